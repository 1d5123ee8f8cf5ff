/** Long streams, pipes that close, and what only a terminal gets. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import {
  COMMAND,
  environment,
  inTerminal,
  ROOT,
  robots,
  SHOP,
  shell,
  shellInTerminal,
} from "./command.ts";

/** `ROBOTS_STREAM_LINES=10000000` for ten million. */
const LINES = Number(process.env["ROBOTS_STREAM_LINES"] ?? 1_000_000);

interface Streamed {
  readonly code: number;
  readonly lines: number;
  readonly disallowed: number;
  /** The most memory that the process ever had, in bytes. */
  readonly memory: number;
}

/** Every third URL is disallowed. */
async function stream(count: number): Promise<Streamed> {
  const child = Bun.spawn([...COMMAND, "check", SHOP, "--agent", "x"], {
    cwd: ROOT,
    env: environment(),
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const counted = countLines(child.stdout);
  let memory = 0;
  for (let i = 0; i < count; i += 3000) {
    let text = "";
    for (let k = i; k < Math.min(i + 3000, count); k++) {
      text += `https://shop.example.com/${k % 3 === 0 ? "search" : "lamps"}/${k}?page=${k % 7}\n`;
    }
    child.stdin.write(text);
    // The stream is not to be in the memory of this process, either.
    // oxlint-disable-next-line no-await-in-loop
    await child.stdin.flush();
    if (i % 30_000 === 0) memory = Math.max(memory, peakMemory(child.pid));
  }
  await child.stdin.end();
  const code = await child.exited;
  return { code, ...(await counted), memory: memory || child.resourceUsage()!.maxRSS };
}

/**
 * The most memory that a process has had so far, 0 where the system does not tell. What is told at its end counts the memory of
 * the process that started it.
 */
function peakMemory(pid: number): number {
  const status = `/proc/${pid}/status`;
  const [, kilobytes = "0"] = existsSync(status)
    ? (/^VmHWM:\s*(\d+) kB/m.exec(readFileSync(status, "utf8")) ?? [])
    : [];
  return Number(kilobytes) * 1024;
}

async function countLines(
  output: ReadableStream<Uint8Array>,
): Promise<{ lines: number; disallowed: number }> {
  const decoder = new TextDecoder();
  let lines = 0;
  let disallowed = 0;
  let rest = "";
  for await (const chunk of output) {
    const all = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = all.pop()!;
    lines += all.length;
    for (const line of all) if (line.startsWith("disallowed")) disallowed++;
  }
  return { lines, disallowed };
}

describe("a long stream", () => {
  test(`${LINES.toLocaleString("en")} URLs are answered, in about the memory that a tenth of them takes`, async () => {
    const { memory: small } = await stream(LINES / 10);
    const { memory, ...result } = await stream(LINES);
    expect(result).toEqual({ code: 1, lines: LINES, disallowed: Math.ceil(LINES / 3) });
    // A million lines and their answers are 130 MB; when a runtime collects, and so how much it holds, varies.
    expect(memory).toBeLessThan(small + 100_000_000);
  }, 600_000);

  test("a short line at the end, and one cut between reads, are whole", async () => {
    const { out } = await shell(
      `(printf '/sea'; sleep 0.2; printf 'rch\\n/a'; sleep 0.2; printf '\\303'; sleep 0.2; printf '\\251') | robots check ${SHOP} --agent x --json`,
    );
    expect(out.match(/"url":"[^"]*"/g)).toEqual(['"url":"/search"', '"url":"/aé"']);
  });

  test("lines that are no URLs are reported and counted", async () => {
    const input = "/a\nmailto:x@y.example\nhttp://\n<html>\nhttps://e.example\npage.html\n";
    const { code, out, err } = await robots(["check", SHOP, "--agent", "x"], { input });
    expect({ code, out: out.replaceAll(/ {3,}/g, "  "), err }).toEqual({
      code: 1,
      out: `\
allowed  x (as *)  /a  no rule matched
not judged  x (as *)  mailto:x@y.example  not an http(s) URL or a path
not judged  x (as *)  http://  not an http(s) URL or a path
not judged  x (as *)  <html>  not an http(s) URL or a path
allowed  x (as *)  https://e.example  no rule matched
not judged  x (as *)  page.html  not an http(s) URL or a path
`,
      err: "robots: not judged: 4 lines are no http(s) URLs or paths\n",
    });
    const json = await robots(["check", SHOP, "--agent", "x", "--json", '"\\%é\u0007'], {
      input: "",
    });
    expect(JSON.parse(json.out)).toEqual({
      agent: "x",
      url: '"\\%é\u0007',
      allowed: null,
      reason: "not-a-url",
      source: null,
      rule: null,
    });
  });
});

describe("standard input", () => {
  test("a file is read like a pipe", async () => {
    const line = `robots check ${SHOP} --agent x`;
    const pipe = await shell(`cat ${SHOP} | ${line}`);
    expect(pipe.err).toBe("robots: not judged: 29 lines are no http(s) URLs or paths\n");
    expect(await shell(`${line} < ${SHOP}`)).toEqual({
      ...pipe,
      out: pipe.out.replace(/0 1\n$/, "1\n"),
    });
  });

  test("a directory is no input, a closed one an empty one", async () => {
    expect(await shell(`robots check ${SHOP} --agent x < corpus`)).toMatchObject({
      out: "2\n",
      err: "robots: cannot read standard input: it is a directory\n",
    });
    expect(await shell(`robots check ${SHOP} --agent x <&-`)).toMatchObject({
      out: "0\n",
      err: "robots: standard input had no URL; nothing was checked\n",
    });
  });
});

describe("output that is closed", () => {
  test.each([
    ["lint corpus/samples/messy.txt --severity info --json", "1"],
    [`format ${SHOP} 2>&-`, "0"],
    [`explain ${SHOP} --agent x /search`, "1"],
    ["lint --codes", "0"],
    ["tags noindex --agent x", "0"],
  ])("%s", async (line, code) => {
    const { out, err } = await shell(`robots ${line} | true`);
    expect({ out, err }).toEqual({ out: `${code} 0\n`, err: "" });
  });
});

function visible(shown: string): string {
  return shown.replaceAll("\u001B", "ESC");
}

/** What the progress line writes, each time from the start of the line. */
const PROGRESS = /\rESC\[K([\d,]+ lines, [\d,]+ a second)?/g;
const URLS = "seq 300000 | sed 's#^#/lamps/#'";

describe("the progress line", () => {
  test("is on standard error, written over, and gone at the end", async () => {
    const shown = visible(
      await shellInTerminal(`${URLS} | robots check ${SHOP} --agent x > /dev/null`),
    );
    expect(shown.match(PROGRESS)!.length).toBeGreaterThan(1);
    expect(shown).toMatch(/^\rESC\[K[\d,]+ lines, [\d,]+ a second/);
    expect(shown).toEndWith("\rESC[K");
    expect(shown.replace(PROGRESS, "")).toBe("");
  });

  test("leaves the answers whole where both are in one terminal", async () => {
    const urls = "(printf '/search\\n'; sleep 0.3; printf 'foo\\n')";
    const line = `${urls} | NO_COLOR=1 robots check ${SHOP} --agent x`;
    const shown = visible(await shellInTerminal(line));
    expect(shown.match(PROGRESS)!.length).toBeGreaterThan(2);
    // Whatever comes after it clears it first.
    expect(shown).not.toMatch(/a second(?!\rESC\[K)/);
    expect(shown.replace(PROGRESS, "")).toBe(`\
disallowed  x (as *)  /search                                   line 10   Disallow: /search
not judged  x (as *)  foo                                       not an http(s) URL or a path
robots: not judged: 1 line is no http(s) URL or path
`);
  });

  test("is not where standard error is no terminal, nor for URLs as arguments", async () => {
    expect((await shell(`${URLS} | robots check ${SHOP} --agent x > /dev/null`)).err).toBe("");
    expect(visible(await inTerminal(["check", SHOP, "--agent", "x", "/a"]))).not.toMatch(PROGRESS);
  });
});

describe("several agents in a terminal", () => {
  const args = ["check", SHOP, "--agent", "Googlebot", "--agent", "AhrefsBot", "--agent", "x-y"];
  const urls = ["https://shop.example.com/search", "/lamps?sort=price", "/lamps", "foo"];
  const env = { NO_COLOR: "1" };

  test("are the columns of a table", async () => {
    expect(await inTerminal([...args, ...urls], { env })).toBe(
      `\
                                 Googlebot (as *)  AhrefsBot        x-y (as *)
https://shop.example.com/search  disallowed 10     disallowed 29    disallowed 10
/lamps?sort=price                disallowed 11     disallowed 30    disallowed 11
/lamps                           allowed           allowed          allowed
foo                              not judged: not an http(s) URL or a path
robots: not judged: 1 line is no http(s) URL or path
`.replace(/^.*$/gm, (line) => line),
    );
  });

  test("in colour", async () => {
    const shown = await inTerminal([...args, "/search"]);
    expect(shown).toContain("\u001B[1mGooglebot (as *)\u001B[22m");
    expect(shown).toContain("\u001B[31mdisallowed 29  \u001B[39m");
  });

  test("are a list where a table has no room, in a pipe, and by --json", async () => {
    const list = (await robots([...args, ...urls])).out;
    expect(list).toStartWith("disallowed  Googlebot (as *)  https://");
    expect(await inTerminal([...args, "/search"], { env, columns: 40 })).toStartWith("disallowed ");
    expect(await inTerminal([...args, "--json", "/a"], { env })).toStartWith(
      '{"agent":"Googlebot"',
    );
  });

  test("one agent is a list", async () => {
    expect(await inTerminal(["check", SHOP, "--agent", "x", "/search"], { env })).toBe(
      "disallowed  x (as *)  /search  line 10   Disallow: /search\n",
    );
  });
});

describe("help", () => {
  test.each([["check"], ["explain"], ["lint"], ["fetch"], ["format"], ["tags"]])(
    "%s --help has usage, options, exit codes and an example, in 100 columns",
    async (name) => {
      const { code, out, err } = await robots([name, "--help"]);
      expect({ code, err }).toEqual({ code: 0, err: "" });
      expect(out).toStartWith(`robots ${name} `);
      for (const part of [
        "--json",
        "--help",
        "\nExit code: 0 ",
        "\nExample",
        `\n  robots ${name} `,
      ]) {
        expect(out).toContain(part);
      }
      expect(out.split("\n").filter((line) => line.length > 100)).toEqual([]);
      expect(await robots([name, "-h", "--json"])).toEqual({ code, out, err });
      const listed = (await robots(["--help"])).out;
      expect(listed).toMatch(new RegExp(`^  ${name} +[a-z]`, "m"));
    },
  );

  test.each([["check"], ["explain"], ["lint"], ["fetch"], ["format"], ["tags"]])(
    "%s without arguments, or with an unknown option, is a wrong call of one line",
    async (name) => {
      for (const args of [[name], [name, "--nonsense"]]) {
        // oxlint-disable-next-line no-await-in-loop
        const { code, out, err } = await robots(args);
        expect({ code, out }).toEqual({ code: 2, out: "" });
        expect(err).toMatch(/^robots: [^\n]+[;,] [^\n]+\n$/);
      }
    },
  );
});
