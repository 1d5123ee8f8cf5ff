// Which rule decides: DESIGN section 4, "Matching", and what of "Reading the file" is seen by decisions.
import { bytes, everyone, lines } from "./shapes.ts";
import type { DecisionSet } from "./shapes.ts";

const strength: readonly DecisionSet[] = [
  {
    why: "the longest pattern wins, wherever it stands",
    robots: everyone("Allow: /a", "Disallow: /a/b", "Allow: /a/b/c", "Disallow: /a/b/c/d"),
    asks: [
      ["/a", true, 2],
      ["/a/x", true, 2],
      ["/a/b", false, 3],
      ["/a/bb", false, 3],
      ["/a/b/c", true, 4],
      ["/a/b/c/d/e", false, 5],
      ["/b", true, null],
    ],
  },
  {
    why: "allow wins a tie",
    robots: everyone("Disallow: /a", "Allow: /a"),
    asks: [["/a", true, 3]],
  },
  {
    why: "allow wins a tie of different patterns",
    robots: everyone("Disallow: /a*c", "Allow: /*bc", "Disallow: /ab*"),
    asks: [
      ["/abc", true, 3],
      ["/axc", false, 2],
      ["/abx", false, 4],
    ],
  },
  {
    why: "of equal rules the earlier line decides",
    robots: everyone("Disallow: /*b", "Disallow: /a*", "Disallow: /ab", "Disallow: /ab"),
    asks: [
      ["/ab", false, 2],
      ["/ac", false, 3],
    ],
  },
  {
    why: "the earlier of two equal allows decides, past a disallow",
    robots: everyone("Disallow: /a", "Allow: /a", "Allow: /a"),
    asks: [["/a", true, 3]],
  },
  {
    why: "$ counts as an octet",
    robots: everyone("Allow: /a", "Disallow: /a$"),
    asks: [
      ["/a", false, 3],
      ["/ab", true, 2],
    ],
  },
  {
    why: "* counts as an octet",
    robots: everyone("Allow: /ab", "Disallow: /a*b", "Disallow: /c*", "Allow: /c"),
    asks: [
      ["/ab", false, 3],
      ["/c", false, 4],
    ],
  },
  {
    why: "each * of a run counts",
    robots: everyone("Allow: /ab", "Disallow: /**", "Disallow: /d***", "Allow: /d/e"),
    asks: [
      ["/ab", true, 2],
      ["/ax", false, 3],
      ["/d/e", false, 4],
    ],
  },
  {
    why: "a run of * between literals counts each",
    robots: everyone("Allow: /a/b/c", "Disallow: /a***/c", "Disallow: /a****c"),
    asks: [
      ["/a/b/c", false, 3],
      ["/a/b/x/c", false, 3],
      ["/axc", false, 4],
    ],
  },
  {
    why: "length is that of the canonical pattern: an escaped letter is one octet",
    robots: everyone("Allow: /%61%62%63", "Disallow: /abcd"),
    asks: [
      ["/abcd", false, 3],
      ["/abc", true, 2],
    ],
  },
  {
    why: "length is that of the canonical pattern: ü is six octets",
    robots: everyone("Disallow: /ü", "Allow: /*****", "Allow: /v%C3%BC", "Disallow: /vü*"),
    asks: [
      ["/ü", false, 2],
      ["/u", true, 3],
      ["/vü", false, 5],
    ],
  },
  {
    why: "length is that of the canonical pattern: a space is three octets",
    robots: everyone("Disallow: /a b", "Allow: /a*b*"),
    asks: [
      ["/a%20b", false, 2],
      ["/a+b", true, 3],
    ],
  },
  {
    why: "a literal $ counts as its escape",
    robots: everyone("Disallow: /a$b", "Allow: /a**b"),
    asks: [["/a$b", false, 2]],
  },
  {
    why: "the strength of a pattern is not what it matched",
    robots: everyone("Disallow: /a*", "Allow: /aaa"),
    asks: [["/aaaaaaaaaaaaaaaa", true, 3]],
  },
];

