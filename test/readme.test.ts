// Runs what the README shows, and compares what it prints.
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blocksOf, examplesOf, isSameOutput, outputOf, ROOT } from "./readme.ts";
import type { Example } from "./readme.ts";

/** Markdown of these lines, in which `'''` stands for a fence. */
function markdown(...all: string[]): string {
  return all.join("\n").replaceAll("'''", "```");
}

interface Versioned {
  readonly version: string;
}

const module = (code: string): Example => ({ kind: "module", code, line: 1, shown: "" });
const shell = (code: string): Example => ({ kind: "shell", code, line: 1, shown: "" });

describe("blocksOf", () => {
  test("finds fenced blocks with language, info and line", () => {
    const text = markdown(
      "# Title",
      "",
      "'''js no-run why",
      "a",
      "",
      "b",
      "'''",
      "'''",
      "c",
      "'''",
    );
    expect(blocksOf(text)).toEqual([
      { language: "js", info: "no-run why", code: "a\n\nb\n", line: 3 },
      { language: "", info: "", code: "c\n", line: 8 },
    ]);
  });

  test("takes longer fences, tildes, indentation and CRLF", () => {
    const text = markdown(
      "`````md",
      "'''js",
      "'''",
      "`````",
      "~~~sh",
      "x",
      "~~~",
      "  '''ts",
      "  y",
      "    z",
      "  '''",
    );
    expect(blocksOf(text.replaceAll("\n", "\r\n"))).toEqual([
      { language: "md", info: "", code: "```js\n```\n", line: 1 },
      { language: "sh", info: "", code: "x\n", line: 5 },
      { language: "ts", info: "", code: "y\n  z\n", line: 8 },
    ]);
  });

  test("finds none in text without fences", () => {
    expect(blocksOf("a `b` c\n\n    indented\n")).toEqual([]);
  });
});

describe("examplesOf", () => {
  test("a module and the output that follows it", () => {
    const text = markdown("'''js", "console.log(1);", "'''", "prints", "'''text", "1", "'''");
    expect(examplesOf(text)).toEqual({
      examples: [{ kind: "module", code: "console.log(1);\n", line: 1, shown: "1\n" }],
      excluded: [],
      problems: [],
    });
  });

  test("a module that says in comments what it prints", () => {
    const code = [
      "console.log(1); // → 1",
      "// a remark",
      "console.log('a\\n  b\\nc');",
      "// → a",
      "//     b",
      "//   c",
      "// another remark",
      "//   no output",
      "console.log(2); // prints 2",
    ];
    const [example] = examplesOf(markdown("'''ts", ...code, "'''")).examples;
    expect(example?.shown).toBe("1\na\n  b\nc\n2\n");
  });

  test("a command of robots, of other commands only these", () => {
    const text = markdown(
      "'''sh",
      "npm install",
      "'''",
      "'''sh",
      "npx robots check a",
      "'''",
      "'''console",
      "allowed",
      "'''",
      "'''sh",
      "$ printf x | robots check -",
      "'''",
      "'''text",
      "disallowed",
      "'''",
    );
    const { examples, problems } = examplesOf(text);
    expect(problems).toEqual([]);
    expect(examples.map(({ kind, line, shown }) => [kind, line, shown])).toEqual([
      ["shell", 4, "allowed\n"],
      ["shell", 10, "disallowed\n"],
    ]);
  });

  test("what is marked no-run is excluded with its reason", () => {
    const text = markdown(
      "'''js no-run needs the network",
      "x",
      "'''",
      "'''sh no-run: interactive",
      "robots x",
      "'''",
    );
    expect(examplesOf(text)).toEqual({
      examples: [],
      excluded: [
        { line: 1, reason: "needs the network" },
        { line: 4, reason: "interactive" },
      ],
      problems: [],
    });
  });

  test("other languages are no examples", () => {
    const text = markdown("'''json", "{}", "'''", "'''text", "x", "'''", "'''", "y", "'''");
    expect(examplesOf(text)).toEqual({ examples: [], excluded: [], problems: [] });
  });

  test.each([
    ["a module that shows nothing", ["'''js", "f();", "'''"], "line 1: does not show"],
    [
      "one whose output does not follow",
      ["'''js", "f();", "'''", "'''json", "'''", "'''text", "x", "'''"],
      "line 1: does not show",
    ],
    [
      "a command that shows nothing",
      ["", "'''sh", "robots check x", "'''"],
      "line 2: does not show",
    ],
    [
      "one that shows it twice",
      ["'''js", "f(); // → 1", "'''", "'''text", "1", "'''"],
      "line 1: what it prints is shown twice",
    ],
    ["no-run without a reason", ["'''js no-run", "f();", "'''"], "line 1: no-run needs a reason"],
    [
      "a command of the network",
      ["'''sh", "curl x | robots check - /", "'''", "'''text", "'''"],
      "line 1: runs more than robots",
    ],
  ])("%s is a problem", (_what, text, problem) => {
    const { examples, problems } = examplesOf(markdown(...text));
    expect(examples).toEqual([]);
    expect(problems.length).toBe(1);
    expect(problems[0]).toStartWith(problem);
  });
});

