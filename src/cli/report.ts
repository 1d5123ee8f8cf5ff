import { styleText } from "node:util";
import type { Agent, Explanation, Reason } from "../agent.ts";
import { printable, printableJson } from "./printable.ts";

/** An agent and the name under which it was asked for. */
export interface Asked {
  readonly name: string;
  readonly agent: Agent;
}

/** One line about one URL, with its line end. */
export type Report = (asked: Asked, url: string, why: Explanation) => string;

/**
 * An object a line, `{agent, url, allowed, reason, source, rule}`: `agent` and `url` as given; `reason` and `source` as in
 * `Explanation`; `rule` `{allow, pattern, line}` as in the file, null if none decided.
 */
export function reportJson({ name }: Asked, url: string, why: Explanation): string {
  const { allowed, reason, source, rule } = why;
  const decided = rule ? { allow: rule.allow, pattern: rule.pattern, line: rule.line } : null;
  return `${printableJson({ agent: name, url, allowed, reason, source, rule: decided })}\n`;
}

export interface Layout {
  readonly agents: readonly Asked[];
  /** The URLs, if they are known beforehand. */
  readonly urls: readonly string[];
  readonly colour: boolean;
}

/** A longer URL pushes its own line to the right and no other. */
const MAX_URL_WIDTH = 64;
/** Where URLs are not known beforehand: few first ones are longer and would stand apart from the rest. */
const STREAM_URL_WIDTH = 40;
const GAP = "  ";

/** Columns for a person: verdict, agent, URL, then the line and the rule that decided, or why none did. */
export function textReport({ agents, urls, colour }: Layout): Report {
  const names = new Map(agents.map((asked) => [asked, displayName(asked)]));
  const nameColumn = new Column(Infinity, names.values());
  const urlColumn = new Column(MAX_URL_WIDTH, urls.map(printable));
  if (urls.length === 0) urlColumn.pad(" ".repeat(STREAM_URL_WIDTH));
  const lineColumn = new Column(Infinity, ["line 999"]);
  const allowed = style("green", "allowed   ", colour);
  const disallowed = style("red", "disallowed", colour);

  return (asked, url, why) => {
    const verdict = why.allowed ? allowed : disallowed;
    const name = nameColumn.pad(names.get(asked)!);
    const shown = urlColumn.pad(printable(url));
    return `${verdict}${GAP}${name}${GAP}${shown}${GAP}${cause(why, lineColumn)}\n`;
  };
}

const NO_RULE: Readonly<Record<Exclude<Reason, "rule">, string>> = {
  "no-group": "no group for this agent",
  "no-rule-matched": "no rule matched",
  "robots-txt": "robots.txt is always allowed",
  policy: "by the HTTP status",
};

function cause({ reason, rule }: Explanation, lineColumn: Column): string {
  if (reason !== "rule") return NO_RULE[reason];
  const { allow, pattern, line } = rule!;
  const directive = allow ? "Allow: " : "Disallow: ";
  return lineColumn.pad(`line ${line}`) + GAP + directive + printable(pattern);
}

/** With a note if no group names the agent, so that those of `*` hold. */
function displayName({ name, agent }: Asked): string {
  // Of a whole user-agent string, what was looked for in the file.
  const shown = printable(name.toLowerCase() === agent.token ? name : agent.token);
  return agent.source === "global" && shown !== "*" ? `${shown} (as *)` : shown;
}

function style(format: "green" | "red", text: string, colour: boolean): string {
  return colour ? styleText(format, text, { validateStream: false }) : text;
}

/** A column that grows with what it shows, since the lines of a stream are not known beforehand. */
class Column {
  private width = 0;
  private readonly limit: number;

  constructor(limit: number, known: Iterable<string>) {
    this.limit = limit;
    for (const text of known) this.pad(text);
  }

  pad(text: string): string {
    if (text.length > this.width && text.length <= this.limit) this.width = text.length;
    return text.padEnd(this.width);
  }
}
