/**
 * What is asked about: files, names and URLs, weighted to what matters. fast-check draws the structure; what has little to
 * shrink (URLs, spellings) is drawn from a seed within it, so that twenty million questions are cheap.
 */
import * as fc from "fast-check";
import { Random } from "../corpus/random.ts";

// Files

/** A record before it is spelt: `colon` is false for "two words". A line that is no record has only a value. */
export interface Line {
  readonly name: string;
  readonly colon: boolean;
  readonly value: string;
}

/** Text, or octets of which each character stands for one. */
export interface File {
  readonly text: string;
  readonly octets: boolean;
}

export interface Options {
  readonly maxBytes?: number;
  readonly extensionsEndGroup?: boolean;
}

/** Characters and sequences that patterns and URLs are made of, each as often as it stands here. */
const PLAIN = ["a", "b", "c", "ab", "/", "/", "/a", "/b", "x", ".", "-", "_", "~", "4", "1", "A"];
const SPECIAL = ["*", "*", "*", "**", "$", "$", "?", "?", "&", "=", ";", ",", "!", "(", "'", "+"];
const RESERVED = [
  ":",
  "@",
  "[",
  "]",
  "%3A",
  "%3a",
  "%2F",
  "%2f",
  "%3F",
  "%40",
  "%5B",
  "%5d",
  "%3A%2f%2F",
];
const ESCAPES = [
  ["%61", "%62", "%7E", "%7e", "%2E", "%2e", "%25", "%2A", "%2a", "%24", "%26", "%2C", "%3B"],
  ["%20", "%00", "%7F", "%C3%A9", "%c3%a9", "%E3%83%84", "%FF", "%E9", "%41", "%34", "%31"],
].flat();
const BARE = ["%", "%", "%4", "%z", "%%", "%%34%31", "%4%31", "%G1", "%a"];
const DOTS = ["/.", "/..", "/./", "/../", "/%2e/", "/.%2E/", "//", "..", "...", "/.a"];
const ODD = [
  ['"', "<", ">", "^", "`", "{", "|", "}", "\\", " ", "\t", "\0", "\x01", "\x1F", "\x7F"],
  ["\v", "\f", "\u0085", "\u00A0", "\u2028", "\uFEFF", "\u3000", "\u212A"],
].flat();
const WIDE = [
  "é",
  "ß",
  "ツ",
  "😀",
  "\uFFFD",
  "\uD800",
  "\uDC00",
  "\uDCE9",
  "\uDBFF",
  "\xE9",
  "\xC3",
  "\xED\xA0\x80",
];

const token: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...PLAIN) },
  { weight: 5, arbitrary: fc.constantFrom(...SPECIAL) },
  { weight: 2, arbitrary: fc.constantFrom(...RESERVED) },
  { weight: 2, arbitrary: fc.constantFrom(...ESCAPES) },
  { weight: 1, arbitrary: fc.constantFrom(...BARE) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD, ...DOTS) },
  { weight: 1, arbitrary: fc.constantFrom(...WIDE) },
);

const prefix: fc.Arbitrary<string> = fc.constantFrom(
  ...[
    ["/", "/", "/a", "/a/b", "/ab", "/ab/a", "*", "*", "/*", "/*/a", "/*b", "/*?", "/?a=", "/a*"],
    [
      "/*%3A%2F",
      "/*%3A%2F%2F%40",
      "*%5B%5D",
      "",
      "$",
      "a",
      "?",
      "%2F",
      "http://h/",
      "/robots",
      "/é",
      "/%C3%A9",
    ],
  ].flat(),
);

const pattern: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom("", "/", "*", "/*", "/$", "*$", "/robots.txt", "$") },
  // Matches everything, as strong as one likes: whatever else matches must have its exact strength.
  { weight: 1, arbitrary: fc.nat(20).map((stars) => `/${"*".repeat(stars)}`) },
  {
    weight: 9,
    arbitrary: fc
      .tuple(prefix, fc.array(token, { maxLength: 6 }), fc.constantFrom("", "", "", "$", "*", "*$"))
      .map(([start, tokens, end]) => start + tokens.join("") + end),
  },
);

