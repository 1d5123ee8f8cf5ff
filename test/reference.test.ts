import { describe, expect, test } from "bun:test";
import * as reference from "../fuzz/reference.ts";
import { countFile } from "./vectors/agreement.ts";
import { differences } from "./vectors/differences.ts";
import { askQuestions, hasQuestions, questionsPath } from "./vectors/questions.ts";
import { hasShared } from "./vectors/shared.ts";
import type { Subject } from "./vectors/subject.ts";
import { testVectors } from "./vectors/suite.ts";
import { vectorFiles } from "./vectors/vectors.ts";

testVectors("reference", reference);

/** Has an answer for everything, and always a wrong one. */
const liar: Subject = {
  parse: (input, options) => {
    const robots = reference.parse(input, options);
    return {
      groups: [],
      sitemaps: [`${input.length}`],
      records: [],
      truncated: !robots.truncated,
      agent: (name) => {
        const agent = robots.agent(name);
        return {
          crawlDelay: -1,
          isAllowed: (url) => !agent.isAllowed(url),
          isAllowedPath: (path) => !agent.isAllowedPath(path),
          matchingRule: () => ({ allow: true, pattern: "/no", line: -1 }),
          canonicalPath: (url) => `${agent.canonicalPath(url)} `,
        };
      },
    };
  },
  isProductToken: (name) => !reference.isProductToken(name),
  statusPolicy: (status) => (reference.statusPolicy(status) === "allow" ? "disallow" : "allow"),
  robotsUrl: () => "",
  stringify: () => "Sitemap: /no",
};

/** Google's answers, which the listed vectors expect, are the opposite of the reference's. */
const gainedByLying = new Set(Array.from(differences.keys()).filter((id) => id !== "u-other-host"));

describe("what the vectors would catch", () => {
  const present = vectorFiles.filter((file) => hasShared(file.path));
  for (const file of present) {
    test(`${file.path}: no vector agrees with wrong answers`, () => {
      const counts = countFile(liar, file);
      const asked = counts.vectors - Object.values(counts.skipped).reduce((a, b) => a + b, 0);
      expect(counts.agreed).toBe(0);
      expect(counts.gained).toEqual(counts.listed.filter((id) => gainedByLying.has(id)));
      expect(counts.failed).toHaveLength(asked - counts.listed.length);
    });
  }
  if (present.length === 0) test.skip("skipped: the folder of vectors is absent", () => {});

  test.skipIf(!hasQuestions())(
    `${questionsPath}: wrong answers have no cause`,
    () => {
      const { asked, agreed, causes, unexplained } = askQuestions(liar);
      expect(agreed).toBeLessThan(10);
      expect(causes).toEqual({});
      expect(unexplained).toHaveLength(asked - agreed);
    },
    60_000,
  );
});

/** Whether `Disallow: pattern` decides for the URL. */
const matching: readonly (readonly [pattern: string, url: string, matches: boolean])[] = [
  ["/a$b", "/a$b", true],
  ["/a%24b", "/a$b", true],
  ["/a$", "/a", true],
  ["/a$", "/ab", false],
  ["/a%2A", "/a*", true],
  ["/a*", "/a%2A", true],
  ["/'", "/%27", true],
  ["/a|b", "/a%7Cb", true],
  ["/%7Fx", "/\x7Fx", true],
  ["/a%2Fb", "/a/b", false],
  ["/a,b", "/a%2Cb", false],
  ["/?u=%3A", "/?u=:", true],
  ["/?u=:", "/?u=%3a", true],
  ["/?u=%26", "/?u=&", false],
  ["/*=http%3A%2F%2F", "/go?u=http%3A%2F%2Fe.x", true],
  ["/*=http%3A%2F%2F", "/go?u=http://e.x", true],
  ["/*=http%3A%2F%2F", "/go=http%3A%2F%2Fe.x", true],
  ["/*=http%3A%2F%2F", "/go=http://e.x", false],
  ["/*&p%5B0%5D=", "/?a=1&p[0]=2", true],
  ["/%2A", "/xyz", false],
  ["/a/../b", "/b", false],
  ["/b", "/a/%2e%2E/b", true],
  ["/b", "/a/..\\b", true],
  ["/%%34%31", "/%%34%31", true],
  ["/%A", "/%%34%31", false],
  ["http://h/", "http://h/", false],
  ["/", "/robots%2Etxt?x", false],
  ["/", "/x/../robots.txt", false],
  ["/", "/Robots.txt", true],
  ["/", "/robots.txt;x", true],
];

/** Whether the user-agent line governs the asked name. */
const naming: readonly (readonly [line: string, asked: string, names: boolean])[] = [
  ["AI2Bot", "AI", true],
  ["AI", "AI2Bot", false],
  ["AI2Bot/2 x", "ai2bot/1.0", true],
  ["Agent2", "Agent1", false],
  ["Foo Bar", "Foo", true],
  ["Foo", "Foo/1.0 (+https://foo.example)", true],
  ["Foo", " \tFoo", true],
  ["GPTBot", "Mozilla/5.0 (compatible; GPTBot/1.0; +x)", true],
  ["Mozilla", "Mozilla/5.0 (compatible; GPTBot/1.0; +x)", false],
  ["Mozilla", "Mozilla/5.0 (compatible;)", true],
  ["\u212Abot", "kbot", false],
  ["bot", "mybot", false],
  ["__proto__", "__PROTO__", true],
  ["", "", false],
  ["*bot", "bot", false],
];

