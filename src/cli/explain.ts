import type { Agent, ExplainedRule, Explanation } from "../agent.ts";
import type { Arguments } from "./arguments.ts";
import { FINE, OBJECTION, UNREACHABLE } from "./command.ts";
import type { Command } from "./command.ts";
import { excerpt, linesOf, valueIn } from "./excerpt.ts";
import type { Span } from "./excerpt.ts";
import { CallError } from "./io.ts";
import type { Io } from "./io.ts";
import { agentsOf, checkCount, SOURCE_OPTIONS } from "./options.ts";
import { meaningOf } from "./outcome.ts";
import { printable, printableJson } from "./printable.ts";
import { readSource, STANDARD_INPUT } from "./source.ts";
import type { Source } from "./source.ts";
import { paint } from "./style.ts";
import { Scope } from "./urls.ts";

const HELP = `robots explain SOURCE --agent NAME URL

Says how one decision comes about: the line that decided with its pattern marked, the canonical path
that it was compared with, the group that holds for the agent and why, and the other rules that
matched, the strongest first.

  SOURCE             a robots.txt file, - for standard input, or an http(s) URL, whose site's
                     robots.txt is fetched
  URL                a URL, or a path from / on
  --agent NAME       the crawler's name, or its whole User-Agent header
  --user-agent NAME  what to call oneself when SOURCE is fetched; robots-matcher/VERSION by default
  --json             one JSON object: {file, agent, token, url, allowed, reason, source, path, rule,
                     otherRules, groups, outcome}
                       token       the name that was looked for
                       reason      "rule", "no-rule-matched", "no-group", "robots-txt" or "policy"
                       source      whose rules hold: "named", "global" (those of *) or "none"
                       path        canonical: what the patterns were compared with
                       rule        {allow, pattern, canonical, line, column, length}, or null;
                                   column from 1 and length in UTF-16 units, of the pattern
                       otherRules  the same, the strongest first
                       groups      {line, text} of the user-agent lines that put the agent there
                       outcome     {status, reason, httpStatus} of a fetched SOURCE, or null
  --help             this text

Exit code: 0 allowed, 1 disallowed, 2 wrong call or unreadable input, 3 robots.txt unreachable.

Example:
  robots explain robots.txt --agent Googlebot 'https://example.com/search?q=robots'
`;

export const explain: Command = {
  help: HELP,
  options: { agent: { type: "string", multiple: true }, ...SOURCE_OPTIONS },
  async run(given, io) {
    const { agent: name, url } = readCall(given);
    const source = await readSource(given, io);
    checkUrl(url, source);
    const agent = source.robots.agent(name);
    const decision = { name, url, agent, why: agent.explain(url), source };
    await io.write(given.values.has("json") ? asJson(decision) : asText(decision, io));
    if (source.outcome?.status === "unreachable") return UNREACHABLE;
    return decision.why.allowed ? FINE : OBJECTION;
  },
};

interface Decision {
  readonly name: string;
  readonly url: string;
  readonly agent: Agent;
  readonly why: Explanation;
  readonly source: Source;
}

function readCall(given: Arguments): { readonly agent: string; readonly url: string } {
  checkCount(given, 2);
  const [source, url] = given.positionals;
  const agents = agentsOf(given);
  if (agents.length > 1) {
    throw new CallError("more than one --agent; robots check compares agents, explain takes one");
  }
  if (!source || !url) throw new CallError("explain needs a SOURCE and a URL, in this order");
  return { agent: agents[0]!, url };
}

function checkUrl(url: string, { outcome }: Source): void {
  const refusal = new Scope(outcome?.origin).refusalOf(url);
  if (refusal === "not-a-url") {
    throw new CallError(`"${url}" is no URL; give an http(s) URL, or a path from / on`);
  }
  if (refusal === "other-origin") {
    throw new CallError(
      `"${url}" is of another origin than ${outcome!.origin}, whose rules do not hold there`,
    );
  }
}

function asJson({ name, url, agent, why, source }: Decision): string {
  const lines = linesOf(source.bytes);
  const { allowed, reason, path, rule, otherRules, groupLines } = why;
  const { outcome } = source;
  return `${printableJson({
    file: source.name,
    agent: name,
    token: agent.token,
    url,
    allowed,
    reason,
    source: why.source,
    path,
    rule: rule ? ruleJson(rule, lines) : null,
    otherRules: otherRules.map((other) => ruleJson(other, lines)),
    groups: groupLines.map((line) => ({ line, text: lines[line - 1] ?? "" })),
    outcome: outcome
      ? { status: outcome.status, reason: outcome.reason, httpStatus: outcome.httpStatus }
      : null,
  })}\n`;
}

