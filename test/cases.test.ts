// All case tables on the source, and that the tables can fail.
import { describe, expect, test } from "bun:test";
import * as robots from "../src/index.ts";
import { allChecks, failureOf, isSame, runCases } from "./cases/run.ts";
import type { Check, Library } from "./cases/run.ts";

const CHECKS: readonly Check[] = allChecks();
const TABLES: ReadonlyMap<string, readonly Check[]> = new Map(
  CHECKS.map(({ table }) => [table, CHECKS.filter((check) => check.table === table)]),
);

for (const [table, checks] of TABLES) {
  describe(table, () => {
    test.each(checks.map((check) => [check.why, check] as const))("%s", (_why, check) => {
      expect(failureOf(robots, check)).toBe("");
    });
  });
}

interface Decision {
  readonly allowed: boolean;
  readonly line: number | null;
}

/** A library that says something else in one place. */
function but(changes: Partial<Record<keyof Library, unknown>>): Library {
  return { ...robots, ...changes } as Library;
}

/** A library whose files all say the same. */
const DEAF: Library = but({
  parse: () => robots.parse("User-agent: *\nDisallow: /never/asked\nCrawl-delay: 77\nhost: x"),
});

describe("the tables can fail", () => {
  test("there are more than 700 cases, none twice", () => {
    const names = CHECKS.map(({ table, why }) => `${table}: ${why}`);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    expect(names.length).toBeGreaterThan(700);
  });

  test.each([...TABLES.keys()])("%s: with any other expectation", (table) => {
    for (const check of TABLES.get(table)!) {
      expect(failureOf(robots, { ...check, expected: "something else" })).not.toBe("");
    }
  });

  test("a changed decision is a failure, and so is a changed line", () => {
    const decided = CHECKS.filter(({ table }) => table === "decisions");
    for (const check of decided) {
      const expected = check.expected as { first: Decision; later: Decision };
      const { allowed, line } = expected.first;
      const otherwise = { ...expected, first: { ...expected.first, allowed: !allowed } };
      const elsewhere = { ...expected, later: { ...expected.later, line: (line ?? 0) + 1 } };
      expect(failureOf(robots, { ...check, expected: otherwise })).toContain("expected");
      expect(failureOf(robots, { ...check, expected: elsewhere })).toContain("expected");
    }
  });

  test.each([
    ["syntax", DEAF],
    ["limits", DEAF],
    ["agents", DEAF],
    ["decisions", DEAF],
    ["spellings", DEAF],
    ["rfc9309", DEAF],
    ["crawl-delay", DEAF],
    ["content-signal", DEAF],
    ["sitemaps", DEAF],
    ["records", DEAF],
    ["round trips", but({ stringify: () => "User-agent: x" })],
    ["stringify", but({ stringify: () => "" })],
    ["refusals", but({ stringify: () => "" })],
    ["productToken", but({ productToken: (name: string) => name })],
    ["isProductToken", but({ isProductToken: () => true })],
    ["status", but({ statusPolicy: () => "parse" })],
    ["robotsUrl", but({ robotsUrl: () => "https://e.x/robots.txt" })],
    ["canonical URLs", but({ parse: () => robots.parse("User-agent: *\nDisallow: /") })],
    ["split paths", but({ parse: () => robots.parse("User-agent: *\nDisallow: /") })],
    ["canonical patterns", DEAF],
  ] as const)("%s: on a library that is wrong", (table, library) => {
    expect(runCases(library, TABLES.get(table)!).failed.length).toBeGreaterThan(5);
  });

  test("what throws fails", () => {
    const thrower = but({
      parse: () => {
        throw new Error("broken");
      },
    });
    const { passed, failed } = runCases(thrower, TABLES.get("syntax")!);
    expect(passed).toBe(0);
    expect(failed[0]).toContain("broken");
  });

  test("runCases counts what passed and what failed", () => {
    const right: Check = { table: "t", why: "right", actual: () => 1, expected: 1 };
    const wrong: Check = { table: "t", why: "wrong", actual: () => 1, expected: 2 };
    expect(runCases(robots, [right, wrong, right])).toEqual({
      passed: 2,
      failed: ["t: wrong: expected 2, got 1"],
    });
  });
});

describe("isSame", () => {
  test.each([
    [1, 1, true],
    [1, 2, false],
    [NaN, NaN, true],
    [undefined, null, false],
    ["1", 1, false],
    [[1, [2]], [1, [2]], true],
    [[1, 2], [1], false],
    [[1], [1, undefined], false],
    [[], {}, false],
    [{ a: 1 }, { a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [{ a: undefined }, { b: undefined }, false],
    [{ a: { b: 1 } }, { a: { b: 2 } }, false],
    [JSON.parse('{"__proto__":1}'), {}, false],
    [Object.assign(Object.create(null) as object, { a: 1 }), { a: 1 }, true],
    [new Map([["a", 1]]), new Map([["a", 2]]), false],
    [new Map([["a", 1]]), { a: 1 }, false],
  ] as const)("%p and %p: %p", (a, b, same) => {
    expect([isSame(a, b), isSame(b, a)]).toEqual([same, same]);
  });
});
