/*
 * Looking for a literal of a table in a path. Each function takes the literal as bytes[literal, literal + length) and gives where
 * the place that it found ends, or -1.
 */

/** The end of the path, if the path ends with the literal and that starts at `from` or later. */
export function endAfter(
  path: string,
  from: number,
  bytes: Uint8Array,
  literal: number,
  length: number,
): number {
  const start = path.length - length;
  return start >= from && occursAt(path, start, bytes, literal, length) ? path.length : -1;
}

/** Whether the literal stands at `start`. */
export function occursAt(
  path: string,
  start: number,
  bytes: Uint8Array,
  literal: number,
  length: number,
): boolean {
  if (start + length > path.length) return false;
  for (let k = 0; k < length; k++) {
    if (path.charCodeAt(start + k) !== bytes[literal + k]) return false;
  }
  return true;
}

/** Each octet as a string, for `indexOf`: on V8 a decision takes 10 % longer with a loop in its place. */
const CHARACTERS: readonly string[] = Array.from({ length: 128 }, (_, code) =>
  String.fromCharCode(code),
);

/**
 * The leftmost occurrence at `from` or later. Compares at most about four times as many characters as the path has left: once
 * comparing from each place has cost that much, what is compared already is not compared again.
 */
export function findAfter(
  path: string,
  from: number,
  bytes: Uint8Array,
  literal: number,
  length: number,
): number {
  const last = path.length - length;
  const first = CHARACTERS[bytes[literal]];
  let budget = path.length - from;
  let i = path.indexOf(first, from);
  while (i >= 0 && i <= last) {
    let k = 1;
    while (k < length && path.charCodeAt(i + k) === bytes[literal + k]) k++;
    if (k === length) return i + length;
    budget -= k;
    if (budget < 0) return findWithBorders(path, i + 1, bytes.subarray(literal, literal + length));
    i = path.indexOf(first, i + 1);
  }
  return -1;
}

/** The same by Knuth, Morris and Pratt: `borders` says how much of the literal still fits after a mismatch. */
function findWithBorders(path: string, from: number, literal: Uint8Array): number {
  const borders = new Int32Array(literal.length);
  for (let i = 1, k = 0; i < literal.length; i++) {
    while (k > 0 && literal[i] !== literal[k]) k = borders[k - 1];
    if (literal[i] === literal[k]) k++;
    borders[i] = k;
  }
  for (let i = from, k = 0; i < path.length; i++) {
    const code = path.charCodeAt(i);
    while (k > 0 && code !== literal[k]) k = borders[k - 1];
    if (code === literal[k]) k++;
    if (k === literal.length) return i + 1;
  }
  return -1;
}