const patterns: readonly DecisionSet[] = [
  {
    why: "patterns match from the path's start",
    robots: everyone("Disallow: /b"),
    asks: [
      ["/b", false, 2],
      ["/bc", false, 2],
      ["/a/b", true, null],
      ["/", true, null],
    ],
  },
  {
    why: "patterns match case by case",
    robots: everyone("Disallow: /Fish"),
    asks: [
      ["/Fish", false, 2],
      ["/fish", true, null],
      ["/FISH", true, null],
    ],
  },
  {
    why: "/ matches every path",
    robots: everyone("Disallow: /"),
    asks: [
      ["/", false, 2],
      ["/?", false, 2],
      ["/a/b?c", false, 2],
    ],
  },
  {
    why: "* matches every path",
    robots: everyone("Disallow: *"),
    asks: [
      ["/", false, 2],
      ["/a", false, 2],
    ],
  },
  {
    why: "*$ matches every path",
    robots: everyone("Disallow: *$"),
    asks: [
      ["/", false, 2],
      ["/a/b?c", false, 2],
    ],
  },
  {
    why: "/$ is the root alone",
    robots: everyone("Disallow: /$"),
    asks: [
      ["/", false, 2],
      ["https://e.x", false, 2],
      ["/a", true, null],
      ["/?a", true, null],
    ],
  },
  {
    why: "* at the start",
    robots: everyone("Disallow: *.php"),
    asks: [
      ["/a.php", false, 2],
      ["/a.php5", false, 2],
      ["/.php", false, 2],
      ["/a.html", true, null],
    ],
  },
  {
    why: "a * at the end changes only the strength",
    robots: everyone("Disallow: /fish*"),
    asks: [
      ["/fish", false, 2],
      ["/fish/salmon.html", false, 2],
      ["/fis", true, null],
    ],
  },
  {
    why: "* takes no character too",
    robots: everyone("Disallow: /a*b$"),
    asks: [
      ["/ab", false, 2],
      ["/aXb", false, 2],
      ["/abb", false, 2],
      ["/aba", true, null],
      ["/b", true, null],
    ],
  },
  {
    why: "* crosses slashes and the query",
    robots: everyone("Disallow: /*/c"),
    asks: [
      ["/a/b/c", false, 2],
      ["/a?b=/c", false, 2],
      ["/c", true, null],
    ],
  },
  {
    why: "literals after * do not overlap",
    robots: everyone("Disallow: /*aba*aba$"),
    asks: [
      ["/abaaba", false, 2],
      ["/abaXaba", false, 2],
      ["/ababa", true, null],
    ],
  },
  {
    why: "the anchored end does not overlap what stands before it",
    robots: everyone("Disallow: /ab*ba$"),
    asks: [
      ["/abba", false, 2],
      ["/aba", true, null],
    ],
  },
  {
    why: "a later place of the last literal is found",
    robots: everyone("Disallow: /*.php$"),
    asks: [
      ["/a.php", false, 2],
      ["/a.php/b.php", false, 2],
      ["/a.php?x=1", true, null],
      ["/a.PHP", true, null],
    ],
  },
  {
    why: "*$ after a literal takes the anchor's meaning",
    robots: everyone("Disallow: /a*$"),
    asks: [
      ["/a", false, 2],
      ["/abc", false, 2],
      ["/b", true, null],
    ],
  },
  {
    why: "$ elsewhere than at the very end is a literal",
    robots: everyone("Disallow: /a$b"),
    asks: [
      ["/a$b", false, 2],
      ["/a%24b", false, 2],
      ["/a$bc", false, 2],
      ["/a", true, null],
      ["/ab", true, null],
    ],
  },
  {
    why: "of $$ the last is the anchor",
    robots: everyone("Disallow: /a$$"),
    asks: [
      ["/a$", false, 2],
      ["/a$$", true, null],
      ["/a", true, null],
    ],
  },
  {
    why: "$* is a literal and a run",
    robots: everyone("Disallow: /a$*"),
    asks: [
      ["/a$", false, 2],
      ["/a$x", false, 2],
      ["/a", true, null],
    ],
  },
  {
    why: "white space before a comment is not part of the anchor",
    robots: everyone("Disallow: /a$ # end"),
    asks: [
      ["/a", false, 2],
      ["/ab", true, null],
    ],
  },
  {
    why: "a pattern that starts neither with / nor with * never matches",
    robots: everyone(
      "Disallow: a",
      "Disallow: http://e.x/",
      "Disallow: https://e.x/a",
      "Disallow: ?a",
      "Disallow: $",
      "Disallow: %2Fa",
      "Disallow: \\a",
      "Disallow: .",
      "Disallow: ./a",
    ),
    asks: [
      ["https://e.x/a", true, null],
      ["/a?a", true, null],
      ["/", true, null],
      ["/%2Fa", true, null],
      ["/./a", true, null],
    ],
  },
  {
    why: "a pattern that never matches does not weaken one that does",
    robots: everyone("Disallow: https://e.x/a/b/c", "Allow: /a", "Disallow: /"),
    asks: [
      ["https://e.x/a/b/c", true, 3],
      ["https://e.x/b", false, 4],
    ],
  },
  {
    why: "many literals, one after the other",
    robots: everyone("Disallow: /*a*b*c*d$"),
    asks: [
      ["/abcd", false, 2],
      ["/xaxbxcxd", false, 2],
      ["/abdc", true, null],
      ["/abc", true, null],
      ["/abcdx", true, null],
    ],
  },
  {
    why: "patterns that share their beginning are told apart",
    robots: everyone("Disallow: /a*b", "Allow: /a*bc", "Disallow: /a*bcd$", "Allow: /a*x*b*y"),
    asks: [
      ["/a.b", false, 2],
      ["/a.bc", true, 3],
      ["/a.bcd", false, 4],
      ["/a.bcde", true, 3],
      ["/axby", true, 5],
    ],
  },
];

