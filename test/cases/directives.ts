// What values of X-Robots-Tag and meta robots tags mean. No runner is imported: the same table feeds the unit tests,
// the run of the built package and the benchmark.
import type {
  Combine,
  DirectiveSet,
  DirectiveSource,
  MetaTag,
} from "../../src/directives/index.ts";

/** A set of which only what differs from silence is given. */
export function set(stated: Partial<DirectiveSet> = {}): DirectiveSet {
  return {
    botName: null,
    noindex: false,
    nofollow: false,
    noarchive: false,
    nosnippet: false,
    noimageindex: false,
    notranslate: false,
    indexifembedded: false,
    other: [],
    ...stated,
  };
}

const utc = (iso: string): Date => new Date(iso);

export interface ParseCase {
  readonly what: string;
  readonly value: string;
  readonly sets: readonly DirectiveSet[];
}

export const parseCases: readonly ParseCase[] = [
  { what: "nothing", value: "", sets: [] },
  { what: "white space only", value: " \t\r\n ", sets: [] },
  { what: "empty items", value: ",, ,", sets: [] },
  { what: "one word", value: "noindex", sets: [set({ noindex: true })] },
  {
    what: "empty items around a word",
    value: ", ,noindex,, ",
    sets: [set({ noindex: true })],
  },
  {
    what: "every flag",
    value: "noindex,nofollow,noarchive,nosnippet,noimageindex,notranslate,indexifembedded",
    sets: [
      set({
        noindex: true,
        nofollow: true,
        noarchive: true,
        nosnippet: true,
        noimageindex: true,
        notranslate: true,
        indexifembedded: true,
      }),
    ],
  },
  { what: "none is two flags", value: "none", sets: [set({ noindex: true, nofollow: true })] },
  { what: "words that restrict nothing", value: "all, index, follow", sets: [set()] },
  {
    what: "upper case everywhere",
    value: "GOOGLEBOT: NOINDEX, MAX-IMAGE-PREVIEW: LARGE, NOAI",
    sets: [set({ botName: "googlebot", noindex: true, maxImagePreview: "large", other: ["noai"] })],
  },
  {
    what: "white space around every part",
    value: "\t googlebot :\tnoindex ,  max-snippet :  20 \r\n",
    sets: [set({ botName: "googlebot", noindex: true, maxSnippet: 20 })],
  },
  {
    what: "a no-break space is not white space",
    value: "\u00A0noindex",
    sets: [set({ other: ["\u00A0noindex"] })],
  },
  {
    what: "the Kelvin sign is not a k",
    value: "no\u212Aind, bin\u212Abot: noindex",
    sets: [set({ other: ["no\u212Aind"] }), set({ botName: "bin\u212Abot", noindex: true })],
  },
  {
    what: "unknown names, in lower case, each once",
    value: "NoAI, noimageai, noodp, NOCACHE, noai, noml, noydir",
    sets: [set({ other: ["noai", "noimageai", "noodp", "nocache", "noml", "noydir"] })],
  },
  {
    what: "names of Object.prototype are names",
    value: "__proto__, constructor, toString, hasOwnProperty",
    sets: [set({ other: ["__proto__", "constructor", "tostring", "hasownproperty"] })],
  },
  {
    what: "names of Object.prototype are bots",
    value: "__proto__: noindex, constructor: nofollow",
    sets: [
      set({ botName: "__proto__", noindex: true }),
      set({ botName: "constructor", nofollow: true }),
    ],
  },
  {
    what: "a space does not separate",
    value: "noindex nofollow",
    sets: [set({ other: ["noindex nofollow"] })],
  },
  {
    what: "a semicolon does not separate",
    value: "noindex; nofollow",
    sets: [set({ other: ["noindex; nofollow"] })],
  },
  {
    what: "an equals sign does not carry a value",
    value: "max-snippet=20",
    sets: [set({ other: ["max-snippet=20"] })],
  },

  // Scopes
  {
    what: "a scope reaches to the next one",
    value: "googlebot: noindex, nofollow, otherbot: none",
    sets: [
      set({ botName: "googlebot", noindex: true, nofollow: true }),
      set({ botName: "otherbot", noindex: true, nofollow: true }),
    ],
  },
  {
    what: "directives before any scope are everyone's",
    value: "notranslate, BadBot: noindex, nofollow, googlebot: max-snippet: 44",
    sets: [
      set({ notranslate: true }),
      set({ botName: "badbot", noindex: true, nofollow: true }),
      set({ botName: "googlebot", maxSnippet: 44 }),
    ],
  },
  {
    what: "one bot scoped twice, in other cases, has one set",
    value: "GoogleBot: noindex, bingbot: noarchive, googlebot: nofollow",
    sets: [
      set({ botName: "googlebot", noindex: true, nofollow: true }),
      set({ botName: "bingbot", noarchive: true }),
    ],
  },
  { what: "a scope that nothing follows", value: "googlebot:", sets: [] },
  {
    what: "a scope that nothing follows, after a directive",
    value: "noindex, googlebot: , ",
    sets: [set({ noindex: true })],
  },
  {
    what: "a scope reaches past an empty item",
    value: "googlebot:, noindex",
    sets: [set({ botName: "googlebot", noindex: true })],
  },
  {
    what: "of two scopes in a row the second holds",
    value: "a: b: noindex",
    sets: [set({ botName: "b", noindex: true })],
  },
  { what: "an empty scope is none", value: ": noindex", sets: [set({ noindex: true })] },
  {
    what: "a doubled colon",
    value: "googlebot:: noindex",
    sets: [set({ botName: "googlebot", noindex: true })],
  },
  {
    what: "a bot is its product",
    value: "Googlebot/2.1: noindex, 360Spider: nofollow, Mozilla/5.0 (compatible; MJ12bot/v1: none",
    sets: [
      set({ botName: "googlebot", noindex: true }),
      set({ botName: "360spider", nofollow: true }),
      set({ botName: "mj12bot", noindex: true, nofollow: true }),
    ],
  },
  {
    what: "a scope without a product keeps its whole name",
    value: "(x): noindex",
    sets: [set({ botName: "(x)", noindex: true })],
  },
  {
    what: "a scope whose product carries values keeps its whole name",
    value: "max-snippet 20: noindex",
    sets: [set({ botName: "max-snippet 20", noindex: true })],
  },
  {
    what: "the scope * is everyone",
    value: "googlebot: noindex, *: nofollow",
    sets: [set({ botName: "googlebot", noindex: true }), set({ nofollow: true })],
  },
  {
    what: "the field's own name is everyone",
    value: "X-Robots-Tag: noindex, X-Robots-Tag: googlebot: nofollow",
    sets: [set({ noindex: true }), set({ botName: "googlebot", nofollow: true })],
  },
  {
    what: "an unknown name with a colon is a bot",
    value: "max-foo: 12, noindex",
    sets: [set({ botName: "max-foo", noindex: true, other: ["12"] })],
  },
  {
    what: "a flag with a colon is a bot",
    value: "noindex: nofollow",
    sets: [set({ botName: "noindex", nofollow: true })],
  },

  // Values
  {
    what: "values are no flags",
    value: "max-image-preview:none",
    sets: [set({ maxImagePreview: "none" })],
  },
  {
    what: "a value may have no space before it, or many",
    value: "max-snippet:-1, max-image-preview:   large, max-video-preview:0",
    sets: [set({ maxSnippet: -1, maxImagePreview: "large", maxVideoPreview: 0 })],
  },
  { what: "leading zeros", value: "max-snippet: 0020", sets: [set({ maxSnippet: 20 })] },
  {
    what: "the largest safe integer",
    value: "max-video-preview: 9007199254740991",
    sets: [set({ maxVideoPreview: 9007199254740991 })],
  },
  ...[
    "-2",
    "+5",
    "-0",
    "--1",
    "-01",
    "- 1",
    "1.0",
    "1.5",
    "1e3",
    "0x10",
    "12px",
    "1 2",
    "9007199254740992",
    "1".repeat(400),
    "Infinity",
    "NaN",
    "",
    "none",
    "\u0661",
    "\uFF11",
    "20: 30",
  ].map((value) => ({
    what: `max-snippet and max-video-preview ignore ${JSON.stringify(value.slice(0, 20))}`,
    value: `max-snippet: ${value}, max-video-preview: ${value}, noindex`,
    sets: [set({ noindex: true })],
  })),
  ...["huge", "", "noindex", "-1", "large: none"].map((value) => ({
    what: `max-image-preview ignores ${JSON.stringify(value)}`,
    value: `max-image-preview: ${value}, nofollow`,
    sets: [set({ nofollow: true })],
  })),
  {
    what: "a value-carrying name alone says nothing",
    value: "max-snippet, max-image-preview, max-video-preview",
    sets: [set()],
  },
  {
    what: "the more restrictive of duplicates",
    value:
      "max-snippet:-1, max-snippet:50, max-snippet:20, max-snippet:30, max-image-preview:standard, " +
      "max-image-preview:large, max-video-preview:-1, max-video-preview:0, index, noindex, index, " +
      "unavailable_after: 2030-01-02, unavailable_after: 2030-01-01, unavailable_after: 2030-01-03",
    sets: [
      set({
        noindex: true,
        maxSnippet: 20,
        maxImagePreview: "standard",
        maxVideoPreview: 0,
        unavailableAfter: utc("2030-01-01T00:00:00Z"),
      }),
    ],
  },

  // Dates among other items; their forms are in `dateCases`
  {
    what: "the day name's comma belongs to the date",
    value: "unavailable_after: Wed, 25 Aug 2010 15:00:00 GMT, nosnippet",
    sets: [set({ nosnippet: true, unavailableAfter: utc("2010-08-25T15:00:00Z") })],
  },
  {
    what: "a scope follows a date",
    value: "unavailable_after: 25 Jun 2010 15:00:00 PST, otherbot: noindex, nofollow",
    sets: [
      set({ unavailableAfter: utc("2010-06-25T23:00:00Z") }),
      set({ botName: "otherbot", noindex: true, nofollow: true }),
    ],
  },
  {
    what: "bots whose names start with a number follow dates",
    value: "unavailable_after: 2010-08-25, 2bots: noindex",
    sets: [
      set({ unavailableAfter: utc("2010-08-25T00:00:00Z") }),
      set({ botName: "2bots", noindex: true }),
    ],
  },
  {
    what: "a bot whose name is a number of three digits follows a date",
    value: "unavailable_after: 2010-08-25, 008: noindex",
    sets: [
      set({ unavailableAfter: utc("2010-08-25T00:00:00Z") }),
      set({ botName: "008", noindex: true }),
    ],
  },
  {
    what: "a date has four parts at most",
    value: "unavailable_after: soon, 1, 2, 3, 4",
    sets: [set({ other: ["unavailable_after: soon, 1, 2, 3", "4"] })],
  },
  {
    what: "a bot whose name starts like a month follows a date",
    value: "unavailable_after: 2010-08-25, march-bot: noindex, May: nofollow",
    sets: [
      set({ unavailableAfter: utc("2010-08-25T00:00:00Z") }),
      set({ botName: "march-bot", noindex: true }),
      set({ botName: "may", nofollow: true }),
    ],
  },
  {
    what: "a scoped date with its comma",
    value: "googlebot: unavailable_after: Wednesday, 25-Aug-2010 15:00:00 EST, noindex",
    sets: [
      set({ botName: "googlebot", noindex: true, unavailableAfter: utc("2010-08-25T20:00:00Z") }),
    ],
  },
  {
    what: "a date that does not exist stays, with its comma",
    value: "unavailable_after: Wed, 31 Feb 2010 10:00:00 GMT, noindex",
    sets: [set({ noindex: true, other: ["unavailable_after: wed, 31 feb 2010 10:00:00 gmt"] })],
  },
  {
    what: "a date that cannot be read stays",
    value: "noai, unavailable_after:Never, NoFollow",
    sets: [set({ nofollow: true, other: ["noai", "unavailable_after:never"] })],
  },
  {
    what: "a day name that no date follows",
    value: "unavailable_after: Wed, noindex",
    sets: [set({ noindex: true, other: ["unavailable_after: wed"] })],
  },
  {
    what: "a date without a value",
    value: "unavailable_after:, 12, unavailable_after",
    sets: [set({ other: ["unavailable_after:", "12", "unavailable_after"] })],
  },
  {
    what: "a readable date beside an unreadable one",
    value: "unavailable_after: soon, unavailable_after: 2010-08-25",
    sets: [
      set({ unavailableAfter: utc("2010-08-25T00:00:00Z"), other: ["unavailable_after: soon"] }),
    ],
  },
];