/** Values of user-agent lines. */
const AGENT_LINES = [
  ["*", "*", "*", "* x", "*x", "", "a", "A", "b", "B", "FooBot", "foobot/1.2", "foobot x", "foo"],
  [
    "AI",
    "AI2Bot",
    "ai2bot/1",
    "360Spider",
    "360Spider2",
    "aZz",
    "Zz",
    "a-b_c",
    "a1",
    "1",
    "__proto__",
    "constructor",
  ],
  ["Mozilla", "\u212Abot", "kbot", "é", "\xE9", "a\tb", "a,b", "Ab", "foobot,", "(a)", "a\0"],
].flat();

/** Names that a crawler may ask with. */
const ASKED = [
  ["a", "A", "b", "FooBot", "foobot/9.1 (+https://e.x)", "foo", "Foo Bar", "AI", "AI2Bot"],
  [
    "360spider",
    "aZ",
    "az",
    "zZ",
    "a-b_c",
    "A1",
    "1",
    "__proto__",
    "constructor",
    "Mozilla/5.0",
    "kbot",
    "\u212Abot",
  ],
  ["", "*", "nobody", " a ", "é", "\xE9", "\uFFFD", "(a)", "a\0", "a,b", "toString"],
  [
    "Mozilla/5.0 (compatible; FooBot/1.0; +x)",
    "mozilla/5.0 (compatible;)",
    "Mozilla (compatible;a",
    "Mozilla/5.0 (KHTML, like Gecko; compatible; FooBot/2.0)",
    "\uDCE9",
  ],
].flat();

const signal: fc.Arbitrary<string> = fc.constantFrom(
  ...[
    ["search=yes", "ai-train = no", "AI-Input=YES", "search=No", "use=reference", "use=", "=yes"],
    ["search", "__proto__=x", "a=b=c", " ", "search=\tno", "é=ツ"],
  ].flat(),
);

const DELAYS = [
  ["1", "0", "10", "1.5", ".5", "5.", "1e2", "10s", "0x10", "-5", "Infinity", "NaN", "", "007"],
  ["1,5", "0.1", "99999999999999999999", "1.0000000000000000001", "5", "\uFF15", "0.0000001"],
  "9".repeat(400),
].flat();

const OTHER_NAMES = [
  ["Sitemap", "site-map", "SITEMAP", "Host", "noindex", "Clean-param", "Disallowed", "Allow-x"],
  ["user-agents", "dis allow", "crawl delay", "", "é", "Sitemaps", "a\tb", "\uFEFFAllow"],
].flat();

const DISALLOW = ["Disallow", "disallow", "DISALLOW", "dissallow", "Dissalow", "diSalow"];
const MISSPELT = ["diasllow", "disallaw", "Desallow", "dis-allow", "\u212Aallow", "disallow\r"];

function record(namedAs: readonly string[], value: fc.Arbitrary<string>): fc.Arbitrary<Line> {
  return fc.record({
    name: fc.constantFrom(...namedAs),
    colon: fc.oneof({ weight: 12, arbitrary: fc.constant(true) }, fc.constant(false)),
    value,
  });
}

