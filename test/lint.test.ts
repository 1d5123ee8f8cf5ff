// lint: every code by its cases, agreement with parse, what holds for any text, growth of its work, Google's reports, real files.
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import * as fc from "fast-check";
import { isRule } from "../src/directive.ts";
import { parse } from "../src/index.ts";
import { agentKey, tokenOf } from "../src/lint/agents.ts";
import {
  type Finding,
  lint,
  type LintCode,
  lintCodes,
  type LintOptions,
} from "../src/lint/index.ts";
import { lintReport } from "../src/lint/lint.ts";
import { readSource, type Source } from "../src/lint/source.ts";
import { lintCases } from "./cases/lint.ts";
import { countCodes, realFiles } from "./lint-corpus.ts";
import { hasShared, readSharedLines } from "./vectors/shared.ts";

// Thousands of files, on machines that do other work as well.
setDefaultTimeout(60_000);

const CODES = Object.keys(lintCodes) as LintCode[];
const text = (...lines: string[]): string => lines.join("\n");
const codesOf = (input: string | Uint8Array, options?: LintOptions): string[] =>
  lint(input, options).map(({ code }) => code);

describe("cases", () => {
  test.each(lintCases.map((row) => [`${row.code}: ${row.why}`, row] as const))("%s", (_, row) => {
    const options = row.maxBytes === undefined ? {} : { maxBytes: row.maxBytes };
    const found = lint(row.robots, options).filter(({ code }) => code === row.code);
    expect(found.map(({ line, column, length }) => [line, column, length])).toEqual(
      row.at.map((place) => [...place]),
    );
    for (const { severity } of found) expect(severity).toBe(lintCodes[row.code].severity);
  });

  test.each(CODES)("%s has a case and a near miss", (code) => {
    const rows = lintCases.filter((row) => row.code === code);
    expect(rows.some(({ at }) => at.length > 0)).toBe(true);
    expect(rows.some(({ at }) => at.length === 0)).toBe(true);
  });
});

describe("the table of codes", () => {
  test.each(CODES.filter((code) => !lintCodes[code].example.startsWith("(")))(
    "the example of %s is one",
    (code) => {
      const example = lintCodes[code].example.replace("\\xE9", "\xe9");
      const needsGroup = !/user-agent/i.test(example) && code !== "file-is-html";
      const file = needsGroup ? `User-agent: *\n${example}` : example;
      const input = example.includes("\xe9")
        ? Uint8Array.from(file, (character) => character.charCodeAt(0))
        : file;
      expect(codesOf(input)).toContain(code);
    },
  );

  test("names are kebab-case, in order", () => {
    expect(CODES.filter((code) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code))).toEqual([]);
    expect(CODES).toEqual(CODES.toSorted());
  });
});