export interface DateCase {
  readonly text: string;
  /** ISO 8601, or nothing when the text is no date. */
  readonly iso: string | null;
  /** When the text is read; it matters to two-digit years. */
  readonly now?: string;
}

const at = (iso: string, ...texts: readonly string[]): DateCase[] =>
  texts.map((text) => ({ text, iso }));

const unreadable = (...texts: readonly string[]): DateCase[] =>
  texts.map((text) => ({ text, iso: null }));

export const dateCases: readonly DateCase[] = [
  // ISO 8601
  ...at(
    "2010-08-25T00:00:00Z",
    "2010-08-25",
    "2010-8-25",
    "20100825",
    "2010-08-25Z",
    "2010-08-25 GMT",
    "2010-08-25T00:00Z",
    "+002010-08-25",
    "2010-08-24T24:00:00Z",
    "2010-08-24T23:59:60Z",
  ),
  ...at(
    "2010-08-25T15:00:00Z",
    "2010-08-25T15:00:00Z",
    "2010-08-25t15:00:00z",
    "2010-08-25T15:00:00",
    "2010-08-25T15:00",
    "2010-08-25T15:00Z",
    "2010-08-25T15:00:00.000Z",
    "2010-08-25T15:00:00+00:00",
    "2010-08-25T15:00:00-0000",
    "2010-08-25T16:00:00+01:00",
    "2010-08-25T16:00:00+0100",
    "2010-08-25T16:00:00+01",
    "2010-08-25T16:00:00 +01:00",
    "2010-08-25T11:00:00-04:00",
    "2010-08-25T20:30:00+05:30",
    "20100825T150000Z",
    "20100825T1500",
    "20100825T160000+0100",
    "2010-08-25 15:00:00",
    "2010-08-25 15:00",
    "2010-08-25 15:00:00 GMT",
    "2010-08-25 15:00:00 UTC",
    "2010-08-25, 15:00:00 GMT",
    "Wed, 2010-08-25 15:00:00 GMT",
  ),
  ...at("2010-08-25T15:00:00.250Z", "2010-08-25T15:00:00.25Z", "2010-08-25 15:00:00.250999 UTC"),
  ...at("2007-08-25T15:00:00Z", "2007-08-25 15:00:00 GMT"),
  ...at("2012-02-29T00:00:00Z", "2012-02-29", "29 Feb 2012"),
  ...at("+012345-01-02T00:00:00Z", "+012345-01-02"),
  ...at("0001-01-01T00:00:00Z", "0001-01-01", "1 Jan 0001"),
  // RFC 822 and RFC 9110
  ...at(
    "2010-08-25T15:00:00Z",
    "Wed, 25 Aug 2010 15:00:00 GMT",
    "Wednesday, 25 Aug 2010 15:00:00 GMT",
    "Wed 25 Aug 2010 15:00:00 GMT",
    "25 Aug 2010 15:00:00 GMT",
    "25 AUG 2010 15:00:00 gmt",
    "25 August 2010 15:00:00",
    "25 August, 2010 15:00:00",
    "25 Aug 2010, 15:00:00",
    "25 Aug 2010 15:00",
    "25 Aug 2010 15:00:00 UT",
    "25 Aug 2010 15:00:00 UTC",
    "25 Aug 2010 15:00:00 Z",
    "25 Aug 2010 15:00:00Z",
    "25 Aug 2010 10:00:00 EST",
    "25 Aug 2010 11:00:00 EDT",
    "25 Aug 2010 09:00:00 CST",
    "25 Aug 2010 10:00:00 CDT",
    "25 Aug 2010 08:00:00 MST",
    "25 Aug 2010 09:00:00 MDT",
    "25 Aug 2010 07:00:00 PST",
    "25 Aug 2010 08:00:00 PDT",
    "25 Aug 2010 7:00:00 PST",
    "25 Aug 2010 16:00:00 +0100",
    "25 Aug 2010 16:00:00 +01:00",
    "25 Aug 2010 16:00:00+0100",
    "25 Aug 2010 16:00:00 GMT+0100",
    "25 Aug 2010 16:00:00 UTC+1",
    "25 Aug 2010 11:30:00 -0330",
    "25 Aug 2010 15:00:00 GMT (a comment)",
    "  25   Aug\t2010   15:00:00   GMT  ",
  ),
  ...at("2010-06-25T23:00:00Z", "25 Jun 2010 15:00:00 PST"),
  ...at("2010-08-25T00:00:00Z", "25 Aug 2010", "Wed, 25 Aug 2010"),
  ...at("2010-08-05T00:00:00Z", "5 Aug 2010", "05 Aug 2010", "Thu, 5 Aug 2010"),
  // RFC 850
  ...at(
    "2010-08-25T15:00:00Z",
    "Wednesday, 25-Aug-10 15:00:00 GMT",
    "Wednesday, 25-Aug-2010 15:00:00 GMT",
    "Wed, 25-Aug-10 15:00:00 GMT",
    "25-Aug-10 15:00:00",
    "25-Aug-2010 10:00:00 EST",
    "25-aug-10 15:00:00 utc",
  ),
  ...at("2010-08-25T00:00:00Z", "25-Aug-2010", "25-Aug-10"),
  // asctime, and what `Date.prototype.toString` and people in the USA write
  ...at(
    "2010-08-25T15:00:00Z",
    "Wed Aug 25 15:00:00 2010",
    "Wed Aug 25 10:00:00 EST 2010",
    "Wed Aug 25 2010 16:00:00 GMT+0100 (British Summer Time)",
    "Wed, Aug 25, 2010, 15:00",
    "Wednesday, August 25, 2010 15:00:00 UTC",
    "Aug 25, 2010 15:00:00 GMT",
  ),
  ...at("2010-08-05T15:00:00Z", "Thu Aug  5 15:00:00 2010"),
  ...at("2010-09-05T00:00:00Z", "5 Sept 2010", "Sept 5, 2010", "September 5, 2010"),
  // A wrong day name is not held against the date
  ...at("2010-08-25T15:00:00Z", "Mon, 25 Aug 2010 15:00:00 GMT"),
  // Two-digit years, RFC 9110 5.6.7: at most 50 years ahead
  { text: "25-Aug-10", iso: "2010-08-25T00:00:00Z", now: "2025-06-01T00:00:00Z" },
  { text: "25-Aug-70", iso: "2070-08-25T00:00:00Z", now: "2025-06-01T00:00:00Z" },
  { text: "01-Jun-75", iso: "2075-06-01T00:00:00Z", now: "2025-06-01T00:00:00Z" },
  { text: "01-Jun-75 00:00:01", iso: "1975-06-01T00:00:01Z", now: "2025-06-01T00:00:00Z" },
  { text: "1 Jan 76", iso: "1976-01-01T00:00:00Z", now: "2025-06-01T00:00:00Z" },
  {
    text: "Sunday, 06-Nov-94 08:49:37 GMT",
    iso: "1994-11-06T08:49:37Z",
    now: "2025-06-01T00:00:00Z",
  },
  { text: "1 Jan 00", iso: "2000-01-01T00:00:00Z", now: "2025-06-01T00:00:00Z" },
  { text: "1 Jan 05", iso: "2105-01-01T00:00:00Z", now: "2099-06-01T00:00:00Z" },
  { text: "1 Jan 60", iso: "2060-01-01T00:00:00Z", now: "2099-06-01T00:00:00Z" },
  { text: "1 Jan 45", iso: "1945-01-01T00:00:00Z", now: "1994-11-06T00:00:00Z" },
  { text: "1 Jan 44", iso: "2044-01-01T00:00:00Z", now: "1994-11-06T00:00:00Z" },
  { text: "29 Feb 00", iso: "2000-02-29T00:00:00Z", now: "2060-01-01T00:00:00Z" },
  // No dates
  ...unreadable(
    "never",
    "0",
    "2010",
    "2010-08",
    "Aug 2010",
    "25 Aug",
    "25 Foo 2010",
    "31 Feb 2010",
    "2010-02-30",
    "29 Feb 2011",
    "2100-02-29",
    "0 Aug 2010",
    "32 Aug 2010",
    "2010-00-10",
    "2010-13-10",
    "2010-08-00",
    "25 Aug 010",
    "25 Aug 20100",
    "08/25/2010",
    "1282748400",
    "2010-08-25T",
    "2010-08-25T15",
    "2010-08-25T25:00",
    "2010-08-25T24:00:01",
    "2010-08-25T15:60",
    "2010-08-25T15:00:61",
    "2010-08-25T15:00:00.Z",
    "2010-08-25T15:0",
    "2010-08-25T15:00:0",
    "2010-08-25T15:00:00+24:00",
    "2010-08-25T15:00:00+01:60",
    "2010-08-25T15:00:00+",
    "2010-08-25T15:00:00+010",
    "2010-08-25T15:00:00 XYZ",
    "2010-08-25T15:00:00 EST+0100",
    "2010-08-25T15:00:00Z tomorrow",
    "2010-08-25 noindex",
    "2010-08-25T15:00:00Z (open",
    "+275761-01-01",
    "Wed",
    "Wed,",
    "25 Aug 2010 3pm",
    "\u0662\u0660\u0661\u0660-08-25",
  ),
];

