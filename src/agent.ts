import {
  canonicalMask,
  canonicalSplitPath,
  canonicalUrlPath,
  isRobotsTxt,
  maskOf,
  plainPathStart,
} from "./canonical.ts";
import { describe } from "./describe.ts";
import type { Rule } from "./document.ts";
import type { Match } from "./entry.ts";
import type { AgentRules } from "./rules.ts";
import { isAllowedBy } from "./table.ts";

/** A `URL`, or anything else that has an absolute URL in `href`. */
export interface UrlLike {
  readonly href: string;
}

/** Why a URL is allowed or not. */
export type Reason = "rule" | "no-rule-matched" | "no-group" | "robots-txt" | "policy";

/** Which groups an agent's rules come from: those that name it, those for `*`, or none. */
export type Source = "named" | "global" | "none";

/** A rule with the canonical form of its pattern, which is what was compared and whose length is its strength. */
export interface ExplainedRule extends Rule {
  readonly canonical: string;
}

/** How a decision came about. */
export interface Explanation {
  readonly allowed: boolean;
  /** The canonical path and query that the rules were compared with. */
  readonly path: string;
  readonly reason: Reason;
  /** The rule that decided, with reason `"rule"`; with `"policy"` that of a disallow policy, line 0. */
  readonly rule?: ExplainedRule;
  readonly source: Source;
  /** Lines of the user-agent records that put the agent in its groups. */
  readonly groupLines: readonly number[];
  /** The other rules that matched, the strongest first. */
  readonly otherRules: readonly ExplainedRule[];
}

/** One product token's view of a robots.txt. Keeps nothing of the file's text alive. */
export class Agent {
  /** The lower-cased product that was asked for, see `productToken`. */
  readonly token: string;
  readonly source: Source;
  private readonly rules: AgentRules;

  /** @internal Use `Robots.agent`. */
  constructor(token: string, source: Source, rules: AgentRules) {
    this.token = token;
    this.source = source;
    this.rules = rules;
  }

  /** @internal The same view under another token. */
  as(token: string): Agent {
    return new Agent(token, this.source, this.rules);
  }

  /** Seconds between requests: the largest that the agent's groups state. Has no cap; undefined where none is stated. */
  get crawlDelay(): number | undefined {
    return this.rules.crawlDelay;
  }

  /** The Content-Signal pairs of the agent's groups; of a key that is stated twice, the last. */
  get contentSignals(): Readonly<Record<string, boolean | string>> | undefined {
    return this.rules.contentSignals;
  }

  /**
   * Whether the agent may fetch the URL (RFC 9309 2.2.2). The URL is judged as an HTTP client would send it; its host is not
   * looked at. Takes a path too; what has neither scheme nor leading `/` starts with a host, so that `"robots.txt"` is the
   * root of a host of that name. Never throws for a string or a URL, a TypeError for anything else.
   */
  isAllowed(url: string | UrlLike): boolean {
    const text = typeof url === "string" ? url : hrefOf(url);
    const start = plainPathStart(text);
    const mask = start < 0 ? 0 : canonicalMask(text, start);
    return mask === 0 ? this.judge(canonicalUrlPath(text)) : this.isPathAllowed(text, start, mask);
  }

  /**
   * The same for a path and query that were split off the URL already: nothing is taken for a host and nothing trimmed. Tab
   * and newline are removed, a fragment is dropped, a missing leading `/` is added.
   */
  isAllowedPath(path: string): boolean {
    if (typeof path !== "string")
      throw new TypeError(`path must be a string, got ${describe(path)}`);
    const mask = path.startsWith("/") ? canonicalMask(path, 0) : 0;
    return mask === 0 ? this.judge(canonicalSplitPath(path)) : this.isPathAllowed(path, 0, mask);
  }

  /** The rule that decides about the URL; undefined if none does, and for `/robots.txt`. */
  matchingRule(url: string | UrlLike): Rule | undefined {
    const text = typeof url === "string" ? url : hrefOf(url);
    const start = plainPathStart(text);
    const mask = start < 0 ? 0 : canonicalMask(text, start);
    if (mask !== 0) return this.ruleFor(text, start, mask);
    const path = canonicalUrlPath(text);
    return this.ruleFor(path, 0, maskOf(path));
  }

  /** How the decision about the URL comes about. Much slower than `isAllowed`. */
  explain(url: string | UrlLike): Explanation {
    const path = pathOf(typeof url === "string" ? url : hrefOf(url));
    const isAlwaysAllowed = isRobotsTxt(path, 0);
    const matches = isAlwaysAllowed ? [] : this.matches(path);
    const rule = matches[0];
    const explanation = {
      allowed: rule === undefined || rule.allow,
      path,
      reason: isAlwaysAllowed ? ("robots-txt" as const) : this.reason(rule),
      source: this.source,
      groupLines: this.rules.agentLines,
      otherRules: matches.slice(1),
    };
    // A spread in place of the assignment makes an explanation a third dearer on V8.
    return rule === undefined ? explanation : Object.assign(explanation, { rule });
  }

  private reason(rule: Rule | undefined): Reason {
    if (this.rules.isPolicy) return "policy";
    if (rule !== undefined) return "rule";
    return this.source === "none" ? "no-group" : "no-rule-matched";
  }

  private judge(path: string): boolean {
    return this.isPathAllowed(path, 0, maskOf(path));
  }

  /** Whether a canonical path is allowed; the robots.txt itself always is. */
  private isPathAllowed(text: string, start: number, mask: number): boolean {
    return isAllowedBy(this.rules.strongest(text, start, mask)) || isRobotsTxt(text, start);
  }

  /** The strongest rule that matches a canonical path; none for the robots.txt itself. */
  private ruleFor(text: string, start: number, mask: number): Rule | undefined {
    const matches: Match[] = [];
    this.rules.strongest(text, start, mask, matches);
    if (matches.length === 0 || isRobotsTxt(text, start)) return undefined;
    const { weight, pattern, line } = matches.reduce((best, match) =>
      (match.weight - best.weight || best.line - match.line) > 0 ? match : best,
    );
    return { allow: isAllowedBy(weight), pattern, line };
  }

  /** All rules that match a canonical path, the strongest first: the longest, then allow, then the earliest. */
  private matches(path: string): ExplainedRule[] {
    const matches: Match[] = [];
    this.rules.strongest(path, 0, maskOf(path), matches);
    if (matches.length < 2) return matches.map(explained);
    matches.sort((a, b) => b.weight - a.weight || a.line - b.line);
    // A pattern with two readings may have matched by both.
    return matches
      .filter((match, i) => i === 0 || !isSameRule(match, matches[i - 1]!))
      .map(explained);
  }
}

function explained({ weight, pattern, line, canonical }: Match): ExplainedRule {
  return { allow: isAllowedBy(weight), pattern, line, canonical };
}

/** The canonical path of a URL, which most have already. */
function pathOf(url: string): string {
  const start = plainPathStart(url);
  return start >= 0 && canonicalMask(url, start) !== 0 ? url.slice(start) : canonicalUrlPath(url);
}

function isSameRule(a: Match, b: Match): boolean {
  return a.weight === b.weight && a.line === b.line && a.pattern === b.pattern;
}

function hrefOf(url: UrlLike): string {
  const href: unknown = (url as UrlLike | null | undefined)?.href;
  if (typeof href !== "string")
    throw new TypeError(`url must be a string or a URL, got ${describe(url)}`);
  return href;
}
