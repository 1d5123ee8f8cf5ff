// Crawl-delays, content signals, sitemaps and other records: DESIGN section 4, "Other values".
import { bytes, lines } from "./shapes.ts";
import type { PairCase } from "./shapes.ts";

/** The value of one Crawl-delay record, and what an agent gets from it. */
export const crawlDelays: readonly PairCase<string, number | undefined>[] = [
  { why: "an integer", input: "10", output: 10 },
  { why: "a decimal", input: "1.5", output: 1.5 },
  { why: "no digit before the point", input: ".5", output: 0.5 },
  { why: "zero", input: "0", output: 0 },
  { why: "zeros", input: "00.00", output: 0 },
  { why: "zeros in front are no octal", input: "010", output: 10 },
  { why: "no cap", input: "86400000", output: 86_400_000 },
  { why: "white space around", input: "\t 5 \f", output: 5 },
  { why: "a comment after", input: "5 # seconds", output: 5 },
  { why: "a unit", input: "10s", output: undefined },
  { why: "a unit after a space", input: "10 s", output: undefined },
  { why: "hexadecimal", input: "0x10", output: undefined },
  { why: "negative", input: "-5", output: undefined },
  { why: "a plus sign", input: "+5", output: undefined },
  { why: "Infinity", input: "Infinity", output: undefined },
  { why: "NaN", input: "NaN", output: undefined },
  { why: "an exponent", input: "1e3", output: undefined },
  { why: "a comma", input: "1,5", output: undefined },
  { why: "two points", input: "1.2.3", output: undefined },
  { why: "a point alone", input: ".", output: undefined },
  { why: "a separator", input: "1_000", output: undefined },
  { why: "two numbers", input: "1 2", output: undefined },
  { why: "digits that are not ASCII", input: "１０", output: undefined },
  { why: "not finite", input: "9".repeat(400), output: undefined },
  { why: "Unicode white space", input: "\u00A05", output: undefined },
  { why: "empty", input: "", output: undefined },
  { why: "a word", input: "slow", output: undefined },
];

/** What of a file an agent `Bot` gets. */
export interface AgentValueCase<T> {
  readonly why: string;
  readonly robots: string | Uint8Array;
  readonly output: T;
}

export const agentDelays: readonly AgentValueCase<number | undefined>[] = [
  {
    why: "a group keeps its largest",
    robots: lines("User-agent: Bot", "Crawl-delay: 2", "Crawl-delay: 10", "Crawl-delay: 5"),
    output: 10,
  },
  {
    why: "compared as numbers",
    robots: lines("User-agent: Bot", "Crawl-delay: 9", "Crawl-delay: 10", "Crawl-delay: 1.5"),
    output: 10,
  },
  {
    why: "the largest over the agent's groups",
    robots: lines(
      "User-agent: Bot",
      "Crawl-delay: 3",
      "Allow: /",
      "User-agent: Bot",
      "Crawl-delay: 1",
    ),
    output: 3,
  },
  {
    why: "one that is skipped changes nothing",
    robots: lines("User-agent: Bot", "Crawl-delay: 3", "Crawl-delay: 10s", "Crawl-delay: -1"),
    output: 3,
  },
  {
    why: "not that of others",
    robots: lines("User-agent: *", "Crawl-delay: 3", "Allow: /", "User-agent: Bot", "Allow: /"),
    output: undefined,
  },
  {
    why: "that for all, if nobody names it",
    robots: lines("User-agent: *", "Crawl-delay: 3"),
    output: 3,
  },
  {
    why: "zero is stated",
    robots: lines("User-agent: Bot", "Crawl-delay: 0"),
    output: 0,
  },
  {
    why: "before any group it is nobody's",
    robots: lines("Crawl-delay: 3", "User-agent: Bot", "Allow: /"),
    output: undefined,
  },
  {
    why: "of all agents of a group, those after it too",
    robots: lines("User-agent: Other", "Crawl-delay: 3", "User-agent: Bot", "Allow: /"),
    output: 3,
  },
  {
    why: "after the rules of a group it is still the group's",
    robots: lines("User-agent: Bot", "Allow: /", "Crawl-delay: 3"),
    output: 3,
  },
  {
    why: "without a colon",
    robots: lines("User-agent: Bot", "Crawl-delay 3"),
    output: 3,
  },
  { why: "an empty file", robots: "", output: undefined },
];

