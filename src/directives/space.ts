import { isSpace } from "../token.ts";

/** Where the white space that starts at `from` ends. */
export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** The part of the text between two offsets without the white space around it. */
export function trimmed(text: string, from: number, to: number): string {
  const start = skipSpaces(text, from);
  let end = to;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, Math.max(start, end));
}