export interface ReadCase {
  readonly what: string;
  /** The reports (`../shared/cases/reports.jsonl`) that the case answers. */
  readonly reports?: readonly string[];
  readonly source: DirectiveSource;
  readonly agent: string;
  readonly combine?: Combine;
  readonly set: DirectiveSet;
  /** What `isIndexable` says at `now`. */
  readonly indexable?: boolean;
  readonly now?: string;
}

const joined = (value: string | null): { get(name: string): string | null } => ({
  get: (name) => (name.toLowerCase() === "x-robots-tag" ? value : null),
});

export const readCases: readonly ReadCase[] = [
  {
    what: "noindex beside a date with a colon",
    reports: ["x-noindex-ua", "x-date-colon"],
    source: "noindex, unavailable_after: 25 Jun 2010 15:00:00 PST",
    agent: "AnyBot",
    set: set({ botName: "anybot", noindex: true, unavailableAfter: utc("2010-06-25T23:00:00Z") }),
    indexable: false,
    now: "2009-01-01T00:00:00Z",
  },
  {
    what: "a noindex line beside a line with a date",
    reports: ["x-noindex-ua"],
    source: ["noindex", "unavailable_after: 25 Jun 2010 15:00:00 PST"],
    agent: "AnyBot",
    set: set({ botName: "anybot", noindex: true, unavailableAfter: utc("2010-06-25T23:00:00Z") }),
  },
  {
    what: "everyone's and its own add up",
    reports: ["x-sum"],
    source: ["nofollow", "googlebot: noindex"],
    agent: "Googlebot",
    set: set({ botName: "googlebot", noindex: true, nofollow: true }),
  },
  {
    what: "another bot gets everyone's only",
    reports: ["x-sum", "x-storm-bot"],
    source: ["nofollow", "googlebot: noindex"],
    agent: "otherbot",
    set: set({ botName: "otherbot", nofollow: true }),
  },
  {
    what: "asking with an agent keeps the global line",
    reports: ["x-custom-ua"],
    source: "noindex",
    agent: "MyCrawler/1.0 (+https://example.com/bot)",
    set: set({ botName: "mycrawler", noindex: true }),
  },
  {
    what: "none as a value",
    reports: ["x-none-value"],
    source: "max-image-preview:none, max-snippet:-1",
    agent: "googlebot",
    set: set({ botName: "googlebot", maxImagePreview: "none", maxSnippet: -1 }),
    indexable: true,
  },
  {
    what: "a contradiction: the negative wins",
    reports: ["x-index-noindex"],
    source: "index, noindex",
    agent: "googlebot",
    set: set({ botName: "googlebot", noindex: true }),
    indexable: false,
  },
  {
    what: "no spaces after commas",
    reports: ["x-nospace"],
    source: "noindex,nofollow,noarchive",
    agent: "googlebot",
    set: set({ botName: "googlebot", noindex: true, nofollow: true, noarchive: true }),
  },
  {
    what: "global first, then bots: all of it for googlebot",
    reports: ["x-comma-global-first"],
    source: "notranslate, BadBot: noindex, nofollow, googlebot: max-snippet: 44",
    agent: "googlebot",
    set: set({ botName: "googlebot", notranslate: true, maxSnippet: 44 }),
  },
  {
    what: "global first, then bots: all of it for BadBot",
    reports: ["x-comma-global-first"],
    source: "notranslate, BadBot: noindex, nofollow, googlebot: max-snippet: 44",
    agent: "BADBOT/2",
    set: set({ botName: "badbot", notranslate: true, noindex: true, nofollow: true }),
  },
  {
    what: "lines apart: each starts unscoped",
    reports: ["x-comma-global-first", "x-dup-lost"],
    source: ["googlebot: nosnippet", "noindex"],
    agent: "otherbot",
    set: set({ botName: "otherbot", noindex: true }),
  },
  {
    what: "a joined header: the scope reaches past the join",
    reports: ["x-comma-global-first"],
    source: joined("googlebot: nosnippet, noindex"),
    agent: "otherbot",
    set: set({ botName: "otherbot" }),
    indexable: true,
  },
  {
    what: "a joined header: all lines are used",
    reports: ["x-dup-lost"],
    source: joined("noindex, nofollow, googlebot: nosnippet"),
    agent: "googlebot",
    set: set({ botName: "googlebot", noindex: true, nofollow: true, nosnippet: true }),
  },
  {
    what: "another bot's noindex is not mine",
    reports: ["x-storm-bot"],
    source: "otherbot: noindex, nofollow",
    agent: "mybot",
    set: set({ botName: "mybot" }),
    indexable: true,
  },
  {
    what: "a bot is not a part of another's name",
    source: ["bot: noindex", "googlebot-news: nofollow", "google: noarchive"],
    agent: "googlebot",
    set: set({ botName: "googlebot" }),
  },
  {
    what: "a comma in a date",
    reports: ["x-date-comma"],
    source: "unavailable_after: Wednesday, 25-Aug-10 15:00:00 GMT, nosnippet",
    agent: "googlebot",
    set: set({
      botName: "googlebot",
      nosnippet: true,
      unavailableAfter: utc("2010-08-25T15:00:00Z"),
    }),
    indexable: false,
    now: "2010-08-25T15:00:00.001Z",
  },
  {
    what: "a loose date",
    reports: ["x-date-loose"],
    source: "unavailable_after: 2007-08-25 15:00:00 GMT",
    agent: "googlebot",
    set: set({ botName: "googlebot", unavailableAfter: utc("2007-08-25T15:00:00Z") }),
    indexable: true,
    now: "2007-08-25T15:00:00.000Z",
  },
  {
    what: "a date that is no date sets nothing",
    reports: ["x-date-loose"],
    source: "unavailable_after: sometime",
    agent: "googlebot",
    set: set({ botName: "googlebot", other: ["unavailable_after: sometime"] }),
    indexable: true,
  },
  {
    what: "a date in the future",
    reports: ["x-date-future"],
    source: "unavailable_after: 2030-01-01T00:00:00Z",
    agent: "googlebot",
    set: set({ botName: "googlebot", unavailableAfter: utc("2030-01-01T00:00:00Z") }),
    indexable: true,
    now: "2029-12-31T23:59:59Z",
  },
  {
    what: "unknown names are kept, known ones seen",
    reports: ["x-unknown"],
    source: "NoAI, noimageai, noml, noodp, noindex",
    agent: "googlebot",
    set: set({
      botName: "googlebot",
      noindex: true,
      other: ["noai", "noimageai", "noml", "noodp"],
    }),
  },
  {
    what: "a space instead of a comma",
    reports: ["x-space"],
    source: "noindex nofollow",
    agent: "googlebot",
    set: set({ botName: "googlebot", other: ["noindex nofollow"] }),
  },
  {
    what: "empty items",
    reports: ["x-empty"],
    source: ", noindex,,",
    agent: "googlebot",
    set: set({ botName: "googlebot", noindex: true }),
  },
  {
    what: "no header",
    source: joined(null),
    agent: "googlebot",
    set: set({ botName: "googlebot" }),
    indexable: true,
  },
  { what: "no lines", source: [], agent: "googlebot", set: set({ botName: "googlebot" }) },
  {
    what: "a response",
    source: { headers: joined("noindex") },
    agent: "googlebot",
    set: set({ botName: "googlebot", noindex: true }),
  },
  {
    what: "raw headers, by the object that has them: lines apart, no other field",
    source: {
      rawHeaders: ["X-Robots-Tag", "a: none", "Vary", "none", "x-robots-tag", "nosnippet"],
    },
    agent: "googlebot",
    set: set({ botName: "googlebot", nosnippet: true }),
  },
  {
    what: "raw headers, as an array",
    source: ["Date", "Wed, 25 Aug 2010 15:00:00 GMT", "X-ROBOTS-TAG", "noindex", "X-A", "nofollow"],
    agent: "googlebot",
    set: set({ botName: "googlebot", noindex: true }),
  },
  {
    what: "raw headers without the field",
    source: { rawHeaders: ["Vary", "none"] },
    agent: "googlebot",
    set: set({ botName: "googlebot" }),
  },
  {
    what: "nobody in particular gets everyone's",
    source: ["noindex", "googlebot: nofollow"],
    agent: "",
    set: set({ noindex: true }),
  },
  {
    what: "the agent * gets everyone's",
    source: "noindex, googlebot: nofollow, *: noarchive",
    agent: "*",
    set: set({ noindex: true, noarchive: true }),
  },
  {
    what: "an agent called __proto__",
    source: "__proto__: noindex, nofollow, constructor: noarchive",
    agent: "__proto__",
    set: set({ botName: "__proto__", noindex: true, nofollow: true }),
  },
  {
    what: "the smaller limits and the earlier date of both",
    source: [
      "max-snippet:50, max-video-preview:-1, max-image-preview:none, unavailable_after:2030-01-02",
      "a: max-snippet:20, max-video-preview:9, max-image-preview:large, unavailable_after:2030-01-01",
    ],
    agent: "a",
    set: set({
      botName: "a",
      maxSnippet: 20,
      maxVideoPreview: 9,
      maxImagePreview: "none",
      unavailableAfter: utc("2030-01-01T00:00:00Z"),
    }),
  },
  // Yandex's rule
  {
    what: "permissive: a word that allows beats one that forbids",
    source: ["noindex, nofollow", "index"],
    agent: "yandex",
    combine: "permissive",
    set: set({ botName: "yandex", nofollow: true }),
  },
  {
    what: "permissive: within a value, and between everyone's and its own",
    source: "noarchive, none, yandex: all, archive",
    agent: "yandex",
    combine: "permissive",
    set: set({ botName: "yandex", other: ["archive"] }),
  },
  {
    what: "permissive: silence allows nothing",
    source: ["noindex", "nofollow", "max-snippet:5"],
    agent: "yandex",
    combine: "permissive",
    set: set({ botName: "yandex", noindex: true, nofollow: true, maxSnippet: 5 }),
  },
  {
    what: "permissive: another bot's words allow me nothing",
    source: "noindex, otherbot: index",
    agent: "yandex",
    combine: "permissive",
    set: set({ botName: "yandex", noindex: true }),
  },
  {
    what: "permissive: the larger limits and the later date",
    source: [
      "max-snippet:50, max-video-preview:-1, max-image-preview:none, unavailable_after:2030-01-02",
      "max-snippet:20, max-video-preview:9, max-image-preview:large, unavailable_after:2030-01-01",
    ],
    agent: "a",
    combine: "permissive",
    set: set({
      botName: "a",
      maxSnippet: 50,
      maxVideoPreview: -1,
      maxImagePreview: "large",
      unavailableAfter: utc("2030-01-02T00:00:00Z"),
    }),
  },
];

