/** Lines whose name is not what it should be. */
import { directiveNamed, OTHER } from "../directive.ts";
import { asciiLowerCase } from "../token.ts";
import { INDEXING, NONSTANDARD, nearestDirective, SPELLINGS } from "./names.ts";
import { entryAt, nameAt } from "./report.ts";
import type { Report } from "./report.ts";
import { nameOf, valueOf } from "./source.ts";
import type { Entry, Line } from "./source.ts";

/** `explained` are lines that need no finding about their name. */
export function checkLines(report: Report, explained: ReadonlySet<number>): void {
  const seen = new Set<string>();
  for (const line of report.source.lines) {
    const { entry, number } = line;
    if (entry?.directive) checkKnown(report, entry, seen);
    else if (explained.has(number) || isBlank(report, line)) continue;
    else if (entry === undefined) ignored(report, line);
    else checkOther(report, line, entry, seen);
  }
}

/** Also without a character that is seen. */
function isBlank({ source }: Report, { contentStart, contentEnd }: Line): boolean {
  return contentStart === contentEnd || !/\S/.test(source.text.slice(contentStart, contentEnd));
}

function checkKnown(report: Report, entry: Entry, seen: Set<string>): void {
  const name = nameOf(report.source, entry);
  const right = SPELLINGS.get(entry.directive)!;
  if (asciiLowerCase(name) !== right.toLowerCase()) {
    report.add(
      "misspelling-accepted",
      nameAt(entry),
      `${report.quote(entry.nameStart, entry.nameEnd)} is read as ${right}, but not by every crawler`,
      `Write "${right}".`,
    );
  }
  if (!entry.hasColon) missingColon(report, entry, right);
  if (NONSTANDARD.has(right.toLowerCase())) nonstandard(report, entry, right.toLowerCase(), seen);
}

function missingColon(report: Report, entry: Entry, right: string): void {
  report.add(
    "missing-colon",
    entryAt(entry),
    `no colon after ${right}`,
    `Write "${right}:" before the value.`,
  );
}

function nonstandard(report: Report, entry: Entry, name: string, seen: Set<string>): void {
  if (seen.has(name) || report.knownDirectives.has(name)) return;
  seen.add(name);
  report.add(
    "nonstandard-directive",
    nameAt(entry),
    `${name} is not in RFC 9309: it ${NONSTANDARD.get(name)}`,
  );
}

function checkOther(report: Report, line: Line, entry: Entry, seen: Set<string>): void {
  const name = asciiLowerCase(nameOf(report.source, entry));
  if (report.knownDirectives.has(name)) return;
  if (NONSTANDARD.has(name)) {
    if (!entry.hasColon) missingColon(report, entry, name);
    nonstandard(report, entry, name, seen);
    return;
  }
  if (INDEXING.has(name)) {
    noindex(report, entry, name);
    return;
  }
  const nearest = nearestDirective(name);
  if (nearest !== undefined) misspelt(report, entry, nearest);
  else if (!entry.hasColon || startsLikeKnown(report, line)) ignored(report, line);
  else unknown(report, entry, name);
}

function noindex(report: Report, entry: Entry, name: string): void {
  report.add(
    "noindex",
    entryAt(entry),
    `${name} is no part of robots.txt: search engines ignore it`,
    `Send "X-Robots-Tag: ${name}" or put it into a meta tag, and let the page be fetched.`,
  );
}

function misspelt(report: Report, entry: Entry, nearest: string): void {
  report.add(
    "misspelt-directive",
    nameAt(entry),
    `${report.quote(entry.nameStart, entry.nameEnd)} is not known: the line is ignored`,
    `Did you mean "${nearest}"?`,
  );
}

function unknown(report: Report, entry: Entry, name: string): void {
  const isUrl = /^https?$/.test(name) && valueOf(report.source, entry).startsWith("//");
  report.add(
    "unknown-directive",
    nameAt(entry),
    `${report.quote(entry.nameStart, entry.nameEnd)} is not a known directive: crawlers ignore the line`,
    isUrl ? 'An address of a sitemap follows "Sitemap:".' : undefined,
  );
}

/** The first word of a line, as far as a directive may be long, and the second. */
function words({ source }: Report, { contentStart, contentEnd }: Line): string[] {
  return source.text.slice(contentStart, Math.min(contentEnd, contentStart + 64)).split(/\s+/, 2);
}

/** `Disallow /wiki/Special:Random`: the name before the colon starts with one that is known. */
function startsLikeKnown(report: Report, line: Line): boolean {
  const [first, second] = words(report, line) as [string, string?];
  return second !== undefined && directiveNamed(first, 0, first.length) !== OTHER;
}

function ignored(report: Report, line: Line): void {
  const { number, contentStart, contentEnd } = line;
  const [first] = words(report, line) as [string];
  const known = SPELLINGS.get(directiveNamed(first, 0, first.length));
  report.add(
    "line-ignored",
    { line: number, start: contentStart, end: contentEnd },
    `${report.quote(contentStart, contentEnd)} is no record and no comment: the line is ignored`,
    known ? `Write "${known}:" before the value.` : helpFor(first),
  );
}

function helpFor(first: string): string {
  if (/^[/*]/.test(first) && !/^(?:\/\/|\/\*)$/.test(first))
    return 'A path follows "Disallow:" or "Allow:".';
  return 'Start a comment with "#".';
}
