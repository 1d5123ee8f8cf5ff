// What a file says as data: DESIGN section 4, "Reading the file".
import type { Group, Rule } from "../../src/index.ts";
import { bytes, everyone, lines } from "./shapes.ts";
import type { SyntaxCase } from "./shapes.ts";

const allow = (pattern: string, line: number): Rule => ({ allow: true, pattern, line });
const disallow = (pattern: string, line: number): Rule => ({ allow: false, pattern, line });
const group = (userAgents: readonly string[], ...rules: Rule[]): Group => ({ userAgents, rules });
const all = (...rules: Rule[]): Group => group(["*"], ...rules);

const LINE_ENDS: readonly SyntaxCase[] = [
  {
    why: "LF ends a line",
    robots: "User-agent: *\nDisallow: /a\n",
    document: { groups: [all(disallow("/a", 2))] },
  },
  {
    why: "CRLF ends a line once",
    robots: "User-agent: *\r\nDisallow: /a\r\nAllow: /b\r\n",
    document: { groups: [all(disallow("/a", 2), allow("/b", 3))] },
  },
  {
    why: "a lone CR ends a line",
    robots: "User-agent: *\rDisallow: /a\rAllow: /b",
    document: { groups: [all(disallow("/a", 2), allow("/b", 3))] },
  },
  {
    why: "LF CR are two line ends",
    robots: "User-agent: *\n\rDisallow: /a",
    document: { groups: [all(disallow("/a", 3))] },
  },
  {
    why: "CR CR LF are two line ends",
    robots: "User-agent: *\r\r\nDisallow: /a",
    document: { groups: [all(disallow("/a", 3))] },
  },
  {
    why: "line ends of all kinds count one each",
    robots: "\n\r\n\rUser-agent: *\nDisallow: /a\rAllow: /b\r\nAllow: /c",
    document: { groups: [all(disallow("/a", 5), allow("/b", 6), allow("/c", 7))] },
  },
  {
    why: "the last line needs no end",
    robots: "User-agent: *\nDisallow: /a",
    document: { groups: [all(disallow("/a", 2))] },
  },
  {
    why: "blank lines and comments are counted",
    robots: lines("# a", "", "User-agent: *", "", "# b", "  ", "Disallow: /a"),
    document: { groups: [all(disallow("/a", 7))] },
  },
  {
    why: "U+2028 and U+2029 end no line",
    robots: "User-agent: *\nDisallow: /a\u2028Allow: /b\u2029Allow: /c",
    document: { groups: [all(disallow("/a\u2028Allow: /b\u2029Allow: /c", 2))] },
  },
  {
    why: "form feed and vertical tab end no line",
    robots: "User-agent: *\nDisallow: /a\fAllow: /b\vAllow: /c",
    document: { groups: [all(disallow("/a\fAllow: /b\vAllow: /c", 2))] },
  },
  {
    why: "NEL and NUL end no line",
    robots: "User-agent: *\nDisallow: /a\u0085Allow: /b\u0000Allow: /c",
    document: { groups: [all(disallow("/a\u0085Allow: /b\u0000Allow: /c", 2))] },
  },
];

const SPACE: readonly SyntaxCase[] = [
  {
    why: "white space is trimmed from name and value",
    robots: " \tUser-agent\t :\v\f * \t\n\f\vDisallow \t:\t /a \v\f",
    document: { groups: [all(disallow("/a", 2))] },
  },
  {
    why: "no white space is needed",
    robots: "User-agent:*\nDisallow:/a",
    document: { groups: [all(disallow("/a", 2))] },
  },
  {
    why: "white space inside a value stays",
    robots: everyone("Disallow: /a  b\tc"),
    document: { groups: [all(disallow("/a  b\tc", 2))] },
  },
  {
    why: "Unicode white space is not trimmed from a value",
    robots: everyone("Disallow: \u00A0/a", "Disallow: /b\u3000", "Disallow: /c\uFEFF"),
    document: {
      groups: [all(disallow("\u00A0/a", 2), disallow("/b\u3000", 3), disallow("/c\uFEFF", 4))],
    },
  },
  {
    why: "Unicode white space is not trimmed from a name",
    robots: everyone("Disallow\u00A0: /a", "\u2003Allow: /b"),
    document: {
      groups: [all()],
      records: [
        { name: "disallow\u00A0", value: "/a", line: 2 },
        { name: "\u2003allow", value: "/b", line: 3 },
      ],
    },
  },
  {
    why: "a value of white space is empty",
    robots: everyone("Disallow: \t\v\f ", "Allow: /b"),
    document: { groups: [all(allow("/b", 3))] },
  },
  {
    why: "a backspace is no white space",
    robots: everyone("Disallow: \b/a\u001F"),
    document: { groups: [all(disallow("\b/a\u001F", 2))] },
  },
];

