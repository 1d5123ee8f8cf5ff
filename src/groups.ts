import { reported } from "./decode.ts";
import {
  ALLOW_RULE,
  CONTENT_SIGNAL,
  CRAWL_DELAY,
  isRule,
  SITEMAP,
  USER_AGENT,
} from "./directive.ts";
import type { Group, OtherRecord, RobotsDocument, Rule } from "./document.ts";
import {
  directiveOf,
  HEAD,
  lineOf,
  OTHER_LINE,
  OTHER_NAME_END,
  OTHER_NAME_START,
  OTHER_RECORD,
  OTHER_VALUE_END,
  OTHER_VALUE_START,
  readLines,
  RECORD,
  VALUE_END,
  VALUE_START,
} from "./parse.ts";
import { asciiLowerCase, asksForGlobal, isGlobalLine, lineNames, trim } from "./token.ts";

/** A file's records and how they are to be read. */
export interface Reading {
  readonly text: string;
  /** Where the text starts after a byte-order mark. */
  readonly from: number;
  /** See parse.ts for the fields. Records of other names are looked for when they are asked for. */
  readonly records: Int32Array;
  /** The lines of those, where a document states them. */
  readonly otherLines: readonly (number | undefined)[];
  /** Whether lone surrogates in the text stand for octets, see decode.ts. */
  readonly octets: boolean;
  readonly extensionsEndGroup: boolean;
}

export type ContentSignals = Record<string, boolean | string>;

/** The groups of one agent, and what they say together beside their rules. */
export interface Selection {
  /** Where each group starts and ends in the records. */
  readonly groups: number[];
  /** Lines of the user-agent records that were asked for. */
  readonly agentLines: number[];
  crawlDelay: number | undefined;
  contentSignals: ContentSignals | undefined;
}

/**
 * Where in the records each group starts; the last number is the end. A group is one or more user-agent lines and what
 * follows them up to the next user-agent line that is not part of the run (RFC 9309 2.1, 2.2.1).
 */
export function groupStarts({ records, extensionsEndGroup }: Reading): number[] {
  const starts: number[] = [];
  let isRun = false;
  for (let at = 0; at < records.length; at += RECORD) {
    const directive = directiveOf(records[at + HEAD]);
    if (directive !== USER_AGENT) {
      isRun &&= !endsRun(directive, extensionsEndGroup);
    } else if (!isRun) {
      starts.push(at);
      isRun = true;
    }
  }
  starts.push(records.length);
  return starts;
}

/** Whether a record that is no user-agent line ends the run of those that begin a group. */
function endsRun(directive: number, extensionsEndGroup: boolean): boolean {
  if (isRule(directive)) return true;
  return extensionsEndGroup && directive !== SITEMAP;
}

/** The groups with a user-agent line that names the product, or with one for `*`; undefined if there is none. */
export function select(
  reading: Reading,
  starts: readonly number[],
  product: string,
): Selection | undefined {
  const { text, records } = reading;
  const selection = emptySelection();
  const { groups, agentLines } = selection;
  const isGlobal = asksForGlobal(product);
  for (let g = 0; g + 1 < starts.length; g++) {
    const known = agentLines.length;
    for (let at = starts[g]; at < starts[g + 1]; at += RECORD) {
      const head = records[at + HEAD];
      if (directiveOf(head) !== USER_AGENT) continue;
      const start = records[at + VALUE_START];
      const end = records[at + VALUE_END];
      const isNamed = isGlobal
        ? isGlobalLine(text, start, end)
        : lineNames(text, start, end, product);
      if (isNamed) agentLines.push(lineOf(head));
    }
    if (agentLines.length === known) continue;
    groups.push(starts[g], starts[g + 1]);
    addExtensions(selection, reading, starts[g], starts[g + 1]);
  }
  return agentLines.length > 0 ? selection : undefined;
}

function emptySelection(): Selection {
  return { groups: [], agentLines: [], crawlDelay: undefined, contentSignals: undefined };
}

/** What a file says to an agent that no group is for. */
export const NOTHING: Selection = emptySelection();

