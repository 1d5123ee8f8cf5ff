import { afterAll, describe, expect, test } from "bun:test";
import { excerpt, valueIn, widthOf } from "../../src/cli/excerpt.ts";
import { Folder, inTerminal, robots, SHOP } from "./command.ts";

const folder = new Folder();
afterAll(() => folder.remove());

describe("explain", () => {
  test("shows the line, why it decided, the path, the group, and the other rules", async () => {
    const url = "https://shop.example.com/x/../search/help?sort=price#top";
    expect(await robots(["explain", SHOP, "--agent", "Googlebot", url])).toEqual({
      code: 0,
      out: `\
allowed: Googlebot may fetch https://shop.example.com/x/../search/help?sort=price#top

corpus/samples/shop.txt:17:8
   17 | Allow: /search/help
      |        ^^^^^^^^^^^^

why     Allow: /search/help is the longest pattern that matches
path    /search/help?sort=price
group   line 6, User-agent: * (no group names "googlebot", so the rules for * hold)
others  line 11, Disallow: /*?sort=
        line 10, Disallow: /search
`,
      err: "",
    });
  });

  test("a line without a colon, a group in two places", async () => {
    expect(
      await robots(["explain", "corpus/samples/messy.txt", "--agent", "*", "/old/x"]),
    ).toMatchObject({
      code: 1,
      out: `\
disallowed: * may not fetch /old/x

corpus/samples/messy.txt:4:10
    4 | Disallow /old/
      |          ^^^^^

why     Disallow: /old/ is the only rule that matches
path    /old/x
group   line 1, User-agent: * (is for everyone)
        line 23, User-agent: *
`,
    });
  });

  const TIES =
    "User-agent: a\r\nDisallow: /café/*b\r\nAllow:\t/caf%c3%A9/*b # first\r\nDisallow: /*é/*bcd\r\n";

  test("a tie, an escape, a tab before the pattern, and a comment behind it", async () => {
    const args = ["explain", "-", "--agent", "A/2", "/caf%C3%A9/b"];
    expect((await robots(args, { input: TIES })).out).toBe(`\
allowed: A/2 may fetch /caf%C3%A9/b

standard input:3:8
    3 | Allow: /caf%c3%A9/*b # first
      |        ^^^^^^^^^^^^^

why     Allow: /caf%c3%A9/*b (that is /caf%C3%A9/*b) is as long as the longest other pattern that matches, and allow wins
path    /caf%C3%A9/b
group   line 1, User-agent: a (names "a")
others  line 2, Disallow: /café/*b (that is /caf%C3%A9/*b)
`);
  });

  test.each([
    ["/zzz", "allowed: a may fetch /zzz", "no rule of the group matches, so it is allowed"],
    [
      "/x/../robots.txt",
      "allowed: a may fetch /x/../robots.txt",
      "/robots.txt itself may always be fetched",
    ],
  ])("%s: no rule", async (url, verdict, why) => {
    const { code, out } = await robots(["explain", "-", "--agent", "a", url], { input: TIES });
    expect(code).toBe(0);
    expect(out).toStartWith(`${verdict}\n\nwhy     ${why}\npath    /`);
  });

  test("no group", async () => {
    const { code, out } = await robots(["explain", "-", "--agent", "b", "/"], { input: TIES });
    expect({ code, out }).toEqual({
      code: 0,
      out: `\
allowed: b may fetch /

why     no group names "b" and there is none for *, so everything is allowed
path    /
group   none
`,
    });
  });

  test("--json has all of it in one line", async () => {
    const args = ["explain", "-", "--json", "--agent", "A/2", "/café/b"];
    const { out } = await robots(args, { input: TIES });
    expect(out).toMatch(/^[^\n]*\n$/);
    expect(JSON.parse(out)).toEqual({
      file: "-",
      agent: "A/2",
      token: "a",
      url: "/café/b",
      allowed: true,
      reason: "rule",
      source: "named",
      path: "/caf%C3%A9/b",
      rule: {
        allow: true,
        pattern: "/caf%c3%A9/*b",
        canonical: "/caf%C3%A9/*b",
        line: 3,
        column: 8,
        length: 13,
      },
      otherRules: [
        {
          allow: false,
          pattern: "/café/*b",
          canonical: "/caf%C3%A9/*b",
          line: 2,
          column: 11,
          length: 8,
        },
      ],
      groups: [{ line: 1, text: "User-agent: a" }],
      outcome: null,
    });
  });

  test("hundreds of rules are cut short, but not by --json", async () => {
    const rules = Array.from({ length: 300 }, (_, i) => `Disallow: /${"*".repeat(i)}a\n`);
    const file = folder.file("many.txt", `User-agent: *\n${rules.join("")}`);
    const args = ["explain", file, "--agent", "x", "/a"];
    const { out } = await robots(args);
    expect(out).toEndWith("        and 287 more\n");
    expect(JSON.parse((await robots([...args, "--json"])).out).otherRules).toHaveLength(299);
  });

  test("a terminal gets no raw control character, and the verdict in colour", async () => {
    const file = folder.file("evil.txt", "User-agent: *\nDisallow: /\u001B[31m\u202Ex\n");
    const shown = await inTerminal(["explain", file, "--agent", "x", "/%1B[31m%E2%80%AEx"]);
    expect(shown).toStartWith("\u001B[31mdisallowed\u001B[39m: x may not fetch /%1B[31m");
    expect(shown.slice("\u001B[31mdisallowed\u001B[39m".length)).not.toMatch(
      /(?!\n)[\p{Cc}\p{Cf}]/u,
    );
    expect(shown).toContain(
      "    2 | Disallow: /\\u{1b}[31m\\u{202e}x\n      |           ^^^^^^^^^^^^^^^^^^^^\n",
    );
  });

  test.each([
    ["no URL", [SHOP, "--agent", "x"], "explain needs a SOURCE and a URL, in this order"],
    ["no agent", [SHOP, "/a"], "no --agent; name the crawler, as in --agent Googlebot"],
    [
      "two agents",
      [SHOP, "/a", "--agent", "x", "--agent", "y"],
      "more than one --agent; robots check compares agents, explain takes one",
    ],
    ["two URLs", [SHOP, "/a", "/b", "--agent", "x"], 'unexpected argument "/b"'],
    [
      "what is no URL",
      [SHOP, "page.html", "--agent", "x"],
      '"page.html" is no URL; give an http(s) URL, or a path from / on',
    ],
  ])("%s is a wrong call", async (_, args, message) => {
    expect(await robots(["explain", ...args])).toEqual({
      code: 2,
      out: "",
      err: `robots: ${message}\n`,
    });
  });
});