describe("findings", () => {
  test("a clean file has none", () => {
    const clean = text(
      "# All may read most of it",
      "User-agent: *",
      "Disallow: /private/",
      "Allow: /private/open/",
      "Crawl-delay: 1.5",
      "",
      "User-agent: GPTBot",
      "User-agent: CCBot",
      "Disallow: /*.pdf$",
      "",
      "Sitemap: https://example.com/sitemap.xml",
    );
    expect(lint(clean)).toEqual([]);
    expect(lint("")).toEqual([]);
    expect(lint(new Uint8Array())).toEqual([]);
  });

  test("look like this", () => {
    expect(lint("User-agent: *\nDissalow: tmp # x")).toEqual([
      {
        code: "misspelling-accepted",
        severity: "warning",
        line: 2,
        column: 1,
        length: 8,
        message: '"Dissalow" is read as Disallow, but not by every crawler',
        help: 'Write "Disallow".',
      },
      {
        code: "pattern-without-slash",
        severity: "error",
        line: 2,
        column: 11,
        length: 3,
        message: '"tmp" never matches: it starts with neither "/" nor "*"',
        help: 'Write "/" before it.',
      },
    ]);
  });

  test("quote little of a hostile file, and nothing raw", () => {
    const [finding] = lint(`\u001b]0;x\u0007\u202e"\\\u0085${"a".repeat(1000)}: y`);
    expect(finding!.message).toContain(
      String.raw`"\u001B]0;x\u0007\u202E\"\\\u0085aaaa`.slice(0, 30),
    );
    expect(finding!.message.length).toBeLessThan(160);
  });

  test("octets are quoted as what they are", () => {
    const octets = Uint8Array.from("User-agent: *\nDisallow: caf\xe9", (one) => one.charCodeAt(0));
    const found = lint(octets).find(({ code }) => code === "pattern-without-slash");
    expect(found!.message).toStartWith(String.raw`"caf\xE9" never`);
  });

  test("an invisible character explains what it breaks", () => {
    expect(codesOf("User-agent: *\nDisallow:\u00a0/a")).toEqual(["invisible-character"]);
    expect(codesOf("User-agent: *\nDisallow\uff1a /a\nAllow: /b")).toEqual(["lookalike-character"]);
    expect(codesOf("Sitemap: \u00a0https://e.x/s")).toEqual(["invisible-character"]);
  });

  test("a web page is one finding", () => {
    expect(codesOf("<!DOCTYPE html>\n<p>user: x\nDisallow: a\u00a0b\r<p>\ufffd")).toEqual([
      "file-is-html",
    ]);
  });

  test("a limit: what is behind it is counted", () => {
    const [finding] = lint(text("User-agent: *", "Disallow: /a", "Disallow: /b"), { maxBytes: 27 });
    expect(finding).toMatchObject({ code: "file-too-large", line: 3, column: 1, length: 0 });
    expect(finding!.message).toBe(
      "39 characters, of which 27 are read: the last 12, with 1 record, are ignored",
    );
  });
});

function call(input: unknown, options?: unknown): () => Finding[] {
  return () => lint(input as string, options as LintOptions);
}

describe("options", () => {
  const file = text("Host: e.x", "User-agent: *", "Disallow: a", "Disallow: /b c", "Unicorns: 1");

  test("severity: the least that is reported", () => {
    expect(codesOf(file)).toEqual([
      "nonstandard-directive",
      "pattern-without-slash",
      "pattern-space",
      "unknown-directive",
    ]);
    expect(codesOf(file, { severity: "warning" })).toEqual([
      "pattern-without-slash",
      "pattern-space",
    ]);
    expect(codesOf(file, { severity: "error" })).toEqual(["pattern-without-slash"]);
  });

  test("ignore and knownDirectives", () => {
    expect(codesOf(file, { ignore: ["pattern-space", "nonstandard-directive"] })).toEqual([
      "pattern-without-slash",
      "unknown-directive",
    ]);
    expect(codesOf(file, { knownDirectives: ["UNICORNS", "host"] })).toEqual([
      "pattern-without-slash",
      "pattern-space",
    ]);
    expect(codesOf("noindex: /a", { knownDirectives: ["noindex"] })).toEqual([]);
  });

  test("extensionsEndGroup: the groups of the other reading", () => {
    const run = text("User-agent: a", "Crawl-delay: 1", "User-agent: a", "Disallow: /x");
    expect(codesOf(run)).toEqual(["extension-between-agents", "duplicate-agent"]);
    expect(codesOf(run, { extensionsEndGroup: true })).toEqual([
      "extension-between-agents",
      "repeated-group",
    ]);
  });

  test("a wrong call throws", () => {
    expect(call(undefined)).toThrow(TypeError);
    expect(call([1])).toThrow(TypeError);
    expect(call("", { maxBytes: -1 })).toThrow("maxBytes must be 0 or more, got -1");
    expect(call("", { maxBytes: Number.NaN })).toThrow(RangeError);
    expect(call("", { severity: "fatal" })).toThrow(RangeError);
    expect(call("", { ignore: ["no-such-code"] })).toThrow('got "no-such-code"');
    expect(call("", { ignore: ["toString"] })).toThrow(RangeError);
  });
});

// ---------------------------------------------------------------------------------------------------- any text at all

const PIECES = [
  ..."\n\r\n#: \t/*$%?.\\,\u00a0\u200b\ufeff\uff1a\u202e\u001b\ud800\udc80",
  ..."User-agent:|User-agent|useragent:|Disallow:|Disallow|Allow:|allow |Crawl-delay:|Sitemap:|Host:|Noindex:|Unicorns:".split(
    "|",
  ),
  ..."*|a|b|Bot|MJ12bot|360|/a|/a/b|/a/|%2e|%7E|..|$|/../|http://|e.x|10|10s|Googelbot|\u0430\ufffd|\u{1f600}".split(
    "|",
  ),
  ..."\nDisallow: /|\nAllow: /|\nUser-agent: |\nDisallow: ".split("|"),
];
const anyText = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 60 })
  .map((pieces) => pieces.join(""));