/** Characters that a canonical path has as they are, in no order. */
const KEPT = "~zyxwvutsrqponmlkjihgfedcbaABCDEFGHIJKLMNOPQRSTUVWXYZ0987654321-_!&(),;=:@+";

/** So many literals after one `*` that looking for each in turn would take long. */
const many: readonly DecisionSet[] = [
  {
    why: "of 100 literals after a * each is found, by its end too",
    robots: everyone(
      ...Array.from({ length: 100 }, (_, i) => `Disallow: /*/${"x".repeat(40)}${i}-`),
      "Allow: /*tail$",
      "Disallow: /*/a*b",
      "Allow: /*0-",
    ),
    asks: [
      [`/a/${"x".repeat(40)}0-`, false, 2],
      [`/a/${"x".repeat(40)}57-b`, false, 59],
      [`/${"x".repeat(40)}99-`, true, null],
      [`/a/${"x".repeat(41)}99-`, true, null],
      [`/a/${"x".repeat(41)}90-`, true, 104],
      [`/a/b/c/${"x".repeat(40)}99-`, false, 101],
      [`/a/${"x".repeat(40)}100-`, true, 104],
      [`/a/${"x".repeat(39)}99-`, true, null],
      ["/a/tail", true, 102],
      ["/a/tails", true, null],
      ["/a/ab", false, 103],
      ["/x//a/b", false, 103],
    ],
  },
  {
    why: "of 100 literals that are the beginnings of others the longest wins",
    robots: everyone(...Array.from({ length: 100 }, (_, i) => `Disallow: /*${"a".repeat(i + 1)}`)),
    asks: [
      ["/a", false, 2],
      [`/b${"a".repeat(50)}b`, false, 51],
      [`/${"a".repeat(500)}`, false, 101],
      ["/b", true, null],
    ],
  },
  {
    why: "of 70 children of one prefix each is found",
    robots: everyone(...[...KEPT].map((character) => `Disallow: /p/${character}x`), "Allow: /p/"),
    asks: [
      ...[...KEPT].map((character, i) => [`/p/${character}x`, false, i + 2] as const),
      ["/p/[x", true, KEPT.length + 2],
      ["/p/", true, KEPT.length + 2],
    ],
  },
];