const COMMENTS: readonly SyntaxCase[] = [
  {
    why: "a comment after a value",
    robots: lines("User-agent: * # all", "Disallow: /a#b", "Disallow: /c # d # e"),
    document: { groups: [all(disallow("/a", 2), disallow("/c", 3))] },
  },
  {
    why: "a comment before the value",
    robots: everyone("Disallow: #/a", "Disallow:#/b"),
    document: { groups: [all()] },
  },
  {
    why: "a comment before the colon",
    robots: everyone("Disallow#: /a", "#Disallow: /b"),
    document: { groups: [all()] },
  },
  {
    why: "a comment ends at the line's end",
    robots: "# a\rUser-agent: * # b\r\nDisallow: /a # c\nAllow: /b",
    document: { groups: [all(disallow("/a", 3), allow("/b", 4))] },
  },
  {
    why: "an escaped hash is no comment",
    robots: everyone("Disallow: /a%23b"),
    document: { groups: [all(disallow("/a%23b", 2))] },
  },
];

const SEPARATORS: readonly SyntaxCase[] = [
  {
    why: "the first colon splits",
    robots: everyone("Disallow: /a:b", "Disallow:: /c", "Allow : http://e.x"),
    document: { groups: [all(disallow("/a:b", 2), disallow(": /c", 3), allow("http://e.x", 4))] },
  },
  {
    why: "two words without a colon are name and value",
    robots: lines("User-agent *", "Disallow /a", "Allow\t\t/b # c"),
    document: { groups: [all(disallow("/a", 2), allow("/b", 3))] },
  },
  {
    why: "three words without a colon are nothing",
    robots: everyone("Disallow /a b", "user agent x", "Disallow /c d # e"),
    document: { groups: [all()] },
  },
  {
    why: "one word without a colon is nothing",
    robots: everyone("Disallow", "Disallow/a", "hello"),
    document: { groups: [all()] },
  },
  {
    why: "two words with a colon in the second are split at the colon",
    robots: everyone("Disallow /a:b"),
    document: { groups: [all()], records: [{ name: "disallow /a", value: "b", line: 2 }] },
  },
  {
    why: "Unicode white space parts no words",
    robots: everyone("Disallow\u00A0/a", "Disallow\u2003/b"),
    document: { groups: [all()] },
  },
  {
    why: "an equals sign is no separator",
    robots: everyone("Disallow=/a", "Disallow = /b"),
    document: { groups: [all()] },
  },
  {
    why: "a line without a name is nothing",
    robots: everyone(": /a", "  : b", ":"),
    document: { groups: [all()] },
  },
];

