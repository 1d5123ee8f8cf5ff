import { directiveNamed, LIKELY_LENGTH, OTHER } from "./directive.ts";
import { isSpace } from "./token.ts";

/** 500 KiB, the least that RFC 9309 2.5 asks a crawler to read. */
export const DEFAULT_MAX_BYTES = 512_000;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const COLON = 58; /* : */

/**
 * Fields of a record, offsets into the text. HEAD packs the directive (3 bits) and the line, see {@link packHead}. The value is
 * without comment and white space around it.
 */
export const HEAD = 0;
export const VALUE_START = 1;
export const VALUE_END = 2;
/** How many numbers a record has. */
export const RECORD = 3;

/** Fields of a record of another name than ours. */
export const OTHER_LINE = 0;
export const OTHER_NAME_START = 1;
export const OTHER_NAME_END = 2;
export const OTHER_VALUE_START = 3;
export const OTHER_VALUE_END = 4;
/** How many numbers such a record has. */
export const OTHER_RECORD = 5;

export function directiveOf(head: number): number {
  return head & 7;
}

export function lineOf(head: number): number {
  return head >>> 3;
}

export function packHead(directive: number, line: number): number {
  return (line << 3) | directive;
}

/** Where records are written before they are cut to size; reading one file never starts another. */
let scratch = new Int32Array(RECORD << 10);
/** A larger scratch is not kept. */
const LARGEST_SCRATCH = RECORD << 16;

/**
 * Reads the records of a robots.txt from `from` on; with `others`, puts those of other names than ours there. CRLF, LF and
 * lone CR end a line, `#` starts a comment, the first `:` splits name and value; without one, a line of exactly two words is
 * name and value (RFC 9309 2.2, Google's parser).
 */
export function readLines(text: string, from: number, others?: number[]): Int32Array {
  const length = text.length;
  let records = scratch;
  let count = 0;
  let line = 0;
  let next = from;
  // The nearest of each ahead of the line; looked for again only when passed, so that a file without one is searched once.
  let lineFeed = -1;
  let carriageReturn = -1;
  let hash = -1;
  let colon = -1;
  while (next < length) {
    let start = next;
    line++;
    if (lineFeed < start) lineFeed = indexOrEnd(text, "\n", start);
    if (carriageReturn < start) carriageReturn = indexOrEnd(text, "\r", start);
    if (hash < start) hash = indexOrEnd(text, "#", start);
    let end = lineFeed;
    if (carriageReturn < end) end = carriageReturn;
    next = end + (carriageReturn === end && lineFeed === end + 1 ? 2 : 1);
    if (hash < end) end = hash;

    while (start < end && isSpace(text.charCodeAt(start))) start++;
    if (start === end) continue;
    const likely = LIKELY_LENGTH[text.charCodeAt(start) & 31];
    if (likely === 0 && others === undefined) continue;
    while (isSpace(text.charCodeAt(end - 1))) end--;
    let nameEnd = start + likely;
    let directive = OTHER;
    if (nameEnd < end && text.charCodeAt(nameEnd) === COLON) {
      directive = directiveNamed(text, start, nameEnd);
    }
    let value = nameEnd + 1;
    if (directive === OTHER) {
      if (colon < start) colon = indexOrEnd(text, ":", start);
      nameEnd = colon < end ? colon : firstOfTwoWords(text, start, end);
      value = colon < end ? colon + 1 : nameEnd;
      while (nameEnd > start && isSpace(text.charCodeAt(nameEnd - 1))) nameEnd--;
      if (nameEnd === start) continue;
      directive = directiveNamed(text, start, nameEnd);
    }
    while (value < end && isSpace(text.charCodeAt(value))) value++;
    if (directive === OTHER) {
      others?.push(line, start, nameEnd, value, end);
      continue;
    }
    if (count === records.length) records = grow();
    records[count + HEAD] = packHead(directive, line);
    records[count + VALUE_START] = value;
    records[count + VALUE_END] = end;
    count += RECORD;
  }
  return cut(count);
}

function grow(): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(scratch.length * 2);
  larger.set(scratch);
  scratch = larger;
  return larger;
}

function cut(count: number): Int32Array {
  const records = scratch.slice(0, count);
  if (scratch.length > LARGEST_SCRATCH) scratch = new Int32Array(RECORD << 10);
  return records;
}

function indexOrEnd(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

/** Where the first word ends, if text[start, end) is exactly two words; `start` if it is not. */
function firstOfTwoWords(text: string, start: number, end: number): number {
  let first = start;
  while (first < end && !isSpace(text.charCodeAt(first))) first++;
  let second = first;
  while (second < end && isSpace(text.charCodeAt(second))) second++;
  if (second === end) return start;
  for (let i = second; i < end; i++) if (isSpace(text.charCodeAt(i))) return start;
  return first;
}

/**
 * Where to cut input of more than `limit` octets or code units: after the last whole line within it. A line whose text ends
 * at the limit and is followed by a line end is whole.
 */
export function lineCut(input: Uint8Array | string, limit: number): number {
  if (isLineEnd(codeAt(input, limit))) return limit;
  let end = limit;
  while (end > 0 && !isLineEnd(codeAt(input, end - 1))) end--;
  return end;
}

function codeAt(input: Uint8Array | string, i: number): number {
  return typeof input === "string" ? input.charCodeAt(i) : input[i];
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}