const userAgent = record(
  ["User-agent", "user-agent", "USER-AGENT", "User-Agent", "useragent", "user agent"],
  fc.constantFrom(...AGENT_LINES),
);
const rule = record(
  ["Allow", "allow", ...DISALLOW.slice(0, 2), ...DISALLOW, ...MISSPELT.slice(0, 2)],
  pattern,
);
const line: fc.Arbitrary<Line> = fc.oneof(
  { weight: 12, arbitrary: userAgent },
  { weight: 30, arbitrary: rule },
  { weight: 2, arbitrary: record(MISSPELT.slice(0, 5), pattern) },
  { weight: 3, arbitrary: record(["Crawl-delay", "crawl-delay"], fc.constantFrom(...DELAYS)) },
  {
    weight: 2,
    arbitrary: record(
      ["Content-Signal", "content-signal"],
      fc.array(signal, { maxLength: 3 }).map((pairs) => pairs.join(",")),
    ),
  },
  { weight: 4, arbitrary: record(OTHER_NAMES, pattern) },
  { weight: 3, arbitrary: record([""], fc.constant("")) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.oneof(token, fc.constantFrom(":", "#", " ", "Allow", "User-agent: a")))
      .map((tokens) => ({ name: "", colon: false, value: tokens.join("") })),
  },
);

export const lines: fc.Arbitrary<Line[]> = fc.oneof(
  { weight: 1, arbitrary: fc.array(line, { maxLength: 24 }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(userAgent, fc.array(line, { minLength: 1, maxLength: 20 }))
      .map(([first, others]) => [first].concat(others)),
  },
);

const WHITE_SPACE = ["", "", "", " ", "  ", "\t", "\v", "\f", " \t"];
const COMMENTS = ["", "", "", "", "#", " # x", "# Disallow: /", "\t#é: #"];

/** A spelling of the lines that says the same as every other: seed 0 is the plain one. */
export function spell(records: readonly Line[], seed: number): string {
  if (seed === 0) return records.map((one) => `${plain(one)}\n`).join("");
  const random = new Random("spelling", seed);
  const oneEnd = random.pick(["\n", "\r\n", "\r", ""]);
  const contents = records.map((one) => dressed(one, random));
  const ends = contents.map((_, index) => {
    const end = oneEnd || random.pick(["\n", "\r\n", "\r"]);
    // A lone CR before an empty line that ends with LF would be one line end.
    return end === "\r" && contents[index + 1] === "" ? "\r\n" : end;
  });
  if (random.chance(0.2)) ends[ends.length - 1] = "";
  return contents.map((content, index) => content + (ends[index] ?? "")).join("");
}

function plain({ name, colon, value }: Line): string {
  if (colon) return `${name}: ${value}`;
  return name === "" ? value : `${name} ${value}`;
}

function dressed({ name, colon, value }: Line, random: Random): string {
  const space = (): string => random.pick(WHITE_SPACE);
  if (!colon && name !== "") {
    // White space within what is a name, because a colon follows in the value, is part of the name.
    const gap = value.includes(":") ? " " : ` ${space()}`;
    return space() + name + gap + value + space() + random.pick(COMMENTS);
  }
  const head = colon ? `${name}${space()}:${space()}` : "";
  return space() + head + value + space() + random.pick(COMMENTS);
}

const BOMS = ["", "", "", "", "", "", "\uFEFF", "\uFEFF\uFEFF", "\xEF\xBB", "\xEF", "\xEF\xBB\xBF"];

/** Characters up to U+00FF become octets as they are, so that much of it is not UTF-8. */
function octetsOf(text: string): string {
  return text.replace(/[^\0-\xFF]/gu, (character) => {
    let octets = "";
    for (const octet of new TextEncoder().encode(character)) octets += String.fromCharCode(octet);
    return octets;
  });
}

export const file: fc.Arbitrary<File> = fc
  .tuple(lines, fc.nat(), fc.constantFrom(...BOMS), fc.boolean())
  .map(([records, spelling, bom, octets]) => {
    const text = bom + spell(records, spelling);
    return { text: octets ? octetsOf(text) : text, octets };
  });

export const options: fc.Arbitrary<Options> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant({ extensionsEndGroup: true }) },
);

/** What `parse` takes for the file. */
export function inputOf({ text, octets }: File): string | Uint8Array {
  return octets ? Uint8Array.from(text, (octet) => octet.charCodeAt(0)) : text;
}

// Names

export const names: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom(...ASKED), {
  minLength: 1,
  maxLength: 3,
});