/** What a URL asks for. */
const paths: readonly (readonly [url: string, path: string])[] = [
  ["http://h\\a\\..\\b", "/b"],
  ["http:h/a", "/a"],
  ["HTTPS:\\\\h/a", "/a"],
  ["x+1://h/a", "/a"],
  ["//h/a", "/a"],
  ["/\\h/a", "/a"],
  ["\\a", "/a"],
  ["robots.txt", "/"],
  ["h?q#f", "/?q"],
  ["/a/.", "/a/"],
  ["/a/b/%2E%2e", "/a/"],
  ["/../a//../b", "/a/b"],
  ["\0 /a\tb\r\n \u001F", "/ab"],
  [" http://h/a #f", "/a%20"],
  ["/a?", "/a?"],
  ["/?%2f%5B%26../", "/?/[%26../"],
  ["/\uD800", "/%EF%BF%BD"],
];

describe("reference", () => {
  test("the document has all records and nothing without a value", () => {
    const { groups, sitemaps, records } = reference.parse(
      [
        "Host: h # c",
        "Disallow: /before",
        "user-agent\t \f*",
        "User-Agent:",
        "Disallow:",
        "Dissallow: /a b",
        "Crawl-Delay: .5",
        "Crawl-Delay: 5.",
        "Content-Signal: Search = yes, AI-Train=no,use=reference,x,search=no",
        "Sitemap:",
        "Site-map: /s.xml",
        ": /x",
        "NoIndex:",
      ].join("\n"),
    );
    expect(groups).toEqual([
      {
        userAgents: ["*", ""],
        rules: [{ allow: false, pattern: "/a b", line: 6 }],
        crawlDelay: 0.5,
        contentSignals: { search: false, "ai-train": false, use: "reference" },
      },
    ]);
    expect(sitemaps).toEqual(["/s.xml"]);
    expect(records).toEqual([
      { name: "host", value: "h", line: 1 },
      { name: "noindex", value: "", line: 13 },
    ]);
  });

  test("signals of all groups, later ones winning", () => {
    const text = "User-agent: A\nContent-Signal: a=yes, b=yes\nAllow: /\n";
    const robots = reference.parse(`${text}${text.replace("a=yes, b=yes", "b=no")}`);
    expect({ ...robots.agent("a").contentSignals }).toEqual({ a: true, b: false });
    expect(robots.agent("b").contentSignals).toBeUndefined();
  });

  test.each(paths)("path of %j is %s", (url, path) => {
    expect(reference.canonicalPath(url)).toBe(path);
  });

  test("300 is a redirect", () => {
    expect(reference.statusPolicy(300)).toBe("redirect");
    expect(reference.statusPolicy(399)).toBe("redirect");
  });

  test.each(matching)("Disallow: %s on %s: %p", (pattern, url, matches) => {
    const agent = reference.parse(`User-agent: *\nDisallow: ${pattern}\n`).agent("ExampleBot");
    expect(agent.isAllowed(url)).toBe(!matches);
    expect(agent.matchingRule(url)?.pattern).toBe(matches ? pattern : undefined);
  });

  test.each(naming)("User-agent: %s for %s: %p", (line, asked, names) => {
    const robots = reference.parse(`User-agent: ${line}\nDisallow: /\n`);
    expect(robots.agent(asked).source).toBe(names ? "named" : "none");
  });

  test("the first of several names that a group names decides", () => {
    const robots = reference.parse(
      "User-agent: *\nDisallow: /a\n\nUser-agent: Two\nUser-agent: Three\nDisallow: /b\n",
    );
    expect(robots.agent(["One", "Three", "Two"])).toMatchObject({
      token: "three",
      source: "named",
    });
    expect(robots.agent(["One", "Four"]).source).toBe("global");
  });

  test("canonical form is idempotent over all short paths", () => {
    const alphabet = ["a", "4", "1", "%", "%3", "%34", "%2e", ".", "/", "?", "%3A", "*", "\\"];
    const short = alphabet.flatMap((a) =>
      alphabet.flatMap((b) => alphabet.flatMap((c) => alphabet.map((d) => `/${a}${b}${c}${d}`))),
    );
    const changed = short.filter((path) => {
      const once = reference.canonicalPathOnly(path);
      return reference.canonicalPathOnly(once) !== once;
    });
    expect(short).toHaveLength(alphabet.length ** 4);
    expect(changed).toEqual([]);
  });

  test("a cut file keeps whole lines only", () => {
    const text = "User-agent: *\r\nDisallow: /ab\r\nDisallow: /c";
    const patterns = (maxBytes: number): string[] =>
      reference
        .parse(text, { maxBytes })
        .groups.flatMap((group) => group.rules.map((r) => r.pattern));
    expect(patterns(0)).toEqual([]);
    expect(patterns(27)).toEqual([]);
    expect(patterns(28)).toEqual(["/ab"]);
    expect(patterns(text.length - 1)).toEqual(["/ab"]);
    expect(patterns(text.length)).toEqual(["/ab", "/c"]);
    expect(reference.parse(text, { maxBytes: text.length }).truncated).toBe(false);
    expect(() => reference.parse(text, { maxBytes: Number.NaN })).toThrow(RangeError);
  });
});
