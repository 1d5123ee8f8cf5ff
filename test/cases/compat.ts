// What robots-matcher/compat answers, and robots-parser where it answers otherwise; and how its own vectors are asked. No
// runner is imported: the unit tests run this on the source, test/node/compat.* on what is built, by import and by require.
import type { Robot } from "../../src/compat/index.ts";

/** The module's one function, of whatever build. */
export type RobotsParser = (url: string, contents?: string | null) => Robot;

/** A method and its arguments, some of which are of no type that it declares. */
export type Call = readonly [method: keyof Robot, ...args: unknown[]];

export interface Question {
  /** `SITE` where none is given. */
  readonly robotsUrl?: unknown;
  readonly contents: unknown;
  readonly call: Call;
}

export interface CompatCase extends Question {
  readonly why: string;
  readonly answer: unknown;
  /** What robots-parser 3.0.1 answers, where it is something else. */
  readonly parser?: unknown;
}

export const SITE = "https://e.example/robots.txt";
/** The answer of a call that throws. */
export const THROWS = "throws";
/** The answer of a method that there is not. */
export const ABSENT = "absent";

/** A file of these lines; the first is line 1. */
function lines(...all: string[]): string {
  return all.join("\n");
}

/** A group for everyone; its first rule is on line 2. */
function everyone(...rules: string[]): string {
  return lines("User-agent: *", ...rules);
}

/** A URL of the site. */
function at(path: string): string {
  return `https://e.example${path}`;
}

function same(why: string, contents: unknown, call: Call, answer: unknown): CompatCase {
  return { why, contents, call, answer };
}

/** A case with another URL than `SITE` for the robots.txt. */
function from(robotsUrl: unknown, one: CompatCase): CompatCase {
  return { ...one, robotsUrl };
}

/** Both answer everyone's `Disallow: /a`. */
const A = everyone("Disallow: /a");

