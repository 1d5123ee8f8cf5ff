/** How much a question may cost. */
import * as fc from "fast-check";
import { parse } from "../../src/index.ts";
import type { Agent } from "../../src/index.ts";
import { fileOf, hostileFamilies, pathOf } from "../hostile.ts";
import { askMuch, hold } from "../judge.ts";
import type { Tally } from "../judge.ts";
import { property } from "../property.ts";
import type { Property } from "../property.ts";
import { countSteps } from "../steps.ts";

/**
 * A question may take this many steps for each character of the URL and each rule. Of each rule, a step or two for a
 * character of the path (comparing, and falling back where the literal repeats itself), twice if it has two readings; the rest
 * is what is read of a rule before the path is looked at, some twenty numbers, which counts most for the shortest paths.
 */
const STEPS = 32;

/** At first an agent may read its rules to their ends, or make a tree of them: so many steps for each character of the file. */
const STEPS_AT_FIRST = 16;

/** Throws if a question takes more steps than the bound. */
export function holdSteps(rules: readonly string[], url: string, tally: Tally): void {
  const text = fileOf(rules);
  const bound = STEPS * (url.length + 1) * (rules.length + 1);
  tally.questions++;
  const few = parse(text).agent("Bot");
  const much = askMuch(parse(text).agent("Bot"));
  holdBound("at first", few, url, bound + STEPS_AT_FIRST * text.length);
  holdBound("asked much", much, url, bound);
}

function holdBound(form: string, agent: Agent, url: string, bound: number): void {
  const counted = countSteps(agent, () => agent.isAllowed(url));
  if (counted > 0 && counted <= bound) return;
  const what = `steps ${form}, for ${url.length} characters`;
  hold({ what, got: counted, expected: `1 to ${bound}` });
}

const FAMILIES = new Map(
  [20, 100].map((rules) => [rules, hostileFamilies({ bytes: 250 * rules, rules })]),
);

const hostileSteps = property(
  {
    name: "hostile-steps",
    states: `hostile files: a question takes at most ${STEPS} steps a character and rule`,
    weight: 0.5,
    runs: 4,
  },
  fc.record({
    rules: fc.constantFrom(...FAMILIES.keys()),
    family: fc.nat(),
    length: fc.integer({ min: 1, max: 2000 }),
    withHead: fc.boolean(),
  }),
  ({ rules, family, length, withHead }, tally) => {
    const of = FAMILIES.get(rules) ?? [];
    const chosen = of[family % of.length]!;
    holdSteps(chosen.rules, pathOf(chosen, length, withHead), tally);
  },
);

const PIECES = ["a", "a", "aa", "aaab", "ab", "b", "*", "*", "/", "?", "%3A", ":", "$", "c"];
const pieces = (max: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...PIECES), { maxLength: max }).map((all) => all.join(""));

const anySteps = property(
  {
    name: "steps",
    states: `any file: a question takes at most ${STEPS} steps a character and rule`,
    weight: 0.5,
    runs: 10,
  },
  fc.record({
    rules: fc.array(pieces(30), { maxLength: 60 }),
    path: pieces(20),
    times: fc.integer({ min: 1, max: 40 }),
  }),
  ({ rules, path, times }, tally) => {
    const patterns = rules.map((rule, i) => `${i % 2 === 0 ? "/" : "*"}${rule}`);
    holdSteps(patterns, `/${path.repeat(times)}`, tally);
  },
);

export const steps: readonly Property[] = [hostileSteps, anySteps];