function ruleJson({ allow, pattern, canonical, line }: ExplainedRule, lines: readonly string[]) {
  const span = spanIn(lines, line);
  const place = span && { column: span.start + 1, length: span.end - span.start };
  return { allow, pattern, canonical, line, ...place };
}

/** Where the pattern of a rule is; undefined for a policy, whose rule is on no line. */
function spanIn(lines: readonly string[], line: number): Span | undefined {
  const text = lines[line - 1];
  return text === undefined ? undefined : valueIn(text);
}

function asText(decision: Decision, io: Io): string {
  const { name, url, why, source } = decision;
  const lines = linesOf(source.bytes);
  const verdict = why.allowed
    ? paint("green", "allowed", io.colour)
    : paint("red", "disallowed", io.colour);
  const parts = [
    `${verdict}: ${printable(name)} ${why.allowed ? "may" : "may not"} fetch ${printable(url)}\n`,
    placeOf(decision, lines),
    row("why", reasonOf(decision)),
    row("path", printable(why.path)),
    ...(why.reason === "policy" ? [] : groupRows(decision, lines)),
    ...otherRows(why),
  ];
  return parts.join("");
}

const LABEL_WIDTH = 8;

function row(label: string, text: string): string {
  return `${label.padEnd(LABEL_WIDTH)}${text}\n`;
}

/** The line that decided, as compilers show it. */
function placeOf({ why, source }: Decision, lines: readonly string[]): string {
  const { rule } = why;
  const span = rule && spanIn(lines, rule.line);
  if (rule === undefined || span === undefined) return "\n";
  const name = source.name === STANDARD_INPUT ? "standard input" : printable(source.name);
  const place = `${name}:${rule.line}:${span.start + 1}\n`;
  return `\n${place}${excerpt(lines[rule.line - 1]!, rule.line, span)}\n`;
}

function reasonOf({ why, source, agent }: Decision): string {
  switch (why.reason) {
    case "rule":
      return `${ruleText(why.rule!)}${strength(why)}`;
    case "robots-txt":
      return "/robots.txt itself may always be fetched";
    case "policy":
      return meaningOf(source.outcome!);
    case "no-group":
      return `no group names "${printable(agent.token)}" and there is none for *, so everything is allowed`;
    case "no-rule-matched":
      return "no rule of the group matches, so it is allowed";
  }
}

function strength({ rule, otherRules }: Explanation): string {
  const [next] = otherRules;
  if (next === undefined) return " is the only rule that matches";
  if (next.canonical.length < rule!.canonical.length) return " is the longest pattern that matches";
  return next.allow === rule!.allow
    ? " is the longest pattern that matches, and the earliest of them"
    : " is as long as the longest other pattern that matches, and allow wins";
}

/** With the canonical pattern where it is not what was written. */
function ruleText({ allow, pattern, canonical }: ExplainedRule): string {
  const text = `${allow ? "Allow" : "Disallow"}: ${printable(pattern)}`;
  return canonical === pattern ? text : `${text} (that is ${printable(canonical)})`;
}

/** A file may have thousands; `--json` has all of them. */
const MOST_SHOWN = 12;

function groupRows({ agent, why }: Decision, lines: readonly string[]): string[] {
  const token = printable(agent.token);
  if (why.source === "none") return [row("group", "none")];
  const reason =
    why.source === "named"
      ? `names "${token}"`
      : token === "*"
        ? "is for everyone"
        : `no group names "${token}", so the rules for * hold`;
  const texts = why.groupLines.map((line) => {
    const text = lines[line - 1] ?? "";
    const { start, end } = valueIn(text);
    return `line ${line}, User-agent: ${printable(text.slice(start, end))}`;
  });
  return listRows("group", [`${texts[0]} (${reason})`, ...texts.slice(1)]);
}

function otherRows({ otherRules }: Explanation): string[] {
  const texts = otherRules.map((rule) => `line ${rule.line}, ${ruleText(rule)}`);
  return listRows("others", texts);
}

function listRows(label: string, texts: readonly string[]): string[] {
  const rows = texts.slice(0, MOST_SHOWN).map((text, i) => row(i === 0 ? label : "", text));
  const rest = texts.length - MOST_SHOWN;
  return rest > 0 ? [...rows, row("", `and ${rest} more`)] : rows;
}
