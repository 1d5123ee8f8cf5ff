import { parse } from "../robots.ts";
import type { Robots } from "../robots.ts";
import { readArguments } from "./arguments.ts";
import type { Options } from "./arguments.ts";
import type { Command } from "./command.ts";
import { CallError } from "./io.ts";
import type { Io } from "./io.ts";
import { lineBatches } from "./lines.ts";
import { reportJson, textReport } from "./report.ts";
import type { Asked, Report } from "./report.ts";
import { nameOf, readSource, STANDARD_INPUT } from "./source.ts";

const HELP = `robots check SOURCE --agent NAME [--agent NAME ...] [URL ...]

Says for each URL and agent whether robots.txt allows it, and which line decided.

  SOURCE        a robots.txt file, or - for standard input
  URL           a URL, or a path from / on; without any, standard input has them, one a line
  --agent NAME  the crawler's name, or its whole User-Agent header; more than one may be given
  --json        one JSON object a line: {agent, url, allowed, reason, source, rule}
                  reason  "rule", "no-rule-matched", "no-group" or "robots-txt"
                  source  whose rules hold: "named", "global" (those of *) or "none"
                  rule    {allow, pattern, line}, or null if no rule decided
  --help        this text

A line of the answer has the verdict, the agent, the URL, and the line and rule that decided. The
longest pattern that matches decides. "(as *)": no group names the agent, so the rules for * hold.

Exit code: 0 all allowed, 1 something disallowed, 2 wrong call or unreadable input.
What starts with - and is no option goes behind --. Only the first 512,000 bytes of SOURCE count.

Examples:
  robots check robots.txt --agent Googlebot --agent GPTBot https://example.com/search /press/
  curl -sL https://example.com/robots.txt | robots check - --agent MyBot /private/
  robots check robots.txt --agent MyBot --json < urls.txt
`;

const OPTIONS: Options = {
  agent: { type: "string", multiple: true },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
};

export const check: Command = {
  name: "check",
  summary: "is a URL allowed for an agent, and which line says so",
  async run(args, io) {
    const call = readCheckCall(args);
    if (call !== "help") return checkAll(call, io);
    await io.write(HELP);
    return 0;
  },
};

export interface CheckCall {
  readonly source: string;
  readonly agents: readonly string[];
  /** Empty: they come from standard input. */
  readonly urls: readonly string[];
  readonly json: boolean;
}

/** A `CallError` if something is missing. */
export function readCheckCall(args: readonly string[]): CheckCall | "help" {
  const { positionals, values } = readArguments(args, OPTIONS);
  if (values.has("help")) return "help";
  const [source, ...urls] = positionals;
  const agents = values.get("agent") ?? [];
  if (!source) {
    throw new CallError("no SOURCE; give a robots.txt file, or - for standard input");
  }
  if (agents.length === 0) {
    throw new CallError("no --agent; name the crawler, as in --agent Googlebot");
  }
  if (source === STANDARD_INPUT && urls.length === 0) {
    throw new CallError(
      "no URL; with - standard input is the robots.txt, so give URLs as arguments",
    );
  }
  return { source, agents, urls, json: values.has("json") };
}

/** Answers about one robots.txt, and what came of all of them. */
export class Checker {
  /** How many URLs were asked. */
  count = 0;
  /** Whether no answer was "disallowed". */
  allAllowed = true;
  private readonly agents: readonly Asked[];
  private readonly report: Report;

  constructor(robots: Robots, call: CheckCall, colour: boolean) {
    this.agents = call.agents.map((name) => ({ name, agent: robots.agent(name) }));
    this.report = call.json
      ? reportJson
      : textReport({ agents: this.agents, urls: call.urls, colour });
  }

  /** A line for each agent. */
  lines(url: string): string {
    this.count++;
    let lines = "";
    for (const asked of this.agents) {
      const why = asked.agent.explain(url);
      if (!why.allowed) this.allAllowed = false;
      lines += this.report(asked, url, why);
    }
    return lines;
  }
}

async function checkAll(call: CheckCall, io: Io): Promise<number> {
  const robots = parse(await readSource(call.source, io));
  if (robots.truncated) {
    io.note(`${nameOf(call.source)} has more than 512,000 bytes; lines beyond them were ignored`);
  }
  const checker = new Checker(robots, call, io.colour);
  const batches = call.urls.length > 0 ? [call.urls] : urlsOf(io);
  for await (const text of answers(checker, batches)) {
    if (!(await io.write(text))) break;
  }
  // Nothing is disallowed, so that the code is 0: a script whose list is empty today goes on, a forgotten list is noticed.
  if (checker.count === 0) io.note("standard input had no URL; nothing was checked");
  return checker.allAllowed ? 0 : 1;
}

function urlsOf(io: Io): AsyncIterable<readonly string[]> {
  if (io.isTyped()) io.note("reading URLs from standard input, one a line; Ctrl-D ends it");
  return lineBatches(io.stdin());
}

/** Small enough to keep memory constant with any number of agents, large enough that the number of writes does not count. */
const WRITE_SIZE = 65_536;

/** The answers in pieces to write; what is read at once is answered at once. */
async function* answers(
  checker: Checker,
  batches: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<string> {
  for await (const urls of batches) {
    let text = "";
    for (const url of urls) {
      text += checker.lines(url);
      if (text.length < WRITE_SIZE) continue;
      yield text;
      text = "";
    }
    if (text !== "") yield text;
  }
}
