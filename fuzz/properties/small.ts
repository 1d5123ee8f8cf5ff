/** The same, exhaustively, over alphabets so small that every pattern meets every path. */
import * as fc from "fast-check";
import { parse } from "../../src/index.ts";
import { Counterexample, show } from "../counterexample.ts";
import { allStrings } from "../generators.ts";
import { askMuch } from "../judge.ts";
import type { Tally } from "../judge.ts";
import { property } from "../property.ts";
import type { Property } from "../property.ts";
import * as reference from "../reference.ts";

const SMALL_PATTERNS = allStrings("ab/*$%", 5).slice(1);
const SMALL_PATHS = allStrings("ab/%", 5);
/** The paths, each canonical one once with all the paths that are it. */
const CANONICAL = byCanonicalPath(SMALL_PATHS);
const FEW = 8;

function byCanonicalPath(all: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of all) {
    const canonicalPath = reference.canonicalPathOnly(path);
    groups.set(canonicalPath, [...(groups.get(canonicalPath) ?? []), path]);
  }
  return groups;
}

/** Number of patterns of which every path is asked. */
export const smallPatterns: number = SMALL_PATTERNS.length;

/** Every pattern with every path, from `first` on. */
export function checkSmall(first: number, count: number, tally: Tally): Counterexample | undefined {
  for (let i = first; i < first + count; i++) {
    const pattern = SMALL_PATTERNS[i % SMALL_PATTERNS.length]!;
    tally.runs++;
    const counterexample = smallDiffers([`Disallow: ${pattern}`], CANONICAL, tally);
    if (counterexample) return counterexample;
  }
  return undefined;
}

function smallDiffers(
  rules: readonly string[],
  asked: ReadonlyMap<string, readonly string[]>,
  tally: Tally,
): Counterexample | undefined {
  const text = `User-agent: *\n${rules.join("\n")}`;
  const expected = reference.parse(text).agent("Bot");
  const much = askMuch(parse(text).agent("Bot"));
  let few = much;
  let left = 0;
  for (const [canonical, spellings] of asked) {
    const [rule] = expected.rulesFor(canonical);
    for (const path of spellings) {
      tally.questions++;
      if (left-- === 0) {
        few = parse(text).agent("Bot");
        left = FEW - 1;
      }
      const allowed = rule?.allow ?? true;
      if (much.isAllowedPath(path) === allowed && few.isAllowedPath(path) === allowed) continue;
      return new Counterexample({
        what: `${show(text)} isAllowedPath(${show(path)})`,
        got: !allowed,
        expected: allowed,
      });
    }
    const lineOf = much.matchingRule(`http://h${canonical}`)?.line;
    if (lineOf === rule?.line) continue;
    const what = `${show(text)} matchingRule(${show(canonical)})?.line`;
    return new Counterexample({ what, got: lineOf, expected: rule?.line });
  }
  return undefined;
}

/** Which patterns a batch asks follows from its seed, so that batches in a row ask all. */
const small: Property = {
  name: "small",
  states:
    "all patterns over a b / * $ % and all paths over a b / %, up to length 5, as in the reference",
  weight: 4,
  runs: 100,
  check: (seedOfBatch, runs, tally) =>
    checkSmall((seedOfBatch * runs) % SMALL_PATTERNS.length, runs, tally),
};

const SHORTER_PATHS = byCanonicalPath(allStrings("ab/%", 4));
const smallRule = fc
  .tuple(fc.constantFrom("Allow", "Disallow"), fc.nat(SMALL_PATTERNS.length - 1))
  .map(([directive, pattern]) => `${directive}: ${SMALL_PATTERNS[pattern]}`);

const ties = property(
  {
    name: "ties",
    states: "the same for several such patterns at once, and the paths up to length 4",
    weight: 2,
    runs: 40,
  },
  fc.array(smallRule, { minLength: 2, maxLength: 8 }),
  (rules, tally) => {
    const counterexample = smallDiffers(rules, SHORTER_PATHS, tally);
    if (counterexample) throw counterexample;
  },
);

export const smallAlphabets: readonly Property[] = [small, ties];
