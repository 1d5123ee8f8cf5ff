// All case tables as checks of a library, without a test runner: the unit tests run them on the source, test/dist.mjs on
// the built package.
import type { Agent, Robots } from "../../src/index.ts";
import { groupChoices, productTokens, tokenTests } from "./agents.ts";
import { patternForms, splitPaths, urlPaths } from "./canonical.ts";
import type { PatternCase } from "./canonical.ts";
import { decisions } from "./decisions.ts";
import { refusals, roundTrips, written } from "./documents.ts";
import { limits } from "./limits.ts";
import { rfcDecisions } from "./rfc9309.ts";
import { everyone, lines } from "./shapes.ts";
import type { DecisionSet } from "./shapes.ts";
import { spellings } from "./spellings.ts";
import { robotsUrls, statuses } from "./status.ts";
import { syntax } from "./syntax.ts";
import { agentDelays, contentSignals, crawlDelays, otherRecords, sitemaps } from "./values.ts";

/** What is tested: the core's entry, of whatever build. */
export type Library = typeof import("../../src/index.ts");

/** One case: what the library says to it, and what it is to say. */
export interface Check {
  readonly table: string;
  readonly why: string;
  readonly actual: (library: Library) => unknown;
  readonly expected: unknown;
}

export interface Outcome {
  readonly passed: number;
  /** A line for each failure. */
  readonly failed: readonly string[];
}

/** Runs all tables on a library. */
export function runCases(library: Library, checks: readonly Check[] = allChecks()): Outcome {
  const failed = checks.map((check) => failureOf(library, check)).filter((line) => line !== "");
  return { passed: checks.length - failed.length, failed };
}

/** What is wrong with the library by the check; an empty string if nothing is. */
export function failureOf(library: Library, { table, why, actual, expected }: Check): string {
  const got = outcomeOf(() => actual(library));
  if (isSame(got, expected)) return "";
  return `${table}: ${why}: expected ${show(expected)}, got ${show(got)}`;
}

/** The checks of all tables, in the order of DESIGN section 4. */
export function allChecks(): Check[] {
  return [
    ...rfcDecisions.flatMap((set) => decisionChecks("rfc9309", set)),
    ...syntaxChecks(),
    ...limitChecks(),
    ...tokenChecks(),
    ...groupChecks(),
    ...decisions.flatMap((set) => decisionChecks("decisions", set)),
    ...spellings.flatMap((set) => decisionChecks("spellings", set)),
    ...canonicalChecks(),
    ...valueChecks(),
    ...statusChecks(),
    ...documentChecks(),
  ];
}

/** All three ways of asking, which must agree, at first and later. */
function decisionChecks(table: string, set: DecisionSet): Check[] {
  const { why, robots, options, agent = "Bot", asks } = set;
  return asks.map(([url, allowed, line]) => ({
    table,
    why: `${why}: ${show(url)}`,
    actual: ({ parse }) =>
      firstAndLater(() => parse(robots, options).agent(agent), decisionOf, url),
    expected: twice({ allowed, line, explained: { allowed, line } }),
  }));
}

function decisionOf(agent: Agent, url: string): unknown {
  const { allowed, rule } = agent.explain(url);
  return {
    allowed: agent.isAllowed(url),
    line: agent.matchingRule(url)?.line ?? null,
    explained: { allowed, line: rule?.line ?? null },
  };
}

/** What an agent answers when new and when it has been asked a lot: it may have changed how it answers, never what. */
function firstAndLater<T>(
  make: () => Agent,
  ask: (agent: Agent, url: string) => T,
  url: string,
): { readonly first: T; readonly later: T } {
  const first = ask(make(), url);
  const agent = make();
  for (let i = 0; i < 100; i++) agent.isAllowed(`/asked/before/${i}`);
  return { first, later: ask(agent, url) };
}

function twice<T>(answer: T): { readonly first: T; readonly later: T } {
  return { first: answer, later: answer };
}

function syntaxChecks(): Check[] {
  return syntax.map(({ why, robots, options, document }) => ({
    table: "syntax",
    why,
    actual: (library) => library.parse(robots, options).toJSON(),
    expected: { groups: [], sitemaps: [], records: [], ...document },
  }));
}

function limitChecks(): Check[] {
  return limits.map(({ why, robots, maxBytes, truncated, ruleLines }) => ({
    table: "limits",
    why,
    actual: (library) => limitOf(library.parse(robots, maxBytes === undefined ? {} : { maxBytes })),
    expected: { truncated, ruleLines },
  }));
}

