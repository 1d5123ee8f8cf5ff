import { directiveNamed, OTHER } from "./directive.ts";
import { isSpace } from "./token.ts";

/** 500 KiB, the least that RFC 9309 2.5 asks a crawler to read. */
export const DEFAULT_MAX_BYTES = 512_000;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const COLON = 58; /* : */

/** Fields of a record in {@link Lines.records}. */
export const HEAD = 0;
export const VALUE_START = 1;
export const VALUE_END = 2;
/** How many numbers a record has. */
export const RECORD = 3;

/** Fields of a record in {@link Lines.others}. */
export const OTHER_LINE = 0;
export const OTHER_NAME_START = 1;
export const OTHER_NAME_END = 2;
export const OTHER_VALUE_START = 3;
export const OTHER_VALUE_END = 4;
export const OTHER_RECORD = 5;

/**
 * What a file says, as offsets into its text. HEAD packs the directive (3 bits) and the line, see {@link packHead}; the value's white space and comment are cut off.
 */
export interface Lines {
  readonly text: string;
  readonly records: readonly number[];
  /** Records of other names; these keep where the name is. */
  readonly others: readonly number[];
}

export function directiveOf(head: number): number {
  return head & 7;
}

export function lineOf(head: number): number {
  return head >>> 3;
}

export function packHead(directive: number, line: number): number {
  return (line << 3) | directive;
}

/**
 * Reads a robots.txt into its records. CRLF, LF and lone CR end a line, `#` starts a comment, the first `:` splits name and
 * value; without one, a line of exactly two words is name and value (RFC 9309 2.2, Google's parser).
 */
export function readLines(text: string): Lines {
  const records: number[] = [];
  const others: number[] = [];
  const length = text.length;
  let line = 0;
  let next = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  // The nearest of each ahead of the line; looked for again only when passed, so that a file without one is searched once.
  let lineFeed = -1;
  let carriageReturn = -1;
  let hash = -1;
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
    while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
    if (start === end) continue;
    let nameEnd = start;
    while (nameEnd < end && text.charCodeAt(nameEnd) !== COLON) nameEnd++;
    let value = nameEnd + 1;
    if (nameEnd === end) {
      nameEnd = firstOfTwoWords(text, start, end);
      if (nameEnd < 0) continue;
      value = nameEnd;
    }
    while (nameEnd > start && isSpace(text.charCodeAt(nameEnd - 1))) nameEnd--;
    while (value < end && isSpace(text.charCodeAt(value))) value++;
    const directive = directiveNamed(text, start, nameEnd);
    if (directive !== OTHER) records.push(packHead(directive, line), value, end);
    else if (nameEnd > start) others.push(line, start, nameEnd, value, end);
  }
  return { text, records, others };
}

function indexOrEnd(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

/** Where the first word ends, if text[start, end) is exactly two words; -1 if it is not. */
function firstOfTwoWords(text: string, start: number, end: number): number {
  let first = start;
  while (first < end && !isSpace(text.charCodeAt(first))) first++;
  let second = first;
  while (second < end && isSpace(text.charCodeAt(second))) second++;
  if (second === end) return -1;
  for (let i = second; i < end; i++) if (isSpace(text.charCodeAt(i))) return -1;
  return first;
}

/**
 * Where to cut input of more than `limit` octets or code units: after the last whole line within it. A line whose text ends
 * at the limit and is followed by a line end is whole.
 */
export function lineCut(input: Uint8Array | string, limit: number): number {
  if (isLineEnd(codeAt(input, limit))) return limit;
  let cut = limit;
  while (cut > 0 && !isLineEnd(codeAt(input, cut - 1))) cut--;
  return cut;
}

function codeAt(input: Uint8Array | string, i: number): number {
  return typeof input === "string" ? input.charCodeAt(i) : input[i];
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}
