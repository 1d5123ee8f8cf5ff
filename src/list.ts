import { canonicalPattern, copyPattern, NOT_CANONICAL, PLAIN, queryReading } from "./canonical.ts";
import { detach, reported } from "./decode.ts";
import type { Match } from "./entry.ts";
import { endAfter, findAfter, occursAt } from "./search.ts";
import {
  ALLOW,
  asciiOf,
  END,
  NO_RULE,
  numberAt,
  numberSize,
  SIZED,
  TableWriter,
  weightOf,
  WILD,
  WRITTEN,
} from "./table.ts";
import type { PatternText, RuleTable } from "./table.ts";

const DOLLAR = 36; /* $ */
const SLASH = 47; /* / */
const STAR = 42; /* * */

/** Where the rules of one agent stand in the text of a file. */
export interface RuleRanges {
  readonly text: string;
  /** Whether lone surrogates in the text stand for octets, see decode.ts. */
  readonly octets: boolean;
  /** For each rule where its pattern starts, where it ends, and `line << 1 | allow`. */
  readonly ranges: readonly number[];
  /** Lines of the user-agent records that the rules come from. */
  readonly agentLines: readonly number[];
}

/** Lists the rules of one agent in canonical form, see table.ts. The list keeps nothing of the text alive. */
export function listRules(rules: RuleRanges): RuleTable {
  return writeList(rules, false) ?? writeList(rules, true)!;
}

/** Undefined if the list needs wide numbers. */
function writeList(rules: RuleRanges, wide: boolean): RuleTable | undefined {
  const { text, ranges, agentLines } = rules;
  const writer = new TableWriter(wide);
  for (let i = 0; i < ranges.length; i += 3) {
    const start = ranges[i];
    const first = text.charCodeAt(start);
    // What starts otherwise never matches.
    if (first !== SLASH && first !== STAR) continue;
    if (!writeAsIs(writer, text, start, ranges[i + 1], ranges[i + 2])) writeAnew(writer, rules, i);
  }
  writer.byte(END);
  return writer.finish(agentLines);
}

/** Writes a rule whose pattern is canonical already; if it is not, writes nothing and gives false. */
function writeAsIs(
  writer: TableWriter,
  text: string,
  start: number,
  end: number,
  lineAndAllow: number,
): boolean {
  const size = end - start;
  const head = 1 + 2 * numberSize(writer.wide);
  const bytes = writer.room(head + size);
  const kind = copyPattern(text, start, end, bytes, writer.size + head);
  if (kind === NOT_CANONICAL) return false;
  writer.byte((lineAndAllow & ALLOW) | (kind === PLAIN ? 0 : WILD));
  writer.number(lineAndAllow >>> 1);
  writer.number(size);
  writer.size += size;
  if (kind !== PLAIN) writeQueryReading(writer, text.slice(start, end), lineAndAllow);
  return true;
}

/** Writes a rule whose pattern has another spelling than the canonical one, and keeps how it was written. */
function writeAnew(writer: TableWriter, { text, octets, ranges }: RuleRanges, i: number): void {
  const pattern = text.slice(ranges[i], ranges[i + 1]);
  const canonical = canonicalPattern(pattern, octets);
  const written = {
    pattern: detach(octets ? reported(pattern) : pattern),
    canonical: detach(canonical),
  };
  writeText(writer, canonical, ranges[i + 2], canonical.length, written);
  writeQueryReading(writer, canonical, ranges[i + 2], written);
}

/** Writes the other reading of a canonical pattern, if it has one, as strong as the pattern itself. */
function writeQueryReading(
  writer: TableWriter,
  canonical: string,
  lineAndAllow: number,
  written?: PatternText,
): void {
  const other = queryReading(canonical);
  if (other === undefined) return;
  const copy = written ?? { pattern: detach(canonical), canonical: detach(canonical) };
  writeText(writer, other, lineAndAllow, canonical.length, copy);
}