const robotsTxt: readonly DecisionSet[] = [
  {
    why: "/robots.txt is always allowed and no rule decides it",
    robots: everyone("Disallow: /"),
    asks: [
      ["/robots.txt", true, null],
      ["https://e.x/robots.txt", true, null],
      ["/robots.txt?", true, null],
      ["/robots.txt?a=b", true, null],
      ["/robots.txt#a", true, null],
    ],
  },
  {
    why: "/robots.txt in canonical form",
    robots: everyone("Disallow: /robots.txt"),
    asks: [
      ["/robots%2Etxt", true, null],
      ["/%72obots.tx%74", true, null],
      ["/x/../robots.txt", true, null],
      ["/./robots.txt", true, null],
      ["/robo\tts.txt", true, null],
      ["https://e.x\\robots.txt", true, null],
      [" /robots.txt ", true, null],
    ],
  },
  {
    why: "an Allow for /robots.txt decides nothing either",
    robots: everyone("Allow: /robots.txt", "Disallow: /"),
    asks: [
      ["/robots.txt", true, null],
      ["/robots.txt/", true, 2],
    ],
  },
  {
    why: "only /robots.txt itself",
    robots: everyone("Disallow: /"),
    asks: [
      ["/Robots.txt", false, 2],
      ["/robots.TXT", false, 2],
      ["/robots.txt;x", false, 2],
      ["https://e.x//robots.txt", false, 2],
      ["/robots.txt/", false, 2],
      ["/robots.txt.bak", false, 2],
      ["/robots.tx", false, 2],
      ["/a/robots.txt", false, 2],
      ["/robots.txt%3Fa", false, 2],
      ["/robots.txt%23", false, 2],
      ["/%2Frobots.txt", false, 2],
      ["/?/robots.txt", false, 2],
    ],
  },
  {
    why: "robots.txt alone is a host",
    robots: everyone("Disallow: /$"),
    asks: [
      ["robots.txt", false, 2],
      ["/robots.txt", true, null],
    ],
  },
];

