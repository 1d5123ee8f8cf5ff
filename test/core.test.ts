// What the case tables cannot say of the core: identity, wrong calls, hostile sizes, memory, and explanations in full.
import { describe, expect, test } from "bun:test";
import { heapStats } from "bun:jsc";
import { runInNewContext } from "node:vm";
import { fromDocument, parse, Robots, robotsForStatus, stringify } from "../src/index.ts";
import type { Agent, ExplainedRule } from "../src/index.ts";
import { decisions } from "./cases/decisions.ts";
import { rfcDecisions } from "./cases/rfc9309.ts";
import { bytes, everyone, lines } from "./cases/shapes.ts";
import { spellings } from "./cases/spellings.ts";

const ASKED_A_LOT = 100;

/** An agent that has been asked a lot: it may have changed how it answers. */
function seasoned(agent: Agent): Agent {
  for (let i = 0; i < ASKED_A_LOT; i++) agent.isAllowed(`/asked/before/${i}`);
  return agent;
}

/** A new agent `Bot` of the text, and one that has been asked a lot. */
function freshAndSeasoned(text: string): readonly Agent[] {
  const options = { maxBytes: Infinity };
  return [parse(text, options).agent("Bot"), seasoned(parse(text, options).agent("Bot"))];
}

describe("one token, one agent", () => {
  const robots = parse(lines("User-agent: Bot", "Disallow: /b", "User-agent: *", "Disallow: /"));

  test.each(["BOT", "bot/2.0 (+https://e.x)", " Bot", "Mozilla/5.0 (compatible; Bot/1.0)"])(
    "%p is the same object",
    (name) => expect(robots.agent(name)).toBe(robots.agent("Bot")),
  );

  test("of a list, the one that decides is the same object", () => {
    expect(robots.agent(["Nobody", "BOT", "Other"])).toBe(robots.agent("bot"));
  });

  test("of a list that nobody names, the first is the same object", () => {
    const agent = robots.agent(["Nobody", "Other"]);
    expect(agent).toBe(robots.agent("nobody"));
    expect(agent.token).toBe("nobody");
  });

  test("an empty name and a star have their own tokens and the same answers", () => {
    expect([robots.agent("").token, robots.agent("*").token]).toEqual(["", "*"]);
    expect(robots.agent("").explain("/b")).toEqual(robots.agent("*").explain("/b"));
  });

  test("agents that fall to * answer alike, however often each was asked", () => {
    const [a, b] = [robots.agent("a"), seasoned(robots.agent("b"))];
    expect(a).not.toBe(b);
    expect([a.token, b.token]).toEqual(["a", "b"]);
    for (const url of ["/", "/b", "/robots.txt"]) expect(a.explain(url)).toEqual(b.explain(url));
  });

  test("another file's agent is another object", () => {
    expect(parse("").agent("Bot")).not.toBe(parse("").agent("Bot"));
  });

  test("every name of Object's prototype is a token of its own", () => {
    const names = Object.getOwnPropertyNames(Object.prototype);
    const agents = new Set(names.map((name) => robots.agent(name)));
    expect(agents.size).toBe(names.length);
    for (const agent of agents) expect(agent.source).toBe("global");
  });
});

describe("what is taken", () => {
  const agent = parse(everyone("Disallow: /a")).agent("Bot");

  test("a URL object, and whatever has a href", () => {
    expect(agent.isAllowed(new URL("https://e.x/a"))).toBe(false);
    expect(agent.isAllowed({ href: "https://e.x/b" })).toBe(true);
    expect(agent.matchingRule(new URL("https://e.x/a"))?.line).toBe(2);
    expect(agent.explain({ href: "https://e.x/a?b" }).path).toBe("/a?b");
  });

  test("a Buffer, and a part of one", () => {
    const buffer = Buffer.from(`xx${everyone("Disallow: /ü")}xx`);
    const robots = parse(buffer.subarray(2, -2));
    expect(robots.agent("Bot").isAllowed("/%C3%BC")).toBe(false);
    expect(robots.toJSON()).toEqual(parse(everyone("Disallow: /ü")).toJSON());
  });

  test("octets of another realm", () => {
    const foreign = runInNewContext("Uint8Array.from([104, 58, 120])") as Uint8Array;
    expect(foreign).not.toBeInstanceOf(Uint8Array);
    expect(parse(foreign).records).toEqual([{ name: "h", value: "x", line: 1 }]);
  });

  test("the octets may be used again", () => {
    const octets = bytes(everyone("Disallow: /a", "Sitemap: /s"));
    const robots = parse(octets);
    octets.fill(0);
    expect(robots.agent("Bot").isAllowed("/a")).toBe(false);
    expect(robots.sitemaps).toEqual(["/s"]);
  });

  test("options that are not given", () => {
    expect(parse("User-agent: *", {}).truncated).toBe(false);
    expect(parse("User-agent: *", { maxBytes: Infinity }).truncated).toBe(false);
  });
});

