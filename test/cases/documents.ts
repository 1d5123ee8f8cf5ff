// Plain data and back: `stringify` and `fromDocument`, DESIGN section 3.
import type { WritableDocument } from "../../src/index.ts";
import { lines } from "./shapes.ts";

type WritableGroup = WritableDocument["groups"][number];

const group = (more: Partial<WritableGroup>): WritableDocument => ({
  groups: [{ userAgents: ["*"], rules: [], ...more }],
});
const rule = (pattern: string): WritableDocument => group({ rules: [{ allow: false, pattern }] });
const records = (name: string, value = "x"): WritableDocument => ({
  groups: [],
  records: [{ name, value }],
});

/** A document and the file that it is written as; the file says the same but for lines. */
export interface WriteCase {
  readonly why: string;
  readonly document: WritableDocument;
  readonly text: string;
}

export const written: readonly WriteCase[] = [
  { why: "nothing", document: { groups: [] }, text: "" },
  {
    why: "a group",
    document: {
      groups: [
        {
          userAgents: ["a", "b"],
          rules: [
            { allow: false, pattern: "/x", line: 9 },
            { allow: true, pattern: "/x/y" },
          ],
        },
      ],
    },
    text: lines("User-agent: a", "User-agent: b", "Disallow: /x", "Allow: /x/y"),
  },
  {
    why: "a group without rules has an empty Disallow",
    document: group({}),
    text: lines("User-agent: *", "Disallow:"),
  },
  {
    why: "groups, sitemaps and records",
    document: {
      groups: [
        { userAgents: ["a"], rules: [] },
        { userAgents: ["b"], rules: [{ allow: false, pattern: "/" }] },
      ],
      sitemaps: ["https://e.x/a", "/b"],
      records: [{ name: "host", value: "E.x" }],
    },
    text: lines(
      "User-agent: a",
      "Disallow:",
      "",
      "User-agent: b",
      "Disallow: /",
      "",
      "Sitemap: https://e.x/a",
      "Sitemap: /b",
      "",
      "host: E.x",
    ),
  },
  {
    why: "a crawl-delay after the rules, so that both readings agree",
    document: group({ crawlDelay: 1.5 }),
    text: lines("User-agent: *", "Disallow:", "Crawl-delay: 1.5"),
  },
  {
    why: "a crawl-delay of zero",
    document: group({ crawlDelay: 0 }),
    text: lines("User-agent: *", "Disallow:", "Crawl-delay: 0"),
  },
  {
    why: "a small crawl-delay is a plain decimal",
    document: group({ crawlDelay: 1.5e-7 }),
    text: lines("User-agent: *", "Disallow:", "Crawl-delay: 0.00000015"),
  },
  {
    why: "a large crawl-delay is a plain decimal",
    document: group({ crawlDelay: 1.25e21 }),
    text: lines("User-agent: *", "Disallow:", "Crawl-delay: 1250000000000000000000"),
  },
  {
    why: "content signals in one record",
    document: group({ contentSignals: { search: true, "ai-train": false, use: "reference" } }),
    text: lines(
      "User-agent: *",
      "Disallow:",
      "Content-Signal: search=yes, ai-train=no, use=reference",
    ),
  },
  {
    why: "no content signals",
    document: group({ contentSignals: {} }),
    text: lines("User-agent: *", "Disallow:"),
  },
  {
    why: "an empty agent",
    document: group({ userAgents: ["", "a"] }),
    text: lines("User-agent:", "User-agent: a", "Disallow:"),
  },
  {
    why: "agents as they are",
    document: group({ userAgents: ["FooBot/1.0 (x; y: z)", "__proto__"] }),
    text: lines("User-agent: FooBot/1.0 (x; y: z)", "User-agent: __proto__", "Disallow:"),
  },
  {
    why: "patterns as they are",
    document: rule("/ü%3a:*$ $"),
    text: lines("User-agent: *", "Disallow: /ü%3a:*$ $"),
  },
  {
    why: "a pattern that never matches",
    document: rule("x"),
    text: lines("User-agent: *", "Disallow: x"),
  },
  {
    why: "a pattern with controls",
    document: rule("/\u0000\u000B\u2028\u007Fx"),
    text: lines("User-agent: *", "Disallow: /\u0000\u000B\u2028\u007Fx"),
  },
  {
    why: "a record without a value",
    document: records("host", ""),
    text: lines("host:"),
  },
  {
    why: "a record whose name has words",
    document: records("crawl delay", "a: b"),
    text: lines("crawl delay: a: b"),
  },
  {
    why: "records named as Object's prototype has them",
    document: records("__proto__", "constructor"),
    text: lines("__proto__: constructor"),
  },
  {
    why: "a record whose name begins with U+FEFF",
    document: records("\uFEFFhost"),
    text: "\uFEFF\uFEFFhost: x\n",
  },
];