const groups: readonly DecisionSet[] = [
  {
    why: "a named group is all that an agent gets",
    robots: lines("User-agent: *", "Disallow: /a", "User-agent: Bot", "Disallow: /b"),
    asks: [
      ["/a", true, null],
      ["/b", false, 4],
    ],
  },
  {
    why: "a named group without rules allows what * forbids",
    robots: lines("User-agent: *", "Disallow: /", "User-agent: Bot", "Disallow:"),
    asks: [["/a", true, null]],
  },
  {
    why: "a named group at the end of the file without any record",
    robots: lines("User-agent: *", "Disallow: /", "User-agent: Bot"),
    asks: [["/a", true, null]],
  },
  {
    why: "groups that name the agent are merged, in between others",
    robots: lines(
      "User-agent: Bot",
      "Disallow: /a",
      "User-agent: Other",
      "Disallow: /b",
      "User-agent: bot",
      "Allow: /a/b",
    ),
    asks: [
      ["/a", false, 2],
      ["/a/b", true, 6],
      ["/b", true, null],
    ],
  },
  {
    why: "groups for * are merged",
    robots: lines(
      "User-agent: *",
      "Disallow: /a",
      "User-agent: X",
      "",
      "User-agent: *",
      "Allow: /",
    ),
    agent: "other",
    asks: [
      ["/a", false, 2],
      ["/b", true, 6],
    ],
  },
  {
    why: "only allow and disallow end a run of user-agent lines",
    robots: lines(
      "User-agent: Bot",
      "Crawl-delay: 5",
      "Content-Signal: search=yes",
      "Host: e.x",
      "Noindex: /a",
      "User-agent: Other",
      "Disallow: /x",
    ),
    asks: [["/x", false, 7]],
  },
  {
    why: "an empty Disallow ends a run",
    robots: lines("User-agent: Bot", "Disallow:", "User-agent: Other", "Disallow: /x"),
    asks: [["/x", true, null]],
  },
  {
    why: "an empty Allow ends a run",
    robots: lines("User-agent: Bot", "Allow:", "User-agent: Other", "Disallow: /x"),
    asks: [["/x", true, null]],
  },
  {
    why: "a misspelt Disallow ends a run",
    robots: lines("User-agent: Bot", "Dissalow: /y", "User-agent: Other", "Disallow: /x"),
    asks: [
      ["/x", true, null],
      ["/y", false, 2],
    ],
  },
  {
    why: "Disallowed ends no run, being nothing",
    robots: lines("User-agent: Bot", "Disallowed: /y", "User-agent: Other", "Disallow: /x"),
    asks: [
      ["/x", false, 4],
      ["/y", true, null],
    ],
  },
  {
    why: "blank lines and comments end nothing",
    robots: lines(
      "User-agent: Bot",
      "",
      "# more",
      "User-agent: Other",
      "",
      "Disallow: /x",
      "",
      "Disallow: /y",
    ),
    asks: [
      ["/x", false, 6],
      ["/y", false, 8],
    ],
  },
  {
    why: "extensionsEndGroup: crawl-delay ends the run",
    robots: lines("User-agent: Bot", "Crawl-delay: 5", "User-agent: Other", "Disallow: /x"),
    options: { extensionsEndGroup: true },
    asks: [["/x", true, null]],
  },
  {
    why: "extensionsEndGroup: content-signal ends the run",
    robots: lines(
      "User-agent: Bot",
      "Content-Signal: ai-train=no",
      "User-agent: Other",
      "Disallow: /x",
    ),
    options: { extensionsEndGroup: true },
    asks: [["/x", true, null]],
  },
  {
    why: "extensionsEndGroup: sitemap, host and unknown records do not",
    robots: lines(
      "User-agent: Bot",
      "Sitemap: /s",
      "Host: e.x",
      "Foo: bar",
      "User-agent: Other",
      "Disallow: /x",
    ),
    options: { extensionsEndGroup: true },
    asks: [["/x", false, 6]],
  },
  {
    why: "rules before any group are dropped",
    robots: lines("Disallow: /a", "User-agent: *", "Disallow: /b"),
    asks: [
      ["/a", true, null],
      ["/b", false, 3],
    ],
  },
  {
    why: "a file of rules without a group",
    robots: lines("Disallow: /", "Allow: /a"),
    asks: [["/a", true, null]],
  },
  {
    why: "rules of an empty user-agent line go nowhere",
    robots: lines("User-agent: Bot", "Disallow: /a", "User-agent:", "Disallow: /b"),
    asks: [
      ["/a", false, 2],
      ["/b", true, null],
    ],
  },
  {
    why: "rules of an empty user-agent line do not go to all",
    robots: lines("User-agent:", "Disallow: /b", "User-agent: *", "Disallow: /c"),
    asks: [
      ["/b", true, null],
      ["/c", false, 4],
    ],
  },
  {
    why: "an empty user-agent line beside another",
    robots: lines("User-agent:", "User-agent: Bot", "Disallow: /b"),
    asks: [["/b", false, 3]],
  },
  {
    why: "rules of an unusable token go nowhere",
    robots: lines("User-agent: Bot", "Disallow: /a", "User-agent: (/)", "Disallow: /b"),
    asks: [["/b", true, null]],
  },
  {
    why: "an empty rule adds nothing to a group",
    robots: everyone("Disallow: /a", "Disallow:", "Allow:"),
    asks: [
      ["/a", false, 2],
      ["/", true, null],
    ],
  },
  {
    why: "a value that is a comment is empty",
    robots: everyone("Disallow: # nothing", "Disallow: /a"),
    asks: [
      ["/b", true, null],
      ["/a", false, 3],
    ],
  },
  {
    why: "of a list of names, the first that a group names",
    robots: lines(
      "User-agent: Img",
      "Disallow: /i",
      "User-agent: Bot",
      "Disallow: /b",
      "User-agent: *",
      "Disallow: /",
    ),
    agent: ["Img", "Bot"],
    asks: [
      ["/i", false, 2],
      ["/b", true, null],
    ],
  },
  {
    why: "of a list of names, the second if the first is not named",
    robots: lines("User-agent: Bot", "Disallow: /b", "User-agent: *", "Disallow: /"),
    agent: ["Img", "Bot"],
    asks: [
      ["/b", false, 2],
      ["/i", true, null],
    ],
  },
  {
    why: "of a list of names that nobody names, those for all",
    robots: lines("User-agent: Other", "Disallow: /b", "User-agent: *", "Disallow: /c"),
    agent: ["Img", "Bot"],
    asks: [
      ["/b", true, null],
      ["/c", false, 4],
    ],
  },
];

