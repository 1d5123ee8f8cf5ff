/** Patterns of rules, each by itself. */
import { canonicalPattern } from "../canonical.ts";
import { isRule, SITEMAP } from "../directive.ts";
import { isSpace } from "../token.ts";
import { valueAt } from "./report.ts";
import type { Place, Report } from "./report.ts";
import { valueOf } from "./source.ts";
import type { Entry, Line } from "./source.ts";

export function checkPatterns(report: Report, explained: ReadonlySet<number>): void {
  for (const line of report.source.lines) {
    const { entry } = line;
    if (entry === undefined) continue;
    if (isRule(entry.directive) || entry.directive === SITEMAP) checkHash(report, line, entry);
    if (!isRule(entry.directive) || entry.valueStart === entry.valueEnd) continue;
    if (explained.has(entry.line)) continue;
    checkStart(report, entry);
    checkDots(report, entry);
    checkInside(report, entry);
  }
}

/** A `#` without white space before it belongs to the value in the author's eyes. */
function checkHash(report: Report, line: Line, entry: Entry): void {
  const { text } = report.source;
  const { number, hash, end } = line;
  if (hash === end || entry.valueStart === entry.valueEnd || isSpace(text.charCodeAt(hash - 1)))
    return;
  // `/a#` and `/a# words` are comments that are written carelessly.
  if (hash + 1 === end || isSpace(text.charCodeAt(hash + 1))) return;
  report.add(
    "hash-cuts-value",
    { line: number, start: hash, end },
    `the value ends before "#": what is read is ${report.quote(entry.valueStart, entry.valueEnd)}`,
    "Fragments are never sent to a server; write %23 for the character itself.",
  );
}

/** Whether a pattern can match at all: it starts with `/` or `*`. */
export function startsLikePath(pattern: string): boolean {
  return pattern.startsWith("/") || pattern.startsWith("*");
}

function checkStart(report: Report, entry: Entry): void {
  const pattern = valueOf(report.source, entry);
  const quoted = report.quote(entry.valueStart, entry.valueEnd);
  if (startsLikePath(pattern)) return;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(pattern)) {
    report.add(
      "pattern-is-url",
      valueAt(entry),
      `${quoted} never matches: rules are about paths of the site that the file is on`,
      "Write the path alone, from its first slash on.",
    );
  } else if (pattern.startsWith("\\")) {
    report.add(
      "pattern-backslash",
      valueAt(entry),
      `${quoted} never matches: it starts with a backslash`,
      'Write "/".',
    );
  } else {
    report.add(
      "pattern-without-slash",
      valueAt(entry),
      `${quoted} never matches: it starts with neither "/" nor "*"`,
      'Write "/" before it.',
    );
  }
}

/** Whether a whole `.` or `..` segment stands where it can only be in the path: before any `*` and `?`. */
export function hasDotSegment(canonical: string): boolean {
  const body = canonical.endsWith("$") ? canonical.slice(0, -1) : canonical;
  const wild = body.search(/[*?]/);
  const path = wild < 0 ? body : body.slice(0, wild);
  // At the end of the pattern a dot may be the start of a name, unless a `?` or the anchor ends the segment.
  const isEnded = wild < 0 ? canonical !== body : body[wild] === "?";
  return /\/\.{1,2}\//.test(path) || (isEnded && /\/\.{1,2}$/.test(path));
}

function checkDots(report: Report, entry: Entry): void {
  const pattern = valueOf(report.source, entry);
  if (!startsLikePath(pattern) || !/[/%]/.test(pattern)) return;
  if (!hasDotSegment(canonicalPattern(pattern, report.source.octets))) return;
  report.add(
    "pattern-dot-segment",
    valueAt(entry),
    `${report.quote(entry.valueStart, entry.valueEnd)} never matches: crawlers resolve "." and ".." first`,
    "Write the path as it is after that.",
  );
}

function checkInside(report: Report, entry: Entry): void {
  const pattern = valueOf(report.source, entry);
  const dollar = innerDollar(pattern);
  if (dollar >= 0) {
    report.add(
      "pattern-inner-dollar",
      placeIn(entry, dollar, 1),
      '"$" ends a pattern only as its last character; here it is a dollar sign',
    );
  }
  const backslash = pattern.indexOf("\\", 1);
  if (backslash >= 0 && startsLikePath(pattern)) {
    report.add(
      "pattern-backslash",
      placeIn(entry, backslash, 1),
      "crawlers send no path with a backslash in it",
      "Patterns are no regular expressions: there is nothing to escape, only * and $ are special.",
    );
  }
  const space = /[\t\v\f ]+/.exec(pattern);
  if (space !== null) {
    report.add(
      "pattern-space",
      placeIn(entry, space.index, space[0].length),
      "white space inside a pattern is part of it",
      /[\t\v\f ][/*]/.test(pattern)
        ? "Write one rule a line."
        : "Write %20 if it belongs to the path, or # before a comment.",
    );
  }
}

/** A `$` that was meant as an anchor: it stands before a `*`, a second `$`, white space or `?`. */
function innerDollar(pattern: string): number {
  return pattern.search(/\$(?=[*$\s])/);
}

function placeIn({ line, valueStart }: Entry, at: number, length: number): Place {
  return { line, start: valueStart + at, end: valueStart + at + length };
}