describe("every source gives a Robots", () => {
  test.each([
    ["parse", parse("")],
    ["fromDocument", fromDocument({ groups: [] })],
    ["robotsForStatus 404", robotsForStatus(404)],
    ["robotsForStatus 500", robotsForStatus(500)],
  ])("%s", (_name, robots) => {
    expect(robots).toBeInstanceOf(Robots);
    expect(JSON.parse(JSON.stringify(robots))).toEqual(robots.toJSON());
    expect(robots.groups).toEqual(robots.toJSON().groups);
    expect(robots.sitemaps).toEqual([]);
    expect(robots.records).toEqual([]);
  });

  test("a policy keeps its meaning as text", () => {
    expect(stringify(robotsForStatus(500).toJSON())).toBe(everyone("Disallow: /"));
    expect(stringify(robotsForStatus(404).toJSON())).toBe("");
  });

  test("a document keeps the lines that it states, and gives the others those of its text", () => {
    const rules = [
      { allow: false, pattern: "/a", line: 70_000 },
      { allow: false, pattern: "/b", line: 0 },
      { allow: false, pattern: "/c" },
      { allow: false, pattern: "/d", line: 5 },
    ];
    const records = [
      { name: "x", value: "", line: 9 },
      { name: "y", value: "" },
    ];
    const robots = fromDocument({ groups: [{ userAgents: ["*"], rules }], records });
    const agent = robots.agent("Bot");
    const urls = ["/a", "/b", "/c", "/d"];
    expect(urls.map((url) => agent.matchingRule(url)?.line)).toEqual([70_000, 0, 4, 5]);
    expect(robots.records.map(({ line }) => line)).toEqual([9, 8]);
    expect(robots.policy).toBe("file");
  });
});

/** A call that is wrong, and what its message must name: the argument, the value, the limit. */
type WrongCall = readonly [
  what: string,
  call: () => unknown,
  type: typeof RangeError | typeof TypeError,
  ...named: string[],
];

/** A value of any type, where the types would refuse it. */
function any(value: unknown): never {
  return value as never;
}