const octets: readonly DecisionSet[] = [
  {
    why: "an octet that is not UTF-8 matches its escape and no other",
    robots: bytes("User-agent: *\nDisallow: /caf\xE9\n"),
    asks: [
      ["/caf%E9", false, 2],
      ["/caf%e9/x", false, 2],
      ["/caf%EF%BF%BD", true, null],
      ["/caf%C3%A9", true, null],
      ["/caf\uFFFD", true, null],
      ["/caf", true, null],
    ],
  },
  {
    why: "U+FFFD in a file matches U+FFFD",
    robots: bytes("User-agent: *\nDisallow: /caf\xEF\xBF\xBD\n"),
    asks: [
      ["/caf%EF%BF%BD", false, 2],
      ["/caf\uFFFD", false, 2],
      ["/caf%E9", true, null],
    ],
  },
  {
    why: "both in one file are told apart",
    robots: bytes("User-agent: *\nDisallow: /\xEF\xBF\xBD\nAllow: /\xFF\n"),
    asks: [
      ["/%EF%BF%BD", false, 2],
      ["/%FF", true, 3],
    ],
  },
  {
    why: "a cut-off sequence matches its octets",
    robots: bytes("User-agent: *\nDisallow: /\xE2\x82\nDisallow: /\xF0\x9F\x98x\n"),
    asks: [
      ["/%E2%82", false, 2],
      ["/€", false, 2],
      ["/%F0%9F%98x", false, 3],
      ["/😀", true, null],
    ],
  },
  {
    why: "overlong and surrogate sequences are octets",
    robots: bytes("User-agent: *\nDisallow: /\xC0\xAF\nDisallow: /\xED\xA0\x80\nDisallow: /\xF5\n"),
    asks: [
      ["/%C0%AF", false, 2],
      ["/%2F", true, null],
      ["/%ED%A0%80", false, 3],
      ["/\uD800", true, null],
      ["/%F5", false, 4],
    ],
  },
  {
    why: "UTF-8 octets are their characters, beside octets that are not",
    robots: bytes("User-agent: *\nDisallow: /\xC3\xBC\xFFx\nDisallow: /\xE2\x82\xAC\n"),
    asks: [
      ["/ü%FFx", false, 2],
      ["/€", false, 3],
    ],
  },
  {
    why: "a lone surrogate of a string is U+FFFD, not an octet",
    robots: everyone("Disallow: /a\uDCE9", "Disallow: /b\uD800"),
    asks: [
      ["/a%EF%BF%BD", false, 2],
      ["/a\uDFFF", false, 2],
      ["/a%E9", true, null],
      ["/b\uFFFD", false, 3],
    ],
  },
  {
    why: "octets count as three each",
    robots: bytes("User-agent: *\nDisallow: /\xE9\nAllow: /***\nAllow: /%E9*\n"),
    asks: [
      ["/%E9", true, 4],
      ["/x", true, 3],
    ],
  },
  {
    why: "the first and last sequences of UTF-8 are characters, beside an octet that is none",
    robots: bytes(
      "User-agent: *\nDisallow: /\xFF\nDisallow: /\xC2\x80\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEF\xBF\xBF\xF0\x90\x80\x80\xF4\x8F\xBF\xBF\n",
    ),
    asks: [
      ["/\u0080\u07FF\u0800\uD7FF\uFFFF\u{10000}\u{10FFFF}", false, 3],
      ["/%FF", false, 2],
    ],
  },
  {
    why: "what is just outside of UTF-8 is octets",
    robots: bytes(
      "User-agent: *\nDisallow: /\xE0\x9F\xBF\nDisallow: /\xF0\x8F\xBF\xBF\nDisallow: /\xF4\x90\x80\x80\n",
    ),
    asks: [
      ["/%E0%9F%BF", false, 2],
      ["/%F0%8F%BF%BF", false, 3],
      ["/%F4%90%80%80", false, 4],
      ["/\uFFFD", true, null],
    ],
  },
  {
    why: "a byte-order mark is skipped",
    robots: bytes("\xEF\xBB\xBFUser-agent: *\nDisallow: /a\n"),
    asks: [["/a", false, 2]],
  },
  {
    why: "a partial byte-order mark of two octets is skipped",
    robots: bytes("\xEF\xBBUser-agent: *\nDisallow: /a\n"),
    asks: [["/a", false, 2]],
  },
  {
    why: "a partial byte-order mark of one octet is skipped",
    robots: bytes("\xEFUser-agent: *\nDisallow: /a\n"),
    asks: [["/a", false, 2]],
  },
  {
    why: "U+FEFF at the start of a string is skipped",
    robots: "\uFEFFUser-agent: *\nDisallow: /a\n",
    asks: [["/a", false, 2]],
  },
  {
    why: "a name with a lone surrogate is nobody's, least of all an octet's",
    robots: bytes("User-agent: \xE9\nDisallow: /\n"),
    agent: "\uDCE9",
    asks: [["/", true, null]],
  },
  {
    why: "octets that only end like a byte-order mark are not skipped",
    robots: bytes("\xBB\xBFUser-agent: *\nDisallow: /a\n"),
    asks: [["/a", true, null]],
  },
];

export const decisions: readonly DecisionSet[] = [
  ...strength,
  ...patterns,
  ...many,
  ...robotsTxt,
  ...groups,
  ...octets,
];