/** robots-parser's shapes and edge values. */
const kept: readonly CompatCase[] = [
  same("allowed", A, ["isAllowed", at("/b")], true),
  same("disallowed", A, ["isAllowed", at("/a")], false),
  same("the opposite", A, ["isDisallowed", at("/a")], true),
  same("the opposite of allowed", A, ["isDisallowed", at("/b")], false),
  same("the line that decides", A, ["getMatchingLineNumber", at("/a")], 2),
  same("no line decides", A, ["getMatchingLineNumber", at("/b")], -1),
  same(
    "every kind of line end",
    "#\r\n#\rUser-agent: *\nDisallow: /a",
    ["getMatchingLineNumber", at("/a")],
    4,
  ),
  same("another host", A, ["isAllowed", "https://f.example/a"], undefined),
  same("another scheme", A, ["isAllowed", "http://e.example/a"], undefined),
  same("another port", A, ["isAllowed", "https://e.example:444/a"], undefined),
  same("a subdomain", A, ["isAllowed", "https://www.e.example/a"], undefined),
  same("a host that only starts so", A, ["isAllowed", "https://e.example.org/a"], undefined),
  same("an invalid URL", A, ["isAllowed", "https://e .example/a"], undefined),
  same("a relative URL", A, ["isAllowed", "/a"], undefined),
  same("no URL", A, ["isAllowed", undefined], undefined),
  same("another host is disallowed, too", A, ["isDisallowed", "https://f.example/b"], true),
  same("an invalid URL is disallowed, too", A, ["isDisallowed", "https://e .example/b"], true),
  same("no line for another host", A, ["getMatchingLineNumber", "https://f.example/a"], -1),
  same("the scheme's own port", A, ["isAllowed", "https://e.example:443/a"], false),
  same("scheme and host in upper case", A, ["isAllowed", "HTTPS://E.EXAMPLE/a"], false),
  same("a user name", A, ["isAllowed", "https://me:pw@e.example/a"], false),
  same("white space around a URL", A, ["isAllowed", ` ${at("/a")} `], false),
  same("a URL object", A, ["isAllowed", new URL(at("/a"))], false),
  same(
    "a host without a path",
    everyone("Disallow: /$"),
    ["isAllowed", "https://e.example"],
    false,
  ),
  same("a query alone", everyone("Disallow: /?a"), ["isAllowed", "https://e.example?a"], false),
  same("a fragment is ignored", everyone("Disallow: /a$"), ["isAllowed", at("/a#b")], false),
  same("dot segments are resolved", A, ["isAllowed", at("/b/../a")], false),
  same("no agent is everyone", lines("User-agent: x", "Disallow: /"), ["isAllowed", at("/")], true),
  same("null is everyone", A, ["isAllowed", at("/a"), null], false),
  same("an empty name is everyone", A, ["isAllowed", at("/a"), ""], false),
  same("a version is no part of the name", A, ["isAllowed", at("/a"), "Bot/1.0"], false),
  same(
    "a name of the prototype",
    lines("User-agent: constructor", "Disallow: /"),
    ["isAllowed", at("/"), "__proto__"],
    true,
  ),
  same("a number is no name", A, ["isAllowed", at("/a"), 7], THROWS),
  same("no contents", undefined, ["isAllowed", at("/a")], true),
  same("null for contents", null, ["getSitemaps"], []),
  same("an object for contents", {}, ["getSitemaps"], THROWS),
  same("a String for contents", Object(A), ["isAllowed", at("/a")], false),
  from("/robots.txt", same("relative URLs, for a relative file", A, ["isAllowed", "/a"], false)),
  from("/robots.txt", same("not absolute ones", A, ["isAllowed", at("/a")], undefined)),
  from("https://e .example/", same("an invalid file URL", A, ["isAllowed", at("/a")], undefined)),
  from("https://e .example/", same("no relative URLs then", A, ["isAllowed", "/a"], undefined)),
  from("https://e .example/", same("no line then", A, ["getMatchingLineNumber", at("/a")], -1)),
  from(undefined, same("no file URL", A, ["isAllowed", at("/a")], undefined)),
  from(null, same("null is a relative URL", A, ["isAllowed", "/a"], false)),
  from(
    "//e.example/robots.txt",
    same("no scheme is http", A, ["isAllowed", "http://e.example/a"], false),
  ),
  from("//e.example/robots.txt", same("no scheme: http", A, ["isAllowed", "//e.example/a"], false)),
  from("ftp://e.example/", same("another scheme", A, ["isAllowed", "ftp://e.example/a"], false)),
  from(
    at("/x/y?z#"),
    same("only the origin of the file counts", A, ["isAllowed", at("/a")], false),
  ),
  same("a delay", everyone("Crawl-delay: 1.5"), ["getCrawlDelay"], 1.5),
  same(
    "a delay of an agent's own",
    lines("User-agent: b", "Crawl-delay: 3"),
    ["getCrawlDelay", "B/2"],
    3,
  ),
  same("no delay", A, ["getCrawlDelay"], undefined),
  same("not a number", everyone("Crawl-delay: 10s"), ["getCrawlDelay"], undefined),
  same(
    "a delay ends the run of user-agent lines",
    lines("User-agent: a", "Crawl-delay: 1", "User-agent: b", "Disallow: /"),
    ["getCrawlDelay", "b"],
    undefined,
  ),
  same(
    "and the agents before it do not get the rules",
    lines("User-agent: a", "Crawl-delay: 1", "User-agent: b", "Disallow: /"),
    ["isAllowed", at("/"), "a"],
    true,
  ),
  same(
    "sitemaps as written, wherever they stand",
    lines("Sitemap: /s.xml", "User-agent: *", "SITEMAP:https://f.example/s.xml # x", "Sitemap:"),
    ["getSitemaps"],
    ["/s.xml", "https://f.example/s.xml"],
  ),
  same("no sitemaps", A, ["getSitemaps"], []),
  same(
    "the last host",
    lines("Host: a.example", "host: B.example", "Host:"),
    ["getPreferredHost"],
    "b.example",
  ),
  same("no host", A, ["getPreferredHost"], null),
  same(
    "past 500 KiB",
    everyone("#".repeat(600_000), "Disallow: /a"),
    ["getMatchingLineNumber", at("/a")],
    3,
  ),
];

function changed(
  why: string,
  contents: unknown,
  call: Call,
  [parser, answer]: readonly [parser: unknown, answer: unknown],
): CompatCase {
  return { why, contents, call, answer, parser };
}

const TWO = lines("User-agent: *", "Disallow: /", "", "User-agent: Bot Two", "Disallow: /a");