describe("wrong calls", () => {
  const robots = parse(lines("User-agent: Bot", "Disallow: /"));
  const agent = robots.agent("Bot");
  const calls: readonly WrongCall[] = [
    ["maxBytes -1", () => parse("", { maxBytes: -1 }), RangeError, "maxBytes", "-1", " 0 "],
    ["maxBytes -0.5", () => parse("", { maxBytes: -0.5 }), RangeError, "maxBytes", "-0.5"],
    ["maxBytes NaN", () => parse("", { maxBytes: NaN }), RangeError, "maxBytes", "NaN", " 0 "],
    ["maxBytes -Infinity", () => parse("", { maxBytes: -Infinity }), RangeError, "-Infinity"],
    ["parse null", () => parse(any(null)), TypeError, "input", "null"],
    ["parse nothing", () => parse(any(undefined)), TypeError, "input", "undefined"],
    ["parse 5", () => parse(any(5)), TypeError, "input", "5"],
    ["parse an object", () => parse(any({})), TypeError, "input", "[object Object]"],
    ["parse a list", () => parse(any([])), TypeError, "input", "[object Array]"],
    ["parse a buffer", () => parse(any(new ArrayBuffer(1))), TypeError, "input", "ArrayBuffer"],
    ["parse 16-bit numbers", () => parse(any(new Uint16Array(1))), TypeError, "Uint16Array"],
    ["agent 5", () => robots.agent(any(5)), TypeError, "agent", "5"],
    ["agent nothing", () => robots.agent(any(undefined)), TypeError, "agent", "undefined"],
    ["agent null", () => robots.agent(any(null)), TypeError, "agent", "null"],
    ["agent an object", () => robots.agent(any({})), TypeError, "agent", "[object Object]"],
    ["agent an empty list", () => robots.agent([]), TypeError, "agent", "at least one"],
    ["agent a list of 5", () => robots.agent(any([5])), TypeError, "agent", "5"],
    ["agent a list with null", () => robots.agent(any(["Other", null])), TypeError, "null"],
    [
      "agent null after a name that decides",
      () => robots.agent(any(["Bot", null])),
      TypeError,
      "null",
    ],
    ["isAllowed 5", () => agent.isAllowed(any(5)), TypeError, "url", "5"],
    ["isAllowed nothing", () => agent.isAllowed(any(undefined)), TypeError, "url", "undefined"],
    ["isAllowed null", () => agent.isAllowed(any(null)), TypeError, "url", "null"],
    ["isAllowed an object", () => agent.isAllowed(any({})), TypeError, "url", "[object Object]"],
    ["isAllowed a href of 5", () => agent.isAllowed(any({ href: 5 })), TypeError, "url"],
    ["isAllowedPath 5", () => agent.isAllowedPath(any(5)), TypeError, "path", "5"],
    [
      "isAllowedPath a URL",
      () => agent.isAllowedPath(any(new URL("x:y"))),
      TypeError,
      "path",
      "URL",
    ],
    ["matchingRule null", () => agent.matchingRule(any(null)), TypeError, "url", "null"],
    ["explain a symbol", () => agent.explain(any(Symbol("s"))), TypeError, "url", "Symbol(s)"],
  ];

  test.each(calls)("%s", (_what, call, type, ...named) => {
    expect(call).toThrow(type);
    for (const part of named) expect(call).toThrow(part);
  });
});

const MANY = 100_000;
const LONG = 1_000_000;

/** Strings that are no URL that anybody means. */
const ODD_URLS: Readonly<Record<string, string>> = {
  "1 MB of slashes": "/".repeat(LONG),
  "1 MB of slashes after a scheme": `http:${"/".repeat(LONG)}`,
  "1 MB of backslashes": "\\".repeat(LONG),
  "1 MB of a host": "a".repeat(LONG),
  "1 MB of a scheme": `${"a".repeat(LONG)}://`,
  "1 MB of white space": " ".repeat(LONG),
  "1 MB of tabs in a path": `/${"\t".repeat(LONG)}a`,
  "1 MB of hashes": `/${"#".repeat(LONG)}`,
  "100,000 NULs": `/${"\u0000".repeat(MANY)}a`,
  "100,000 percent signs": `/${"%".repeat(MANY)}`,
  "100,000 question marks": `/${"?".repeat(MANY)}`,
  "100,000 stars": `/${"*".repeat(MANY)}`,
  "100,000 dot segments": "/..".repeat(MANY),
  "50,000 segments and as many dots": "/a".repeat(MANY / 2) + "/..".repeat(MANY / 2),
  "100,000 escaped dot segments": "/%2e%2E".repeat(MANY),
  "100,000 half escapes": `/${"%4".repeat(MANY)}`,
  "100,000 escapes that would complete others": `/${"%%34%31".repeat(MANY)}`,
  "lone high surrogates": `/${"\uD800".repeat(MANY)}`,
  "lone low surrogates": `/${"\uDC00".repeat(MANY)}`,
  "every code unit": `/${Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join("")}`,
  nothing: "",
  "a NUL": "\u0000",
  "half a scheme": "http:/",
  "no host": "http://?#",
  "half an IPv6 host": "http://[::1/a",
};

