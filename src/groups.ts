import { reported } from "./decode.ts";
import {
  ALLOW_RULE,
  CONTENT_SIGNAL,
  CRAWL_DELAY,
  DISALLOW_RULE,
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
  RECORD,
  VALUE_END,
  VALUE_START,
} from "./parse.ts";
import type { Lines } from "./parse.ts";
import { asciiLowerCase, trim } from "./token.ts";

/** A file's records and how they are to be read. */
export interface Reading extends Lines {
  readonly text: string;
  /** Whether lone surrogates in the text stand for octets, see decode.ts. */
  readonly octets: boolean;
  readonly extensionsEndGroup: boolean;
}

export type ContentSignals = Record<string, boolean | string>;

/** What some groups say together: the rules as compile.ts takes them, and the rest merged. */
export interface Selection {
  /** Where the patterns of the rules start and end in the text, each with `line << 1 | allow`. */
  readonly ranges: number[];
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
  if (directive === ALLOW_RULE || directive === DISALLOW_RULE) return true;
  return extensionsEndGroup && directive !== SITEMAP;
}

/** What the groups with a user-agent line that `names` say; undefined if there is none. */
export function select(
  reading: Reading,
  starts: readonly number[],
  names: (valueStart: number, valueEnd: number) => boolean,
): Selection | undefined {
  const { records } = reading;
  const selection = emptySelection();
  const { agentLines } = selection;
  for (let g = 0; g + 1 < starts.length; g++) {
    const known = agentLines.length;
    for (let at = starts[g]; at < starts[g + 1]; at += RECORD) {
      const head = records[at + HEAD];
      if (directiveOf(head) !== USER_AGENT) continue;
      if (names(records[at + VALUE_START], records[at + VALUE_END])) agentLines.push(lineOf(head));
    }
    if (agentLines.length > known) addGroup(selection, reading, starts[g], starts[g + 1]);
  }
  return agentLines.length > 0 ? selection : undefined;
}

function emptySelection(): Selection {
  return { ranges: [], agentLines: [], crawlDelay: undefined, contentSignals: undefined };
}

/** What a file says to an agent that no group is for. */
export const NOTHING: Selection = emptySelection();

function addGroup(selection: Selection, reading: Reading, start: number, end: number): void {
  const { records } = reading;
  for (let at = start; at < end; at += RECORD) {
    const head = records[at + HEAD];
    const directive = directiveOf(head);
    const valueStart = records[at + VALUE_START];
    const valueEnd = records[at + VALUE_END];
    if (valueStart === valueEnd) continue;
    if (directive === ALLOW_RULE || directive === DISALLOW_RULE) {
      selection.ranges.push(
        valueStart,
        valueEnd,
        (lineOf(head) << 1) | (directive === ALLOW_RULE ? 1 : 0),
      );
    } else if (directive === CRAWL_DELAY) {
      const seconds = crawlDelayOf(reading.text.slice(valueStart, valueEnd));
      if (seconds !== undefined)
        selection.crawlDelay = Math.max(seconds, selection.crawlDelay ?? 0);
    } else if (directive === CONTENT_SIGNAL) {
      addContentSignals(selection, textAt(reading, valueStart, valueEnd));
    }
  }
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
  addGroup(selection, reading, start, end);
  const { ranges, crawlDelay, contentSignals } = selection;
  return {
    userAgents: valuesOf(reading, start, end, USER_AGENT),
    rules: rulesOf(reading, ranges),
    ...(crawlDelay !== undefined && { crawlDelay }),
    ...(contentSignals && { contentSignals }),
  };
}

function rulesOf(reading: Reading, ranges: readonly number[]): Rule[] {
  const list: Rule[] = [];
  for (let at = 0; at < ranges.length; at += 3) {
    const lineAndAllow = ranges[at + 2];
    list.push({
      allow: (lineAndAllow & 1) === 1,
      pattern: textAt(reading, ranges[at], ranges[at + 1]),
      line: lineAndAllow >>> 1,
    });
  }
  return list;
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
  const { others } = reading;
  const list: OtherRecord[] = [];
  for (let at = 0; at < others.length; at += OTHER_RECORD) {
    list.push({
      name: asciiLowerCase(
        textAt(reading, others[at + OTHER_NAME_START], others[at + OTHER_NAME_END]),
      ),
      value: textAt(reading, others[at + OTHER_VALUE_START], others[at + OTHER_VALUE_END]),
      line: others[at + OTHER_LINE],
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
