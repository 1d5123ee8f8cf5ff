// The examples of RFC 9309, restated: sections 2.2.1, 2.2.2, 2.2.3, 2.2.4, 5.1 and 5.2.
import { everyone, lines } from "./shapes.ts";
import type { DecisionSet } from "./shapes.ts";

/** Like the file of section 5.1: globals, a group that forbids all but two pages, two agents in one group, one without rules. */
const FOUR_GROUPS: string = lines(
  "User-Agent: *",
  "Disallow: *.gif$",
  "Disallow: /example/",
  "Allow: /publications/",
  "",
  "User-Agent: foobot",
  "Disallow:/",
  "Allow:/example/page.html",
  "Allow:/example/allowed.gif",
  "",
  "User-Agent: barbot",
  "User-Agent: bazbot",
  "Disallow: /example/page.html",
  "",
  "User-Agent: quxbot",
);

const TWO_GROUPS_OF_ONE: string = lines(
  "user-agent: ExampleBot",
  "disallow: /foo",
  "disallow: /bar",
  "",
  "user-agent: ExampleBot",
  "disallow: /baz",
);

export const rfcDecisions: readonly DecisionSet[] = [
  {
    why: "5.1: who is not named gets the group for all",
    robots: FOUR_GROUPS,
    agent: "otherbot",
    asks: [
      ["https://example.com/a.gif", false, 2],
      ["https://example.com/a.gif?size=1", true, null],
      ["https://example.com/example/page.html", false, 3],
      ["https://example.com/publications/a.html", true, 4],
      ["https://example.com/publications/a.gif", true, 4],
      ["https://example.com/", true, null],
    ],
  },
  {
    why: "5.1: foobot may fetch two pages",
    robots: FOUR_GROUPS,
    agent: "foobot",
    asks: [
      ["https://example.com/", false, 7],
      ["https://example.com/publications/", false, 7],
      ["https://example.com/example/page.html", true, 8],
      ["https://example.com/example/allowed.gif", true, 9],
      ["https://example.com/example/other.gif", false, 7],
    ],
  },
  {
    why: "5.1: two agents share a group",
    robots: FOUR_GROUPS,
    agent: "barbot",
    asks: [
      ["https://example.com/example/page.html", false, 13],
      ["https://example.com/a.gif", true, null],
    ],
  },
  {
    why: "5.1: the second of two agents in a group",
    robots: FOUR_GROUPS,
    agent: "bazbot",
    asks: [
      ["https://example.com/example/page.html", false, 13],
      ["https://example.com/example/", true, null],
    ],
  },
  {
    why: "5.1: a group without rules allows everything",
    robots: FOUR_GROUPS,
    agent: "quxbot",
    asks: [
      ["https://example.com/example/page.html", true, null],
      ["https://example.com/a.gif", true, null],
    ],
  },
  {
    why: "5.2: the longer match wins, not the first",
    robots: lines(
      "User-Agent: foobot",
      "Allow: /example/page/",
      "Disallow: /example/page/disallowed.gif",
    ),
    agent: "foobot",
    asks: [
      ["https://example.com/example/page/disallowed.gif", false, 3],
      ["https://example.com/example/page/other.gif", true, 2],
      ["https://example.com/example/", true, null],
    ],
  },
  {
    why: "2.2.1: a header's product is looked for in any case",
    robots: lines("user-agent: examplebot", "disallow: /foo"),
    agent: "Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)",
    asks: [
      ["/foo", false, 2],
      ["/bar", true, null],
    ],
  },
  {
    why: "2.2.1: groups of one agent are one",
    robots: TWO_GROUPS_OF_ONE,
    agent: "ExampleBot",
    asks: [
      ["/foo", false, 2],
      ["/bar", false, 3],
      ["/baz", false, 6],
      ["/qux", true, null],
    ],
  },
  {
    why: "2.2.1: without a group that names it and one for all, everything is allowed",
    robots: TWO_GROUPS_OF_ONE,
    agent: "foobot",
    asks: [
      ["/foo", true, null],
      ["/baz", true, null],
    ],
  },
  {
    why: "2.2.2: a query is matched as written",
    robots: everyone("Disallow: /foo/bar?baz=quz"),
    asks: [
      ["/foo/bar?baz=quz", false, 2],
      ["/foo/bar?baz=qux", true, null],
    ],
  },
  {
    why: "2.2.2: reserved characters of a query match their escapes",
    robots: everyone("Disallow: /foo/bar?baz=https://foo.bar"),
    asks: [
      ["/foo/bar?baz=https://foo.bar", false, 2],
      ["/foo/bar?baz=https%3A%2F%2Ffoo.bar", false, 2],
      ["/foo/bar?baz=http%3A%2F%2Ffoo.bar", true, null],
    ],
  },
  {
    why: "2.2.2: the escaped query matches the raw one",
    robots: everyone("Disallow: /foo/bar?baz=https%3A%2F%2Ffoo.bar"),
    asks: [
      ["/foo/bar?baz=https://foo.bar", false, 2],
      ["/foo/bar?baz=https%3a%2f%2ffoo.bar", false, 2],
    ],
  },
  {
    why: "2.2.2: a katakana letter matches its UTF-8 escapes",
    robots: everyone("Disallow: /foo/bar/ツ"),
    asks: [
      ["/foo/bar/ツ", false, 2],
      ["/foo/bar/%E3%83%84", false, 2],
      ["/foo/bar/%E3%83%85", true, null],
    ],
  },
  {
    why: "2.2.2: UTF-8 escapes match the letter",
    robots: everyone("Disallow: /foo/bar/%E3%83%84"),
    asks: [
      ["/foo/bar/ツ", false, 2],
      ["/foo/bar/%e3%83%84", false, 2],
      ["/foo/bar/", true, null],
    ],
  },
  {
    why: "2.2.2: escapes of unreserved characters are those characters",
    robots: everyone("Disallow: /foo/bar/%62%61%7A"),
    asks: [
      ["/foo/bar/baz", false, 2],
      ["/foo/bar/%62%61%7A", false, 2],
      ["/foo/bar/b%61z", false, 2],
      ["/foo/bar/bax", true, null],
    ],
  },
  {
    why: "2.2.3: a comment ends the line",
    robots: everyone("Disallow: /a # all of it", "# Disallow: /b"),
    asks: [
      ["/a", false, 2],
      ["/b", true, null],
    ],
  },
  {
    why: "2.2.3: $ is the end",
    robots: everyone("Disallow: /this/path/exactly$"),
    asks: [
      ["/this/path/exactly", false, 2],
      ["/this/path/exactly/", true, null],
      ["/this/path/exactly?x", true, null],
    ],
  },
  {
    why: "2.2.3: * is any run of characters",
    robots: everyone("Disallow: /this/*/exactly"),
    asks: [
      ["/this/path/exactly", false, 2],
      ["/this/long/path/exactly-so", false, 2],
      ["/this//exactly", false, 2],
      ["/this/exactly", true, null],
    ],
  },
  {
    why: "2.2.3: %2A is a star and nothing else",
    robots: everyone("Disallow: /path/file-with-a-%2A.html"),
    asks: [
      ["/path/file-with-a-*.html", false, 2],
      ["/path/file-with-a-%2A.html", false, 2],
      ["/path/file-with-a-star.html", true, null],
    ],
  },
  {
    why: "2.2.3: %24 is a dollar sign and no anchor",
    robots: everyone("Disallow: /path/foo-%24"),
    asks: [
      ["/path/foo-$", false, 2],
      ["/path/foo-%24bar", false, 2],
      ["/path/foo-", true, null],
    ],
  },
  {
    why: "2.2.4: a sitemap ends no group",
    robots: lines("User-agent: a", "Sitemap: https://e.x/s.xml", "User-agent: Bot", "Disallow: /x"),
    agent: "a",
    asks: [
      ["/x", false, 4],
      ["/y", true, null],
    ],
  },
];