const anyOctets = fc
  .tuple(
    fc.constantFrom("", "\xef\xbb\xbf", "\xef"),
    fc.array(
      fc.oneof(
        fc.constantFrom(...PIECES.filter((piece) => /^[\0-\x7f]*$/.test(piece))),
        fc.constantFrom(
          "\xe9",
          "\xe2\x82",
          "\xf0\x9f\x98",
          "\xed\xa0\x80",
          "\xc2\xa0",
          "\xef\xbc\x9a",
          "\x80",
        ),
      ),
      { maxLength: 60 },
    ),
  )
  .map(([mark, pieces]) =>
    Uint8Array.from(mark + pieces.join(""), (character) => character.charCodeAt(0)),
  );
const anyInput = fc.oneof(anyText, anyOctets, fc.uint8Array({ maxLength: 200 }), fc.string());

/** The lines that a reader sees. */
function decodedLines(input: string | Uint8Array): string[] {
  if (typeof input === "string") return input.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const mark = [0xef, 0xbb, 0xbf];
  let start = 0;
  while (start < 3 && input[start] === mark[start]) start++;
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return decoder.decode(input.subarray(start)).split(/\r\n|\n|\r/);
}

function checkPlaces(input: string | Uint8Array, findings: readonly Finding[]): void {
  const lines = decodedLines(input);
  for (const [i, { line, column, length, code, message, help = "" }] of findings.entries()) {
    const width = lines[line - 1]?.length ?? 0;
    if (line < 1 || line > lines.length + 1) throw new Error(`${code}: line ${line}`);
    if (column < 1 || length < 0 || column - 1 + length > width) {
      throw new Error(`${code}: ${column}+${length} of ${width}`);
    }
    const before = findings[i - 1];
    if (before && (before.line > line || (before.line === line && before.column > column))) {
      throw new Error(`${code}: out of order`);
    }
    if (
      message.length + help.length > 420 ||
      /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(message + help)
    ) {
      throw new Error(`${code}: ${JSON.stringify(message)}`);
    }
  }
}

/** Lines that parse takes as rules of a group. */
function ruleLines(input: string | Uint8Array, options?: LintOptions): Set<number> {
  const { groups } = parse(input, options);
  return new Set(groups.flatMap(({ rules }) => rules.map(({ line }) => line)));
}

const NOT_READ: ReadonlySet<string> = new Set<LintCode>([
  "unknown-directive",
  "line-ignored",
  "misspelt-directive",
  "rule-outside-group",
  "nonstandard-directive",
  "noindex",
  "noindex-hidden",
]);

function checkAgreement(input: string | Uint8Array, options?: LintOptions): void {
  const rules = ruleLines(input, options);
  const wrong = lint(input, options).filter(
    ({ code, line }) => NOT_READ.has(code) && rules.has(line),
  );
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
}

