import {
  canonicalPattern,
  copyPattern,
  ESCAPED_PATTERN,
  NOT_CANONICAL,
  PLAIN,
  queryReading,
} from "./canonical.ts";
import { detach, reported } from "./decode.ts";
import { ALLOW_RULE, isRule } from "./directive.ts";
import type { Match } from "./entry.ts";
import { directiveOf, HEAD, lineOf, RECORD, VALUE_END, VALUE_START } from "./parse.ts";
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
import type { PatternText, RuleTable, WrittenTable } from "./table.ts";

const DOLLAR = 36; /* $ */
const SLASH = 47; /* / */
const STAR = 42; /* * */

/** A file's text and records, see parse.ts. */
export interface RuleSource {
  readonly text: string;
  /** Whether lone surrogates in the text stand for octets, see decode.ts. */
  readonly octets: boolean;
  readonly records: Int32Array;
}

/**
 * Lists the rules of the groups, given by where each starts and ends in the records, in canonical form, see table.ts. The list
 * keeps nothing of the text alive.
 */
export function listRules(
  file: RuleSource,
  groups: readonly number[],
  agentLines: readonly number[],
): WrittenTable {
  return writeList(file, groups, agentLines, false) ?? writeList(file, groups, agentLines, true)!;
}

/** Undefined if the list needs wide numbers. */
function writeList(
  file: RuleSource,
  groups: readonly number[],
  agentLines: readonly number[],
  wide: boolean,
): WrittenTable | undefined {
  const { text, records } = file;
  const writer = new TableWriter(wide);
  for (let g = 0; g < groups.length; g += 2) {
    for (let at = groups[g]; at < groups[g + 1]; at += RECORD) {
      const head = records[at + HEAD];
      const start = records[at + VALUE_START];
      const end = records[at + VALUE_END];
      if (start === end || !isRule(directiveOf(head))) continue;
      const first = text.charCodeAt(start);
      // What starts otherwise never matches.
      if (first !== SLASH && first !== STAR) continue;
      if (!writeAsIs(writer, text, start, end, head)) writeAnew(writer, file, start, end, head);
    }
  }
  writer.byte(END);
  return writer.finish(agentLines);
}

/** Writes what stands before the octets of a rule. */
function writeHead(writer: TableWriter, flags: number, line: number, size: number): void {
  if (flags & WILD) writer.wildcards++;
  writer.byte(flags);
  writer.number(line);
  writer.number(size);
}

/** Writes a rule whose pattern is canonical already; if it is not, writes nothing and gives false. */
function writeAsIs(
  writer: TableWriter,
  text: string,
  start: number,
  end: number,
  head: number,
): boolean {
  const size = end - start;
  const octets = writer.size + 1 + 2 * numberSize(writer.wide);
  const bytes = writer.room(octets + size - writer.size);
  const kind = copyPattern(text, start, end, bytes, octets);
  if (kind === NOT_CANONICAL) return false;
  writeHead(writer, allowOf(head) | (kind === PLAIN ? 0 : WILD), lineOf(head), size);
  writer.size += size;
  if (kind === ESCAPED_PATTERN) writeQueryReading(writer, text.slice(start, end), head);
  return true;
}

function allowOf(head: number): number {
  return directiveOf(head) === ALLOW_RULE ? ALLOW : 0;
}

/** Writes a rule whose pattern has another spelling than the canonical one, and keeps how it was written. */
function writeAnew(
  writer: TableWriter,
  { text, octets }: RuleSource,
  start: number,
  end: number,
  head: number,
): void {
  const pattern = text.slice(start, end);
  const canonical = canonicalPattern(pattern, octets);
  const written = {
    pattern: detach(octets ? reported(pattern) : pattern),
    canonical: detach(canonical),
  };
  writeText(writer, canonical, head, canonical.length, written);
  writeQueryReading(writer, canonical, head, written);
}

/** Writes the other reading of a canonical pattern, if it has one, as strong as the pattern itself. */
function writeQueryReading(
  writer: TableWriter,
  canonical: string,
  head: number,
  written?: PatternText,
): void {
  const other = queryReading(canonical);
  if (other === undefined) return;
  const copy = written ?? { pattern: detach(canonical), canonical: detach(canonical) };
  writeText(writer, other, head, canonical.length, copy);
}

function writeText(
  writer: TableWriter,
  text: string,
  head: number,
  length: number,
  written: PatternText,
): void {
  const isSized = length !== text.length;
  const isWild = text.includes("*") || text.endsWith("$");
  writer.written(written);
  const flags = allowOf(head) | WRITTEN | (isSized ? SIZED : 0) | (isWild ? WILD : 0);
  writeHead(writer, flags, lineOf(head), text.length);
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
  let place = start;
  let next = from;
  for (; next < bodyEnd && bytes[next] !== STAR; next++, place++) {
    if (place === path.length || path.charCodeAt(place) !== bytes[next]) return false;
  }
  while (next < bodyEnd) {
    const literal = next + 1;
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