export const oneName: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ASKED, ...AGENT_LINES) },
  { weight: 1, arbitrary: fc.array(token, { maxLength: 4 }).map((tokens) => tokens.join("")) },
);

// URLs

const HOSTS = [
  ["https://e.x", "https://e.x", "http://e.x", "http://h", "HTTPS://E.x:8080", "http:\\\\h"],
  ["//h", "e.x", "https:e.x", "http:/h", "https://u:p@h", "ftp://h", "x+y.z-1://h", "/\\h"],
  [
    "https:///h",
    " \thttps://h",
    "ht\ntp://h",
    "http://h#",
    "http://h?",
    "mailto:",
    "1x://h",
    "http:",
    "",
    "http://é.x",
  ],
].flat();
const ENDS = ["#", "#a", "?", "?a", "?#?", " ", "\n", "\t/", "/", "/.", "/..", "\\", "%", "%4"];
const ROBOTS_TXT = [
  ["/robots.txt", "/robots.txt?a=b", "/robots%2Etxt", "/x/../robots.txt", "/./robots.txt#a"],
  ["/Robots.txt", "/robots.txt;x", "//robots.txt", "/robots.txt/", "/robots.txtx", "/%72obots.txt"],
].flat();
const FILLS = ["", "", "a", "b", "/", "/a", "x?", "?", "&", "ab/b", "%2A", "*", "$", ".", "é"];
const ANY = [...PLAIN, ...PLAIN, ...PLAIN, ...SPECIAL, ...RESERVED, ...ESCAPES, ...BARE, ...DOTS];
const ANYTHING = [...ANY, ...ANY, ...ODD, ...WIDE];

/** URLs and paths that many of the patterns match, nearly or wholly. */
export function urlsFor(patterns: readonly string[], seed: number, count: number): string[] {
  const random = new Random("urls", seed);
  return Array.from({ length: count }, () => urlFor(patterns, random));
}

function urlFor(patterns: readonly string[], random: Random): string {
  if (random.chance(0.02)) return random.pick(ROBOTS_TXT);
  let path =
    patterns.length > 0 && random.chance(0.8) ? expand(random.pick(patterns), random) : "/";
  while (random.chance(0.35)) path = edit(path, random);
  if (random.chance(0.3)) path = respell(path, random);
  if (random.chance(0.1)) path += random.pick(ENDS);
  return random.chance(0.5) ? path : random.pick(HOSTS) + path;
}

/** A path that the pattern may match. */
function expand(one: string, random: Random): string {
  const body = one.endsWith("$") && random.chance(0.9) ? one.slice(0, -1) : one;
  return body.replaceAll("*", () => random.pick(FILLS));
}

function edit(path: string, random: Random): string {
  const at = random.between(Math.min(1, path.length), path.length);
  switch (random.below(4)) {
    case 0:
      return path.slice(0, at) + path.slice(at + 1);
    case 1:
      return path.slice(0, at);
    case 2:
      return path.slice(0, at) + random.pick(ANYTHING) + path.slice(at);
    default:
      return path + random.pick(ANYTHING);
  }
}

/** Escapes some characters and gives back others: equal or not, nearly the same. */
function respell(path: string, random: Random): string {
  return path.replace(/%[0-9A-Fa-f]{2}|[^%]/g, (unit) => {
    if (random.chance(0.6)) return unit;
    if (unit.length > 1) {
      const code = Number.parseInt(unit.slice(1), 16);
      return random.chance(0.5) || code > 126 ? unit.toLowerCase() : String.fromCharCode(code);
    }
    const code = unit.charCodeAt(0);
    return code < 16 || code > 126 ? unit : `%${code.toString(16)}`;
  });
}

/** Any string at all, or something like a URL. */
export const anyString: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.nat({ max: 0xffff }), { maxLength: 20 })
      .map((codes) => String.fromCharCode(...codes)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...HOSTS, "/"),
        fc.array(token, { maxLength: 8 }),
        fc.constantFrom("", "", ...ENDS),
      )
      .map(([host, tokens, end]) => host + tokens.join("") + end),
  },
);

