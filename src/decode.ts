/**
 * Octets to text and back, without losing those that are not UTF-8: such an octet is the lone surrogate U+DC00 + octet, which
 * no decoded text has. Matching takes it for the octet; what is reported shows U+FFFD.
 */

/** What of the Encoding Standard is used; every runtime has it. */
declare class TextDecoder {
  constructor(label: "utf-8", options: { ignoreBOM: boolean });
  decode(octets: Uint8Array): string;
}

/** Made when it is first needed: jsdom has none, and strings need none. */
let utf8: TextDecoder | undefined;

function decodeUtf8(octets: Uint8Array): string {
  utf8 ??= new TextDecoder("utf-8", { ignoreBOM: true });
  return utf8.decode(octets);
}

const REPLACEMENT = "\ufffd";
const OCTET = 0xdc00;
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

export interface Decoded {
  readonly text: string;
  /** Whether the text has lone surrogates that stand for octets. */
  readonly octets: boolean;
}

/** The text of a file. A leading byte-order mark is skipped, even a partial one, as Google's parser does. */
export function decode(bytes: Uint8Array): Decoded {
  let start = 0;
  while (start < 3 && bytes[start] === BYTE_ORDER_MARK[start]) start++;
  const body = bytes.subarray(start);
  const text = decodeUtf8(body);
  if (!text.includes(REPLACEMENT)) return { text, octets: false };
  const exact = decodeExactly(body);
  return { text: exact, octets: exact !== text };
}

function decodeExactly(bytes: Uint8Array): string {
  let text = "";
  let valid = 0;
  for (let i = 0; i < bytes.length;) {
    const size = sequenceSize(bytes, i);
    if (size > 0) {
      i += size;
      continue;
    }
    text += decodeUtf8(bytes.subarray(valid, i)) + String.fromCharCode(OCTET + bytes[i]);
    valid = ++i;
  }
  return text + decodeUtf8(bytes.subarray(valid));
}

/** How many octets the well-formed UTF-8 sequence at `i` has (Unicode, table 3-7); 0 if there is none. */
function sequenceSize(bytes: Uint8Array, i: number): number {
  const first = bytes[i];
  if (first < 0x80) return 1;
  const size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  const second = bytes[i + 1] ?? 0;
  const lowest = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const highest = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < lowest || second > highest) return 0;
  for (let k = 2; k < size; k++) if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return 0;
  return size;
}

/** The text to report: U+FFFD for each maximal part that is not UTF-8 (Encoding Standard). */
export function reported(text: string): string {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0)!;
    if (point >= OCTET + 0x80 && point <= OCTET + 0xff) bytes.push(point - OCTET);
    else pushUtf8(bytes, point);
  }
  return decodeUtf8(Uint8Array.from(bytes));
}

function pushUtf8(bytes: number[], point: number): void {
  if (point < 0x80) bytes.push(point);
  else if (point < 0x800) bytes.push(0xc0 | (point >> 6), tail(point));
  else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), tail(point >> 6), tail(point));
  else bytes.push(0xf0 | (point >> 18), tail(point >> 12), tail(point >> 6), tail(point));
}

function tail(bits: number): number {
  return 0x80 | (bits & 0x3f);
}

/** A copy of the text that keeps nothing else alive: a slice of a string may hold the whole of it. */
export function detach(text: string): string {
  let copy = "";
  for (let start = 0; start < text.length; start += 4096) {
    const codes: number[] = [];
    const end = Math.min(text.length, start + 4096);
    for (let i = start; i < end; i++) codes.push(text.charCodeAt(i));
    copy += String.fromCharCode(...codes);
  }
  return copy;
}
