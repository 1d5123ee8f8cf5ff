import { afterAll, describe, expect, test } from "bun:test";
import { annotation, data, property } from "../../src/cli/github.ts";
import { lint, lintCodes } from "../../src/lint/index.ts";
import { Folder, inTerminal, robots, SHOP } from "./command.ts";

const folder = new Folder();
afterAll(() => folder.remove());

const MESSY = "corpus/samples/messy.txt";
const HOST = "User-agent: *\nDisallow: /a\nHost: e.example\n";

describe("lint", () => {
  test("findings as file:line:column, and what is not shown", async () => {
    expect(await robots(["lint", MESSY, "--severity", "error"])).toEqual({
      code: 1,
      out: `\
corpus/samples/messy.txt:5:11: error pattern-without-slash: "private/" never matches: it starts with neither "/" nor "*"
    Write "/" before it.
corpus/samples/messy.txt:14:8: error pattern-is-url: "https://messy.example.net/downloads/free/" never matches: rules are about paths of the site that the file is on
    Write the path alone, from its first slash on.
corpus/samples/messy.txt:20:1: error empty-agent: the line names nobody
    Write "User-agent: *" for everyone.
`,
      err: "robots: 3 errors; 11 of less severity not shown, --severity info shows all\n",
    });
  });

  test("a clean file is 0 and nothing", async () => {
    expect(await robots(["lint", "-"], { input: "User-agent: *\nDisallow: /a\n" })).toEqual({
      code: 0,
      out: "",
      err: "",
    });
  });

  test("what is only worth knowing counts if it is asked for", async () => {
    expect(await robots(["lint", "-"], { input: HOST })).toEqual({
      code: 0,
      out: "",
      err: "robots: nothing found; 1 of less severity not shown, --severity info shows all\n",
    });
    const { code, out, err } = await robots(["lint", "-", "--severity", "info"], { input: HOST });
    expect({ code, err }).toEqual({ code: 1, err: "robots: 1 info\n" });
    expect(out).toStartWith("-:3:1: info nonstandard-directive: ");
    const ignored = ["lint", "-", "--severity", "info", "--ignore", "nonstandard-directive"];
    expect(await robots(ignored, { input: HOST })).toEqual({ code: 0, out: "", err: "" });
  });

  test("--json is an object a line, as the library finds them", async () => {
    const { code, out, err } = await robots(["lint", MESSY, "--json", "--severity", "info"]);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    const bytes = await Bun.file(new URL(`../../${MESSY}`, import.meta.url)).bytes();
    const found = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(found).toEqual(
      lint(bytes).map((one) => Object.assign({ file: MESSY, help: null }, one)),
    );
    expect(await robots(["lint", MESSY, "--format", "json", "--severity", "info"])).toEqual({
      code,
      out,
      err,
    });
  });

  test("--format github is a workflow command a line", async () => {
    const args = ["lint", MESSY, "--format", "github", "--severity", "error"];
    expect(await robots(args)).toEqual({
      code: 1,
      out: `\
::error file=corpus/samples/messy.txt,line=5,col=11,endColumn=19,title=robots.txt pattern-without-slash::"private/" never matches: it starts with neither "/" nor "*"%0AWrite "/" before it.
::error file=corpus/samples/messy.txt,line=14,col=8,endColumn=49,title=robots.txt pattern-is-url::"https://messy.example.net/downloads/free/" never matches: rules are about paths of the site that the file is on%0AWrite the path alone, from its first slash on.
::error file=corpus/samples/messy.txt,line=20,col=1,endColumn=11,title=robots.txt empty-agent::the line names nobody%0AWrite "User-agent: *" for everyone.
`,
      err: "",
    });
  });

  test("octets and a byte-order mark are seen, since the file is read as octets", async () => {
    const file = Buffer.concat([
      Buffer.from("\uFEFFUser-agent: *\nDisallow: /caf"),
      Uint8Array.of(0xe9, 0x0a),
    ]);
    const args = ["lint", folder.file("octets.txt", file), "--json", "--severity", "info"];
    const codes = (await robots(args)).out.match(/"code":"[^"]*"/g);
    expect(codes).toContain('"code":"byte-order-mark"');
    expect(codes).toContain('"code":"not-utf8"');
  });

  test("--codes has every code", async () => {
    const { code, out } = await robots(["lint", "--codes"]);
    expect(code).toBe(0);
    expect(out.trim().split("\n")).toHaveLength(Object.keys(lintCodes).length);
    const json = (await robots(["lint", "--codes", "--json"])).out.trim().split("\n");
    expect(JSON.parse(json[0]!)).toMatchObject({ code: "agent-cut", severity: "warning" });
  });

  test("every code that has an example is printed for it, in all three formats", async () => {
    const codes = Object.keys(lintCodes);
    const examples = Object.values(lintCodes).map(({ example }) => example);
    const file = folder.file("all.txt", examples.join("\n\n"));
    const outs = await Promise.all(
      ["text", "json", "github"].map(async (format) => {
        const args = ["lint", file, "--severity", "info", "--format", format];
        const { code, out, err } = await robots(args);
        expect({ code, err: format === "text" ? "" : err }).toEqual({ code: 1, err: "" });
        return out;
      }),
    );
    const counts = outs.map((out) => codes.filter((code) => out.includes(code)).length);
    expect(counts[0]).toBeGreaterThan(20);
    expect(counts).toEqual([counts[0]!, counts[0]!, counts[0]!]);
  });

  test("hostile text reaches no terminal raw, nor the runner of a workflow", async () => {
    const name = "evil\u001B[31m.txt";
    const input =
      "User-agent: *\nDisallow: x\u001B]0;\u0007\u202E::error::%0A\nDisal\u009Blow: /\n";
    const path = folder.file(name, input);
    for (const format of ["text", "json", "github"]) {
      // oxlint-disable-next-line no-await-in-loop
      const { out } = await robots(["lint", path, "--severity", "info", "--format", format]);
      expect(out).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
      for (const line of out.trim().split("\n")) {
        if (format === "github")
          expect(line).toMatch(/^::(error|warning|notice) file=[^:,]*,line=\d+,/);
      }
    }
  });

  test("severities are coloured in a terminal", async () => {
    const shown = await inTerminal(["lint", MESSY]);
    expect(shown).toContain(":5:11: \u001B[31merror\u001B[39m pattern-without-slash: ");
    expect(shown).toContain(":4:1: \u001B[33mwarning\u001B[39m missing-colon: ");
    expect(await inTerminal(["lint", MESSY], { env: { NO_COLOR: "1" } })).not.toContain("\u001B");
  });

  test.each([
    ["no SOURCE", [], "no SOURCE; give a robots.txt file, a URL, or - for standard input"],
    ["two", [SHOP, MESSY], `unexpected argument "${MESSY}"`],
    ["a severity", [SHOP, "--severity", "bad"], '--severity is error, warning, info, not "bad"'],
    ["a format", [SHOP, "--format", "xml"], '--format is text, json, github, not "xml"'],
    [
      "two formats",
      [SHOP, "--format", "github", "--json"],
      "--json and --format github exclude each other",
    ],
    [
      "a code",
      [SHOP, "--ignore", "constructor"],
      '--ignore takes a code, not "constructor"; robots lint --codes lists them',
    ],
  ])("%s is a wrong call", async (_, args, message) => {
    expect(await robots(["lint", ...args])).toEqual({
      code: 2,
      out: "",
      err: `robots: ${message}\n`,
    });
  });
});

describe("annotation", () => {
  test("escapes what the runner reads", () => {
    expect(data("100%\r\n::x,y")).toBe("100%25%0D%0A::x,y");
    expect(property("a%:b,c\n\r")).toBe("a%25%3Ab%2Cc%0A%0D");
    expect(data("a\u001B\u202E")).toBe("a\\u{1b}\\u{202e}");
  });

  test("a place without length has no end", () => {
    const finding = { line: 3, column: 4, length: 0, message: "m" } as const;
    expect(annotation("f:1,2", { ...finding, code: "lone-cr", severity: "info" })).toBe(
      "::notice file=f%3A1%2C2,line=3,col=4,title=robots.txt lone-cr::m\n",
    );
  });
});