/** Any octets at all, or a file with some of them changed. */
export const anyOctets: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  {
    weight: 3,
    arbitrary: fc.tuple(file, fc.nat(), fc.nat(20)).map(([{ text }, seed, changes]) => {
      const octets = new TextEncoder().encode(text);
      const random = new Random("octets", seed);
      if (octets.length === 0) return octets;
      for (let i = 0; i < changes; i++) octets[random.below(octets.length)] = random.below(256);
      return octets;
    }),
  },
);

// Many rules

const STEMS = ["/", "/a/", "/ab", "/shop/item", "*", "/*", "*/", "/*?", "*b*", "/a*b", "/*a*"];

/** Files whose rules for `*` are so many, so long or so late that they are kept in another way. */
export const largeFile: fc.Arbitrary<File> = fc
  .record({
    count: fc.integer({ min: 20, max: 400 }),
    stems: fc.uniqueArray(fc.constantFrom(...STEMS), { minLength: 1, maxLength: 3 }),
    letters: fc.constantFrom("ab", "abc", "abcdefghijklmnop", "aé%/"),
    longest: fc.constantFrom(2, 4, 8, 40, 260),
    blankLines: fc.constantFrom(0, 0, 0, 0, 0, 70_000),
    seed: fc.nat(),
  })
  .map(({ count, stems, letters, longest, blankLines, seed }) => {
    const random = new Random("large", seed);
    const text = (): string =>
      Array.from({ length: random.between(0, longest) }, () => random.pick([...letters])).join("");
    const rules = Array.from({ length: count }, () => {
      const star = random.chance(0.2) ? `*${text()}` : "";
      const name = random.chance(0.4) ? "Allow" : "Disallow";
      return `${name}: ${random.pick(stems)}${text()}${star}${random.chance(0.2) ? "$" : ""}\n`;
    });
    return { text: `${"\n".repeat(blankLines)}User-agent: *\n${rules.join("")}`, octets: false };
  });

// Literals that nearly occur

export interface Repetitive {
  readonly file: File;
  readonly urls: readonly string[];
}

/** Long literals that repeat themselves, and paths of their beginnings: a search is led on, again and again. */
export const repetitive: fc.Arbitrary<Repetitive> = fc
  .tuple(fc.array(literalOf("aaab"), { minLength: 1, maxLength: 5 }), fc.nat())
  .map(([literals, seedOfPaths]) => {
    const random = new Random("repetitive", seedOfPaths);
    const rules = literals.map((literal, i) => {
      const second = random.chance(0.3) ? `*${random.pick(literals)}` : "";
      const name = i % 2 === 0 ? "Disallow" : "Allow";
      return `${name}: ${random.pick(["/*", "*", "/a*"])}${literal}${second}${random.pick(["", "", "$"])}\n`;
    });
    const piece = (): string => {
      const literal = random.pick(literals);
      return literal.slice(0, random.between(1, literal.length));
    };
    const path = (): string => `/${Array.from({ length: random.between(1, 12) }, piece).join("")}`;
    return {
      file: { text: `User-agent: *\n${rules.join("")}`, octets: false },
      urls: Array.from({ length: 24 }, path),
    };
  });

function literalOf(letters: string): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...letters), { minLength: 2, maxLength: 16 })
    .map((all) => all.join(""));
}

// Small alphabets

/** All strings over the letters with at most that many of them, the shortest first. */
export function allStrings(letters: string, longest: number): string[] {
  const all = [""];
  for (let from = 0, length = 1; length <= longest; length++) {
    const to = all.length;
    for (; from < to; from++) for (const letter of letters) all.push(all[from] + letter);
  }
  return all;
}

/** A seed, with more of the plain zero when it shrinks. */
export const seed: fc.Arbitrary<number> = fc.nat();
