/** Characters that are not seen, or are taken for others, where robots.txt has ASCII. */
import {
  ALLOW_RULE,
  directiveNamed,
  DISALLOW_RULE,
  OTHER,
  SITEMAP,
  USER_AGENT,
} from "../directive.ts";
import { INDEXING, NONSTANDARD } from "./names.ts";
import { codePointName } from "./quote.ts";
import { valueAt } from "./report.ts";
import type { Report } from "./report.ts";
import type { Entry, Line } from "./source.ts";

/** White space that is none in a robots.txt (RFC 9309 2.2 has space and tab). */
const SPACES = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000";
/** Zero width, direction marks, soft hyphen, byte-order mark. */
const ZERO_WIDTH = "\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff";
const INVISIBLE = new RegExp(`[${SPACES}${ZERO_WIDTH}]`);
const SPACE = new RegExp(`[${SPACES}]`);
/** Part of how words are written in some scripts, and of emoji. */
const JOINERS = "\u200c\u200d";

/** What each is taken for. Full-width forms are computed. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [
    [":", "\u02d0\u05c3\u2236\ua789\ufe55\ufe13"],
    ["/", "\u2044\u2215\u29f8"],
    ["*", "\u066d\u204e\u2217"],
    ["-", "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63"],
    ["a", "\u0430\u03b1"],
    ["c", "\u0441"],
    ["d", "\u0501"],
    ["e", "\u0435"],
    ["g", "\u0261"],
    ["i", "\u0456\u0131\u03b9"],
    ["l", "\u04cf"],
    ["n", "\u0578"],
    ["o", "\u043e\u03bf"],
    ["p", "\u0440\u03c1"],
    ["r", "\u0433"],
    ["s", "\u0455\u017f"],
    ["t", "\u0442"],
    ["u", "\u03c5"],
    ["w", "\u051d"],
    ["y", "\u0443"],
    ["A", "\u0410\u0391"],
    ["B", "\u0412\u0392"],
    ["C", "\u0421"],
    ["D", "\u13a0"],
    ["E", "\u0415\u0395"],
    ["H", "\u041d\u0397"],
    ["K", "\u212a\u041a\u039a"],
    ["M", "\u041c\u039c"],
    ["O", "\u041e\u039f"],
    ["P", "\u0420\u03a1"],
    ["S", "\u0405"],
    ["T", "\u0422\u03a4"],
  ].flatMap(([ascii, others]) => [...others!].map((other) => [other, ascii!] as const)),
);

/** What the character is taken for; undefined if it is what it seems. */
function seems(character: string): string | undefined {
  const code = character.charCodeAt(0);
  if (code < 128) return undefined;
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  if (INVISIBLE.test(character)) return SPACE.test(character) ? " " : "";
  return LOOKALIKES.get(character);
}

/** Reports them; the lines that they explain need no other finding about their name or the start of their value. */
export function checkCharacters(report: Report): ReadonlySet<number> {
  const explained = new Set<number>();
  for (const line of report.source.lines) {
    if (line.contentStart === line.contentEnd) continue;
    const { entry } = line;
    const at = entry?.directive ? inValue(report, entry) : inName(report, line);
    if (at < 0) continue;
    explained.add(line.number);
    add(report, line.number, at);
  }
  return explained;
}

function add(report: Report, line: number, at: number): void {
  const character = report.source.text[at]!;
  const place = { line, start: at, end: at + 1 };
  const name = codePointName(character);
  if (INVISIBLE.test(character)) {
    const what = SPACE.test(character) ? "is not white space" : "cannot be seen";
    report.add("invisible-character", place, `${name} ${what} in a robots.txt`, "Remove it.");
    return;
  }
  const ascii = seems(character)!;
  report.add(
    "lookalike-character",
    place,
    `${name} looks like "${ascii}" and is another character`,
    `Write the ASCII "${ascii}".`,
  );
}

/** No name is longer, with all that may be hidden in it. */
const LONGEST_NAME = 64;

/** Where the first such character is in the name of a line whose name is not known, if it were known without them. */
function inName({ source }: Report, line: Line): number {
  const { contentStart, contentEnd } = line;
  const text = source.text.slice(contentStart, Math.min(contentEnd, contentStart + LONGEST_NAME));
  let plain = "";
  let first = -1;
  for (let i = 0; i < text.length; i++) {
    const as = seems(text[i]!);
    if (as !== undefined && first < 0) first = i;
    plain += as ?? text[i]!;
  }
  if (first < 0 || !startsWithDirective(plain)) return -1;
  return contentStart + first;
}

function startsWithDirective(plain: string): boolean {
  const name = /^\s*([a-z_-]+(?: agent)?)\s*(?::|\s|$)/i.exec(plain)?.[1]?.toLowerCase();
  if (name === undefined) return false;
  if (directiveNamed(name, 0, name.length) !== OTHER) return true;
  return NONSTANDARD.has(name) || INDEXING.has(name);
}

/** Where the first such character is in a value that should not have one; -1 if it has none. */
function inValue(report: Report, entry: Entry): number {
  const { start, end } = valueAt(entry);
  const value = report.source.text.slice(start, end);
  const isSuspect = SUSPECTS.get(entry.directive);
  if (isSuspect === undefined) return -1;
  for (let i = 0; i < value.length; i++) {
    if (value.charCodeAt(i) > 127 && isSuspect(value, i)) return start + i;
  }
  return -1;
}

type IsSuspect = (value: string, i: number) => boolean;

const SUSPECTS: ReadonlyMap<number, IsSuspect> = new Map<number, IsSuspect>([
  [USER_AGENT, (value, i) => seems(value[i]!) !== undefined],
  [SITEMAP, (value, i) => INVISIBLE.test(value[i]!)],
  [ALLOW_RULE, isSuspectInPattern],
  [DISALLOW_RULE, isSuspectInPattern],
]);

/** Paths may be in any script: only the first character, and stars, are compared with ASCII ones. */
function isSuspectInPattern(value: string, i: number): boolean {
  const character = value[i]!;
  if (INVISIBLE.test(character)) return !JOINERS.includes(character) || !joins(value, i);
  const as = seems(character);
  return as === "*" || (i === 0 && as === "/");
}

/** Whether a joiner stands between characters of which one is not ASCII. */
function joins(value: string, i: number): boolean {
  const before = i > 0 ? value.charCodeAt(i - 1) : 0;
  const after = i + 1 < value.length ? value.charCodeAt(i + 1) : 0;
  return before > 127 || after > 127;
}