export interface MetaCase {
  readonly what: string;
  readonly reports?: readonly string[];
  readonly tags: readonly MetaTag[];
  readonly agent: string;
  readonly combine?: Combine;
  readonly set: DirectiveSet;
}

export const metaCases: readonly MetaCase[] = [
  {
    what: "several tags add up",
    reports: ["x-first-only"],
    tags: [
      { name: "robots", content: "noindex" },
      { name: "robots", content: "nofollow" },
    ],
    agent: "mybot",
    set: set({ botName: "mybot", noindex: true, nofollow: true }),
  },
  {
    what: "what a tokenizer made of attributes without a space between",
    reports: ["x-meta-glued"],
    tags: [{ name: "robots", content: "index, follow" }],
    agent: "mybot",
    set: set({ botName: "mybot" }),
  },
  {
    what: "a tag without content says nothing",
    reports: ["x-meta-attr"],
    tags: [{ name: "robots" }, { name: "robots", content: null }, { name: "robots", content: "" }],
    agent: "mybot",
    set: set({ botName: "mybot" }),
  },
  {
    what: "robots and the bot's own token, in any case; nobody else's",
    tags: [
      { name: " ROBOTS ", content: "NOINDEX" },
      { name: "MyBot", content: "max-snippet:20" },
      { name: "googlebot", content: "nofollow" },
      { name: "mybot-news", content: "noarchive" },
      { name: "description", content: "nosnippet" },
      { content: "nosnippet" },
      { name: null, content: "nosnippet" },
    ],
    agent: "MyBot/2.0",
    set: set({ botName: "mybot", noindex: true, maxSnippet: 20 }),
  },
  {
    what: "without a bot only robots",
    tags: [
      { name: "robots", content: "noindex" },
      { name: "", content: "nofollow" },
      { name: "*", content: "noarchive" },
    ],
    agent: "",
    set: set({ noindex: true }),
  },
  {
    what: "dates and values",
    tags: [
      {
        name: "robots",
        content: "max-image-preview:large,\n unavailable_after: Wed, 25 Aug 2010 15:00:00 GMT",
      },
    ],
    agent: "mybot",
    set: set({
      botName: "mybot",
      maxImagePreview: "large",
      unavailableAfter: utc("2010-08-25T15:00:00Z"),
    }),
  },
  {
    what: "a scope in a tag reaches no further than the tag",
    tags: [
      { name: "robots", content: "otherbot: noindex" },
      { name: "robots", content: "nofollow" },
    ],
    agent: "mybot",
    set: set({ botName: "mybot", nofollow: true }),
  },
  {
    what: "permissive: all beats noindex",
    tags: [
      { name: "robots", content: "all" },
      { name: "robots", content: "noindex" },
    ],
    agent: "yandex",
    combine: "permissive",
    set: set({ botName: "yandex" }),
  },
  { what: "no tags", tags: [], agent: "mybot", set: set({ botName: "mybot" }) },
];