describe("excerpt", () => {
  test.each([
    ["Disallow: /a # b", 10, 12],
    ["Disallow /a", 9, 11],
    ["\tDisallow\t:\t/a b\t", 12, 16],
    ["Disallow:", 9, 9],
    ["Disallow", 8, 8],
    ["", 0, 0],
    ["# Disallow: /a", 0, 0],
  ])("the value of %j is from %d to %d", (line, start, end) => {
    expect(valueIn(line)).toEqual({ start, end });
  });

  test("a long line is cut around the pattern", () => {
    const line = `${" ".repeat(500)}Disallow: /${"x".repeat(500)}`;
    const [shown, carets] = excerpt(line, 7, valueIn(line)).split("\n");
    expect(shown!.length).toBeLessThan(200);
    expect(shown).toMatch(/^ {4}7 \| … +Disallow: \/x+…$/);
    expect(carets!.indexOf("^")).toBe(shown!.indexOf("/x"));
  });

  test("carets are as wide as what they mark", () => {
    expect(widthOf("/日本")).toBe(5);
    expect(widthOf("e\u0301")).toBe(1);
    expect(excerpt("Disallow: /日本", 1, { start: 10, end: 13 })).toEndWith(
      "| " + " ".repeat(10) + "^^^^^\n",
    );
  });
});