/** A document that cannot be written, and the field that the TypeError names. */
export interface RefusalCase {
  readonly why: string;
  readonly document: unknown;
  readonly field: string;
}

const refused = (why: string, document: unknown, field: string): RefusalCase => ({
  why,
  document,
  field,
});

const PATTERN = "groups[0].rules[0].pattern";

export const refusals: readonly RefusalCase[] = [
  refused("an empty agent list", group({ userAgents: [] }), "groups[0].userAgents"),
  refused(
    "an empty agent list of the second group",
    { groups: [...group({}).groups, { userAgents: [], rules: [] }] },
    "groups[1].userAgents",
  ),
  refused("an agent with LF", group({ userAgents: ["a\nDisallow: /"] }), "groups[0].userAgents[0]"),
  refused("an agent with CR", group({ userAgents: ["x", "a\rb"] }), "groups[0].userAgents[1]"),
  refused("an agent with a hash", group({ userAgents: ["a#b"] }), "groups[0].userAgents[0]"),
  refused(
    "an agent with white space at its end",
    group({ userAgents: ["a "] }),
    "groups[0].userAgents[0]",
  ),
  refused(
    "an agent that is no string",
    group({ userAgents: [1 as unknown as string] }),
    "groups[0].userAgents[0]",
  ),
  refused("a pattern with LF", rule("/a\n"), PATTERN),
  refused("a pattern with CR", rule("/a\rb"), PATTERN),
  refused("a pattern with a hash", rule("/a#b"), PATTERN),
  refused("a pattern with white space at its start", rule("\t/a"), PATTERN),
  refused("a pattern with white space at its end", rule("/a\f"), PATTERN),
  refused("an empty pattern", rule(""), PATTERN),
  refused("a pattern that is no string", rule(null as unknown as string), PATTERN),
  ...[-1, 1.5, NaN, Infinity, "1"].map((line) =>
    refused(
      `a rule's line of ${line}`,
      group({ rules: [{ allow: true, pattern: "/", line: line as number }] }),
      "groups[0].rules[0].line",
    ),
  ),
  refused(
    "a record's line below 0",
    { groups: [], records: [{ name: "x", value: "", line: -1 }] },
    "records[0].line",
  ),
  refused("a negative crawl-delay", group({ crawlDelay: -1 }), "groups[0].crawlDelay"),
  refused("a crawl-delay that is no number", group({ crawlDelay: NaN }), "groups[0].crawlDelay"),
  refused("an infinite crawl-delay", group({ crawlDelay: Infinity }), "groups[0].crawlDelay"),
  refused(
    "a crawl-delay that is a string",
    group({ crawlDelay: "5" as unknown as number }),
    "groups[0].crawlDelay",
  ),
  refused(
    "a content signal with a comma",
    group({ contentSignals: { a: "b,c" } }),
    "groups[0].contentSignals.a",
  ),
  refused(
    "a content signal with a hash",
    group({ contentSignals: { a: "b#c" } }),
    "groups[0].contentSignals.a",
  ),
  refused(
    "a content signal with a line end",
    group({ contentSignals: { a: "b\nc" } }),
    "groups[0].contentSignals.a",
  ),
  refused(
    "an empty content signal",
    group({ contentSignals: { a: "" } }),
    "groups[0].contentSignals.a",
  ),
  refused(
    "a content signal that would be read as a boolean",
    group({ contentSignals: { a: "yes" } }),
    "groups[0].contentSignals.a",
  ),
  refused(
    "the same in another case",
    group({ contentSignals: { a: "No" } }),
    "groups[0].contentSignals.a",
  ),
  refused(
    "a content signal that is a number",
    group({ contentSignals: { a: 1 as unknown as string } }),
    "groups[0].contentSignals.a",
  ),
  refused("a key with =", group({ contentSignals: { "a=b": true } }), "groups[0].contentSignals"),
  refused(
    "a key with a comma",
    group({ contentSignals: { "a,b": true } }),
    "groups[0].contentSignals",
  ),
  refused(
    "a key in upper case",
    group({ contentSignals: { Search: true } }),
    "groups[0].contentSignals",
  ),
  refused("an empty key", group({ contentSignals: { "": true } }), "groups[0].contentSignals"),
  refused(
    "a key with a line end",
    group({ contentSignals: { "a\nb": true } }),
    "groups[0].contentSignals",
  ),
  refused(
    "a sitemap with a line end",
    { groups: [], sitemaps: ["/a", "/b\nDisallow: /"] },
    "sitemaps[1]",
  ),
  refused(
    "a sitemap with a fragment",
    { groups: [], sitemaps: ["https://e.x/a#b"] },
    "sitemaps[0]",
  ),
  refused("an empty sitemap", { groups: [], sitemaps: [""] }, "sitemaps[0]"),
  refused("a record without a name", records(""), "records[0].name"),
  refused("a record's name with a colon", records("a:b"), "records[0].name"),
  refused("a record's name in upper case", records("Host"), "records[0].name"),
  refused("a record's name with a line end", records("a\nb"), "records[0].name"),
  refused("a record named as a rule", records("disallow"), "records[0].name"),
  refused("a record named as a misspelt rule", records("disallaw"), "records[0].name"),
  refused("a record named as a group's", records("user agent"), "records[0].name"),
  refused("a record named as a sitemap", records("site-map"), "records[0].name"),
  refused("a record's value with a hash", records("host", "a#b"), "records[0].value"),
  refused("a record's value with a line end", records("host", "a\r"), "records[0].value"),
  refused("no list of groups", {}, "groups"),
  refused("groups that are no list", { groups: "a" }, "groups"),
  refused("rules that are no list", group({ rules: {} as unknown as [] }), "groups[0].rules"),
  refused("sitemaps that are no list", { groups: [], sitemaps: "/a" }, "sitemaps"),
  refused("records that are no list", { groups: [], records: {} }, "records"),
];

/** Files that are read, written and read again: what they say stays the same but for lines. */
export const roundTrips: readonly string[] = [
  "",
  "User-agent: *",
  "User-agent: a\nUser-agent:\nCrawl-delay: 1\nUser-agent: b",
  "User-agent: a\nDisallow:\nUser-agent: b\nAllow: /",
  "User-agent: a\nContent-Signal: __proto__=yes, constructor=no, a=b=c\nDisallow: /",
  "User-agent: *\nDisallow: /a\u2028b\nAllow: /*$$ $",
  "User-agent: *\nCrawl-delay: 0.000000001\nCrawl-delay: 99999999999999999999999",
  "Sitemap: a\nsite-map: b\nHost\nHost: x\nHost:\nfoo bar\nfoo  bar: baz",
  "\uFEFF\uFEFFhost: x\n\uFEFFuser-agent: y",
  "user-agent: \uD800\ndisallow: /\uDC80",
  "a: b: c\n\u0000: \u0000\n<p style='x'>: y",
  "Disallow: /dropped\nUser-agent: x # y\nAllow: %zz%",
];