describe("no string makes a decision throw", () => {
  const nobody = freshAndSeasoned(everyone("Disallow: /"));
  const wild = freshAndSeasoned(everyone("Disallow: /*a*b$", "Disallow: /*%3A*?", "Allow: /%2A*"));

  test.each(Object.keys(ODD_URLS))("%s", (what) => {
    const url = ODD_URLS[what]!;
    for (const agent of nobody) {
      expect([agent.isAllowed(url), agent.isAllowedPath(url)]).toEqual([false, false]);
      expect(agent.matchingRule(url)?.line).toBe(2);
      expect(agent.explain(url).path).toStartWith("/");
    }
    for (const agent of wild) {
      const { allowed, rule } = agent.explain(url);
      expect(agent.isAllowed(url)).toBe(allowed);
      expect(agent.matchingRule(url)?.line).toBe(rule?.line);
    }
  });

  test("every code unit alone, as URL and as path", () => {
    const [agent] = nobody;
    for (let code = 0; code < 0x10000; code++) {
      const unit = String.fromCharCode(code);
      if (agent!.isAllowed(unit) || agent!.isAllowedPath(unit)) throw new Error(`U+${code}`);
    }
    expect(agent!.isAllowed("/")).toBe(false);
  });
});

/** `[url, line of the rule that decides]`, the line undefined if none does. */
type Decided = readonly [url: string, line: number | undefined];

/** Holds a file to decisions, of a new agent and of one asked a lot. */
function expectDecisions(text: string, decided: readonly Decided[]): void {
  for (const agent of freshAndSeasoned(text)) {
    const lineOf = (url: string): number | undefined => {
      const rule = agent.matchingRule(url);
      // Comparing a verdict costs less than an expectation for each.
      if (agent.isAllowed(url) !== (rule?.allow ?? true)) throw new Error(`disagrees on ${url}`);
      return rule?.line;
    };
    expect(decided.map(([url]) => lineOf(url))).toEqual(decided.map(([, line]) => line));
  }
}

describe("files of hostile size", () => {
  test("a pattern of 200,000 stars", () => {
    const pattern = `/${"*".repeat(200_000)}x`;
    expectDecisions(everyone(`Disallow: ${pattern}`), [
      ["/x", 2],
      ["/ax?b", 2],
      ["/a", undefined],
    ]);
    const [agent] = freshAndSeasoned(everyone(`Disallow: ${pattern}`));
    expect(agent!.explain("/x").rule?.canonical).toBe(pattern);
  });

  test("a pattern of 100,000 literals", () => {
    expectDecisions(everyone(`Disallow: /${"*a".repeat(MANY)}$`), [
      [`/${"a".repeat(MANY)}`, 2],
      [`/${"ba".repeat(MANY)}`, 2],
      [`/${"a".repeat(MANY - 1)}`, undefined],
      [`/${"a".repeat(MANY)}b`, undefined],
    ]);
  });

  test("a pattern of 400,000 octets", () => {
    const path = `/${"ab".repeat(200_000)}`;
    expectDecisions(everyone(`Disallow: ${path}`, `Allow: *${path.slice(1)}$`), [
      [path, 3],
      [`${path}c`, 2],
      [path.slice(0, -1), undefined],
    ]);
  });

  test("5,000 nested prefixes", () => {
    const nested = Array.from({ length: 5000 }, (_, i) => `Disallow: /${"a".repeat(i + 1)}`);
    expectDecisions(everyone(...nested), [
      ["/", undefined],
      ["/a", 2],
      ["/aab", 3],
      [`/${"a".repeat(255)}`, 256],
      [`/${"a".repeat(256)}b`, 257],
      [`/${"a".repeat(6000)}`, 5001],
    ]);
  });

  test("500 nested wildcards", () => {
    const nested = Array.from({ length: 500 }, (_, i) => `Disallow: /${"*a".repeat(i + 1)}`);
    expectDecisions(everyone(...nested), [
      ["/", undefined],
      ["/a", 2],
      [`/${"ba".repeat(300)}`, 301],
      [`/${"a".repeat(600)}`, 501],
    ]);
  });

  test.each([1, 2, 253, 254, 255, 256, 257, 509, 510, 511, 512, 513, 1000, 65_535, 65_536])(
    "literals and labels of %d octets",
    (size) => {
      const x = "x".repeat(size);
      const text = everyone(
        `Disallow: /${x}`,
        `Allow: /${x}y`,
        `Disallow: /z*${x}y`,
        `Disallow: /w*${x}$`,
        `Disallow: /v${x}$`,
        `Allow: /v${x}a`,
        `Disallow: /v${x}b`,
      );
      expectDecisions(text, [
        [`/${x}`, 2],
        [`/${x}x`, 2],
        [`/${x}y`, 3],
        [`/${x.slice(1)}`, undefined],
        [`/z${x}y`, 4],
        [`/zx${x}yx`, 4],
        [`/z${x.slice(1)}y`, undefined],
        [`/w${x}`, 5],
        [`/w${x}y`, undefined],
        [`/v${x}`, 6],
        [`/v${x}a`, 7],
        [`/v${x}b`, 8],
        [`/v${x}c`, undefined],
      ]);
    },
  );

  test("10,000 groups, each of its own agent", () => {
    const names = Array.from({ length: 10_000 }, (_, i) => lettersOf(i));
    const robots = parse(
      lines(...names.flatMap((name, i) => [`User-agent: ${name}`, `Disallow: /${i}$`])),
    );
    for (const i of [0, 1, 5000, 9999]) {
      const agent = robots.agent(names[i]!);
      expect([agent.source, agent.matchingRule(`/${i}`)?.line]).toEqual(["named", 2 * i + 2]);
      expect(agent.isAllowed(`/${i + 1}`)).toBe(true);
    }
    expect(robots.agent("nobody").source).toBe("none");
    expect(robots.groups.length).toBe(10_000);
  });

  test("10,000 groups of one agent", () => {
    const groups = Array.from({ length: 10_000 }, (_, i) => `User-agent: Bot\nDisallow: /${i}$`);
    expectDecisions(lines(...groups), [
      ["/0", 2],
      ["/4999", 10_000],
      ["/9999", 20_000],
      ["/10000", undefined],
    ]);
    const [agent] = freshAndSeasoned(lines(...groups));
    expect(agent!.explain("/").groupLines.length).toBe(10_000);
    expect(agent!.explain("/").groupLines.at(-1)).toBe(19_999);
  });

  test("100,000 agents of one group", () => {
    const agents = Array.from({ length: MANY }, (_, i) => `User-agent: ${lettersOf(i)}`);
    const robots = parse(lines(...agents, "Disallow: /a"), { maxBytes: Infinity });
    expect(robots.agent(lettersOf(MANY - 1)).matchingRule("/a")?.line).toBe(MANY + 1);
    expect(robots.groups[0]?.userAgents.length).toBe(MANY);
  });
});