const NAMES: readonly SyntaxCase[] = [
  {
    why: "names in any case",
    robots: lines("USER-AGENT: *", "dIsAlLoW: /a", "ALLOW: /b", "SITEMAP: /s"),
    document: { groups: [all(disallow("/a", 2), allow("/b", 3))], sitemaps: ["/s"] },
  },
  {
    why: "the misspellings of disallow",
    robots: everyone(
      "Dissallow: /a",
      "dissalow: /b",
      "disalow: /c",
      "DIASLLOW: /d",
      "disallaw: /e",
    ),
    document: {
      groups: [
        all(
          disallow("/a", 2),
          disallow("/b", 3),
          disallow("/c", 4),
          disallow("/d", 5),
          disallow("/e", 6),
        ),
      ],
    },
  },
  {
    why: "the misspellings of user-agent",
    robots: lines("useragent: a", "User Agent: b", "Disallow: /x"),
    document: { groups: [group(["a", "b"], disallow("/x", 3))] },
  },
  {
    why: "the misspelling of sitemap",
    robots: lines("Site-map: /a", "sitemap: /b"),
    document: { sitemaps: ["/a", "/b"] },
  },
  {
    why: "a misspelling is accepted without a colon, too",
    robots: lines("useragent *", "dissallow /a"),
    document: { groups: [all(disallow("/a", 2))] },
  },
  {
    why: "names match whole",
    robots: everyone("Disallowed: /a", "xDisallow: /b", "Disallow-: /c", "Allows: /d"),
    document: {
      groups: [all()],
      records: [
        { name: "disallowed", value: "/a", line: 2 },
        { name: "xdisallow", value: "/b", line: 3 },
        { name: "disallow-", value: "/c", line: 4 },
        { name: "allows", value: "/d", line: 5 },
      ],
    },
  },
  {
    why: "other misspellings are other records",
    robots: lines(
      "user_agent: *",
      "user  agent: *",
      "user-agents: *",
      "disalllow: /a",
      "alow: /b",
      "site map: /c",
      "sitemaps: /d",
      "crawldelay: 1",
    ),
    document: {
      records: [
        { name: "user_agent", value: "*", line: 1 },
        { name: "user  agent", value: "*", line: 2 },
        { name: "user-agents", value: "*", line: 3 },
        { name: "disalllow", value: "/a", line: 4 },
        { name: "alow", value: "/b", line: 5 },
        { name: "site map", value: "/c", line: 6 },
        { name: "sitemaps", value: "/d", line: 7 },
        { name: "crawldelay", value: "1", line: 8 },
      ],
    },
  },
  {
    why: "only ASCII letters have a case",
    robots: lines("Uſer-agent: *", "ſitemap: /a", "dİsallow: /b", "user\ragent: c"),
    document: {
      records: [
        { name: "uſer-agent", value: "*", line: 1 },
        { name: "ſitemap", value: "/a", line: 2 },
        { name: "dİsallow", value: "/b", line: 3 },
        { name: "agent", value: "c", line: 5 },
      ],
    },
  },
  {
    why: "no control stands for a hyphen",
    robots: lines(
      "user\u000Dagent: a",
      "site\u000Dmap: /b",
      "user\u000Bagent: c",
      "crawl\fdelay: 1",
    ),
    document: {
      records: [
        { name: "agent", value: "a", line: 2 },
        { name: "map", value: "/b", line: 4 },
        { name: "user\u000Bagent", value: "c", line: 5 },
        { name: "crawl\fdelay", value: "1", line: 6 },
      ],
    },
  },
];

