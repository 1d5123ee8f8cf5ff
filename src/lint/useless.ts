/**
 * Rules without effect: whatever path is asked for, the answer is the same without them. The strongest rule that matches
 * decides (canonical.ts, table.ts of the core: the longer pattern, then Allow), so a rule has no effect if
 *
 * 1. a stronger one matches the same paths: those of one normal form, or one that matches every path; or
 * 2. a prefix rule with the same answer matches all its paths, and no rule with the other answer stands between the two
 *    in strength that matches any of them.
 *
 * Where wildcards leave in doubt whether two rules share a path, they do. Rules are sorted once; the prefixes of a pattern
 * are then on a stack, which is never higher than the pattern is long.
 */
import { canonicalPattern } from "../canonical.ts";
import { ALLOW_RULE, isRule } from "../directive.ts";
import { weightOf } from "../table.ts";
import type { AgentGroup } from "./groups.ts";
import { startsLikePath } from "./patterns.ts";
import { entryAt } from "./report.ts";
import type { Report } from "./report.ts";
import { valueOf } from "./source.ts";
import type { Entry } from "./source.ts";

interface RuleOf {
  readonly entry: Entry;
  readonly canonical: string;
  readonly allow: boolean;
  readonly weight: number;
  /** The same for rules that match the same paths; `/` for those that match all. */
  readonly normal: string;
  /** What every path that it matches starts with. */
  readonly prefix: string;
  /** Whether it matches every path that starts so. */
  readonly isPrefix: boolean;
}

/** The rules that hold together for some agents. */
interface Unit {
  readonly entries: Entry[];
  /** Whether an agent of it has rules elsewhere, too, which may stand between two of these. */
  isShared: boolean;
}

export function checkUseless(report: Report, groups: readonly AgentGroup[]): void {
  for (const { entries, isShared } of unitsOf(groups)) {
    const winners = checkSame(report, rulesOf(report, entries));
    const effective = checkShadowed(report, winners);
    if (!isShared) checkRedundant(report, effective);
  }
}

/** Groups for the same agents are one; agents of a group that share a token with those of another have rules of both. */
function unitsOf(groups: readonly AgentGroup[]): Unit[] {
  const units = new Map<string, Unit>();
  const owners = new Map<string, Unit>();
  for (const { keys, entries } of groups) {
    const key = keys.toSorted().join("\n");
    const unit = units.get(key) ?? { entries: [], isShared: false };
    units.set(key, unit);
    for (const entry of entries) unit.entries.push(entry);
    for (const agent of keys) {
      const token = /^[a-z_-]*/.exec(agent)![0] || agent;
      const owner = owners.get(token) ?? unit;
      owners.set(token, unit);
      if (owner !== unit) owner.isShared = unit.isShared = true;
    }
  }
  return [...units.values()];
}

function rulesOf(report: Report, entries: readonly Entry[]): RuleOf[] {
  const { source } = report;
  const rules: RuleOf[] = [];
  for (const entry of entries) {
    if (!isRule(entry.directive)) continue;
    const pattern = valueOf(source, entry);
    if (startsLikePath(pattern))
      rules.push(ruleOf(entry, canonicalPattern(pattern, source.octets)));
  }
  return rules;
}

function ruleOf(entry: Entry, canonical: string): RuleOf {
  const allow = entry.directive === ALLOW_RULE;
  const weight = weightOf(canonical.length, allow ? 1 : 0);
  // The second reading that a pattern may have (canonical.ts of the core) is made of its normal form as well.
  const normal = normalForm(canonical);
  const wild = normal.search(/\*|\$$/);
  const prefix = (wild < 0 ? normal : normal.slice(0, wild)) || "/";
  return { entry, canonical, allow, weight, normal, prefix, isPrefix: wild < 0 };
}

/** Stars in a row are one; one at the end, also before a `$`, changes nothing. Every path starts with a slash. */
function normalForm(canonical: string): string {
  const plain = canonical.replace(/\*+/g, "*").replace(/\*\$?$/, "");
  return plain === "" ? "/" : plain;
}

function isStronger(a: RuleOf, b: RuleOf): boolean {
  return a.weight > b.weight || (a.weight === b.weight && a.entry.line < b.entry.line);
}

/** Reports all but the strongest rule of each normal form, and gives those. */
function checkSame(report: Report, rules: readonly RuleOf[]): RuleOf[] {
  const strongest = new Map<string, RuleOf>();
  for (const rule of rules) {
    report.steps++;
    const known = strongest.get(rule.normal);
    if (known === undefined || isStronger(rule, known)) strongest.set(rule.normal, rule);
  }
  for (const rule of rules) {
    const winner = strongest.get(rule.normal)!;
    if (winner !== rule) addSame(report, rule, winner);
  }
  return [...strongest.values()];
}

function addSame(report: Report, rule: RuleOf, winner: RuleOf): void {
  const { entry } = rule;
  const quoted = report.quote(entry.valueStart, entry.valueEnd);
  const { line } = winner.entry;
  if (rule.allow === winner.allow) {
    report.add("duplicate-rule", entryAt(entry), `line ${line} says the same as ${quoted}`);
  } else if (rule.canonical === winner.canonical) {
    report.add(
      "conflicting-rules",
      entryAt(entry),
      `line ${line} allows ${quoted}, and Allow wins: this line has no effect`,
      "Remove one of the two.",
    );
  } else addShadowed(report, rule, winner);
}