describe("outputOf", () => {
  test("a module: the package's own name is this checkout", async () => {
    const code = `
      import { parse, type Robots } from "robots-matcher";
      const robots: Robots = parse("User-agent: *\\nDisallow: /a");
      console.log(robots.agent("Bot").isAllowed("/a"), await Promise.resolve(1));
      console.error("not this");`;
    expect(await outputOf(module(code), ROOT)).toBe("false 1\n");
  });

  test("a module that throws", async () => {
    const failure = await outputOf(module("throw new Error('broken')"), ROOT).catch(String);
    expect(failure).toContain("exit code 1");
    expect(failure).toContain("broken");
  });

  test("a command, with npx and without, and what it says on standard error", async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Versioned;
    expect(await outputOf(shell("npx robots --version"), ROOT)).toBe(`${version}\n`);
    expect(await outputOf(shell("$ robots --version\nrobots nonsense\n"), ROOT)).toMatch(
      /^\d+\.\d+\.\d+\nrobots: .*nonsense/,
    );
  });
});

describe("isSameOutput", () => {
  test.each([
    ["a\nb\n", "a\nb"],
    ["{ a: 1, b: [ 2 ] }", "{\n  a: 1,\n  b: [ 2 ],\n}\n"],
    ["[ 'a', 'b' ]", '[ "a", "b" ]'],
    ["{ a: { b: 1 } }", "{\n  a: {\n    b: 1,\n  },\n}"],
    ["a  \nb", "a\nb"],
  ])("%p is %p", (a, b) => {
    expect(isSameOutput(a, b)).toBe(true);
  });

  test.each([
    ["a\nb", "a b"],
    ["a\nb", "a"],
    ["{ a: 1 }", "{ a: 2 }"],
    ["[ 1, 2 ]", "[ 1 ]"],
    ["a  b", "a b"],
    ["", "a"],
  ])("%p is not %p", (a, b) => {
    expect(isSameOutput(a, b)).toBe(false);
  });
});

const README = join(ROOT, "README.md");

describe("README.md", () => {
  if (!existsSync(README)) {
    console.warn("README.md does not exist: its examples are NOT tested");
    test.skip("does not exist: its examples are not tested", () => {});
    return;
  }
  const { examples, problems } = examplesOf(readFileSync(README, "utf8"));

  test("shows what every example prints", () => {
    expect(problems).toEqual([]);
    expect(examples.length).toBeGreaterThan(0);
  });

  test.concurrent.each(examples.map((example) => [example.line, example] as const))(
    "line %d prints what it shows",
    async (_line, example) => {
      const output = await outputOf(example, ROOT);
      // Equal outputs show no difference; others are shown as they are.
      if (!isSameOutput(output, example.shown)) expect(output).toBe(example.shown);
    },
  );
});