/** Entries and not an object: `__proto__` is a key like any other. */
export type Signals = readonly (readonly [key: string, value: boolean | string])[];

const signals = (
  why: string,
  value: string,
  ...output: Signals
): AgentValueCase<Signals | undefined> => ({
  why,
  robots: lines("User-agent: Bot", `Content-Signal: ${value}`),
  output: output.length > 0 ? output : undefined,
});

export const contentSignals: readonly AgentValueCase<Signals | undefined>[] = [
  signals("yes and no", "search=yes, ai-train=no", ["search", true], ["ai-train", false]),
  signals("in any case", "Search=YES,AI-Train=No", ["search", true], ["ai-train", false]),
  signals("other words stay", "use=reference", ["use", "reference"]),
  signals("other words keep their case", "use=Reference", ["use", "Reference"]),
  signals("words that begin like yes", "a=yess, b=none", ["a", "yess"], ["b", "none"]),
  signals("true and 1 are words", "a=true, b=1", ["a", "true"], ["b", "1"]),
  signals(
    "white space around =",
    "search = yes ,\tai-input\t=\tno",
    ["search", true],
    ["ai-input", false],
  ),
  signals("no white space", "a=yes,b=no", ["a", true], ["b", false]),
  signals("a pair without = is skipped", "search, ai-train=no", ["ai-train", false]),
  signals("a pair without a key is skipped", "=yes, a=no", ["a", false]),
  signals("a pair without a value is skipped", "search=, a=no", ["a", false]),
  signals("empty pairs are skipped", ",, a=no,,", ["a", false]),
  signals("a later pair wins", "a=no, b=yes, a=yes", ["a", true], ["b", true]),
  signals("the first = splits", "a=b=c", ["a", "b=c"]),
  signals("only ASCII letters have a case", "\u212Aey=yes, Ü=no", ["\u212Aey", true], ["Ü", false]),
  signals("Unicode white space stays", "a=\u00A0yes", ["a", "\u00A0yes"]),
  signals("a comment ends it", "a=yes # b=no", ["a", true]),
  signals("only pairs without =", "search"),
  signals("nothing", ""),
  signals("__proto__ is a key", "__proto__=yes", ["__proto__", true]),
  signals("__proto__ is a key of a word", "__proto__=x, a=no", ["__proto__", "x"], ["a", false]),
  signals("constructor is a key", "constructor=no", ["constructor", false]),
  signals("toString is a key in lower case", "toString=yes", ["tostring", true]),
  signals("semicolons part nothing", "a=yes; b=no", ["a", "yes; b=no"]),
  {
    why: "a later record wins, others stay",
    robots: lines("User-agent: Bot", "Content-Signal: a=yes, b=yes", "Content-Signal: a=no"),
    output: [
      ["a", false],
      ["b", true],
    ],
  },
  {
    why: "a later group wins",
    robots: lines(
      "User-agent: Bot",
      "Content-Signal: a=yes, b=x",
      "Allow: /",
      "User-agent: Bot",
      "Content-Signal: a=no",
    ),
    output: [
      ["a", false],
      ["b", "x"],
    ],
  },
  {
    why: "not those of others",
    robots: lines(
      "User-agent: *",
      "Content-Signal: a=yes",
      "Allow: /",
      "User-agent: Bot",
      "Allow: /",
    ),
    output: undefined,
  },
  {
    why: "those for all, if nobody names it",
    robots: lines("User-agent: *", "Content-Signal: a=yes"),
    output: [["a", true]],
  },
  {
    why: "before any group they are nobody's",
    robots: lines("Content-Signal: a=yes", "User-agent: Bot", "Allow: /"),
    output: undefined,
  },
  {
    why: "octets that are not UTF-8 are U+FFFD",
    robots: bytes("User-agent: Bot\nContent-Signal: a\xE9=\xFF"),
    output: [["a\uFFFD", "\uFFFD"]],
  },
];

