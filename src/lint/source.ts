/** The file as the core reads it, with the place of everything: what lint says and what `parse` does come of one reading. */
import { decode } from "../decode.ts";
import { describe } from "../describe.ts";
import { OTHER } from "../directive.ts";
import { groupStarts } from "../groups.ts";
import {
  DEFAULT_MAX_BYTES,
  directiveOf,
  HEAD,
  lineCut,
  lineOf,
  OTHER_LINE,
  OTHER_NAME_END,
  OTHER_NAME_START,
  OTHER_RECORD,
  OTHER_VALUE_END,
  OTHER_VALUE_START,
  readLines,
  RECORD,
  VALUE_END,
  VALUE_START,
} from "../parse.ts";
import { isSpace } from "../token.ts";
import type { LintOptions } from "./types.ts";

/** One line. Ends and starts are offsets into the text of the source. */
export interface Line {
  readonly number: number;
  /** Where it starts, the byte-order mark skipped. */
  readonly start: number;
  /** What stands before a comment, without white space around it; both are the same if there is nothing. */
  readonly contentStart: number;
  readonly contentEnd: number;
  /** Where its comment starts; `end` if it has none. */
  readonly hash: number;
  readonly end: number;
  /** Whether a carriage return alone ends it. */
  readonly isLoneReturn: boolean;
  /** What the core reads in it; undefined if nothing. */
  readonly entry: Entry | undefined;
}

