import type { Agent, Reason, Source } from "../agent.ts";
import type { Rule } from "../document.ts";
import type { Robots } from "../robots.ts";

/** A decision about a URL; there is one object for each that an agent's rules can come to. */
export interface Answer {
  readonly allowed: boolean;
  readonly reason: Reason;
  readonly source: Source;
  readonly rule: Rule | undefined;
  /** What the report says of it behind the URL; empty until it is first needed. */
  text: string;
}

/** What a spelling of `/robots.txt` must have: `robots`, an escape of one of its letters, or a character that is dropped. */
const MAYBE_ROBOTS_TXT = /robots|%(?:6[2f]|7[234])|[\0- ]/i;

/**
 * An agent and the name under which it was asked for. It answers as `Agent.explain` does, in two thirds of the time: what is not
 * in the answer is not made, and what is made is kept.
 */
export class Judge {
  readonly name: string;
  readonly agent: Agent;
  private readonly isPolicy: boolean;
  private readonly byLine = new Map<number, Answer>();
  private readonly noRule: Answer;
  private readonly robotsTxt: Answer;

  constructor(robots: Robots, name: string) {
    this.name = name;
    this.agent = robots.agent(name);
    this.isPolicy = robots.policy !== "file";
    const otherwise = this.agent.source === "none" ? "no-group" : "no-rule-matched";
    this.noRule = this.answer(this.isPolicy ? "policy" : otherwise, undefined);
    this.robotsTxt = this.answer("robots-txt", undefined);
  }

  /** `plain` as by `isPlain`. */
  judge(url: string, plain: boolean): Answer {
    const rule = this.agent.matchingRule(url);
    if (rule !== undefined) return this.byLine.get(rule.line) ?? this.remember(rule);
    const mayBe = plain ? url.includes("robots.txt") : MAYBE_ROBOTS_TXT.test(url);
    if (mayBe && this.agent.explain(url).reason === "robots-txt") return this.robotsTxt;
    return this.noRule;
  }

  /** A line has one rule at most. */
  private remember(rule: Rule): Answer {
    const answer = this.answer(this.isPolicy ? "policy" : "rule", rule);
    this.byLine.set(rule.line, answer);
    return answer;
  }

  private answer(reason: Reason, rule: Rule | undefined): Answer {
    const { source } = this.agent;
    return { allowed: rule === undefined || rule.allow, reason, source, rule, text: "" };
  }
}