export interface MergeCase {
  readonly what: string;
  readonly sets: readonly DirectiveSet[];
  readonly restrictive: DirectiveSet;
  readonly permissive: DirectiveSet;
}

export const mergeCases: readonly MergeCase[] = [
  { what: "no sets", sets: [], restrictive: set(), permissive: set() },
  {
    what: "one set",
    sets: [set({ botName: "a", noindex: true, maxSnippet: 0, other: ["x"] })],
    restrictive: set({ botName: "a", noindex: true, maxSnippet: 0, other: ["x"] }),
    permissive: set({ botName: "a", noindex: true, maxSnippet: 0, other: ["x"] }),
  },
  {
    what: "flags",
    sets: [set({ noindex: true, nofollow: true }), set({ noindex: true, nosnippet: true })],
    restrictive: set({ noindex: true, nofollow: true, nosnippet: true }),
    permissive: set({ noindex: true }),
  },
  {
    what: "indexifembedded is a permission",
    sets: [set({ noindex: true, indexifembedded: true }), set({ noindex: true })],
    restrictive: set({ noindex: true, indexifembedded: true }),
    permissive: set({ noindex: true, indexifembedded: true }),
  },
  {
    what: "limits, of which -1 is none",
    sets: [
      set({ maxSnippet: -1, maxVideoPreview: 0 }),
      set({ maxSnippet: 20, maxVideoPreview: -1 }),
      set({ maxSnippet: 30 }),
    ],
    restrictive: set({ maxSnippet: 20, maxVideoPreview: 0 }),
    permissive: set({ maxSnippet: -1, maxVideoPreview: -1 }),
  },
  {
    what: "previews and dates",
    sets: [
      set({ maxImagePreview: "standard", unavailableAfter: utc("2030-01-02T00:00:00Z") }),
      set({ maxImagePreview: "large", unavailableAfter: utc("2030-01-01T00:00:00Z") }),
      set(),
    ],
    restrictive: set({
      maxImagePreview: "standard",
      unavailableAfter: utc("2030-01-01T00:00:00Z"),
    }),
    permissive: set({ maxImagePreview: "large", unavailableAfter: utc("2030-01-02T00:00:00Z") }),
  },
  {
    what: "names: everyone's and one bot's are the bot's",
    sets: [set(), set({ botName: "a" }), set(), set({ botName: "a" })],
    restrictive: set({ botName: "a" }),
    permissive: set({ botName: "a" }),
  },
  {
    what: "names: none for several bots",
    sets: [set({ botName: "a" }), set({ botName: "b" }), set({ botName: "a" })],
    restrictive: set(),
    permissive: set(),
  },
  {
    what: "other, each once",
    sets: [set({ other: ["x", "__proto__"] }), set({ other: ["y", "x"] })],
    restrictive: set({ other: ["x", "__proto__", "y"] }),
    permissive: set({ other: ["x", "__proto__", "y"] }),
  },
];