export const sitemaps: readonly AgentValueCase<readonly string[]>[] = [
  {
    why: "all, in the order of the file",
    robots: lines(
      "Sitemap: https://e.x/b.xml",
      "User-agent: *",
      "Sitemap: https://e.x/a.xml",
      "Disallow: /",
    ),
    output: ["https://e.x/b.xml", "https://e.x/a.xml"],
  },
  {
    why: "as written, absolute or not",
    robots: lines("sitemap: /a.xml", "SITEMAP: HTTPS://E.X/%7ea b", "Sitemap: ftp://e.x"),
    output: ["/a.xml", "HTTPS://E.X/%7ea b", "ftp://e.x"],
  },
  {
    why: "one that is stated twice is listed twice",
    robots: lines("Sitemap: /a", "Sitemap: /a"),
    output: ["/a", "/a"],
  },
  {
    why: "empty ones are not listed",
    robots: lines("Sitemap:", "Sitemap: # none", "Sitemap: /a"),
    output: ["/a"],
  },
  {
    why: "a hash ends it",
    robots: lines("Sitemap: https://e.x/a#b"),
    output: ["https://e.x/a"],
  },
  {
    why: "without a colon",
    robots: lines("Sitemap /a"),
    output: ["/a"],
  },
  {
    why: "a URL without a colon before it is split at its own",
    robots: lines("Sitemap https://e.x/a"),
    output: [],
  },
];

/** Name, value and line of each. */
export type Records = readonly (readonly [name: string, value: string, line: number])[];

export const otherRecords: readonly AgentValueCase<Records>[] = [
  {
    why: "names in lower case, values as written",
    robots: lines("Host: E.x", "Clean-param: A&B /Path", "Request-rate: 1/10m"),
    output: [
      ["host", "E.x", 1],
      ["clean-param", "A&B /Path", 2],
      ["request-rate", "1/10m", 3],
    ],
  },
  {
    why: "within groups, too",
    robots: lines(
      "User-agent: *",
      "Noindex: /a",
      "Disallow: /b",
      "License: https://e.x/l",
      "Content-usage: ai=n",
    ),
    output: [
      ["noindex", "/a", 2],
      ["license", "https://e.x/l", 4],
      ["content-usage", "ai=n", 5],
    ],
  },
  {
    why: "an empty value is kept",
    robots: lines("Host:", "Visit-time: # never"),
    output: [
      ["host", "", 1],
      ["visit-time", "", 2],
    ],
  },
  {
    why: "each of one name",
    robots: lines("Host: a", "HOST: b"),
    output: [
      ["host", "a", 1],
      ["host", "b", 2],
    ],
  },
  {
    why: "without a colon",
    robots: lines("Host e.x"),
    output: [["host", "e.x", 1]],
  },
  {
    why: "names of more than one word, with a colon",
    robots: lines("Crawl  Delay: 5"),
    output: [["crawl  delay", "5", 1]],
  },
  {
    why: "only ASCII letters are put in lower case",
    robots: lines("ÜBER: \u212A", "\u212AEY: x"),
    output: [
      ["Über", "\u212A", 1],
      ["\u212Aey", "x", 2],
    ],
  },
  {
    why: "none of the group's and sitemap's names, even dropped",
    robots: lines(
      "Disallow: /",
      "Crawl-delay: 1",
      "Content-signal: a=yes",
      "Sitemap: /s",
      "User-agent: *",
    ),
    output: [],
  },
];
