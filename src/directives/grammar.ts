import { asciiLowerCase, isSpace, productToken } from "../token.ts";
import { continuesDate } from "./date.ts";
import { skipSpaces, trimmed } from "./space.ts";

/**
 * The value of an X-Robots-Tag line, or the content of a meta robots tag:
 *
 *     value     = item *("," item)
 *     item      = *(scope ":") [directive]                 ; a scope reaches to the next one, an empty item says nothing
 *     directive = carrier ":" argument / 1*(any but "," and ":")
 *     carrier   = "max-snippet" / "max-image-preview" / "max-video-preview" / "unavailable_after"
 *     argument  = *(any but ",")                            ; that of unavailable_after may hold a date's own commas
 *     scope     = *(any but "," and ":")                    ; a bot, unless it is a carrier or empty
 *
 * White space around each part is U+0009–U+000D and U+0020. Every character is looked at a bounded number of times.
 */

export const DATE_NAME = "unavailable_after";

const CARRIERS: ReadonlySet<string> = new Set([
  "max-snippet",
  "max-image-preview",
  "max-video-preview",
  DATE_NAME,
]);
const SHORTEST_CARRIER = 11;
const LONGEST_CARRIER = 17;

/** The parts of a date, at most: day name, month and day, year, time. */
const DATE_PARTS = 4;

/** Scopes that are everyone: the `*` of robots.txt, and the field's own name where a whole line was taken. */
const EVERYONE: ReadonlySet<string> = new Set(["*", "x-robots-tag"]);

/**
 * Called for each directive in turn. `bot` is `null` for everyone. `item` is in lower case and trimmed; `colon` is where
 * its argument's colon stands, or -1.
 */
export type Visit = (bot: string | null, item: string, colon: number) => void;

/**
 * The name that a scope's directives are kept under: its product. A scope without one, or with one that could not be a
 * scope itself, keeps its whole text: nobody asks for it, and it can be written again.
 */
function scopeName(scope: string): string | null {
  const product = productToken(scope);
  if (EVERYONE.has(product)) return null;
  return product === "" || isCarrier(product) ? scope : product;
}

/** Where the next name starts: empty items and empty scopes say nothing. */
function nameStart(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 44 /* , */ && code !== 58 /* : */ && !isSpace(code)) break;
  }
  return at;
}

/** Where the next comma or colon stands, or the text's end. */
function partEnd(text: string, from: number): number {
  let end = from;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 44 /* , */ || code === 58 /* : */) break;
  }
  return end;
}

function commaAfter(text: string, from: number): number {
  const comma = text.indexOf(",", from);
  return comma < 0 ? text.length : comma;
}

/** The value-carrying directive that a trimmed name before a colon is, or nothing. */
function isCarrier(name: string): boolean {
  return name.length >= SHORTEST_CARRIER && name.length <= LONGEST_CARRIER && CARRIERS.has(name);
}

/** The comma that ends an argument, or the text's end. */
function argumentEnd(text: string, name: string, from: number): number {
  let end = commaAfter(text, from);
  if (name !== DATE_NAME || skipSpaces(text, from) >= end) return end;
  for (let parts = 1; parts < DATE_PARTS && continuesDate(text, end + 1); parts++) {
    end = commaAfter(text, end + 1);
  }
  return end;
}

/** Reads a value from left to right and reports each directive once. */
export function eachDirective(value: string, visit: Visit): void {
  const text = asciiLowerCase(value);
  let bot: string | null = null;
  // A scope gets its name when its first directive comes, so that a run of scopes costs no names.
  let scope = "";
  for (let start = nameStart(text, 0); start < text.length;) {
    const stop = partEnd(text, start);
    const name = trimmed(text, start, stop);
    const carries = text[stop] === ":" && isCarrier(name);
    const end = carries ? argumentEnd(text, name, stop + 1) : stop;
    if (text[end] === ":") {
      scope = name;
    } else {
      if (scope !== "") bot = scopeName(scope);
      scope = "";
      visit(bot, trimmed(text, start, end), carries ? stop - start : -1);
    }
    start = nameStart(text, end);
  }
}