/** A name of letters for a number, since digits end a token. */
function lettersOf(number: number): string {
  return `n${String(number).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)]!)}`;
}

// The rule table has narrow numbers up to 65,535 and wide ones beyond: sizes, offsets, lengths and lines.
describe("over the limit of narrow numbers", () => {
  test("20,000 rules: each of them decides", () => {
    const rules = Array.from({ length: 20_000 }, (_, i) => `Disallow: /${i}/`);
    expectDecisions(
      everyone(...rules),
      rules.map((_, i) => [`/${i}/x`, i + 2]),
    );
  });

  test("20,000 rules with wildcards", () => {
    const rules = Array.from({ length: 20_000 }, (_, i) => `Disallow: /*/${i}/`);
    expectDecisions(
      everyone(...rules),
      [0, 1, 9999, 19_999].map((i) => [`/x/${i}/`, i + 2]),
    );
  });

  test.each([65_533, 65_534, 65_535, 65_536, 70_000, 200_000])("a rule after line %d", (line) => {
    const text = `${"\n".repeat(line - 1)}User-agent: Bot\nDisallow: /a\nAllow: /*b$\nDisallow: /ü\n`;
    expectDecisions(text, [
      ["/a", line + 1],
      ["/ab", line + 2],
      ["/ü", line + 3],
      ["/c", undefined],
    ]);
    for (const agent of freshAndSeasoned(text)) {
      expect(agent.explain("/a").groupLines).toEqual([line]);
    }
  });

  test("tables of every size around the limit", () => {
    for (let size = 63_800; size < 65_700; size += 43) {
      const pattern = `/${"x".repeat(size)}`;
      const text = everyone(`Disallow: ${pattern}`, "Allow: /*z$", "Disallow: /x%7E");
      expectDecisions(text, [
        [pattern, 2],
        [pattern.slice(1), undefined],
        [`${pattern.slice(0, -1)}z`, 3],
        ["/x~", 4],
      ]);
    }
  });

  test("tables of every number of rules around the limit", () => {
    const rules = Array.from({ length: 9000 }, (_, i) => `Disallow: /${i.toString(36)}~`);
    for (let count = 3000; count < rules.length; count += 251) {
      const last = count - 1;
      expectDecisions(everyone(...rules.slice(0, count)), [
        ["/0~", 2],
        [`/${last.toString(36)}~x`, last + 2],
        [`/${count.toString(36)}~`, undefined],
      ]);
    }
  });
});