function limitOf({ truncated, groups }: Robots): unknown {
  return { truncated, ruleLines: groups.flatMap(({ rules }) => rules.map(({ line }) => line)) };
}

function tokenChecks(): Check[] {
  return [
    ...productTokens.map(({ why, input, output }) => ({
      table: "productToken",
      why,
      actual: ({ productToken, parse }: Library) => [
        productToken(input),
        parse("").agent(input).token,
      ],
      expected: [output, output],
    })),
    ...tokenTests.map(({ why, input, output }) => ({
      table: "isProductToken",
      why,
      actual: (library: Library) => library.isProductToken(input),
      expected: output,
    })),
  ];
}

function groupChecks(): Check[] {
  return groupChoices.map(({ why, robots, agent, source, groupLines }) => ({
    table: "agents",
    why,
    actual: (library) => choiceOf(library.parse(robots).agent(agent)),
    expected: { source, explained: { source, groupLines } },
  }));
}

function choiceOf(agent: Agent): unknown {
  const { source, groupLines } = agent.explain("/x");
  return { source: agent.source, explained: { source, groupLines } };
}

function canonicalChecks(): Check[] {
  return [
    ...urlPaths.map(({ why, input, output }) => ({
      table: "canonical URLs",
      why: `${why}: ${show(input)}`,
      actual: (library: Library) => pathsOf(library, input),
      expected: { path: output, again: output, decided: true, split: true },
    })),
    ...splitPaths.map(({ why, input, output }) => ({
      table: "split paths",
      why: `${why}: ${show(input)}`,
      actual: (library: Library) => onlyAllows(library, output).isAllowedPath(input),
      expected: true,
    })),
    ...patternForms.map((form) => ({
      table: "canonical patterns",
      why: `${form.why}: ${show(form.pattern)}`,
      actual: (library: Library) => patternOf(library, form),
      expected: {
        written: twice({ pattern: form.pattern, canonical: form.canonical }),
        again: twice({ pattern: form.canonical, canonical: form.canonical }),
      },
    })),
  ];
}

/** The canonical path of a URL, that of the result, and whether decisions are made by it. */
function pathsOf(library: Library, url: string): unknown {
  const nobody = library.parse("").agent("Bot");
  const { path } = nobody.explain(url);
  return {
    path,
    // A path that begins with two slashes would be a host.
    again: nobody.explain(`https://e.x${path}`).path,
    decided: onlyAllows(library, path).isAllowed(url),
    split: onlyAllows(library, path).isAllowedPath(path),
  };
}

/** An agent that may fetch one canonical path and nothing else. */
function onlyAllows(library: Library, path: string): Agent {
  return library.parse(everyone("Disallow: /", `Allow: ${path}$`)).agent("Bot");
}

function patternOf({ parse }: Library, { pattern, canonical, url }: PatternCase): unknown {
  const decidedBy = (asWritten: string): unknown =>
    firstAndLater(() => parse(everyone(`Disallow: ${asWritten}`)).agent("Bot"), ruleOf, url);
  return { written: decidedBy(pattern), again: decidedBy(canonical) };
}

function ruleOf(agent: Agent, url: string): unknown {
  const { rule } = agent.explain(url);
  return { pattern: rule?.pattern, canonical: rule?.canonical };
}

function valueChecks(): Check[] {
  return [
    ...crawlDelays.map(({ why, input, output }) => ({
      table: "crawl-delay",
      why: `${why}: ${show(input)}`,
      actual: (library: Library) => {
        const robots = library.parse(lines("User-agent: Bot", `Crawl-delay: ${input}`));
        return [robots.agent("Bot").crawlDelay, robots.groups[0]?.crawlDelay];
      },
      expected: [output, output],
    })),
    ...agentDelays.map(({ why, robots, output }) => ({
      table: "crawl-delay",
      why,
      actual: (library: Library) => library.parse(robots).agent("Bot").crawlDelay,
      expected: output,
    })),
    ...contentSignals.map(({ why, robots, output }) => ({
      table: "content-signal",
      why,
      actual: (library: Library) => entriesOf(library.parse(robots).agent("Bot").contentSignals),
      expected: output,
    })),
    ...sitemaps.map(({ why, robots, output }) => ({
      table: "sitemaps",
      why,
      actual: (library: Library) => library.parse(robots).sitemaps,
      expected: output,
    })),
    ...otherRecords.map(({ why, robots, output }) => ({
      table: "records",
      why,
      actual: (library: Library) =>
        library.parse(robots).records.map(({ name, value, line }) => [name, value, line]),
      expected: output,
    })),
  ];
}

