/** Lines whose name is not what it should be. */
import { directiveNamed, DISALLOW_RULE, OTHER } from "../directive.ts";
import { asciiLowerCase } from "../token.ts";
import { INDEXING, NONSTANDARD, nearestDirective, SPELLINGS } from "./names.ts";
import { entryAt, nameAt } from "./report.ts";
import type { Report } from "./report.ts";
import { nameOf, valueOf } from "./source.ts";
import type { Entry, Line } from "./source.ts";

const LONGEST_NAME = 64;

/** `explained` are lines that need no finding about their name. */
export function checkLines(report: Report, explained: ReadonlySet<number>): void {
  const seen = new Set<string>();
  const closed = closedPatterns(report);
  for (const line of report.source.lines) {
    const { entry, number } = line;
    if (entry?.directive) checkKnown(report, entry, seen);
    else if (explained.has(number) || isBlank(report, line)) continue;
    else if (entry === undefined) ignored(report, line);
    else if (isIndexing(report, entry)) checkIndexing(report, entry, closed);
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
  const nearest = nearestDirective(name) ?? lastWordKnown(name);
  if (nearest !== undefined && entry.hasColon) misspelt(report, entry, nearest);
  else if (!isName(name) || startsLikeKnown(report, line)) ignored(report, line);
  else if (nearest !== undefined) misspelt(report, entry, nearest);
  else if (!entry.hasColon) ignored(report, line);
  else unknown(report, entry, name);
}

function isIndexing({ source, knownDirectives }: Report, entry: Entry): boolean {
  const name = asciiLowerCase(nameOf(source, entry));
  return INDEXING.has(name) && !knownDirectives.has(name);
}

function checkIndexing(report: Report, entry: Entry, closed: ReadonlyMap<string, number>): void {
  const name = asciiLowerCase(nameOf(report.source, entry));
  const line = name === "noindex" ? closed.get(valueOf(report.source, entry)) : undefined;
  if (line === undefined) noindex(report, entry, name);
  else noindexHidden(report, entry, line);
}

/** Whether it could be the name of a directive: letters, digits and what joins words. */
function isName(name: string): boolean {
  return /^[a-z0-9][\w .-]*$/.test(name);
}

/** `Video Sitemap`, `- Disallow`: the directive whose name is the last word. */
function lastWordKnown(name: string): string | undefined {
  const word = /[\s-]([a-z]+)$/.exec(name.slice(-LONGEST_NAME))?.[1] ?? "";
  return SPELLINGS.get(directiveNamed(word, 0, word.length));
}

function noindex(report: Report, entry: Entry, name: string): void {
  report.add(
    "noindex",
    entryAt(entry),
    `${name} is no part of robots.txt: search engines ignore it`,
    `Send "X-Robots-Tag: ${name}" or put it into a meta tag, and let the page be fetched.`,
  );
}

/** Noindex beside a Disallow of the same pattern: the one keeps crawlers from seeing what could replace the other. */
function noindexHidden(report: Report, entry: Entry, line: number): void {
  report.add(
    "noindex-hidden",
    entryAt(entry),
    `noindex is ignored in robots.txt, and line ${line} keeps crawlers from seeing one in the page or its headers`,
    'Allow what is to leave the index to be fetched, and send "X-Robots-Tag: noindex".',
  );
}

/** The last line that disallows a pattern, by the pattern. */
function closedPatterns({ source }: Report): ReadonlyMap<string, number> {
  const closed = new Map<string, number>();
  for (const entry of source.ours) {
    const value = valueOf(source, entry);
    if (entry.directive === DISALLOW_RULE && value !== "") closed.set(value, entry.line);
  }
  return closed;
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
  return source.text
    .slice(contentStart, Math.min(contentEnd, contentStart + LONGEST_NAME))
    .split(/\s+/, 2);
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
