/** What a property is, and how fast-check runs it. */
import * as fc from "fast-check";
import type { RobotsDocument } from "../src/index.ts";
import { Counterexample, show } from "./counterexample.ts";
import { urlsFor } from "./generators.ts";
import type { Tally } from "./judge.ts";

export interface Property {
  readonly name: string;
  /** What holds, in one sentence. */
  readonly states: string;
  /** How much of the time it should have, beside the others. */
  readonly weight: number;
  /** How many runs a batch has: some tenths of a second. */
  readonly runs: number;
  /** Runs a batch. */
  check(seed: number, runs: number, tally: Tally): Counterexample | undefined;
}

export function property<T>(
  about: Omit<Property, "check">,
  input: fc.Arbitrary<T>,
  verify: (input: T, tally: Tally) => void,
): Property {
  return {
    ...about,
    check(seedOfBatch, runs, tally) {
      const tested = fc.property(input, (value) => {
        tally.runs++;
        verify(value, tally);
      });
      const details = fc.check(tested, { seed: seedOfBatch, numRuns: runs });
      return details.failed ? counterexampleOf(details) : undefined;
    },
  };
}

function counterexampleOf<T>(details: fc.RunDetails<[T]>): Counterexample {
  const { errorInstance, counterexample } = details;
  const { difference, question, again } =
    errorInstance instanceof Counterexample ? errorInstance : thrown(errorInstance);
  if (question !== undefined) return new Counterexample(difference, question, again).shrunk();
  const what = `${show(counterexample?.[0])}\n${difference.what}`;
  return new Counterexample({ ...difference, what });
}

function thrown(error: unknown): Counterexample {
  return new Counterexample({
    what: "thrown",
    got: error instanceof Error ? `${error.stack}` : String(error),
    expected: "no error",
  });
}

/** How many URLs a run asks. */
export const URLS = 32;

export function patternsOf({ groups }: { readonly groups: RobotsDocument["groups"] }): string[] {
  return groups.flatMap((group) => group.rules.map((rule) => rule.pattern));
}

export function urlsOf(
  robots: { readonly groups: RobotsDocument["groups"] },
  of: number,
): string[] {
  return urlsFor(patternsOf(robots), of, URLS);
}
