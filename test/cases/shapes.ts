// The shapes that the case tables share, and what writes a file down shortly. No runner is imported, here and in the tables:
// the same data feeds the unit tests, the run of the built package on any runtime, and the benchmark's answer check.
import type { ParseOptions, RobotsDocument, Source } from "../../src/index.ts";

/** A URL, whether it is allowed, and the line of the rule that decides: null if none does. */
export type Ask = readonly [url: string, allowed: boolean, line: number | null];

/** What some URLs of one file are answered. */
export interface DecisionSet {
  /** The statement that the asks hold to. */
  readonly why: string;
  readonly robots: string | Uint8Array;
  readonly options?: ParseOptions;
  /** `"Bot"` where none is given. */
  readonly agent?: string | readonly string[];
  readonly asks: readonly Ask[];
}

/** What a file says as data; what is not given is empty. */
export interface SyntaxCase {
  readonly why: string;
  readonly robots: string | Uint8Array;
  readonly options?: ParseOptions;
  readonly document: Partial<RobotsDocument>;
}

/** Which groups an agent gets, as the lines of the user-agent records that put it there. */
export interface GroupCase {
  readonly why: string;
  readonly robots: string | Uint8Array;
  readonly agent: string | readonly string[];
  readonly source: Source;
  readonly groupLines: readonly number[];
}

/** Something made of something else. */
export interface PairCase<In, Out> {
  readonly why: string;
  readonly input: In;
  readonly output: Out;
}

/** A file of these lines; the first is line 1. */
export function lines(...all: string[]): string {
  return all.map((line) => `${line}\n`).join("");
}

/** A file of one group for everyone; the first rule is on line 2. */
export function everyone(...rules: string[]): string {
  return lines("User-agent: *", ...rules);
}

/** The octets U+0000–U+00FF of a string. */
export function bytes(octets: string): Uint8Array {
  return Uint8Array.from(octets, (octet) => octet.charCodeAt(0));
}