/** A line that is name and value. */
export interface Entry {
  readonly line: number;
  /** See directive.ts of the core. */
  readonly directive: number;
  readonly hasColon: boolean;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** What the limit cut off. */
export interface Cut {
  /** Of the whole input: octets or UTF-16 units. */
  readonly size: number;
  readonly limit: number;
  readonly isOctets: boolean;
  /** How many are not read, and the records of ours in them. */
  readonly unread: number;
  readonly records: number;
}

export interface Source {
  readonly text: string;
  /** Whether lone surrogates in the text stand for octets, see decode.ts of the core. */
  readonly octets: boolean;
  readonly hasMark: boolean;
  readonly lines: readonly Line[];
  /** Each group as where its entries start and end in {@link ours}. */
  readonly groups: readonly (readonly [start: number, end: number])[];
  /** The entries that have a directive of ours, in the order of the file. */
  readonly ours: readonly Entry[];
  readonly cut: Cut | undefined;
}

/** Reads the input as `parse` does, and refuses what it refuses. */
export function readSource(input: string | Uint8Array, options: LintOptions): Source {
  const { maxBytes = DEFAULT_MAX_BYTES, extensionsEndGroup = false } = options;
  check(input, maxBytes);
  const size = input.length;
  const end = size > maxBytes ? lineCut(input, Math.floor(maxBytes)) : size;
  const { text, octets, hasMark, from } = textOf(input, end);
  const others: number[] = [];
  const records = readLines(text, from, others);
  const lines = linesOf(text, from, records, others);
  const ours: Entry[] = [];
  for (const { entry } of lines) {
    if (entry !== undefined && entry.directive !== OTHER) ours.push(entry);
  }
  const reading = { text, from, records, otherLines: [], octets, extensionsEndGroup };
  const starts = groupStarts(reading).map((at) => at / RECORD);
  const groups = starts.slice(1).map((next, i) => [starts[i]!, next] as const);
  const cut = size > maxBytes ? cutOf(input, end, maxBytes) : undefined;
  return { text, octets, hasMark, lines, groups, ours, cut };
}

function check(input: unknown, maxBytes: unknown): void {
  if (typeof maxBytes !== "number" || !(maxBytes >= 0)) {
    throw new RangeError(`maxBytes must be 0 or more, got ${describe(maxBytes)}`);
  }
  const isOctets = input instanceof Uint8Array || describe(input) === "[object Uint8Array]";
  if (typeof input !== "string" && !isOctets) {
    throw new TypeError(`input must be a string or a Uint8Array, got ${describe(input)}`);
  }
}

function textOf(input: string | Uint8Array, end: number) {
  if (typeof input !== "string") {
    const { text, octets } = decode(input.subarray(0, end));
    return { text, octets, hasMark: end > 0 && input[0] === 0xef, from: 0 };
  }
  const text = input.slice(0, end);
  const from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return { text, octets: false, hasMark: from === 1, from };
}

function cutOf(input: string | Uint8Array, end: number, limit: number): Cut {
  const isOctets = typeof input !== "string";
  const rest = isOctets ? decode(input.subarray(end)).text : input.slice(end);
  const records = readLines(rest, 0).length / RECORD;
  return { size: input.length, limit, isOctets, unread: input.length - end, records };
}

function linesOf(text: string, from: number, records: Int32Array, others: number[]): Line[] {
  const lines: Line[] = [];
  let record = 0;
  let other = 0;
  let number = 0;
  const ends = /\r\n|\n|\r|$/g;
  for (let start = from; start <= text.length;) {
    number++;
    ends.lastIndex = start;
    const { index: end, 0: lineEnd } = ends.exec(text)!;
    const bare = bareLine(text, start, end);
    let entry: Entry | undefined;
    if (record < records.length && lineOf(records[record + HEAD]!) === number) {
      entry = ourEntry(text, bare, number, records, record);
      record += RECORD;
    } else if (other < others.length && others[other + OTHER_LINE] === number) {
      entry = otherEntry(text, number, others, other);
      other += OTHER_RECORD;
    }
    lines.push({ number, start, ...bare, end, isLoneReturn: lineEnd === "\r", entry });
    if (lineEnd === "") break;
    start = end + lineEnd.length;
  }
  return lines;
}

type Bare = Pick<Line, "contentStart" | "contentEnd" | "hash">;

function bareLine(text: string, start: number, end: number): Bare {
  const at = text.slice(start, end).indexOf("#");
  const hash = at < 0 ? end : start + at;
  let contentStart = start;
  let contentEnd = hash;
  while (contentStart < hash && isSpace(text.charCodeAt(contentStart))) contentStart++;
  while (contentEnd > contentStart && isSpace(text.charCodeAt(contentEnd - 1))) contentEnd--;
  return { contentStart, contentEnd, hash };
}

/** The core keeps no place of the names that it knows: they end before the colon, or are the first of two words. */
function ourEntry(text: string, bare: Bare, line: number, records: Int32Array, at: number): Entry {
  const { contentStart, contentEnd } = bare;
  const colon = text.slice(contentStart, contentEnd).indexOf(":");
  const valueStart = records[at + VALUE_START]!;
  let nameEnd = colon < 0 ? valueStart : contentStart + colon;
  while (nameEnd > contentStart && isSpace(text.charCodeAt(nameEnd - 1))) nameEnd--;
  return {
    line,
    directive: directiveOf(records[at + HEAD]!),
    hasColon: colon >= 0,
    nameStart: contentStart,
    nameEnd,
    valueStart,
    valueEnd: records[at + VALUE_END]!,
  };
}

function otherEntry(text: string, line: number, others: number[], at: number): Entry {
  const nameEnd = others[at + OTHER_NAME_END]!;
  const valueStart = others[at + OTHER_VALUE_START]!;
  return {
    line,
    directive: OTHER,
    hasColon: text.slice(nameEnd, valueStart).includes(":"),
    nameStart: others[at + OTHER_NAME_START]!,
    nameEnd,
    valueStart,
    valueEnd: others[at + OTHER_VALUE_END]!,
  };
}

/** The name of an entry as written. */
export function nameOf({ text }: Source, entry: Entry): string {
  return text.slice(entry.nameStart, entry.nameEnd);
}

/** The value of an entry as written. */
export function valueOf({ text }: Source, entry: Entry): string {
  return text.slice(entry.valueStart, entry.valueEnd);
}
