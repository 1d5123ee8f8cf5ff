import type { Reason } from "../agent.ts";
import type { Answer, Judge } from "./judge.ts";
import { printable, printableJson } from "./printable.ts";
import { paint } from "./style.ts";
import type { Refusal } from "./urls.ts";

/** What is written about URLs; every text has its line end. */
export interface Report {
  /** What stands above everything. */
  readonly head: string;
  /** About one URL, with an answer for each agent, in their order; `plain` as by `isPlain`. */
  row(url: string, plain: boolean, answers: readonly Answer[]): string;
  /** About a line that was not judged. */
  refused(url: string, refusal: Refusal): string;
}

export interface Layout {
  readonly judges: readonly Judge[];
  /** The URLs, if they are known beforehand. */
  readonly urls: readonly string[];
  readonly colour: boolean;
  /** Why a policy holds instead of rules; empty if rules do. */
  readonly policy: string;
}

/** A longer URL pushes its own line to the right and no other. */
const MAX_URL_WIDTH = 64;
/** Where URLs are not known beforehand: few first ones are longer and would stand apart from the rest. */
const STREAM_URL_WIDTH = 40;
export const GAP = "  ";

/**
 * An object a line, `{agent, url, allowed, reason, source, rule}`: `agent` and `url` as given; `reason` and `source` as in
 * `Explanation`; `rule` `{allow, pattern, line}` as in the file, null if none decided. Of a line that was not judged `allowed`
 * and `source` are null, and `reason` is why.
 */
export class JsonReport implements Report {
  readonly head = "";
  private readonly starts: readonly string[];

  constructor(judges: readonly Judge[]) {
    this.starts = judges.map(({ name }) => `{"agent":${printableJson(name)},"url":`);
  }

  row(url: string, plain: boolean, answers: readonly Answer[]): string {
    const shown = plain ? `"${url}"` : printableJson(url);
    let text = "";
    for (let i = 0; i < answers.length; i++) {
      const answer = answers[i]!;
      answer.text ||= jsonEnd(answer);
      text += this.starts[i]! + shown + answer.text;
    }
    return text;
  }

  refused(url: string, refusal: Refusal): string {
    const end = `,"allowed":null,"reason":"${refusal}","source":null,"rule":null}\n`;
    return this.starts.map((start) => start + printableJson(url) + end).join("");
  }
}

function jsonEnd({ allowed, reason, source, rule }: Answer): string {
  return `,${printableJson({ allowed, reason, source, rule: rule ?? null }).slice(1)}\n`;
}

/** Columns for a person: verdict, agent, URL, then the line and the rule that decided, or why none did. */
export class TextReport implements Report {
  readonly head = "";
  private readonly names: readonly string[];
  private readonly allowed: readonly string[];
  private readonly disallowed: readonly string[];
  private readonly refusedVerdict: string;
  private readonly urlColumn: Column;
  private readonly lineColumn = new Column(Infinity, ["line 999"]);
  private readonly policy: string;

  constructor({ judges, urls, colour, policy }: Layout) {
    const shown = judges.map((judge) => displayName(judge, policy));
    const nameColumn = new Column(Infinity, shown);
    this.names = shown.map((name) => GAP + nameColumn.pad(name) + GAP);
    this.urlColumn = urlColumnOf(urls);
    const allowed = paint("green", "allowed   ", colour);
    const disallowed = paint("red", "disallowed", colour);
    this.allowed = this.names.map((name) => allowed + name);
    this.disallowed = this.names.map((name) => disallowed + name);
    this.refusedVerdict = paint("yellow", "not judged", colour);
    this.policy = policy;
  }

  row(url: string, plain: boolean, answers: readonly Answer[]): string {
    const shown = this.urlColumn.pad(plain ? url : printable(url));
    let text = "";
    for (let i = 0; i < answers.length; i++) {
      const answer = answers[i]!;
      answer.text ||= this.end(answer);
      text += (answer.allowed ? this.allowed : this.disallowed)[i]! + shown + answer.text;
    }
    return text;
  }

  refused(url: string, refusal: Refusal): string {
    const end = `${this.urlColumn.pad(printable(url))}${GAP}${REFUSALS[refusal]}\n`;
    return this.names.map((name) => this.refusedVerdict + name + end).join("");
  }

  private end(answer: Answer): string {
    return `${GAP}${cause(answer, this.lineColumn, this.policy)}\n`;
  }
}

export function urlColumnOf(urls: readonly string[]): Column {
  const column = new Column(MAX_URL_WIDTH, urls.map(printable));
  if (urls.length === 0) column.pad(" ".repeat(STREAM_URL_WIDTH));
  return column;
}

export const REFUSALS: Readonly<Record<Refusal, string>> = {
  "not-a-url": "not an http(s) URL or a path",
  "other-origin": "of another origin",
};

const NO_RULE: Readonly<Record<Exclude<Reason, "rule" | "policy">, string>> = {
  "no-group": "no group for this agent",
  "no-rule-matched": "no rule matched",
  "robots-txt": "robots.txt is always allowed",
};

function cause({ reason, rule }: Answer, lineColumn: Column, policy: string): string {
  if (reason === "policy") return printable(policy);
  if (reason !== "rule") return NO_RULE[reason];
  const { allow, pattern, line } = rule!;
  const directive = allow ? "Allow: " : "Disallow: ";
  return lineColumn.pad(`line ${line}`) + GAP + directive + printable(pattern);
}

/** With a note if no group names the agent, so that those of `*` hold. */
export function displayName({ name, agent }: Judge, policy: string): string {
  // Of a whole user-agent string, what was looked for in the file.
  const shown = printable(name.toLowerCase() === agent.token ? name : agent.token);
  const isOther = policy === "" && agent.source === "global" && shown !== "*";
  return isOther ? `${shown} (as *)` : shown;
}

/** A column that grows with what it shows, since the lines of a stream are not known beforehand. */
export class Column {
  private width = 0;
  private readonly limit: number;

  constructor(limit: number, known: Iterable<string>) {
    this.limit = limit;
    for (const text of known) this.pad(text);
  }

  pad(text: string): string {
    if (text.length > this.width && text.length <= this.limit) this.width = text.length;
    return text.length < this.width ? text.padEnd(this.width) : text;
  }
}
