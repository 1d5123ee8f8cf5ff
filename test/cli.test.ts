/**
 * `robots check`, run as a process, and what all commands share. The others are tested in cli/.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync } from "node:fs";
import packageJson from "../package.json" with { type: "json" };
import { readArguments } from "../src/cli/arguments.ts";
import { check, checkCallOf } from "../src/cli/check.ts";
import type { CheckCall } from "../src/cli/check.ts";
import { CallError } from "../src/cli/io.ts";
import type { Io } from "../src/cli/io.ts";
import { lineBatches } from "../src/cli/lines.ts";
import { printable, printableJson } from "../src/cli/printable.ts";
import { run } from "../src/cli/run.ts";
import { Folder, inTerminal, robots, SHOP, shell } from "./cli/command.ts";
import { hasShared, readSharedArchive } from "./vectors/shared.ts";

const folder = new Folder();
afterAll(() => folder.remove());

describe("answers", () => {
  test("a line for each URL and agent: the rule, or why none decided", async () => {
    const agents = ["--agent", "Googlebot", "--agent", "AhrefsBot"];
    const urls = ["https://shop.example.com/search", "/lamps?sort=price", "/lamps", "/robots.txt"];
    expect(await robots(["check", SHOP, ...agents, ...urls])).toEqual({
      code: 1,
      out: `\
disallowed  Googlebot (as *)  https://shop.example.com/search  line 10   Disallow: /search
disallowed  AhrefsBot         https://shop.example.com/search  line 29   Disallow: /search
disallowed  Googlebot (as *)  /lamps?sort=price                line 11   Disallow: /*?sort=
disallowed  AhrefsBot         /lamps?sort=price                line 30   Disallow: /*?
allowed     Googlebot (as *)  /lamps                           no rule matched
allowed     AhrefsBot         /lamps                           no rule matched
allowed     Googlebot (as *)  /robots.txt                      robots.txt is always allowed
allowed     AhrefsBot         /robots.txt                      robots.txt is always allowed
`,
      err: "",
    });
  });

  test("0 if all are allowed; an agent without a group is told so", async () => {
    const file = folder.file("one.txt", "User-agent: OneBot\nDisallow: /\nAllow: /a$\n");
    const args = ["check", file, "--agent", "OneBot", "--agent", "OtherBot", "/a"];
    expect(await robots(args)).toEqual({
      code: 0,
      out: `\
allowed  OneBot    /a  line 3    Allow: /a$
allowed  OtherBot  /a  no group for this agent
`.replaceAll("allowed  ", "allowed     "),
      err: "",
    });
  });

  test("a whole User-Agent is shown by the name that was looked for", async () => {
    const agents = ["--agent", "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://a.example/)"];
    const { out } = await robots(["check", SHOP, ...agents, "--agent", "*", "/basket"]);
    expect(out).toBe(`\
allowed     ahrefsbot  /basket  no rule matched
disallowed  *          /basket  line 8    Disallow: /basket
`);
  });

  test("options stand anywhere, and -- ends them", async () => {
    const { code, out } = await robots(["check", "--agent=x", SHOP, "/a", "--", "--agent"]);
    expect({ code, out }).toEqual({
      code: 1,
      out: `\
allowed     x (as *)  /a       no rule matched
not judged  x (as *)  --agent  not an http(s) URL or a path
`,
    });
  });

  test("a very long URL moves no other line", async () => {
    const long = `/${"x".repeat(100)}`;
    const { out } = await robots(["check", SHOP, "--agent", "x", long, "/a"]);
    expect(out).toBe(`\
allowed     x (as *)  ${long}  no rule matched
allowed     x (as *)  /a  no rule matched
`);
  });
});

describe("--json", () => {
  test("is one object a line", async () => {
    const urls = ["/search", "/x", "/robots.txt"];
    const { code, out } = await robots(["check", SHOP, "--json", "--agent", "Googlebot", ...urls]);
    expect(code).toBe(1);
    expect(out).toBe(`\
{"agent":"Googlebot","url":"/search","allowed":false,"reason":"rule","source":"global","rule":{"allow":false,"pattern":"/search","line":10}}
{"agent":"Googlebot","url":"/x","allowed":true,"reason":"no-rule-matched","source":"global","rule":null}
{"agent":"Googlebot","url":"/robots.txt","allowed":true,"reason":"robots-txt","source":"global","rule":null}
`);
  });

  test("gives agent and URL as they were given", async () => {
    const agent = "OneBot/1.0 (é)";
    const args = ["check", "-", "--json", "--agent", agent, "--agent", "OtherBot", "/é\u202E"];
    const { out } = await robots(args, { input: "User-agent: OneBot\nDisallow: /%C3%a9\n" });
    const [one, other] = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(one).toEqual({
      agent,
      url: "/é\u202E",
      allowed: false,
      reason: "rule",
      source: "named",
      rule: { allow: false, pattern: "/%C3%a9", line: 2 },
    });
    expect(other).toMatchObject({ allowed: true, reason: "no-group", source: "none", rule: null });
    expect(out).toContain('"/é\\u202e"');
  });
});

describe("standard input", () => {
  test("has URLs, one a line; CRLF, empty lines and white space do not matter", async () => {
    const input = "\uFEFF/search\r\n\r\n \t\n  /a b \n\n/basket";
    const { code, out, err } = await robots(["check", SHOP, "--agent", "x"], { input });
    expect({ code, out: out.replaceAll(/ {3,}/g, "  "), err }).toEqual({
      code: 1,
      out: `\
disallowed  x (as *)  /search  line 10  Disallow: /search
allowed  x (as *)  /a b  no rule matched
disallowed  x (as *)  /basket  line 8  Disallow: /basket
`,
      err: "",
    });
  });

  test("has the robots.txt with -", async () => {
    const input = "User-agent: *\nDisallow: /a\n";
    const { code, out } = await robots(["check", "-", "--agent", "*", "/a"], { input });
    expect({ code, out }).toEqual({
      code: 1,
      out: "disallowed  *  /a  line 2    Disallow: /a\n",
    });
  });

  test("without a URL nothing is checked, and said so", async () => {
    expect(await robots(["check", SHOP, "--agent", "x"], { input: "\n \r\n" })).toEqual({
      code: 0,
      out: "",
      err: "robots: standard input had no URL; nothing was checked\n",
    });
  });

  test("100,000 URLs give as many lines", async () => {
    const input = Array.from({ length: 100_000 }, (_, i) => `https://é.example/${i}?sort=${i}\n`);
    const args = ["check", SHOP, "--agent", "x", "--json"];
    const { code, out } = await robots(args, { input: input.join("") });
    const urls = out
      .trim()
      .split("\n")
      .map((line) => `${JSON.parse(line).url}\n`);
    expect(code).toBe(1);
    expect(urls.join("") === input.join("")).toBe(true);
  });

  test("a line without end is refused before it fills the memory", async () => {
    const input = "x".repeat(3_000_000);
    const { code, out, err } = await robots(["check", SHOP, "--agent", "x"], { input });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toBe(
      "robots: standard input has a line of more than 1,048,576 characters; give it one URL a line\n",
    );
  });
});

describe("output that is closed", () => {
  test("ends an endless run quietly, with what was known by then", async () => {
    const { out, err } = await shell(`yes /search | robots check ${SHOP} --agent x | head -1`);
    expect(err).toBe("");
    expect(out.split("\n")[0]).toMatch(/^disallowed {2}x \(as \*\) {2}\/search +line 10/);
    expect(out.split("\n")[1]).toMatch(/^\d+ 1 0$/);
  });

  test("of allowed URLs is 0", async () => {
    const { out, err } = await shell(`yes /lamps | robots check ${SHOP} --agent x | head -1`);
    expect(err).toBe("");
    expect(out.split("\n")[1]).toMatch(/^\d+ 0 0$/);
  });

  test("standard error may be closed too", async () => {
    const { out } = await shell("robots check --nothing 2>&-");
    expect(out).toBe("2\n");
  });

  test.skipIf(process.platform !== "linux")("a full disk is an error", async () => {
    const { out, err } = await shell(`robots check ${SHOP} --agent x /a > /dev/full`);
    expect({ out, err }).toEqual({
      out: "2\n",
      err: "robots: cannot write standard output: no space left\n",
    });
  });
});

/** Arguments of calls that are wrong, and the line that says so. */
const WRONG: readonly (readonly [string, readonly string[], string])[] = [
  ["no command", [], "no command; robots --help lists them"],
  ["unknown command", ["chek"], 'unknown command "chek"; robots --help lists the commands'],
  [
    "unknown first option",
    ["--agent"],
    'unknown option "--agent"; robots --help lists the commands',
  ],
  [
    "no SOURCE",
    ["check", "--agent", "x"],
    "no SOURCE; give a robots.txt file, a URL, or - for standard input",
  ],
  ["no agent", ["check", SHOP, "/a"], "no --agent; name the crawler, as in --agent Googlebot"],
  [
    "no URL with -",
    ["check", "-", "--agent", "x"],
    "no URL; with - standard input is the robots.txt, so give URLs as arguments",
  ],
  [
    "unknown option",
    ["check", SHOP, "--agnt", "x", "/a"],
    "unknown option --agnt; there is --agent, --user-agent, --json, --help",
  ],
  [
    "an option that every object has",
    ["check", SHOP, "--constructor"],
    "unknown option --constructor; there is --agent, --user-agent, --json, --help",
  ],
  [
    "unknown short option",
    ["check", "-x"],
    "unknown option -x; there is --agent, --user-agent, --json, --help",
  ],
  ["agent without a name", ["check", SHOP, "--agent"], "--agent needs a value, as in --agent NAME"],
  [
    "agent with an empty name",
    ["check", SHOP, "--agent", "", "/a"],
    "--agent needs a value, as in --agent NAME",
  ],
  [
    "agent that is an option",
    ["check", SHOP, "/a", "--agent", "--json"],
    "--agent needs a value, as in --agent NAME",
  ],
  ["a value for none", ["check", SHOP, "--json=1", "--agent", "x"], "--json takes no value"],
  [
    "no such file",
    ["check", "no-such.txt", "--agent", "x", "/a"],
    'cannot read "no-such.txt": no such file; SOURCE is a robots.txt file, a URL, or - for standard input',
  ],
  [
    "a directory",
    ["check", "corpus", "--agent", "x", "/a"],
    'cannot read "corpus": it is a directory; SOURCE is a robots.txt file, a URL, or - for standard input',
  ],
  [
    "a file as if it were a directory",
    ["check", `${SHOP}/x`, "--agent", "x", "/a"],
    `cannot read "${SHOP}/x": no such file; SOURCE is a robots.txt file, a URL, or - for standard input`,
  ],
  [
    "a hostile name",
    ["check", "\u001B[31m\n\u202E", "--agent", "x", "/a"],
    'cannot read "\\u{1b}[31m\\u{a}\\u{202e}": no such file; SOURCE is a robots.txt file, a URL, or - for standard input',
  ],
];