describe("explain", () => {
  const robots = parse(
    lines(
      "User-agent: Bot",
      "Disallow: /%61",
      "User-agent: *",
      "Disallow: /*b$",
      "User-agent: bot",
    ),
  );

  test('"rule"', () => {
    expect(robots.agent("Bot").explain("https://e.x/a/../%61?b#c")).toEqual({
      allowed: false,
      path: "/a?b",
      reason: "rule",
      rule: { allow: false, pattern: "/%61", line: 2, canonical: "/a" },
      source: "named",
      groupLines: [1, 5],
      otherRules: [],
    });
  });

  test('"no-rule-matched", without a rule', () => {
    const explanation = robots.agent("Other").explain("/a");
    expect(explanation).toEqual({
      allowed: true,
      path: "/a",
      reason: "no-rule-matched",
      source: "global",
      groupLines: [3],
      otherRules: [],
    });
    expect("rule" in explanation).toBe(false);
  });

  test('"no-group"', () => {
    expect(parse("User-agent: Other").agent("Bot").explain("/a")).toEqual({
      allowed: true,
      path: "/a",
      reason: "no-group",
      source: "none",
      groupLines: [],
      otherRules: [],
    });
  });

  test('"no-rule-matched" where the group has no rules', () => {
    expect(parse("User-agent: Bot").agent("Bot").explain("/a").reason).toBe("no-rule-matched");
  });

  test('"robots-txt", though a rule would match', () => {
    expect(parse(everyone("Disallow: /")).agent("Bot").explain("/robots.txt?a")).toEqual({
      allowed: true,
      path: "/robots.txt?a",
      reason: "robots-txt",
      source: "global",
      groupLines: [1],
      otherRules: [],
    });
  });

  test('"policy" of a disallow policy, with its rule', () => {
    const { allowed, reason, rule, otherRules } = robotsForStatus(503).agent("Bot").explain("/a");
    expect({ allowed, reason, rule, otherRules }).toEqual({
      allowed: false,
      reason: "policy",
      rule: { allow: false, pattern: "/", line: 0, canonical: "/" },
      otherRules: [],
    });
  });

  test('"policy" of an allow policy, without one', () => {
    const { allowed, reason, rule, source } = robotsForStatus(404).agent("Bot").explain("/a");
    expect({ allowed, reason, rule, source }).toEqual({
      allowed: true,
      reason: "policy",
      rule: undefined,
      source: "none",
    });
  });

  test('"robots-txt" of a policy too', () => {
    expect(robotsForStatus(503).agent("Bot").explain("/robots.txt").reason).toBe("robots-txt");
  });
});

