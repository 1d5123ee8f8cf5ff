/** The shortcuts of `robots check`: they answer as the library does. */
import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { Judge } from "../../src/cli/judge.ts";
import { isPlain, Scope } from "../../src/cli/urls.ts";
import { parse, robotsForStatus } from "../../src/index.ts";
import type { Robots } from "../../src/index.ts";

const FILE = parse("User-agent: a\nDisallow: /r\nAllow: /ro*.txt$\nUser-agent: b\nDisallow: /\n");
const POLICIES: readonly Robots[] = [FILE, robotsForStatus(404), robotsForStatus(503)];

/** Every way to write a character of a path. */
function spellings(char: string): fc.Arbitrary<string> {
  const code = char.charCodeAt(0).toString(16).padStart(2, "0");
  return fc.constantFrom(
    char,
    char,
    `%${code}`,
    `%${code.toUpperCase()}`,
    `\t${char}`,
    `${char}\n`,
  );
}

const ROBOTS_TXT = fc
  .tuple(
    fc.constantFrom(
      "/",
      "\\",
      "http://e.example/",
      "https:\\\\e.example\\",
      "/x/../",
      "/./",
      "/%2e/",
      "//h/",
      " /",
    ),
    ...[..."robots.txt"].map(spellings),
    fc.constantFrom("", "?x", "#x", "/", "%20", " ", "x", "/..", "/../robots.txt"),
  )
  .map((parts) => parts.join(""));
const URLS = fc.oneof(ROBOTS_TXT, fc.webUrl(), fc.string({ unit: "binary" }), fc.string());

describe("Judge", () => {
  test("answers as Agent.explain", () => {
    let always = 0;
    const property = fc.property(URLS, fc.constantFrom("a", "b", "c"), (url, name) => {
      for (const robots of POLICIES) {
        const judge = new Judge(robots, name);
        const { allowed, reason, source, rule } = robots.agent(name).explain(url);
        const wanted = rule && { allow: rule.allow, pattern: rule.pattern, line: rule.line };
        if (reason === "robots-txt") always++;
        for (let i = 0; i < 2; i++) {
          const { text: _, ...answer } = judge.judge(url, isPlain(url));
          expect({ url, ...answer }).toEqual({ url, allowed, reason, source, rule: wanted });
        }
      }
    });
    fc.assert(property, { numRuns: 5000 });
    // The property is about something.
    expect(always).toBeGreaterThan(500);
  });

  test("one escaped letter, or one dropped character, is enough to look twice", () => {
    const judge = new Judge(FILE, "b");
    const name = "robots.txt";
    for (let i = 0; i < name.length; i++) {
      const escape = `%${name.charCodeAt(i).toString(16)}`;
      for (const middle of [escape, escape.toUpperCase(), `\t${name[i]}`]) {
        const url = `/${name.slice(0, i)}${middle}${name.slice(i + 1)}`;
        expect({ url, reason: judge.judge(url, isPlain(url)).reason }).toEqual({
          url,
          reason: "robots-txt",
        });
      }
    }
  });

  test("plain is what needs no escape, in a terminal or in JSON", () => {
    for (let code = 0; code < 0x2100; code++) {
      const char = String.fromCharCode(code);
      const isSafe = code > 32 && code < 127 && !'"\\%'.includes(char);
      expect({ code, plain: isPlain(`/a${char}b`) }).toEqual({ code, plain: isSafe });
    }
  });
});

const HERE = "https://e.example:8080";
const CASES: readonly (readonly [url: string, here: string, anywhere: string])[] = [
  ["/", "judged", "judged"],
  ["/a//b", "judged", "judged"],
  ["https://e.example:8080", "judged", "judged"],
  ["HTTPS://E.example:8080/x", "judged", "judged"],
  ["//e.example:8080/x", "judged", "judged"],
  ["/\\e.example:8080/x", "judged", "judged"],
  ["https://user@e.example:8080/x", "judged", "judged"],
  ["https://e.example:8080?x", "judged", "judged"],
  ["https://e.example/x", "other-origin", "judged"],
  ["http://e.example:8080/x", "other-origin", "judged"],
  ["https://e.example:80800/x", "not-a-url", "not-a-url"],
  ["//other.example/x", "other-origin", "judged"],
  ["https://e.example:8080@other.example/x", "other-origin", "judged"],
  ["https://e.example:8080.other.example/x", "not-a-url", "not-a-url"],
  ["https://日本.example/", "other-origin", "judged"],
  ["https://[::1]/", "other-origin", "judged"],
  ["https://1.2.3.4.5/", "not-a-url", "not-a-url"],
  ["https://", "not-a-url", "not-a-url"],
  ["https:///", "not-a-url", "not-a-url"],
  ["page.html", "not-a-url", "not-a-url"],
  ["e.example/x", "not-a-url", "not-a-url"],
  ["ftp://e.example/x", "not-a-url", "not-a-url"],
  ["mailto:a@e.example", "not-a-url", "not-a-url"],
  ["# comment", "not-a-url", "not-a-url"],
  ["?q", "not-a-url", "not-a-url"],
  ["", "not-a-url", "not-a-url"],
];

describe("Scope", () => {
  test.each(CASES)("%j", (url, here, anywhere) => {
    expect(new Scope(HERE).refusalOf(url) ?? "judged").toBe(here);
    expect(new Scope(undefined).refusalOf(url) ?? "judged").toBe(anywhere);
  });

  test("what it remembers changes no answer", () => {
    for (const origin of [HERE, undefined]) {
      const scope = new Scope(origin);
      for (const [first] of CASES) {
        for (const [second] of CASES) {
          scope.refusalOf(first);
          expect({ first, second, refusal: scope.refusalOf(second) }).toEqual({
            first,
            second,
            refusal: new Scope(origin).refusalOf(second),
          });
        }
      }
    }
  });
});