function entriesOf(signals: Agent["contentSignals"]): unknown {
  return signals && Object.entries(signals);
}

function statusChecks(): Check[] {
  return [
    ...statuses.map(({ status, means, without }) => ({
      table: "status",
      why: String(status),
      actual: (library: Library) => [
        library.statusPolicy(status),
        policyOf(library.robotsForStatus(status)),
      ],
      expected: [means, policyAnswers(without === "allow")],
    })),
    ...robotsUrls.map(({ why, input, output }) => ({
      table: "robotsUrl",
      why: `${why}: ${show(input)}`,
      actual: (library: Library) => library.robotsUrl(input),
      expected: output,
    })),
  ];
}

function policyOf(robots: Robots): unknown {
  const agent = robots.agent("Bot");
  return {
    policy: robots.policy,
    truncated: robots.truncated,
    document: robots.toJSON(),
    page: agent.isAllowed("/a"),
    rule: agent.matchingRule("/a"),
    reason: agent.explain("/a").reason,
    robotsTxt: agent.isAllowed("/robots.txt"),
  };
}

function policyAnswers(allowed: boolean): unknown {
  const rule = { allow: false, pattern: "/", line: 0 };
  return {
    policy: allowed ? "allow" : "disallow",
    truncated: false,
    document: {
      groups: allowed ? [] : [{ userAgents: ["*"], rules: [rule] }],
      sitemaps: [],
      records: [],
    },
    page: allowed,
    rule: allowed ? undefined : rule,
    reason: "policy",
    robotsTxt: true,
  };
}

function documentChecks(): Check[] {
  return [
    ...written.map(({ why, document, text }) => ({
      table: "stringify",
      why,
      actual: ({ stringify, fromDocument }: Library) => [
        stringify(document),
        stringify(fromDocument(document).toJSON()),
      ],
      expected: [text, text],
    })),
    ...refusals.map(({ why, document, field }) => ({
      table: "refusals",
      why,
      actual: (library: Library) => refusalOf(library, document, field),
      expected: { type: "TypeError", namesField: true, fromDocument: "TypeError" },
    })),
    ...roundTrips.map((text) => ({
      table: "round trips",
      why: show(text),
      actual: (library: Library) => roundTripOf(library, text),
      expected: { same: true, sameInEitherReading: true, fromDocument: true },
    })),
  ];
}

function refusalOf(library: Library, document: unknown, field: string): unknown {
  type Taken = Parameters<Library["stringify"]>[0];
  const error = errorOf(() => library.stringify(document as Taken));
  return {
    type: error?.name,
    namesField: error?.message.startsWith(`${field} `),
    fromDocument: errorOf(() => library.fromDocument(document as Taken))?.name,
  };
}

function roundTripOf({ parse, stringify, fromDocument }: Library, text: string): unknown {
  const document = parse(text).toJSON();
  const again = stringify(document);
  const options = { extensionsEndGroup: true };
  return {
    same: isSame(unnumbered(parse(again).toJSON()), unnumbered(document)),
    sameInEitherReading: isSame(unnumbered(parse(again, options).toJSON()), unnumbered(document)),
    fromDocument: isSame(fromDocument(document).toJSON(), document),
  };
}

/** A value without the `line` of any part. */
function unnumbered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unnumbered);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).filter(([key]) => key !== "line");
  return new Map(parts.map(([key, part]) => [key, unnumbered(part)]));
}

function errorOf(run: () => unknown): Error | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** What is returned, or that something was thrown, which is the same as no expected value. */
function outcomeOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return new Map([["thrown", String(error)]]);
  }
}

/** Whether two values have the same own keys with the same values, whatever their prototypes. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return Object.is(a, b);
  }
  if (Array.isArray(a) !== Array.isArray(b) || a instanceof Map !== b instanceof Map) return false;
  const left = entriesIn(a);
  const right = new Map(entriesIn(b));
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)))
  );
}

function entriesIn(value: object): (readonly [unknown, unknown])[] {
  return value instanceof Map ? [...value] : Object.entries(value);
}

/** A value in a line of its own, cut if it is long. */
function show(value: unknown): string {
  const text = JSON.stringify(value, plainOf);
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}

function plainOf(_key: string, value: unknown): unknown {
  if (value instanceof Map) return [...(value as ReadonlyMap<unknown, unknown>)];
  return value === undefined ? "undefined" : value;
}
