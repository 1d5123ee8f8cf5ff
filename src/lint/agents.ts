/** User-agent lines: whom they name, and whom they were meant to. */
import { USER_AGENT } from "../directive.ts";
import { asciiLowerCase, isGlobalLine, productToken, trim } from "../token.ts";
import { isCrawler, nearestCrawler } from "./names.ts";
import { quote } from "./quote.ts";
import { nameAt, valueAt } from "./report.ts";
import type { Report } from "./report.ts";
import type { Entry } from "./source.ts";

/** `*`, or the longest prefix of letters, `_` and `-`: what RFC 9309 2.2.1 compares. */
export function tokenOf(text: string, { valueStart, valueEnd }: Entry): string {
  if (isGlobalLine(text, valueStart, valueEnd)) return "*";
  // A token ends long before a hostile value does.
  return /^[A-Za-z_-]*/.exec(text.slice(valueStart, valueEnd))![0];
}

/** What two lines must share to name the same crawler: the token, or the whole product where it is longer than that. */
export function agentKey(text: string, entry: Entry): string {
  const token = asciiLowerCase(tokenOf(text, entry));
  if (token === "*") return token;
  const product = productToken(text.slice(entry.valueStart, entry.valueEnd));
  const next = product.charAt(token.length);
  return /[a-z0-9]/.test(next) || token === "" ? product : token;
}

export function checkAgents(report: Report, explained: ReadonlySet<number>): void {
  for (const entry of report.source.ours) {
    if (entry.directive === USER_AGENT && !explained.has(entry.line)) checkAgent(report, entry);
  }
}

function checkAgent(report: Report, entry: Entry): void {
  const { text, octets } = report.source;
  const { line, valueStart, valueEnd } = entry;
  if (valueStart === valueEnd) {
    report.add(
      "empty-agent",
      nameAt(entry),
      "the line names nobody",
      'Write "User-agent: *" for everyone.',
    );
    return;
  }
  const token = tokenOf(text, entry);
  const rest = { line, start: valueStart + token.length, end: valueEnd };
  const tail = text.slice(rest.start, rest.end);
  if (severalIn(token, tail)) several(report, entry, token);
  else if (token === "") unusable(report, entry);
  else if (tail.startsWith("/")) {
    report.add(
      "agent-version",
      rest,
      `${report.quote(rest.start, rest.end)} is ignored: the group is for every ${quote(token)}`,
    );
  } else if (tail !== "") {
    report.add(
      "agent-cut",
      rest,
      `only ${quote(token, octets)} counts: crawlers cut the name before ${report.quote(rest.start, rest.end)}`,
      cutHelp(token, tail),
    );
  } else checkTypo(report, entry, token);
}

function cutHelp(token: string, tail: string): string | undefined {
  if (token === "*") return "Write a record in a line of its own.";
  if (tail === "*") return "Names have no wildcards; leave the star out.";
  if (/^\s/.test(tail))
    return "A name is one word: write the first, or the one that the crawler compares.";
  return /^[0-9]/.test(tail)
    ? "Some crawlers compare the whole name, others the cut one: write a line for each if it matters."
    : undefined;
}

/** Whether what follows the token is a list of further agents. */
function severalIn(token: string, tail: string): boolean {
  if (/^\s*[,;|]\s*[A-Za-z*]/.test(tail)) return true;
  if (token === "" || !/^\s/.test(tail)) return false;
  const words = trim(tail.slice(0, 200)).split(/[\s,;|]+/);
  return words.length > 0 && isAgent(token) && words.every((word) => isAgent(word));
}

function isAgent(word: string): boolean {
  return word === "*" || isCrawler(word.replace(/\/.*$/, ""));
}

function several(report: Report, entry: Entry, token: string): void {
  const whom = token === "" ? "nobody" : quote(token);
  report.add(
    "several-agents",
    valueAt(entry),
    `a line names one agent: ${report.quote(entry.valueStart, entry.valueEnd)} is ${whom}`,
    "Write a User-agent line for each.",
  );
}

function unusable(report: Report, entry: Entry): void {
  report.add(
    "agent-without-token",
    valueAt(entry),
    `${report.quote(entry.valueStart, entry.valueEnd)} does not start with a letter, "_" or "-": most crawlers take it for nobody`,
    "Only a crawler that compares whole names finds this group.",
  );
}

function checkTypo(report: Report, entry: Entry, token: string): void {
  const nearest = nearestCrawler(token);
  if (nearest === undefined) return;
  report.add(
    "agent-typo",
    valueAt(entry),
    `${quote(token)} is one letter away from the well-known ${nearest}`,
    `Did you mean "${nearest}"?`,
  );
}