const GROUPS: readonly SyntaxCase[] = [
  {
    why: "user-agent lines in a row are one group",
    robots: lines("User-agent: a", "User-agent: b", "", "User-agent: c", "Disallow: /x"),
    document: { groups: [group(["a", "b", "c"], disallow("/x", 5))] },
  },
  {
    why: "a user-agent line after a rule begins a group",
    robots: lines("User-agent: a", "Disallow: /x", "User-agent: b", "Allow: /y"),
    document: { groups: [group(["a"], disallow("/x", 2)), group(["b"], allow("/y", 4))] },
  },
  {
    why: "a user-agent line after an empty rule begins a group",
    robots: lines("User-agent: a", "Disallow:", "User-agent: b", "Allow:", "User-agent: c"),
    document: { groups: [group(["a"]), group(["b"]), group(["c"])] },
  },
  {
    why: "crawl-delay and content-signal end no run, and hold for all agents of the group",
    robots: lines(
      "User-agent: a",
      "Crawl-delay: 5",
      "Content-Signal: search=no",
      "User-agent: b",
      "Disallow: /x",
    ),
    document: {
      groups: [
        {
          userAgents: ["a", "b"],
          rules: [disallow("/x", 5)],
          crawlDelay: 5,
          contentSignals: { search: false },
        },
      ],
    },
  },
  {
    why: "extensionsEndGroup: they end it, and hold for those before",
    robots: lines(
      "User-agent: a",
      "Crawl-delay: 5",
      "User-agent: b",
      "Content-Signal: search=no",
      "User-agent: c",
      "Disallow: /x",
    ),
    options: { extensionsEndGroup: true },
    document: {
      groups: [
        { userAgents: ["a"], rules: [], crawlDelay: 5 },
        { userAgents: ["b"], rules: [], contentSignals: { search: false } },
        group(["c"], disallow("/x", 6)),
      ],
    },
  },
  {
    why: "extensionsEndGroup false is the default reading",
    robots: lines("User-agent: a", "Crawl-delay: 5", "User-agent: b"),
    options: { extensionsEndGroup: false },
    document: { groups: [{ userAgents: ["a", "b"], rules: [], crawlDelay: 5 }] },
  },
  {
    why: "sitemaps and other records end no run",
    robots: lines("User-agent: a", "Sitemap: /s", "Host: e.x", "User-agent: b", "Disallow: /x"),
    document: {
      groups: [group(["a", "b"], disallow("/x", 5))],
      sitemaps: ["/s"],
      records: [{ name: "host", value: "e.x", line: 3 }],
    },
  },
  {
    why: "rules and delays before any group are dropped",
    robots: lines("Disallow: /x", "Crawl-delay: 5", "Content-Signal: search=no", "Sitemap: /s"),
    document: { sitemaps: ["/s"] },
  },
  {
    why: "an empty user-agent line is an agent of its group",
    robots: lines(
      "User-agent:",
      "Disallow: /x",
      "User-agent: a",
      "User-agent: # b",
      "Disallow: /y",
    ),
    document: { groups: [group([""], disallow("/x", 2)), group(["a", ""], disallow("/y", 5))] },
  },
  {
    why: "agents are reported as written",
    robots: lines("User-agent: FooBot/1.0 (x; y)", "User-agent: * bar", "Disallow: /x"),
    document: { groups: [group(["FooBot/1.0 (x; y)", "* bar"], disallow("/x", 3))] },
  },
  {
    why: "groups of one agent stay apart as data",
    robots: lines("User-agent: a", "Disallow: /x", "User-agent: A", "Disallow: /y"),
    document: { groups: [group(["a"], disallow("/x", 2)), group(["A"], disallow("/y", 4))] },
  },
  {
    why: "patterns that never match are reported",
    robots: everyone("Disallow: x", "Disallow: http://e.x/"),
    document: { groups: [all(disallow("x", 2), disallow("http://e.x/", 3))] },
  },
];

const MARKS: readonly SyntaxCase[] = [
  {
    why: "only one U+FEFF of a string is skipped",
    robots: "\uFEFF\uFEFFUser-agent: *\nDisallow: /a",
    document: { records: [{ name: "\uFEFFuser-agent", value: "*", line: 1 }] },
  },
  {
    why: "only one byte-order mark of octets is skipped",
    robots: bytes("\xEF\xBB\xBF\xEF\xBB\xBFUser-agent: *\nDisallow: /a"),
    document: { records: [{ name: "\uFEFFuser-agent", value: "*", line: 1 }] },
  },
  {
    why: "a whole byte-order mark after a partial one is not skipped",
    robots: bytes("\xEF\xEF\xBB\xBFUser-agent: *"),
    document: { records: [{ name: "\uFEFFuser-agent", value: "*", line: 1 }] },
  },
  {
    why: "U+FEFF elsewhere is a character",
    robots: "User-agent: *\n\uFEFFDisallow: /a\nDisallow: \uFEFF/b",
    document: {
      groups: [all(disallow("\uFEFF/b", 3))],
      records: [{ name: "\uFEFFdisallow", value: "/a", line: 2 }],
    },
  },
  {
    why: "a byte-order mark alone",
    robots: bytes("\xEF\xBB\xBF"),
    document: {},
  },
  {
    why: "a first octet EF is skipped even before others",
    robots: bytes("\xEF\xBCUser-agent: *"),
    document: { records: [{ name: "\uFFFDuser-agent", value: "*", line: 1 }] },
  },
  {
    why: "a byte-order mark of UTF-16 is not skipped",
    robots: bytes("\xFF\xFEUser-agent: *"),
    document: { records: [{ name: "\uFFFD\uFFFDuser-agent", value: "*", line: 1 }] },
  },
];