/** Adds what a group says beside its rules. */
function addExtensions(selection: Selection, reading: Reading, start: number, end: number): void {
  const { records } = reading;
  for (let at = start; at < end; at += RECORD) {
    const directive = directiveOf(records[at + HEAD]);
    if (directive !== CRAWL_DELAY && directive !== CONTENT_SIGNAL) continue;
    const value = textAt(reading, records[at + VALUE_START], records[at + VALUE_END]);
    if (directive === CONTENT_SIGNAL) addContentSignals(selection, value);
    else addCrawlDelay(selection, value);
  }
}

function addCrawlDelay(selection: Selection, value: string): void {
  const seconds = crawlDelayOf(value);
  if (seconds === undefined) return;
  selection.crawlDelay = Math.max(seconds, selection.crawlDelay ?? 0);
}

/** Everything that the file says, as plain data. */
export function documentOf(reading: Reading, starts: readonly number[]): RobotsDocument {
  const groups: Group[] = [];
  for (let g = 0; g + 1 < starts.length; g++)
    groups.push(groupOf(reading, starts[g], starts[g + 1]));
  return { groups, sitemaps: sitemapsOf(reading), records: othersOf(reading) };
}

function groupOf(reading: Reading, start: number, end: number): Group {
  const selection = emptySelection();
  addExtensions(selection, reading, start, end);
  const { crawlDelay, contentSignals } = selection;
  return {
    userAgents: valuesOf(reading, start, end, USER_AGENT),
    rules: rulesOf(reading, start, end),
    ...(crawlDelay !== undefined && { crawlDelay }),
    ...(contentSignals && { contentSignals }),
  };
}

function rulesOf(reading: Reading, start: number, end: number): Rule[] {
  const { records } = reading;
  const rules: Rule[] = [];
  for (let at = start; at < end; at += RECORD) {
    const head = records[at + HEAD];
    const pattern = textAt(reading, records[at + VALUE_START], records[at + VALUE_END]);
    // An empty value is no rule.
    if (!isRule(directiveOf(head)) || pattern === "") continue;
    rules.push({ allow: directiveOf(head) === ALLOW_RULE, pattern, line: lineOf(head) });
  }
  return rules;
}

function valuesOf(reading: Reading, start: number, end: number, directive: number): string[] {
  const { records } = reading;
  const values: string[] = [];
  for (let at = start; at < end; at += RECORD) {
    if (directiveOf(records[at + HEAD]) !== directive) continue;
    values.push(textAt(reading, records[at + VALUE_START], records[at + VALUE_END]));
  }
  return values;
}

function sitemapsOf(reading: Reading): string[] {
  return valuesOf(reading, 0, reading.records.length, SITEMAP).filter((value) => value !== "");
}

function othersOf(reading: Reading): OtherRecord[] {
  const others: number[] = [];
  readLines(reading.text, reading.from, others);
  const list: OtherRecord[] = [];
  for (let at = 0; at < others.length; at += OTHER_RECORD) {
    list.push({
      name: asciiLowerCase(
        textAt(reading, others[at + OTHER_NAME_START], others[at + OTHER_NAME_END]),
      ),
      value: textAt(reading, others[at + OTHER_VALUE_START], others[at + OTHER_VALUE_END]),
      line: reading.otherLines[list.length] ?? others[at + OTHER_LINE],
    });
  }
  return list;
}

/** A range of the text as it is reported. */
function textAt({ text, octets }: Reading, start: number, end: number): string {
  const part = text.slice(start, end);
  return octets ? reported(part) : part;
}

/** The seconds of a crawl-delay: a non-negative, finite, plain decimal. Undefined of anything else. */
export function crawlDelayOf(value: string): number | undefined {
  if (!/^(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)$/.test(value)) return undefined;
  const seconds = Number(value);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** Adds the pairs of a Content-Signal value, `key=value` after commas; one without key or value is skipped. */
function addContentSignals(selection: Selection, text: string): void {
  for (const pair of text.split(",")) {
    const equals = pair.indexOf("=");
    const key = asciiLowerCase(trim(pair.slice(0, Math.max(0, equals))));
    const value = trim(pair.slice(equals + 1));
    if (key === "" || value === "") continue;
    selection.contentSignals ??= Object.create(null) as ContentSignals;
    selection.contentSignals[key] = signalOf(value);
  }
}

function signalOf(value: string): boolean | string {
  const lower = asciiLowerCase(value);
  if (lower === "yes") return true;
  return lower === "no" ? false : value;
}