/** What changes for those who switch. Each `why` is a row of the README's table, under that name. */
const changes: readonly CompatCase[] = [
  changed("/robots.txt", everyone("Disallow: /"), ["isAllowed", at("/robots.txt")], [false, true]),
  changed(
    "/robots.txt",
    everyone("Disallow: /"),
    ["getMatchingLineNumber", at("/robots.txt?a")],
    [2, -1],
  ),
  changed("empty query", everyone("Disallow: /s?"), ["isAllowed", at("/s?")], [true, false]),
  changed("empty query", everyone("Disallow: /s$"), ["isAllowed", at("/s?")], [false, true]),
  changed(
    "records between user-agent lines",
    lines("User-agent: a", "Sitemap: /s.xml", "User-agent: b", "Disallow: /"),
    ["isAllowed", at("/"), "a"],
    [true, false],
  ),
  changed(
    "records between user-agent lines",
    lines("User-agent: a", "Unknown: x", "User-agent: b", "Disallow: /"),
    ["getMatchingLineNumber", at("/"), "a"],
    [-1, 4],
  ),
  changed(
    "group without rules",
    lines("User-agent: *", "Disallow: /", "", "User-agent: a"),
    ["isAllowed", at("/"), "a"],
    [false, true],
  ),
  changed(
    "group without rules",
    lines("User-agent: *", "Crawl-delay: 9", "", "User-agent: a", "Sitemap: /s.xml"),
    ["getCrawlDelay", "a"],
    [9, undefined],
  ),
  changed("user-agent line", TWO, ["isAllowed", at("/"), "Bot"], [false, true]),
  changed(
    "user-agent line",
    everyone("Disallow: /").replace("*", "* (all)"),
    ["isAllowed", at("/")],
    [true, false],
  ),
  changed(
    "user-agent line",
    TWO.replace("Bot Two", "AI2Bot"),
    ["isAllowed", at("/"), "AI"],
    [false, true],
  ),
  changed(
    "asked name",
    TWO.replace("Bot Two", "Bot"),
    ["isAllowed", at("/"), "Bot (+https://b.example)"],
    [false, true],
  ),
  changed(
    "asked name",
    TWO.replace("Bot Two", "Bot"),
    ["isAllowed", at("/"), "Mozilla/5.0 (compatible; Bot/1.0)"],
    [false, true],
  ),
  changed(
    "asked name",
    TWO.replace("Bot Two", "Mozilla"),
    ["isAllowed", at("/"), "Mozilla/5.0 (compatible; Bot/1.0)"],
    [true, false],
  ),
  changed(
    "asked name",
    TWO.replace("Bot Two", "bot"),
    ["isAllowed", at("/"), "Bot, Bat"],
    [false, true],
  ),
  changed("escapes", everyone("Disallow: /%62"), ["isAllowed", at("/b")], [true, false]),
  changed("escapes", everyone("Disallow: /~b"), ["isAllowed", at("/%7Eb")], [true, false]),
  changed("escapes", everyone("Disallow: /a|b"), ["isAllowed", at("/a|b")], [true, false]),
  changed("escapes", everyone("Disallow: /a[b]"), ["isAllowed", at("/a[b]")], [true, false]),
  changed("escapes", everyone("Disallow: /it's"), ["isAllowed", at("/it%27s")], [true, false]),
  changed("escapes", everyone("Disallow: /\uD800"), ["isAllowed", at("/\uDC00")], [true, false]),
  changed(
    "escapes in a query",
    everyone("Disallow: /*=http%3A%2F%2F"),
    ["isAllowed", at("/?u=http://f.example")],
    [true, false],
  ),
  changed("escaped * and $", everyone("Disallow: /a%2A"), ["isAllowed", at("/a*")], [true, false]),
  changed(
    "escaped * and $",
    everyone("Disallow: /a$b"),
    ["isAllowed", at("/a%24b")],
    [true, false],
  ),
  changed(
    "length",
    everyone("Allow: /%61", "Disallow: /*/"),
    ["getMatchingLineNumber", at("/%61/b")],
    [2, 3],
  ),
  changed(
    "length",
    everyone("Allow: /**/", "Allow: */$*"),
    ["getMatchingLineNumber", at("//$")],
    [2, 3],
  ),
  changed("no colon", everyone("Disallow /a"), ["isAllowed", at("/a")], [true, false]),
  changed("no colon", "Sitemap /s.xml", ["getSitemaps"], [[], ["/s.xml"]]),
  changed("no colon", "Host a.example", ["getPreferredHost"], [null, "a.example"]),
  changed("misspelt names", everyone("Dissallow: /a"), ["isAllowed", at("/a")], [true, false]),
  changed("misspelt names", "Site-map: /s.xml", ["getSitemaps"], [[], ["/s.xml"]]),
  changed("white space", everyone("Disallow: /a\u00A0"), ["isAllowed", at("/a")], [false, true]),
  changed(
    "case",
    lines("User-agent: \u212Abot", "Disallow: /"),
    ["isAllowed", at("/"), "kbot"],
    [false, true],
  ),
  changed(
    "several delays",
    everyone("Crawl-delay: 5", "Crawl-delay: 2"),
    ["getCrawlDelay"],
    [2, 5],
  ),
  changed("spelling of a delay", everyone("Crawl-delay:"), ["getCrawlDelay"], [0, undefined]),
  changed("spelling of a delay", everyone("Crawl-delay: -5"), ["getCrawlDelay"], [-5, undefined]),
  changed("spelling of a delay", everyone("Crawl-delay: 0x10"), ["getCrawlDelay"], [16, undefined]),
  changed(
    "spelling of a delay",
    everyone("Crawl-delay: Infinity"),
    ["getCrawlDelay"],
    [Infinity, undefined],
  ),
  from(
    "https://e .example/",
    changed("two invalid URLs", A, ["isAllowed", "http://"], [THROWS, undefined]),
  ),
  from(
    "https://e .example/",
    changed("two invalid URLs", A, ["isDisallowed", "http://"], [THROWS, true]),
  ),
  changed("octets", new TextEncoder().encode(A), ["isAllowed", at("/a")], [THROWS, false]),
  changed("several names", TWO, ["isAllowed", at("/"), ["Other", "Bot"]], [THROWS, true]),
];

