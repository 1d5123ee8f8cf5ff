import { decode, reported } from "../decode.ts";
import { printable } from "./printable.ts";

/** The lines of a file as a person sees them; ends at CRLF, LF and lone CR, as everywhere in this library. */
export function linesOf(bytes: Uint8Array): string[] {
  const { text, octets } = decode(bytes);
  return (octets ? reported(text) : text).split(/\r\n|\n|\r/);
}

/** A part of a line, in UTF-16 units from 0. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where the value of a line is: behind the colon, or behind the first word; without comment and white space around it. */
export function valueIn(line: string): Span {
  const content = line.split("#", 1)[0]!;
  const colon = content.indexOf(":");
  const name = colon < 0 ? /^[\t-\r ]*[^\t-\r ]*/.exec(content)![0].length : colon + 1;
  const value = content.slice(name);
  const start = name + value.length - value.replace(/^[\t-\r ]+/, "").length;
  return { start, end: Math.max(start, content.replace(/[\t-\r ]+$/, "").length) };
}

/** How much of a line is shown before and after where the carets start. */
const BEFORE = 60;
const AFTER = 120;

/** A line of the file and a line of carets under a part of it, both behind the line's number. */
export function excerpt(line: string, number: number, span: Span): string {
  const from = span.start > BEFORE ? span.start - BEFORE : 0;
  const to = Math.min(line.length, span.start + AFTER);
  const head = (from > 0 ? "…" : "") + shown(line.slice(from, span.start));
  const marked = shown(line.slice(span.start, Math.min(span.end, to)));
  const tail = shown(line.slice(Math.min(span.end, to), to)) + (to < line.length ? "…" : "");
  const margin = String(number).padStart(5);
  const carets = " ".repeat(widthOf(head)) + "^".repeat(Math.max(1, widthOf(marked)));
  return `${margin} | ${head}${marked}${tail}\n${" ".repeat(margin.length)} | ${carets}\n`;
}

/** Tabs are the one control character that belongs in a line; as wide as a space, so that the carets fit. */
function shown(text: string): string {
  return printable(text.replaceAll("\t", " "));
}

/** Characters that terminals show in two cells: East Asian scripts in full width, and emoji. */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;

/** How many cells of a terminal the text takes. */
export function widthOf(text: string): number {
  let width = 0;
  for (const char of text) {
    if (/\p{M}/u.test(char)) continue;
    width += WIDE.test(char) ? 2 : 1;
  }
  return width;
}
