import { describe, expect, test } from "bun:test";
import { FULL, fileOf, hostileFamilies, pathOf } from "../fuzz/hostile.ts";
import { countSteps } from "../fuzz/steps.ts";
import { properties } from "../fuzz/properties.ts";
import { checkSmall } from "../fuzz/properties/small.ts";
import { Counterexample } from "../fuzz/counterexample.ts";
import type { File } from "../fuzz/generators.ts";
import { answersDiffer, askMuch, judge, questionDiffers } from "../fuzz/judge.ts";
import { parse } from "../src/index.ts";

const SEED = 9309;
/** Batches of each property. The same questions every time; `bun run fuzz` asks others. */
const BATCHES = 2;

describe("fuzz, a short slice", () => {
  for (const property of properties) {
    test(`${property.name}: ${property.states}`, () => {
      const tally = { runs: 0, questions: 0 };
      for (let batch = 0; batch < BATCHES; batch++) {
        const counterexample = property.check(SEED + batch, property.runs, tally);
        expect(counterexample?.paste(`${property.name}, seed ${SEED + batch}`)).toBeUndefined();
      }
      expect(tally.questions).toBeGreaterThan(0);
    }, 60_000);
  }

  test("all patterns up to length 3 with all paths", () => {
    const patterns = 6 + 6 ** 2 + 6 ** 3;
    const tally = { runs: 0, questions: 0 };
    expect(checkSmall(0, patterns, tally)?.message).toBeUndefined();
    expect(tally).toEqual({ runs: patterns, questions: patterns * 1365 });
  }, 60_000);
});

function everyone(...rules: string[]): File {
  return { text: `User-agent: *\n${rules.join("\n")}`, octets: false };
}

describe("faults that were planted and that chance finds late", () => {
  const tally = { runs: 0, questions: 0 };
  const judgeAll = (file: File, urls: readonly string[]): void =>
    judge({ file, options: {}, agent: "Bot" }, urls, tally);

  test("a pattern that matches by its second reading has the strength of the first", () => {
    for (let stars = 0; stars < 20; stars++) {
      const file = everyone("Disallow: /*=http%3A%2F%2F", `Allow: /${"*".repeat(stars)}`);
      judgeAll(file, ["/go?u=http://e.x", "/go?u=http%3a%2F/e.x", "/go=http%3A%2F%2F", "/go"]);
    }
  });

  test("prefixes about as long as one label may be", () => {
    for (let length = 250; length < 520; length++) {
      const path = `/${"a".repeat(length)}`;
      const file = everyone("Disallow: /b", `Disallow: ${path}`, `Allow: ${path}c`);
      judgeAll(file, [path, `${path}c`, path.slice(1), path.slice(0, -1), `${path.slice(0, -1)}c`]);
    }
  });
});

describe("hostile files in full size: one step for each character and rule is more than enough", () => {
  test.each(hostileFamilies(FULL))("$name", (family) => {
    const agent = askMuch(parse(fileOf(family.rules)).agent("Bot"));
    for (const withHead of [false, true]) {
      const path = pathOf(family, 4096, withHead);
      const steps = countSteps(agent, () => agent.isAllowed(path));
      expect(steps).toBeGreaterThan(path.length);
      expect(steps).toBeLessThan(path.length * family.rules.length);
    }
  });
});

describe("what finds faults", () => {
  const file = { text: "# c\nUser-agent: *\nDisallow: /a\nAllow: /a/b\n", octets: false };

  test("a wrong answer is shrunk to what it needs, and printed as a case", () => {
    const question = { file, options: {}, agent: "Bot/1.0", url: "https://e.x/a/bc?d" };
    const wrong = new Counterexample(
      { what: "isAllowed", got: false, expected: true },
      question,
      (asked) =>
        parse(asked.file.text).agent(asked.agent).isAllowed(asked.url)
          ? undefined
          : { what: "isAllowed", got: false, expected: true },
    );
    expect(wrong.shrunk().question).toBe(question);
    const url = "https://e.x/a/c";
    const small = new Counterexample(wrong.difference, { ...question, url }, wrong.again).shrunk();
    expect(small.question).toEqual({
      file: {
        text: "Useragent *\nDisalow /",
        octets: false,
      },
      options: {},
      agent: "",
      url: "",
    });
    expect(small.paste("why")).toContain('why: "why"');
  });

  test("a rule that the library and the reference see differently is a difference", () => {
    const question = { file, options: {}, agent: "Bot", url: "/a/b" };
    expect(questionDiffers(question)).toBeUndefined();
    const agent = parse(file.text).agent("Bot");
    expect(answersDiffer(agent, "/a/b", [], false)).toMatchObject({ what: "matchingRule" });
    expect(answersDiffer(agent, "/a", [], false)).toMatchObject({ what: "isAllowed" });
  });

  test("steps are counted while the call runs, and not after", () => {
    const holder = { deep: { bytes: Uint8Array.of(1, 2, 3) } };
    const [text, needle] = "abc c".split(" ") as [string, string];
    const read = (): number => text.charCodeAt(1) + holder.deep.bytes[2]! + text.indexOf(needle);
    expect(countSteps(holder, read)).toBe(1 + 1 + 3);
    const { bytes } = holder.deep;
    expect(countSteps(holder, () => bytes[0])).toBe(0);
    expect(read()).toBe(98 + 3 + 2);
  });
});
