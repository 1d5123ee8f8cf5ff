/** Holds an agent to the reference, in each form that its rules may have. */
import type { Agent, Rule } from "../src/index.ts";
import { parse } from "../src/index.ts";
import { Counterexample } from "./counterexample.ts";
import type { Difference, Question } from "./counterexample.ts";
import { inputOf } from "./generators.ts";
import * as reference from "./reference.ts";
import type { ReferenceAgent, ReferenceRobots } from "./reference.ts";

/** What has been asked so far. A question is one URL for one agent of one file, in however many ways it is put. */
export interface Tally {
  runs: number;
  questions: number;
}

/** An agent may list its rules at first and make a tree when it is asked more: this is more. */
const MANY = 64;
/** And this is few, with two calls each. */
const FEW = 4;

export function askMuch(agent: Agent): Agent {
  for (let i = 0; i < MANY; i++) agent.isAllowed("/");
  return agent;
}

/** Compares everything about the agent and about all URLs. Throws the first difference. */
export function judge(
  question: Omit<Question, "url">,
  urls: readonly string[],
  tally: Tally,
): void {
  const { file, options, agent } = question;
  const input = inputOf(file);
  const expected = reference.parse(input, options).agent(agent);
  const make = (): Agent => parse(input, options).agent(agent);
  const facts = factsDiffer(make(), expected);
  if (facts) throw new Counterexample(facts, { ...question, url: "" }, questionDiffers);
  const judged = urls.map((url) => ({
    url,
    rules: expected.rulesFor(reference.canonicalPath(url)),
  }));
  tally.questions += urls.length;
  let few = make();
  const much = askMuch(make());
  for (const [i, { url, rules }] of judged.entries()) {
    if (i % FEW === 0) few = make();
    const difference =
      answersDiffer(few, url, rules, i % 2 === 0) ?? answersDiffer(much, url, rules, i % 3 === 0);
    if (difference) throw new Counterexample(difference, { ...question, url }, questionDiffers);
  }
}

/** One question, asked of a new agent and of one that has been asked much. */
export function questionDiffers({ file, options, agent, url }: Question): Difference | undefined {
  const input = inputOf(file);
  const expected = reference.parse(input, options).agent(agent);
  const rules = expected.rulesFor(reference.canonicalPath(url));
  const make = (): Agent => parse(input, options).agent(agent);
  return (
    factsDiffer(make(), expected) ??
    answersDiffer(make(), url, rules, false) ??
    answersDiffer(make(), url, rules, true) ??
    answersDiffer(askMuch(make()), url, rules, true) ??
    answersDiffer(askMuch(make()), url, rules, false)
  );
}

export function factsDiffer(agent: Agent, expected: ReferenceAgent): Difference | undefined {
  return (
    differs("token", agent.token, expected.token) ??
    differs("source", agent.source, expected.source) ??
    differs("crawlDelay", agent.crawlDelay, expected.crawlDelay) ??
    valuesDiffer("contentSignals", agent.contentSignals, expected.contentSignals)
  );
}

/** `rules`: those that match, the strongest first. */
export function answersDiffer(
  agent: Agent,
  url: string,
  rules: readonly Rule[],
  explained: boolean,
): Difference | undefined {
  const [rule] = rules;
  const allowed = differs("isAllowed", agent.isAllowed(url), rule?.allow ?? true);
  if (allowed) return allowed;
  return explained
    ? explanationDiffers(agent, url, rules)
    : ruleDiffers("matchingRule", agent.matchingRule(url), rule);
}

function explanationDiffers(
  agent: Agent,
  url: string,
  rules: readonly Rule[],
): Difference | undefined {
  const { allowed, path, rule, otherRules, reason, source } = agent.explain(url);
  const others = rules.slice(1);
  return (
    differs("explain().allowed", allowed, rules[0]?.allow ?? true) ??
    differs("explain().path", path, reference.canonicalPath(url)) ??
    differs("explain().source", source, agent.source) ??
    ruleDiffers("explain().rule", rule, rules[0]) ??
    differs("explain().reason", reason, reasonFor(agent, path, rule)) ??
    differs("explain().otherRules.length", otherRules.length, others.length) ??
    firstOf(others, (other, i) => ruleDiffers(`explain().otherRules[${i}]`, otherRules[i], other))
  );
}

function reasonFor(agent: Agent, path: string, rule: Rule | undefined): string {
  if (path.split("?")[0] === "/robots.txt") return "robots-txt";
  if (rule !== undefined) return "rule";
  return agent.source === "none" ? "no-group" : "no-rule-matched";
}

/** `isAllowedPath`, for which everything is a path. */
export function pathsDiffer(
  agent: Agent,
  expected: ReferenceAgent,
  path: string,
): Difference | undefined {
  return differs("isAllowedPath", agent.isAllowedPath(path), expected.isAllowedPath(path));
}

export function ruleDiffers(
  what: string,
  got: Rule | undefined,
  expected: Rule | undefined,
): Difference | undefined {
  const same =
    got?.allow === expected?.allow &&
    got?.pattern === expected?.pattern &&
    got?.line === expected?.line;
  return same ? undefined : { what, got, expected };
}

export function differs(what: string, got: unknown, expected: unknown): Difference | undefined {
  return Object.is(got, expected) ? undefined : { what, got, expected };
}

/** The same for plain data, whose keys may stand in any order. */
export function valuesDiffer(
  what: string,
  got: unknown,
  expected: unknown,
): Difference | undefined {
  return Bun.deepEquals(got, expected) ? undefined : { what, got, expected };
}

export function firstOf<T>(
  list: readonly T[],
  differenceOf: (item: T, index: number) => Difference | undefined,
): Difference | undefined {
  for (const [index, item] of list.entries()) {
    const difference = differenceOf(item, index);
    if (difference) return difference;
  }
  return undefined;
}

export function documentDiffers(
  robots: Omit<ReferenceRobots, "agent">,
  expected: Omit<ReferenceRobots, "agent">,
): Difference | undefined {
  return (
    valuesDiffer("groups", robots.groups, expected.groups) ??
    valuesDiffer("sitemaps", robots.sitemaps, expected.sitemaps) ??
    valuesDiffer("records", robots.records, expected.records) ??
    differs("truncated", robots.truncated, expected.truncated)
  );
}

/** Throws the difference, if there is one. */
export function hold(difference: Difference | undefined): void {
  if (difference) throw new Counterexample(difference);
}