describe("wrong calls are 2 and one line", () => {
  test.each(WRONG)("%s", async (_, args, message) => {
    expect(await robots(args)).toEqual({ code: 2, out: "", err: `robots: ${message}\n` });
  });

  // Root may read everything.
  test.skipIf(process.getuid?.() === 0)("a file that may not be read", async () => {
    const file = folder.file("secret.txt", "");
    chmodSync(file, 0);
    const { code, err } = await robots(["check", file, "--agent", "x", "/a"]);
    expect(code).toBe(2);
    expect(err).toStartWith(`robots: cannot read "${file}": permission denied; `);
  });
});

describe("help and version", () => {
  test("--help names the commands", async () => {
    const { code, out, err } = await robots(["--help"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("\n  check     is a URL allowed for an agent, and which line says so\n");
    expect(await robots(["-h"])).toEqual({ code, out, err });
  });

  test("check --help has the options, the shape, the exit codes, and examples", async () => {
    const { code, out, err } = await robots(["check", SHOP, "--agent", "x", "--help"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toStartWith("robots check SOURCE --agent NAME [--agent NAME ...] [URL ...]\n");
    for (const part of ["--json", "{agent, url, allowed, reason, source, rule}", "Exit code: 0"]) {
      expect(out).toContain(part);
    }
    expect(out).toContain("\nExamples:\n  robots check robots.txt --agent Googlebot");
    expect(out.split("\n").filter((line) => line.length > 100)).toEqual([]);
  });

  test("--version is that of the package", async () => {
    const out = `${packageJson.version}\n`;
    expect(await robots(["--version"])).toEqual({ code: 0, out, err: "" });
  });
});

describe("hostile text reaches no terminal raw", () => {
  const file = "User-agent: *\nDisallow: /\u001B[2J\u009B31m\u007F\u202Ex\u2066\n";
  const url = "/\u001B[2J\u009B31m\u007F\u202Ex\u2066\u0007/\u200B\uFEFFend";

  test("of a file, a URL or a name", async () => {
    const args = ["check", "-", "--agent", "a\u001B]0;\u0007", url];
    const { out, err } = await robots(args, { input: file });
    expect({ out, err }).toEqual({
      out: String.raw`disallowed  a\u{1b}]0 (as *)  /\u{1b}[2J\u{9b}31m\u{7f}\u{202e}x\u{2066}\u{7}/\u{200b}\u{feff}end  line 2    Disallow: /\u{1b}[2J\u{9b}31m\u{7f}\u{202e}x\u{2066}
`,
      err: "",
    });
  });

  test("nor by --json, which is still exact", async () => {
    const { out } = await robots(["check", "-", "--json", "--agent", "a", url], { input: file });
    expect(out).toMatch(/^[ -~]*\n$/);
    expect(JSON.parse(out)).toMatchObject({ url, rule: { pattern: file.slice(24, -1) } });
  });

  test("no control, bidi or line-ending character is left, whichever it is", () => {
    // Told by number, since a mistake in the pattern that is tested must not be repeated here.
    const ranges = [
      [0, 0x1f],
      [0x7f, 0x9f],
      [0x61c, 0x61c],
      [0x200b, 0x200f],
      [0x2028, 0x202e],
      [0x2060, 0x2069],
      [0xd800, 0xdfff],
      [0xfeff, 0xfeff],
      [0xe0001, 0xe007f],
    ] as const;
    for (const [first, last] of ranges) {
      for (let code = first; code <= last; code++) {
        const char = String.fromCodePoint(code);
        // U+2065 and U+E0002 to U+E001F are not assigned.
        if (/\p{Cn}/u.test(char)) continue;
        expect(printable(`a${char}b`)).toBe(`a\\u{${code.toString(16)}}b`);
        expect(printableJson({ char })).toMatch(/^[ -~]+$/);
        expect(JSON.parse(printableJson({ char }))).toEqual({ char });
      }
    }
  });

  test("other text stays as it is", () => {
    for (const text of ["/a?b=c#~", "/é/日本語/\u{1F600}", "\\u{1b}"])
      expect(printable(text)).toBe(text);
  });
});

describe("colours", () => {
  const args = ["check", SHOP, "--agent", "x", "/search", "/a"];
  const plain = `\
disallowed  x (as *)  /search  line 10   Disallow: /search
allowed     x (as *)  /a       no rule matched
`;
  const coloured = plain
    .replace("disallowed", "\u001B[31mdisallowed\u001B[39m")
    .replace("allowed   ", "\u001B[32mallowed   \u001B[39m");

  test("are for terminals", async () => {
    expect(await inTerminal(args)).toBe(coloured);
    expect((await robots(args)).out).toBe(plain);
  });

  test("are off by NO_COLOR, unless it is empty, and where TERM is dumb", async () => {
    expect(await inTerminal(args, { env: { NO_COLOR: "1" } })).toBe(plain);
    expect(await inTerminal(args, { env: { NO_COLOR: "" } })).toBe(coloured);
    expect(await inTerminal(args, { env: { TERM: "dumb" } })).toBe(plain);
  });
});

describe("more than 512,000 bytes", () => {
  const head = "User-agent: *\nDisallow: /a\n";
  const rest = "#".repeat(512_000 - head.length - 1);

  test("are noted, and what lies beyond is no rule", async () => {
    const file = folder.file("long.txt", `${head}${rest}\n\nDisallow: /b\n`);
    const { code, out, err } = await robots(["check", file, "--agent", "*", "/a", "/b"]);
    expect({ code, out }).toEqual({
      code: 1,
      out: `\
disallowed  *  /a  line 2    Disallow: /a
allowed     *  /b  no rule matched
`,
    });
    expect(err).toBe(
      `robots: "${file}" has more than 512,000 bytes; lines beyond them were ignored\n`,
    );
  });

  test("not one less", async () => {
    const file = folder.file("full.txt", `${head}${rest}\n`);
    expect((await robots(["check", file, "--agent", "*", "/b"])).err).toBe("");
  });

  test("of an endless file are not waited for", async () => {
    const { out, err } = await shell("yes '# endless' | robots check - --agent x /a");
    expect(out).toMatch(/^allowed {5}x {2}\/a {2}no group for this agent\n\d+ 0\n$/);
    expect(err).toBe(
      "robots: standard input has more than 512,000 bytes; lines beyond them were ignored\n",
    );
  });
});

/** The command without a process. */
function fakeIo(io: Partial<Io>): Io {
  return {
    colour: false,
    columns: undefined,
    progress: undefined,
    fetch: () => expect.unreachable("nothing is to be fetched"),
    isTyped: () => false,
    stdin: () => chunksOf(""),
    file: () => chunksOf("User-agent: *\nDisallow: /b\n"),
    write: () => Promise.resolve(true),
    note: (message) => expect.unreachable(message),
    ...io,
  };
}

async function* bytesOf(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

function chunksOf(text: string): AsyncGenerator<Uint8Array> {
  return bytesOf(new TextEncoder().encode(text));
}

describe("a stream", () => {
  test("is read no faster than it is written", async () => {
    const events: string[] = [];
    async function* stdin(): AsyncGenerator<Uint8Array> {
      for (let i = 0; i < 4; i++) {
        events.push("read");
        yield new TextEncoder().encode("/a\n");
      }
    }
    const write: Io["write"] = async () => {
      events.push("write");
      await Bun.sleep(1);
      events.push("written");
      return true;
    };
    expect(await run(["check", "f", "--agent", "x"], fakeIo({ stdin, write }))).toBe(0);
    expect(events).toEqual(Array.from({ length: 4 }, () => ["read", "write", "written"]).flat());
  });

  test("with many agents is written in pieces", async () => {
    const sizes: number[] = [];
    const write: Io["write"] = (text) => {
      sizes.push(text.length);
      return Promise.resolve(true);
    };
    const agents = Array.from({ length: 20 }, (_, i) => ["--agent", `bot-${"x".repeat(i + 1)}`]);
    const io = fakeIo({ stdin: () => chunksOf("/a\n".repeat(2000)), write });
    await run(["check", "f", ...agents.flat()], io);
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.max(...sizes)).toBeLessThan(80_000);
  });

  test("is closed when its output is, and the code is that of what was asked", async () => {
    let closed = false;
    async function* stdin(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield new TextEncoder().encode("/b\n");
      } finally {
        closed = true;
      }
    }
    const io = fakeIo({ stdin, write: () => Promise.resolve(false) });
    expect(await run(["check", "f", "--agent", "x"], io)).toBe(1);
    expect(closed).toBe(true);
  });

  test("that a person types is announced", async () => {
    const notes: string[] = [];
    const note = (message: string): void => void notes.push(message);
    const io = fakeIo({ stdin: () => chunksOf("/a\n"), note, isTyped: () => true });
    await run(["check", "f", "--agent", "x"], io);
    expect(notes).toEqual(["reading URLs from standard input, one a line; Ctrl-D ends it"]);
  });

  test("may be cut anywhere, within a character or a line end too", async () => {
    const text = new TextEncoder().encode("/é\r\n\r\n/\u{1F600}\n/z");
    const cuts = Array.from({ length: text.length + 1 }, async (_, cut) => {
      const parts = bytesOf(text.subarray(0, cut), text.subarray(cut));
      return (await Array.fromAsync(lineBatches(parts))).flat();
    });
    for (const lines of await Promise.all(cuts)) expect(lines).toEqual(["/é", "/\u{1F600}", "/z"]);
  });
});

test("what nobody foresaw is a line too", async () => {
  const notes: string[] = [];
  const io = fakeIo({
    note: (message) => void notes.push(message),
    write: () => Promise.reject(new RangeError("no\nway")),
  });
  expect(await run(["check", "f", "--agent", "x", "/a"], io)).toBe(2);
  expect(notes).toEqual(["internal error, please report it: RangeError: no\nway"]);
});

function read(...args: string[]): CheckCall {
  return checkCallOf(readArguments(args, check.options));
}

test("arguments are read without a process", () => {
  expect(read("--agent", "a", "f", "/1", "--json", "--agent=b", "/2")).toEqual({
    source: "f",
    agents: ["a", "b"],
    urls: ["/1", "/2"],
    json: true,
  });
  expect(() => read()).toThrow(CallError);
});

/** Looked at, and compared with the lines of the files. */
const REAL: readonly (readonly [string, readonly string[], string, string])[] = [
  [
    "www.imdb.com",
    ["--agent", "Googlebot", "/title/tt0111161/", "/find?q=x", "/find", "/list/ls01/_ajax"],
    `\
allowed     Googlebot (as *)  /title/tt0111161/  no rule matched
disallowed  Googlebot (as *)  /find?q=x          line 12   Disallow: /find
disallowed  Googlebot (as *)  /find              line 13   Disallow: /find$
disallowed  Googlebot (as *)  /list/ls01/_ajax   line 20   Disallow: /list/ls*/_ajax
`,
    "",
  ],
  [
    "en.wikipedia.org",
    [
      "--agent=MJ12bot",
      "--agent=Googlebot",
      "--agent=IsraBot",
      "/wiki/Robots.txt",
      "/w/api.php?action=mobileview&page=X",
      "/wiki/Special%3ASearch",
    ],
    `\
disallowed  MJ12bot           /wiki/Robots.txt                     line 12   Disallow: /
allowed     Googlebot (as *)  /wiki/Robots.txt                     no rule matched
allowed     IsraBot           /wiki/Robots.txt                     no rule matched
disallowed  MJ12bot           /w/api.php?action=mobileview&page=X  line 12   Disallow: /
allowed     Googlebot (as *)  /w/api.php?action=mobileview&page=X  line 154  Allow: /w/api.php?action=mobileview&
allowed     IsraBot           /w/api.php?action=mobileview&page=X  no rule matched
disallowed  MJ12bot           /wiki/Special%3ASearch               line 12   Disallow: /
disallowed  Googlebot (as *)  /wiki/Special%3ASearch               line 163  Disallow: /wiki/Special%3A
allowed     IsraBot           /wiki/Special%3ASearch               no rule matched
`,
    "",
  ],
  [
    "docs.oracle.com",
    ["--agent", "Googlebot", "/cds/x", "/search"],
    `\
disallowed  Googlebot (as *)  /cds/x   line 5    Disallow: /cds/
allowed     Googlebot (as *)  /search  no rule matched
`,
    'robots: "docs.oracle.com" has more than 512,000 bytes; lines beyond them were ignored\n',
  ],
];

const ARCHIVE = "corpus/real.tar.gz";
if (!hasShared(ARCHIVE)) console.warn(`SKIPPED: ${ARCHIVE} is not in ../shared; set ROBOTS_SHARED`);

describe.skipIf(!hasShared(ARCHIVE))("real files", () => {
  let files: Map<string, Uint8Array>;
  beforeAll(() => {
    files = readSharedArchive(ARCHIVE);
  });

  test.each(REAL)("%s", async (name, args, out, err) => {
    const path = folder.file(name, files.get(name)!);
    const result = await robots(["check", path, ...args]);
    expect({ ...result, err: result.err.replace(path, name) }).toEqual({ code: 1, out, err });
  });
});