const OCTETS: readonly SyntaxCase[] = [
  {
    why: "an octet that is not UTF-8 is reported as U+FFFD",
    robots: bytes("User-agent: \xE9\nDisallow: /caf\xE9\nSitemap: \xFF\nFoo\x80: \xC3"),
    document: {
      groups: [group(["\uFFFD"], disallow("/caf\uFFFD", 2))],
      sitemaps: ["\uFFFD"],
      records: [{ name: "foo\uFFFD", value: "\uFFFD", line: 4 }],
    },
  },
  {
    why: "each maximal invalid part is one U+FFFD",
    robots: bytes(
      "User-agent: *\nDisallow: /\xE2\x82\nDisallow: /\xF0\x9F\x98x\nDisallow: /\xC0\xAF\nDisallow: /\xED\xA0\x80",
    ),
    document: {
      groups: [
        all(
          disallow("/\uFFFD", 2),
          disallow("/\uFFFDx", 3),
          disallow("/\uFFFD\uFFFD", 4),
          disallow("/\uFFFD\uFFFD\uFFFD", 5),
        ),
      ],
    },
  },
  {
    why: "UTF-8 is text",
    robots: bytes("User-agent: *\nDisallow: /\xC3\xBC\nDisallow: /\xF0\x9F\x98\x80"),
    document: { groups: [all(disallow("/ü", 2), disallow("/😀", 3))] },
  },
  {
    why: "UTF-8 is text beside octets that are not",
    robots: bytes("User-agent: *\nDisallow: /\xC3\xBC\xFF\xEF\xBF\xBD"),
    document: { groups: [all(disallow("/ü\uFFFD\uFFFD", 2))] },
  },
  {
    why: "a sequence is not continued over a line end",
    robots: bytes("User-agent: *\nDisallow: /\xE2\nDisallow: /\x82\xAC"),
    document: { groups: [all(disallow("/\uFFFD", 2), disallow("/\uFFFD\uFFFD", 3))] },
  },
  {
    why: "octet 85 and A0 are no white space",
    robots: bytes("User-agent: *\nDisallow: \x85/a\xA0"),
    document: { groups: [all(disallow("\uFFFD/a\uFFFD", 2))] },
  },
];

const MALFORMED: readonly SyntaxCase[] = [
  { why: "an empty file", robots: "", document: {} },
  { why: "an empty file of octets", robots: bytes(""), document: {} },
  { why: "only line ends", robots: "\r\n\n\r", document: {} },
  { why: "only a comment", robots: "# User-agent: *", document: {} },
  {
    why: "HTML instead",
    robots: lines("<!DOCTYPE html>", "<html><body>", "<p>It is not here</p>", "</body></html>"),
    document: { records: [{ name: "<!doctype", value: "html>", line: 1 }] },
  },
  {
    why: "HTML with a style",
    robots: lines("<style>", "a { color: red }", "</style>"),
    document: { records: [{ name: "a { color", value: "red }", line: 2 }] },
  },
  {
    why: "NUL is a character",
    robots: "User-agent: *\u0000\nDisallow: /\u0000a",
    document: { groups: [group(["*\u0000"], disallow("/\u0000a", 2))] },
  },
  {
    why: "names of Object's prototype are names",
    robots: lines("__proto__: a", "constructor: b", "toString: c", "hasOwnProperty: d"),
    document: {
      records: [
        { name: "__proto__", value: "a", line: 1 },
        { name: "constructor", value: "b", line: 2 },
        { name: "tostring", value: "c", line: 3 },
        { name: "hasownproperty", value: "d", line: 4 },
      ],
    },
  },
  {
    why: "lone surrogates stay in the text",
    robots: "User-agent: *\nDisallow: /\uD800\nFoo: \uDC80",
    document: {
      groups: [all(disallow("/\uD800", 2))],
      records: [{ name: "foo", value: "\uDC80", line: 3 }],
    },
  },
];

export const syntax: readonly SyntaxCase[] = [
  ...LINE_ENDS,
  ...SPACE,
  ...COMMENTS,
  ...SEPARATORS,
  ...NAMES,
  ...GROUPS,
  ...MARKS,
  ...OCTETS,
  ...MALFORMED,
];
