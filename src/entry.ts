import { ALLOW, ANCHORED, MORE, numberAt, numberSize, SIZED, weightOf, WRITTEN } from "./table.ts";
import type { Part, PatternText, RuleTable, TableWriter } from "./table.ts";

/** A rule while a table is built. */
export class Entry implements Part {
  /** 1 or 0, as in the lowest bit of a weight. */
  readonly allow: number;
  readonly line: number;
  /** Octets of the canonical pattern with its `*` and `$` (RFC 9309 2.2.2). */
  readonly length: number;
  readonly anchored: boolean;
  /** Where the pattern cannot be told from what it matched. */
  readonly written: PatternText | undefined;
  /** Octets of what its record is found by: the prefix, or the literals and the `*` before each. */
  private readonly keyLength: number;
  /** The next weaker rule with the same key. */
  private weaker: Entry | undefined = undefined;

  constructor(
    allow: number,
    line: number,
    length: number,
    keyLength: number,
    anchored: boolean,
    written?: PatternText,
  ) {
    this.allow = allow;
    this.line = line;
    this.length = length;
    this.keyLength = keyLength;
    this.anchored = anchored;
    this.written = written;
  }

  get weight(): number {
    return weightOf(this.length, this.allow);
  }

  /** This new rule with what stood under the same key before it: the strongest first, the others in any order. */
  over(former: Entry | undefined): Entry {
    if (former === undefined || former.weight < this.weight) {
      this.weaker = former;
      return this;
    }
    this.weaker = former.weaker;
    former.weaker = this;
    return former;
  }

  write(writer: TableWriter): void {
    const isSized = this.length !== this.keyLength;
    if (this.written) writer.written(this.written);
    writer.byte(
      this.allow |
        (this.anchored ? ANCHORED : 0) |
        (isSized ? SIZED : 0) |
        (this.weaker ? MORE : 0) |
        (this.written ? WRITTEN : 0),
    );
    writer.number(this.line);
    if (isSized) writer.number(this.length);
    if (this.weaker) writer.offsetOf(this.weaker);
  }
}

/** The weight of the record at an offset, whose key has `keyLength` octets. */
export function weightAt(table: RuleTable, at: number, keyLength: number): number {
  const { bytes, wide } = table;
  const flags = bytes[at];
  const length = flags & SIZED ? numberAt(bytes, wide, at + 1 + numberSize(wide)) : keyLength;
  return weightOf(length, flags & ALLOW);
}

/** A rule that matched. */
export interface Match extends PatternText {
  readonly weight: number;
  readonly line: number;
}

/** Puts the rules of the record at an offset, and those behind it, to the matches. `key` is what the record is found by. */
export function pushMatches(table: RuleTable, at: number, key: string, matches: Match[]): void {
  const { bytes, wide, texts } = table;
  const size = numberSize(wide);
  for (;;) {
    const flags = bytes[at];
    const weight = weightAt(table, at, key.length);
    const end = flags & ANCHORED ? "$" : "";
    // What is longer than its key and its anchor ends with that many `*`.
    const stars = (weight >> 1) - key.length - end.length;
    const pattern = key + "*".repeat(Math.max(0, stars)) + end;
    const written = flags & WRITTEN ? texts!.get(at) : undefined;
    // No spread: it makes a match three times as dear on V8.
    matches.push({
      pattern: written ? written.pattern : pattern,
      canonical: written ? written.canonical : pattern,
      weight,
      line: numberAt(bytes, wide, at + 1),
    });
    if ((flags & MORE) === 0) return;
    at = numberAt(bytes, wide, at + 1 + size + (flags & SIZED ? size : 0));
  }
}
