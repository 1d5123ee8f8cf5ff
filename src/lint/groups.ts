/** Groups: what stands outside of them, who is named twice, what they leave open or close. */
import {
  ALLOW_RULE,
  CONTENT_SIGNAL,
  CRAWL_DELAY,
  DISALLOW_RULE,
  isRule,
  USER_AGENT,
} from "../directive.ts";
import { agentKey } from "./agents.ts";
import { SPELLINGS } from "./names.ts";
import { startsLikePath } from "./patterns.ts";
import { entryAt, nameAt, valueAt } from "./report.ts";
import type { Report } from "./report.ts";
import { nameOf, valueOf } from "./source.ts";
import type { Entry, Source } from "./source.ts";

/** A group and whom it is for. */
export interface AgentGroup {
  /** Keys of its agents, in lower case, each once; see {@link agentKey}. Empty where it names nobody. */
  readonly keys: readonly string[];
  readonly entries: readonly Entry[];
}

export function agentGroups({ text, ours, groups }: Source): AgentGroup[] {
  return groups.map(([start, end]) => {
    const entries = ours.slice(start, end);
    const agents = entries.filter(({ directive }) => directive === USER_AGENT);
    const keys = agents.map((entry) => agentKey(text, entry)).filter((key) => key !== "");
    return { keys: [...new Set(keys)], entries };
  });
}

export function checkGroups(report: Report, groups: readonly AgentGroup[]): void {
  checkOutside(report);
  checkRepeated(report, groups);
  checkBetweenAgents(report);
  for (const { entries } of groups) checkEmptyRules(report, entries);
  checkLast(report, groups.at(-1));
  checkClosed(report, groups);
}

function isExtension({ directive }: Entry): boolean {
  return directive === CRAWL_DELAY || directive === CONTENT_SIGNAL;
}

function isEmpty({ valueStart, valueEnd }: Entry): boolean {
  return valueStart === valueEnd;
}

function checkOutside(report: Report): void {
  const { ours, groups } = report.source;
  for (const entry of ours.slice(0, groups[0]?.[0] ?? ours.length)) {
    const name = SPELLINGS.get(entry.directive)!;
    const help = 'Write "User-agent: *" before it.';
    if (isRule(entry.directive) && !isEmpty(entry)) {
      const message = `${name} before any User-agent line is for nobody`;
      report.add("rule-outside-group", entryAt(entry), message, help);
    } else if (isExtension(entry)) {
      const message = `${name} before any User-agent line is for nobody`;
      report.add("extension-outside-group", entryAt(entry), message, help);
    }
  }
}

function checkRepeated(report: Report, groups: readonly AgentGroup[]): void {
  const { text } = report.source;
  const lines = new Map<string, readonly [line: number, group: number]>();
  for (const [group, { entries }] of groups.entries()) {
    for (const entry of entries) {
      if (entry.directive !== USER_AGENT) continue;
      const key = agentKey(text, entry);
      if (key === "") continue;
      const known = lines.get(key);
      lines.set(key, [entry.line, group]);
      if (known === undefined) continue;
      const quoted = report.quote(entry.valueStart, entry.valueEnd);
      if (known[1] === group) {
        const message = `line ${known[0]} of this group names ${quoted} already`;
        report.add("duplicate-agent", valueAt(entry), message);
      } else {
        report.add(
          "repeated-group",
          valueAt(entry),
          `a group for ${quoted} is on line ${known[0]} already: both hold, as one`,
          "Put the rules into one group.",
        );
      }
    }
  }
}

/**
 * Between user-agent lines, where parsers disagree on whether a record ends the run of them; in either reading. At the end of
 * the file it makes no difference if each group says the same and there are no rules.
 */
function checkBetweenAgents(report: Report): void {
  let run: Entry[] = [];
  for (const entry of report.source.ours) {
    if (entry.directive === USER_AGENT || (run.length > 0 && isExtension(entry))) run.push(entry);
    if (!isRule(entry.directive)) continue;
    checkRun(report, run);
    run = [];
  }
  if (!saysTheSame(report, run)) checkRun(report, run);
}

/** Of user-agent lines and extensions, reports each of the latter that one of the former follows. */
function checkRun(report: Report, run: readonly Entry[]): void {
  const last = run.findLastIndex(({ directive }) => directive === USER_AGENT);
  let next = run[last];
  const found: [Entry, Entry][] = [];
  for (const entry of run.slice(0, Math.max(0, last)).toReversed()) {
    if (entry.directive === USER_AGENT) next = entry;
    else found.push([entry, next!]);
  }
  for (const [entry, agent] of found) betweenAgents(report, entry, agent);
}

function saysTheSame({ source }: Report, run: readonly Entry[]): boolean {
  const extensions = run.filter((entry) => isExtension(entry));
  const values = extensions.map((entry) => `${entry.directive} ${valueOf(source, entry)}`);
  return run.length > 0 && isExtension(run.at(-1)!) && new Set(values).size === 1;
}

function betweenAgents(report: Report, entry: Entry, next: Entry): void {
  const name = nameOf(report.source, entry);
  report.add(
    "extension-between-agents",
    entryAt(entry),
    `line ${next.line} goes on with the same group by RFC 9309 and Google; for other parsers ${name} ends it`,
    "Put rules, or an empty Disallow, before the next User-agent line, or move this line behind the rules.",
  );
}

function checkEmptyRules(report: Report, entries: readonly Entry[]): void {
  const real = entries.find((entry) => entry.directive === DISALLOW_RULE && !isEmpty(entry));
  for (const entry of entries) {
    if (!isRule(entry.directive) || !isEmpty(entry)) continue;
    if (entry.directive === ALLOW_RULE) {
      report.add(
        "empty-allow",
        nameAt(entry),
        "an empty Allow says nothing, neither that all is allowed nor that nothing is",
        'Write "Disallow: /" to forbid everything; otherwise remove the line.',
      );
    } else if (real !== undefined) {
      report.add(
        "empty-disallow",
        nameAt(entry),
        `an empty Disallow does not lift the other rules of its group (line ${real.line})`,
        "Remove the line, or the rules that it was meant to lift.",
      );
    }
  }
}

function checkLast(report: Report, group: AgentGroup | undefined): void {
  if (group === undefined) return;
  if (group.entries.some((entry) => isRule(entry.directive) || isExtension(entry))) return;
  const agent = group.entries.findLast(({ directive }) => directive === USER_AGENT)!;
  report.add(
    "group-without-rules",
    entryAt(agent),
    "no rule follows: nothing is closed to it here",
    'Write "Disallow:" if that is meant.',
  );
}

/** Everything is closed to everyone if a rule for `*` says so and none opens anything. */
function checkClosed(report: Report, groups: readonly AgentGroup[]): void {
  const { source } = report;
  let closing: Entry | undefined;
  for (const { keys, entries } of groups) {
    if (!keys.includes("*")) continue;
    for (const entry of entries) {
      const value = valueOf(source, entry);
      if (entry.directive === ALLOW_RULE && startsLikePath(value)) return;
      if (entry.directive === DISALLOW_RULE && /^(?:\/\**|\*+)\$?$/.test(value) && value !== "/$") {
        closing ??= entry;
      }
    }
  }
  if (closing === undefined) return;
  report.add(
    "blocks-everything",
    entryAt(closing),
    "the whole site is closed to every crawler without a group of its own, search engines included",
    'Write "Disallow:" without a value if nothing is to be closed.',
  );
}