const EXPLICIT = lines("User-agent: *", "Disallow: /", "", "User-agent: Bot", "Disallow: /a");

/** The method that robots-parser has since 3.0.1, unpublished. */
const explicit: readonly CompatCase[] = [
  ["a rule of its own", at("/a"), "Bot/1.0", true],
  ["no rule of its own", at("/b"), "Bot", false],
  ["everyone's rules do not count", at("/b"), "Other", false],
  ["everyone's rules are everyone's own", at("/b"), undefined, true],
  ["another origin", "https://f.example/a", "Bot", undefined],
].map(([why, url, ua, answer]) =>
  changed(
    `isExplicitlyDisallowed: ${why}`,
    EXPLICIT,
    ["isExplicitlyDisallowed", url, ua],
    [ABSENT, answer],
  ),
);

export const compatCases: readonly CompatCase[] = [...kept, ...changes, ...explicit];

/** What a call of an implementation gives. */
export function answerOf(robotsParser: RobotsParser, question: Question): unknown {
  const { robotsUrl, contents, call } = { robotsUrl: SITE, ...question };
  const [method, ...args] = call;
  try {
    const robot: unknown = robotsParser(robotsUrl as string, contents as string);
    const { [method]: asked } = robot as Record<
      string,
      ((...all: unknown[]) => unknown) | undefined
    >;
    return asked === undefined ? ABSENT : asked.apply(robot, args);
  } catch {
    return THROWS;
  }
}

// robots-parser's own tests: vectors/robots-parser.jsonl and vectors/robots-parser-helpers.jsonl of ../shared.

/** Vectors that are expected to differ, with the reason. */
export const vectorDifferences: ReadonlyMap<string, string> = new Map(
  [1, 2].map((n) => [
    `robots-parser.should_handle_lone_high_/_low_surrogates.${n}`,
    "a client sends a lone surrogate as U+FFFD, so that all of them are one character; there the rule is lost",
  ]),
);

export interface Vector {
  readonly id: string;
  readonly robots: string;
  readonly robots_undefined?: boolean;
  readonly robots_url: string | null;
  readonly agent?: string;
  /** The test asked without an agent. */
  readonly agent_default?: boolean;
  readonly url?: string;
  /** Of a decision: whether it is `isAllowed` or `isDisallowed` that is true. */
  readonly allowed?: boolean;
  /** Of any other method: its name and answer; `undefined` if that is the answer. */
  readonly op?: keyof Robot;
  readonly expect?: unknown;
  readonly undefined?: boolean;
}

/** A vector as a case. */
export function caseOf(vector: Vector): CompatCase {
  const { id, op, url } = vector;
  const method = op ?? (vector.allowed === true ? "isAllowed" : "isDisallowed");
  const agent = vector.agent_default === true ? undefined : vector.agent;
  return {
    why: id,
    robotsUrl: vector.robots_url,
    contents: vector.robots_undefined === true ? undefined : vector.robots,
    call: method === "getCrawlDelay" ? [method, agent] : [method, url, agent],
    answer: answerOfVector(vector),
  };
}

function answerOfVector({ op, expect, undefined: isUndefined }: Vector): unknown {
  if (op === undefined) return true;
  return isUndefined === true ? undefined : expect;
}

export interface Outcome {
  readonly passed: number;
  /** A line for each failure. */
  readonly failed: readonly string[];
}

/** Runs the table and the vectors (lines of JSON) on an implementation. */
export function runCompat(robotsParser: RobotsParser, vectors: readonly string[] = []): Outcome {
  const asked = vectors.map((line) => caseOf(JSON.parse(line) as Vector));
  const failed = [...compatCases, ...asked]
    .map((one) => failureOf(robotsParser, one))
    .filter((line) => line !== "");
  return { passed: compatCases.length + asked.length - failed.length, failed };
}

/** Empty if the answer is the expected one; a listed difference that is none is a failure. */
function failureOf(robotsParser: RobotsParser, one: CompatCase): string {
  const got = answerOf(robotsParser, one);
  const isListed = vectorDifferences.has(one.why);
  if ((show(got) === show(one.answer)) !== isListed) return "";
  if (isListed) return `${one.why}: gained`;
  return `${one.why}: ${show(one.call)}: got ${show(got)}, not ${show(one.answer)}`;
}

/** Tells undefined, null and infinite numbers from each other. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