describe("the other rules", () => {
  const text = everyone(
    "Disallow: /",
    "Disallow: /*c",
    "Allow: /abc",
    "Disallow: /ab*",
    "Allow: *abc",
    "Disallow: /abc",
    "Disallow: /abc",
    "Disallow: /abd",
    "Disallow: /***********d",
    "Allow: /a",
    "Allow: /abc$",
    "Disallow: /%61*c",
  );

  test("are all that matched, the longest first, then allow, then the earliest", () => {
    for (const agent of freshAndSeasoned(text)) {
      const { rule, otherRules } = agent.explain("/abc");
      expect([rule!, ...otherRules].map(({ line }) => line)).toEqual([
        12, 4, 6, 5, 7, 8, 13, 3, 11, 2,
      ]);
    }
  });

  test("each has its own text, canonical pattern and verdict", () => {
    for (const agent of freshAndSeasoned(text)) {
      const rules = agent.explain("/abc").otherRules;
      const rulesAt = (line: number): ExplainedRule[] => rules.filter((rule) => rule.line === line);
      expect(rulesAt(13)).toEqual([
        { allow: false, pattern: "/%61*c", line: 13, canonical: "/a*c" },
      ]);
      expect(rulesAt(6)).toEqual([{ allow: true, pattern: "*abc", line: 6, canonical: "*abc" }]);
    }
  });

  test("a rule that matches by both of its readings is one", () => {
    for (const agent of freshAndSeasoned(everyone("Disallow: /*%3Ab", "Allow: /"))) {
      const { rule, otherRules } = agent.explain("/a%3Ab?c:b");
      expect([rule!, ...otherRules].map(({ line }) => line)).toEqual([2, 3]);
    }
  });

  test("are none where /robots.txt is asked for, or nothing matched", () => {
    for (const agent of freshAndSeasoned(text)) {
      expect(agent.explain("/robots.txt").otherRules).toEqual([]);
      expect(freshAndSeasoned("User-agent: *")[0]!.explain("/abc").otherRules).toEqual([]);
    }
  });
});

test("matchingRule, explain, isAllowed and isAllowedPath agree on every case", () => {
  let asked = 0;
  for (const { robots, options, agent = "Bot", asks } of [
    ...rfcDecisions,
    ...decisions,
    ...spellings,
  ]) {
    const one = parse(robots, options).agent(agent);
    for (const [url] of asks) {
      const { allowed, path, rule } = one.explain(url);
      const { canonical: _, ...stated } = rule ?? { canonical: "" };
      expect(one.matchingRule(url)).toEqual(rule === undefined ? undefined : (stated as never));
      expect([one.isAllowed(url), one.isAllowedPath(path)]).toEqual([allowed, allowed]);
      asked++;
    }
  }
  expect(asked).toBeGreaterThan(400);
});

describe("an agent keeps nothing of the file's text alive", () => {
  const COUNT = 40;
  const TEXT_SIZE = 400_000;

  /** A large text that no other call makes, with few rules for `Bot`. */
  function largeText(i: number): string {
    const head = `User-agent: Bot\nDisallow: /private/${i}\nAllow: /ü${i}*a\nDisallow: /**${i}**x$\nAllow: /*%3A${i}\nContent-Signal: key${i}=a-longer-word-${i}\n`;
    const filler = `User-agent: other\nDisallow: /${i}/${"x".repeat(50)}\n`;
    return head + filler.repeat(Math.ceil(TEXT_SIZE / filler.length));
  }

  /** By how many octets the heap grows by what is made, while all of it is kept. */
  function growth(make: (i: number) => unknown): number {
    const kept: unknown[] = [];
    Bun.gc(true);
    const before = heapStats().heapSize;
    for (let i = 0; i < COUNT; i++) kept.push(make(i));
    Bun.gc(true);
    const after = heapStats().heapSize;
    expect(kept.length).toBe(COUNT);
    return after - before;
  }

  const ofString = (i: number): Agent => parse(largeText(i)).agent("Bot");
  const ofOctets = (i: number): Agent =>
    parse(Buffer.from(largeText(i).replaceAll("ü", "\xE9"), "latin1")).agent("Bot");

  test("the measurement sees a text that is kept", () => {
    expect(growth((i) => parse(largeText(i)))).toBeGreaterThan((COUNT * TEXT_SIZE) / 2);
  });

  test.each([
    ["new, of a string", ofString],
    ["new, of octets", ofOctets],
    ["asked a lot, of a string", (i: number) => seasoned(ofString(i))],
    ["asked a lot, of octets", (i: number) => seasoned(ofOctets(i))],
    ["under another token", (i: number) => seasoned(parse(largeText(i)).agent(["X", "Bot"]))],
  ] as const)("%s", (_what, make) => {
    expect(growth(make)).toBeLessThan((COUNT * TEXT_SIZE) / 8);
  });

  const reported = (i: number): unknown => {
    const agent = seasoned(ofString(i));
    return [agent.explain(`/private/${i}`), agent.matchingRule("/x"), agent.contentSignals];
  };

  test("what it reports does not either", () => {
    expect(growth(reported)).toBeLessThan((COUNT * TEXT_SIZE) / 8);
  });
});