function writeText(
  writer: TableWriter,
  text: string,
  lineAndAllow: number,
  length: number,
  written: PatternText,
): void {
  const isSized = length !== text.length;
  const isWild = text.includes("*") || text.endsWith("$");
  writer.texts.set(writer.size, written);
  writer.byte((lineAndAllow & ALLOW) | WRITTEN | (isSized ? SIZED : 0) | (isWild ? WILD : 0));
  writer.number(lineAndAllow >>> 1);
  writer.number(text.length);
  if (isSized) writer.number(length);
  writer.ascii(text);
}

/** A rule of a list, for compile.ts. */
export interface ListedRule {
  /** Where its flags are. */
  readonly at: number;
  readonly flags: number;
  readonly line: number;
  /** Its pattern is bytes[start, end), and compared by its length. */
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

/** The rule at an offset of a list; undefined at the end. */
export function listedRule({ bytes, wide }: RuleTable, at: number): ListedRule | undefined {
  const flags = bytes[at];
  if (flags === END) return undefined;
  const unit = numberSize(wide);
  const size = numberAt(bytes, wide, at + 1 + unit);
  const isSized = (flags & SIZED) !== 0;
  const start = at + 1 + 2 * unit + (isSized ? unit : 0);
  const length = isSized ? numberAt(bytes, wide, start - unit) : size;
  return { at, flags, line: numberAt(bytes, wide, at + 1), start, end: start + size, length };
}

/**
 * The weight of the strongest rule of a list that matches the canonical path from `start` on; NO_RULE if none does. With
 * `matches`, every rule that matches is put there too, and nothing is passed over.
 */
export function strongestListed(
  table: RuleTable,
  path: string,
  start: number,
  matches?: Match[],
): number {
  const { bytes, wide } = table;
  const unit = numberSize(wide);
  let weight = NO_RULE;
  for (let at = 0; bytes[at] !== END;) {
    const flags = bytes[at];
    const size = numberAt(bytes, wide, at + 1 + unit);
    let from = at + 1 + 2 * unit;
    let length = size;
    if (flags & SIZED) {
      length = numberAt(bytes, wide, from);
      from += unit;
    }
    const own = weightOf(length, flags & ALLOW);
    if (matches !== undefined || own > weight) {
      const isMatch =
        flags & WILD
          ? matchesWild(path, start, bytes, from, from + size)
          : occursAt(path, start, bytes, from, size);
      if (isMatch) {
        weight = Math.max(weight, own);
        matches?.push(listedMatch(table, at, from, size, own));
      }
    }
    at = from + size;
  }
  return weight;
}

function listedMatch(
  table: RuleTable,
  at: number,
  from: number,
  size: number,
  weight: number,
): Match {
  const { bytes, wide, texts } = table;
  const pattern = asciiOf(bytes, from, from + size);
  const text = bytes[at] & WRITTEN ? texts!.get(at)! : { pattern, canonical: pattern };
  return { ...text, weight, line: numberAt(bytes, wide, at + 1) };
}

/** Whether the path from `start` on matches the pattern bytes[from, end), leftmost literal by literal. */
function matchesWild(
  path: string,
  start: number,
  bytes: Uint8Array,
  from: number,
  end: number,
): boolean {
  const anchored = bytes[end - 1] === DOLLAR;
  const bodyEnd = anchored ? end - 1 : end;
  let literal = from;
  let next = starAfter(bytes, literal, bodyEnd);
  if (!occursAt(path, start, bytes, literal, next - literal)) return false;
  let place = start + next - literal;
  while (next < bodyEnd) {
    literal = next + 1;
    next = starAfter(bytes, literal, bodyEnd);
    const length = next - literal;
    if (length === 0) continue;
    const isTail = anchored && next === bodyEnd;
    place = isTail
      ? endAfter(path, place, bytes, literal, length)
      : findAfter(path, place, bytes, literal, length);
    if (place < 0) return false;
  }
  // After a last `*` the `$` asks for nothing.
  return !anchored || bytes[bodyEnd - 1] === STAR || place === path.length;
}

/** Where the first `*` is in bytes[from, end), or the end. */
function starAfter(bytes: Uint8Array, from: number, end: number): number {
  let star = from;
  while (star < end && bytes[star] !== STAR) star++;
  return star;
}