describe("any text", () => {
  test("never throws; places are in order and within their lines; messages are short and visible", () => {
    fc.assert(
      fc.property(anyInput, fc.nat(200), (input, maxBytes) => {
        checkPlaces(input, lint(input));
        lint(input, { maxBytes });
      }),
      { numRuns: 3000 },
    );
  });

  test("a line that parse takes as a rule is none that is not read", () => {
    fc.assert(
      fc.property(anyInput, fc.boolean(), (input, extensionsEndGroup) =>
        checkAgreement(input, { extensionsEndGroup }),
      ),
      { numRuns: 3000 },
    );
  });

  test("the source has the rules, groups and records that parse has", () => {
    fc.assert(
      fc.property(anyInput, fc.boolean(), fc.nat(300), (input, extensionsEndGroup, maxBytes) => {
        const options = { extensionsEndGroup, maxBytes };
        const { text: all, ours, groups, lines } = readSource(input, options);
        const robots = parse(input, options);
        const rules = groups.map(([start, end]) =>
          ours
            .slice(start, end)
            .filter((entry) => isRule(entry.directive) && entry.valueStart < entry.valueEnd)
            .map(({ line }) => line),
        );
        expect(rules).toEqual(robots.groups.map((group) => group.rules.map(({ line }) => line)));
        const others = lines.flatMap(({ entry }) => (entry?.directive === 0 ? [entry] : []));
        expect(others.map(({ line }) => line)).toEqual(robots.records.map(({ line }) => line));
        for (const { nameStart, nameEnd, valueStart, valueEnd } of [...ours, ...others]) {
          expect(nameStart < nameEnd && nameEnd <= valueStart && valueStart <= valueEnd).toBe(true);
          expect(all.slice(nameStart, nameEnd)).not.toMatch(/^[\t-\r ]|[\t-\r ]$/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("octets of UTF-8 and their text have the same findings", () => {
    fc.assert(
      fc.property(anyText, (input) => {
        // Octets that start with EF are read as a part of a byte-order mark.
        const whole = `#${new TextDecoder().decode(new TextEncoder().encode(input))}`;
        expect(lint(new TextEncoder().encode(whole))).toEqual(lint(whole));
      }),
      { numRuns: 1000 },
    );
  });

  test("the token and the key of a user-agent line find its group", () => {
    fc.assert(
      fc.property(anyText, (input) => {
        const { text: all, ours } = readSource(input, {});
        const robots = parse(input);
        for (const entry of ours.filter(({ directive }) => directive === 1)) {
          const token = tokenOf(all, entry);
          if (token === "*") expect(robots.agent("nobody-else").source).toBe("global");
          else if (token !== "") expect(robots.agent(token).source).toBe("named");
          const key = agentKey(all, entry);
          if (key !== "" && key !== "*") expect(robots.agent(key).source).toBe("named");
        }
      }),
      { numRuns: 2000 },
    );
  });
});

// --------------------------------------------------------------------------------------------- rules that do nothing

const USELESS: ReadonlySet<string> = new Set<LintCode>([
  "conflicting-rules",
  "duplicate-rule",
  "redundant-rule",
  "shadowed-rule",
]);
/** Patterns that cannot match. */
const DEAD: ReadonlySet<string> = new Set<LintCode>([
  "pattern-dot-segment",
  "pattern-is-url",
  "pattern-without-slash",
]);

/** The file with an empty rule, which is still a rule, in place of those that are said to have no effect. */
function withoutUseless(robots: string, findings: readonly Finding[]): string {
  const gone = new Set(
    findings.filter(({ code }) => USELESS.has(code) || DEAD.has(code)).map(({ line }) => line),
  );
  const lines = robots.split("\n");
  return lines.map((line, i) => (gone.has(i + 1) ? "Disallow:" : line)).join("\n");
}

const PATHS = ["/"];
for (let i = 0; i < PATHS.length && PATHS[i]!.length < 5; i++) {
  for (const next of ["a", "b", "/", "?"]) PATHS.push(PATHS[i]! + next);
}

const anyPattern = fc
  .tuple(
    fc.constantFrom("/", "/", "/", "*", "", "a"),
    fc.array(fc.constantFrom("a", "b", "/", "a", "*", ".", "..", "?", "%61", "%3F", "$"), {
      maxLength: 6,
    }),
    fc.constantFrom("", "", "", "$", "*", "**"),
  )
  .map(([first, middle, last]) => first + middle.join("") + last);
const anyRule = fc
  .tuple(fc.constantFrom("Allow", "Disallow"), anyPattern)
  .map((parts) => parts.join(": "));
const anyFile = fc
  .array(
    fc.tuple(
      fc.array(fc.constantFrom("*", "a", "b", "a1", "b2"), { minLength: 1, maxLength: 2 }),
      fc.array(anyRule, { minLength: 1, maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((groups) =>
    groups
      .flatMap(([agents, rules]) => [...agents.map((agent) => `User-agent: ${agent}`), ...rules])
      .join("\n"),
  );

test("without the rules that are said to have no effect, every answer is the same", () => {
  let removed = 0;
  fc.assert(
    fc.property(anyFile, (robots) => {
      const rest = withoutUseless(robots, lint(robots));
      if (rest === robots) return;
      removed++;
      for (const name of ["a", "b", "a1", "b2", "c"]) {
        const [before, after] = [parse(robots).agent(name), parse(rest).agent(name)];
        for (const path of PATHS) {
          if (before.isAllowed(path) !== after.isAllowed(path)) {
            throw new Error(`${name} ${path}\n${robots}\n--\n${rest}`);
          }
        }
      }
    }),
    { numRuns: 600 },
  );
  expect(removed).toBeGreaterThan(300);
});

test("where no record stands between agents, the two readings of groups answer the same", () => {
  const lines =
    "User-agent: *|User-agent: a|User-agent: a|User-agent: b|Disallow: /a|Disallow:|Crawl-delay: 1|Crawl-delay: 1|" +
    "Crawl-delay: 2|Content-Signal: x=no|Sitemap: https://e.x/s";
  const anyLine = fc.constantFrom(...lines.split("|"));
  let same = 0;
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 9 }), (drawn) => {
      const robots = drawn.join("\n");
      if (codesOf(robots).includes("extension-between-agents")) return;
      if (robots.includes("Crawl")) same++;
      const answers = [false, true].map((extensionsEndGroup) => {
        const parsed = parse(robots, { extensionsEndGroup });
        return ["a", "b", "c"].map((name) => {
          const agent = parsed.agent(name);
          return [agent.isAllowed("/a"), agent.crawlDelay, { ...agent.contentSignals }];
        });
      });
      expect(answers[0]).toEqual(answers[1]);
    }),
    { numRuns: 3000 },
  );
  expect(same).toBeGreaterThan(500);
});

test("a rule with no effect for a simple reason is always found", () => {
  const literal = fc
    .array(fc.constantFrom("a", "b", "/"), { maxLength: 4 })
    .map((part) => `/${part.join("")}`);
  fc.assert(
    fc.property(fc.uniqueArray(literal, { minLength: 1, maxLength: 8 }), (patterns) => {
      const robots = ["User-agent: *", ...patterns.map((pattern) => `Disallow: ${pattern}`)].join(
        "\n",
      );
      const found = lint(robots).filter(({ code }) => code === "redundant-rule");
      const covered = patterns.filter((pattern) =>
        patterns.some((other) => other !== pattern && pattern.startsWith(other)),
      );
      expect(found.map(({ line }) => patterns[line - 2]!)).toEqual(covered);
    }),
  );
});

// ------------------------------------------------------------------------------------------------------------- growth

const FAMILIES: Readonly<Record<string, (count: number) => string[]>> = {
  "prefixes of each other": (count) =>
    Array.from({ length: count }, (_, i) => `Disallow: /${"a".repeat(i % 50)}/${i}`),
  "both answers": (count) =>
    Array.from({ length: count }, (_, i) => `${i % 2 ? "Allow" : "Disallow"}: /${i >> 1}`),
  wildcards: (count) =>
    Array.from({ length: count }, (_, i) => `${i % 3 ? "Allow" : "Disallow"}: /a/*${i}$`),
  "wildcards and prefixes": (count) =>
    Array.from({ length: count }, (_, i) =>
      i % 2 ? `Disallow: /a${i}/*x` : `Allow: /a${i}/b${i}`,
    ),
  "one pattern": (count) => Array.from({ length: count }, () => "Disallow: /a"),
  groups: (count) =>
    Array.from({ length: count }, (_, i) => `User-agent: a${"b".repeat(i % 9)}\nDisallow: /a${i}`),
};

describe("work", () => {
  test.each(Object.entries(FAMILIES))("grows with the number of rules: %s", (_, family) => {
    const stepsOf = (count: number): number =>
      lintReport(text("User-agent: *", ...family(count)), { maxBytes: Infinity }).steps;
    const [half, whole] = [stepsOf(17_500), stepsOf(35_000)];
    expect(half).toBeGreaterThan(0);
    expect(whole / half).toBeLessThan(2.3);
    // The stack of prefixes, and sorting.
    expect(whole).toBeLessThan(35_000 * 80);
  });

  test("a chain of prefixes costs no more than its text has characters", () => {
    const chain = Array.from({ length: 1000 }, (_, i) => `Disallow: /${"a".repeat(i)}`);
    const file = text("User-agent: *", ...chain);
    expect(lintReport(file, { maxBytes: Infinity }).steps).toBeLessThan(file.length * 2);
  });

  test.each([
    ["one line", "a".repeat(500_000)],
    ["one agent", `User-agent: ${"a".repeat(499_000)}`],
    ["one pattern", `User-agent: *\nDisallow: /${"a/../".repeat(99_000)}`],
    ["white space", `Disallow:${" \t".repeat(250_000)}/`],
    ["white space within a name", `Disallow${" ".repeat(499_000)}x: /`],
    ["stars", `User-agent: *\nDisallow: /${"*$".repeat(249_000)}`],
    ["lines without colon", "a b\n".repeat(125_000)],
    ["misspelt names", "Disalllow: /\n".repeat(39_000)],
    ["agents", "User-agent: Googelbot\n".repeat(23_000)],
    ["lone returns", "\r".repeat(500_000)],
    ["surrogates", "\udc80".repeat(500_000)],
    ["hashes", "#".repeat(500_000)],
    ["less-than signs", "<!--".repeat(125_000)],
  ])("hostile: %s", (_, file) => checkPlaces(file, lint(file)));

  test("hostile: a line of octets that are not UTF-8", () => {
    const file = new Uint8Array(500_000).fill(0x80);
    file.set(new TextEncoder().encode("Disallow: "));
    checkPlaces(file, lint(file));
  });
});

// -------------------------------------------------------------------------------------------------- Google's reports

interface HelperVector {
  readonly id: string;
  readonly op: string;
  readonly robots?: string;
  readonly robots_b64?: string;
  readonly robots_gen?: readonly (readonly [string, number])[];
  readonly field?: string;
  readonly expect?: unknown;
  readonly line_num?: number;
  readonly tag?: string;
  readonly is_typo?: boolean;
  readonly metadata?: Readonly<Record<string, boolean>>;
}

/** As Google's parser counts: crawl-delay and content-signal are none of its directives. */
const TAGS = ["Unknown", "UserAgent", "Allow", "Disallow", "Unused", "Unknown", "Sitemap"];
const UNUSED = /^\s*(?:clean-param|crawl-delay|host|noarchive|noindex|nofollow)\s*:/i;

function inputOf({ robots, robots_b64, robots_gen }: HelperVector): string | Uint8Array {
  if (robots_b64 !== undefined) return Uint8Array.fromBase64(robots_b64);
  return robots ?? robots_gen!.map(([part, times]) => part.repeat(times)).join("");
}

function tagOf(source: Source, line: number): string {
  const { entry, start, end } = source.lines[line - 1]!;
  if (entry === undefined) return "Unknown";
  return UNUSED.test(source.text.slice(start, end)) ? "Unused" : TAGS[entry.directive]!;
}

function metadataOf(source: Source, line: number, codes: readonly string[]) {
  const { contentStart, contentEnd, hash, end, entry } = source.lines[line - 1]!;
  const isBare = contentStart === contentEnd;
  return {
    is_empty: isBare && hash === end,
    // A line of two words has one only if the first is known.
    has_directive: entry !== undefined && (entry.hasColon || tagOf(source, line) !== "Unknown"),
    has_comment: hash < end,
    is_comment: isBare && hash < end,
    is_acceptable_typo: codes.includes("misspelling-accepted"),
    is_line_too_long: codes.includes("line-too-long"),
    is_missing_colon_separator: codes.includes("missing-colon"),
  };
}

function fieldOf(vector: HelperVector, source: Source): unknown {
  const tags = source.lines.map(({ number }) => tagOf(source, number));
  const unknown = source.lines.filter(
    ({ entry, number }) => entry?.hasColon && tagOf(source, number) === "Unknown",
  );
  const fields: Record<string, unknown> = {
    valid_directives: tags.filter((tag) => tag !== "Unknown" && tag !== "Unused").length,
    unknown_directives: unknown.length,
    // One of its reporters is told of every line, the other of those that it could split.
    last_line_seen:
      vector.op === "lineReport"
        ? source.lines.length
        : source.lines.findLast(({ entry }) => entry !== undefined)!.number,
    "parse_results.size": vector.expect === "last_line_seen" ? "last_line_seen" : tags.length,
    sitemap: parse(inputOf(vector)).sitemaps[0],
  };
  return fields[vector.field!];
}

const HELPERS = "vectors/google-helpers.jsonl";

describe.skipIf(!hasShared(HELPERS))("Google's reports", () => {
  const vectors = hasShared(HELPERS)
    ? readSharedLines(HELPERS).map((line) => JSON.parse(line) as HelperVector)
    : [];
  const reports = vectors.filter(({ op }) => op === "parseReport" || op === "lineReport");

  test("there are 51", () => expect(reports).toHaveLength(51));

  test.each(reports.map((vector) => [vector.id, vector] as const))("%s", (_, vector) => {
    const input = inputOf(vector);
    const source = readSource(input, {});
    if (vector.line_num === undefined) {
      expect(fieldOf(vector, source)).toEqual(vector.expect);
      return;
    }
    const line = vector.line_num;
    const codes = lint(input)
      .filter((finding) => finding.line === line)
      .map(({ code }) => code as string);
    const metadata = metadataOf(source, line, codes);
    expect({ tag: tagOf(source, line), typo: metadata.is_acceptable_typo, metadata }).toEqual({
      tag: vector.tag!,
      typo: vector.is_typo!,
      metadata: vector.metadata as typeof metadata,
    });
  });
});

// ------------------------------------------------------------------------------------------ what users reported, real files

describe("reports of kind lint", () => {
  test("x-blocked: a noindex behind Disallow is never seen", () => {
    const [finding] = lint("User-agent: *\nDisallow: /private\nNoindex: /private");
    expect(finding).toMatchObject({ code: "noindex-hidden", line: 3 });
  });

  test("lint-license: directives that are known, or may come, are no errors, and the list can be extended", () => {
    const file =
      "License: https://e.x/l\nContent-Usage: train-ai=n\nSchemamap: https://e.x/m\nNew-thing: x";
    expect(lint(file).map(({ severity }) => severity)).toEqual(["info", "info", "info", "info"]);
    expect(
      codesOf(file, { knownDirectives: ["license", "content-usage", "schemamap", "new-thing"] }),
    ).toEqual([]);
  });
});

const files = realFiles();
const QUESTIONS = "corpus/questions.tsv.gz";

describe.skipIf(files === undefined)("real files", () => {
  const all = files ?? new Map<string, Uint8Array>();

  test("none makes it throw, and all places are within their lines", () => {
    for (const bytes of all.values()) checkPlaces(bytes.subarray(0, 512_000), lint(bytes));
  });

  test("none has a rule that is said not to be read", () => {
    for (const bytes of all.values()) {
      checkAgreement(bytes);
      checkAgreement(bytes, { extensionsEndGroup: true });
    }
  });

  test("codes are counted by files and findings", () => {
    const rows = countCodes(new Map([...all].slice(0, 100)));
    expect(rows).toHaveLength(CODES.length);
    for (const { files: count, findings } of rows) expect(findings).toBeGreaterThanOrEqual(count);
  });

  test.skipIf(!hasShared(QUESTIONS))("rules without effect have none on any question", () => {
    const texts = new Map<string, string>();
    const agents = new Map<string, [string, string]>();
    let removed = 0;
    for (const [name, bytes] of all) {
      const file = new TextDecoder().decode(bytes).replace(/\r\n|\r/g, "\n");
      const rest = withoutUseless(file, lint(file));
      if (rest === file) continue;
      removed++;
      texts.set(name, file);
      agents.set(name, [file, rest]);
    }
    const parsed = new Map(
      [...agents].map(([name, pair]) => [name, pair.map((one) => parse(one))]),
    );
    let asked = 0;
    const differ: string[] = [];
    for (const question of readSharedLines(QUESTIONS)) {
      const [name, agent, url] = question.split("\t") as [string, string, string];
      const pair = parsed.get(name);
      if (pair === undefined) continue;
      asked++;
      const [before, after] = pair.map((robots) => robots.agent(agent).isAllowed(url));
      if (before !== after) differ.push(question);
    }
    expect(differ).toEqual([]);
    if (!process.env["ROBOTS_CORPUS"]) {
      expect(removed).toBeGreaterThan(400);
      expect(asked).toBeGreaterThan(5000);
    }
  });
});
