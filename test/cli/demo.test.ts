import { expect, test } from "bun:test";
import { environment, ROOT, shell } from "./command.ts";

test("the demo shows each command with what it prints", async () => {
  const child = Bun.spawn([process.execPath, "corpus/demo.ts"], {
    cwd: ROOT,
    env: environment(),
    stdout: "pipe",
    stderr: "pipe",
  });
  const out = await new Response(child.stdout).text();
  expect(await child.exited).toBe(0);
  const blocks = out.split("\n# ").slice(1);
  expect(blocks).toHaveLength(10);
  // Each block is what a shell prints for the command above it.
  const ran = await Promise.all(
    blocks.map((block) => shell(/^\$ ((?:.*\\\n)*.*)\n/m.exec(block)![1]!)),
  );
  for (const [i, block] of blocks.entries()) {
    const shown = block.replace(/^.*\n\$ (?:.*\\\n)*.*\n/, "").trim();
    expect(ran[i]!.out.replace(/\n[\d ]+\n$/, "")).toBe(shown);
  }
  expect(out.split("\n").filter((line) => line.length > 130)).toEqual([]);
});