export interface StringifyCase {
  readonly what: string;
  readonly set: DirectiveSet;
  readonly text: string;
  readonly explicit: string;
}

export const stringifyCases: readonly StringifyCase[] = [
  { what: "no restriction", set: set(), text: "all", explicit: "index, follow" },
  {
    what: "no restriction for a bot",
    set: set({ botName: "googlebot" }),
    text: "googlebot: all",
    explicit: "googlebot: index, follow",
  },
  {
    what: "noindex",
    set: set({ noindex: true }),
    text: "noindex",
    explicit: "noindex, follow",
  },
  {
    what: "everything",
    set: set({
      botName: "googlebot",
      noindex: true,
      nofollow: true,
      noarchive: true,
      nosnippet: true,
      noimageindex: true,
      notranslate: true,
      indexifembedded: true,
      maxSnippet: -1,
      maxImagePreview: "large",
      maxVideoPreview: 0,
      unavailableAfter: utc("2010-08-25T15:00:00Z"),
      other: ["noai"],
    }),
    text:
      "googlebot: noindex, nofollow, noarchive, nosnippet, noimageindex, notranslate, indexifembedded, " +
      "max-snippet:-1, max-image-preview:large, max-video-preview:0, " +
      "unavailable_after: 2010-08-25T15:00:00Z, noai",
    explicit:
      "googlebot: noindex, nofollow, noarchive, nosnippet, noimageindex, notranslate, indexifembedded, " +
      "max-snippet:-1, max-image-preview:large, max-video-preview:0, " +
      "unavailable_after: 2010-08-25T15:00:00Z, noai",
  },
  {
    what: "milliseconds, and a far year",
    set: set({ unavailableAfter: utc("+012345-01-02T03:04:05.678Z") }),
    text: "unavailable_after: +012345-01-02T03:04:05.678Z",
    explicit: "index, follow, unavailable_after: +012345-01-02T03:04:05.678Z",
  },
  {
    what: "an item that would go on with a date",
    set: set({ unavailableAfter: utc("2010-08-25T15:00:00Z"), other: ["12", "may"] }),
    text: "unavailable_after: 2010-08-25T15:00:00Z, , 12, may",
    explicit: "index, follow, unavailable_after: 2010-08-25T15:00:00Z, , 12, may",
  },
  {
    what: "an unreadable date, and what would go on with it",
    set: set({ other: ["unavailable_after: wed", "25 aug 2010"] }),
    text: "unavailable_after: wed, , 25 aug 2010",
    explicit: "index, follow, unavailable_after: wed, , 25 aug 2010",
  },
];