function addShadowed(report: Report, { entry }: RuleOf, { entry: winner }: RuleOf): void {
  const longer = report.quote(winner.valueStart, winner.valueEnd);
  report.add(
    "shadowed-rule",
    entryAt(entry),
    `no effect: the longer ${longer} on line ${winner.line} matches the same and wins`,
    "The longest pattern wins, not the first.",
  );
}

/** Reports what is weaker than the rule that matches everything, and gives the rest. */
function checkShadowed(report: Report, rules: RuleOf[]): RuleOf[] {
  const all = rules.find(({ normal }) => normal === "/");
  if (all === undefined) return rules;
  const [weaker, rest]: [RuleOf[], RuleOf[]] = [[], []];
  for (const rule of rules) (rule.weight < all.weight ? weaker : rest).push(rule);
  for (const rule of weaker) {
    if (rule.allow === all.allow) addRedundant(report, rule, all);
    else addShadowed(report, rule, all);
  }
  return rest;
}

function addRedundant(report: Report, { entry }: RuleOf, { entry: cover }: RuleOf): void {
  const quoted = report.quote(cover.valueStart, cover.valueEnd);
  report.add(
    "redundant-rule",
    entryAt(entry),
    `no effect: ${quoted} on line ${cover.line} decides the same for all that it matches`,
  );
}

function checkRedundant(report: Report, rules: readonly RuleOf[]): void {
  const sorted = rules.toSorted((a, b) => {
    report.steps++;
    if (a.prefix === b.prefix) return Number(b.isPrefix) - Number(a.isPrefix);
    return a.prefix < b.prefix ? -1 : 1;
  });
  const others = new Others(report, sorted);
  const stack: RuleOf[] = [];
  for (const rule of sorted) {
    while (stack.length > 0 && !rule.prefix.startsWith(stack.at(-1)!.prefix)) {
      report.steps++;
      stack.pop();
    }
    const cover = coverOn(report, stack, rule);
    if (cover !== undefined && !others.between(cover, rule)) addRedundant(report, rule, cover);
    if (rule.isPrefix) stack.push(rule);
  }
}

/** The strongest rule of the stack with the same answer, unless one with the other answer stands between. */
function coverOn(report: Report, stack: readonly RuleOf[], rule: RuleOf): RuleOf | undefined {
  let cover: RuleOf | undefined;
  let other = -1;
  for (const one of stack) {
    report.steps++;
    if (one.allow === rule.allow) {
      if (cover === undefined || one.weight > cover.weight) cover = one;
    } else if (one.weight < rule.weight && one.weight > other) other = one.weight;
  }
  return cover !== undefined && other < cover.weight ? cover : undefined;
}

/** Rules that are not prefixes of another, and may share a path with it nevertheless. */
class Others {
  private readonly report: Report;
  private readonly sorted: readonly RuleOf[];
  /** Weights of the rules with wildcards, in rising order: of Disallow, of Allow. */
  private readonly wild: readonly [number[], number[]];
  /** How many of the first rules in order are prefixes: of Disallow, of Allow. */
  private readonly counts: readonly [number[], number[]] = [[0], [0]];

  constructor(report: Report, sorted: readonly RuleOf[]) {
    this.report = report;
    this.sorted = sorted;
    const wild: [number[], number[]] = [[], []];
    for (const { allow, weight, isPrefix } of sorted) {
      if (!isPrefix) wild[Number(allow) as 0 | 1].push(weight);
      for (const side of [0, 1] as const) {
        const isCounted = isPrefix && Number(allow) === side;
        this.counts[side].push(this.counts[side].at(-1)! + Number(isCounted));
      }
    }
    this.wild = [wild[0].toSorted((a, b) => a - b), wild[1].toSorted((a, b) => a - b)];
  }

  /** Whether a rule with the other answer that shares a path with `rule` may stand between the two in strength. */
  between(cover: RuleOf, rule: RuleOf): boolean {
    const side = rule.allow ? 0 : 1;
    const weights = this.wild[side];
    const next = this.firstOf(weights.length, (i) => weights[i]! > cover.weight);
    if (next < weights.length && weights[next]! < rule.weight) return true;
    // A longer prefix is stronger than a prefix rule that is not padded with stars.
    if (rule.isPrefix && rule.normal.length === rule.canonical.length) return false;
    return this.hasLonger(rule.prefix, side);
  }

  /** Whether a prefix rule of the side starts with the text. */
  private hasLonger(prefix: string, side: 0 | 1): boolean {
    const { sorted, counts } = this;
    const start = this.firstOf(sorted.length, (i) => sorted[i]!.prefix >= prefix);
    // Canonical text is ASCII without DEL.
    const end = this.firstOf(sorted.length, (i) => sorted[i]!.prefix > `${prefix}\u007f`);
    return counts[side][end]! > counts[side][start]!;
  }

  /** The least index for which it is true; all after it are true, too. */
  private firstOf(count: number, isTrue: (i: number) => boolean): number {
    let low = 0;
    let high = count;
    while (low < high) {
      this.report.steps++;
      const middle = (low + high) >>> 1;
      if (isTrue(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
