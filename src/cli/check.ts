import type { Arguments } from "./arguments.ts";
import { FINE, OBJECTION, UNREACHABLE } from "./command.ts";
import type { Command } from "./command.ts";
import { CallError } from "./io.ts";
import type { Io } from "./io.ts";
import { Judge } from "./judge.ts";
import type { Answer } from "./judge.ts";
import { lineBatches } from "./lines.ts";
import { agentsOf, SOURCE_OPTIONS, sourceOf } from "./options.ts";
import { causeOf, meaningOf } from "./outcome.ts";
import { Progress } from "./progress.ts";
import { JsonReport, TextReport } from "./report.ts";
import type { Report } from "./report.ts";
import { readSource, STANDARD_INPUT } from "./source.ts";
import type { Source } from "./source.ts";
import { TableReport } from "./table.ts";
import { isPlain, Scope } from "./urls.ts";
import type { Refusal } from "./urls.ts";

const HELP = `robots check SOURCE --agent NAME [--agent NAME ...] [URL ...]

Says for each URL and agent whether robots.txt allows it, and which line decided.

  SOURCE             a robots.txt file, - for standard input, or an http(s) URL, whose site's
                     robots.txt is fetched
  URL                an http(s) URL, or a path from / on; without any, standard input has them, one
                     a line. If SOURCE is a URL, only URLs of its origin are judged
  --agent NAME       the crawler's name, or its whole User-Agent header; more than one may be given
  --user-agent NAME  what to call oneself when SOURCE is fetched; robots-matcher/VERSION by default
  --json             one JSON object a line: {agent, url, allowed, reason, source, rule}
                       allowed  null if the line was not judged
                       reason   "rule", "no-rule-matched", "no-group", "robots-txt", "policy" (there
                                is no file), "not-a-url" or "other-origin"
                       source   whose rules hold: "named", "global" (those of *) or "none"; or null
                       rule     {allow, pattern, line}, or null if no rule decided
  --help             this text

A line of the answer has the verdict, the agent, the URL, and the line and rule that decided. The
longest pattern that matches decides. "(as *)": no group names the agent, so the rules for * hold.
In a terminal, several agents give a table: agents across, with the number of the line that decided.

Exit code: 0 all allowed, 1 something disallowed or not judged, 2 wrong call or unreadable input,
3 robots.txt unreachable, which disallows everything.
What starts with - and is no option goes behind --. Only the first 512,000 bytes of SOURCE count.

Examples:
  robots check robots.txt --agent Googlebot --agent GPTBot https://example.com/search /press/
  robots check https://example.com/ --agent MyBot /private/
  robots check robots.txt --agent MyBot --json < urls.txt
`;

export const check: Command = {
  help: HELP,
  options: { agent: { type: "string", multiple: true }, ...SOURCE_OPTIONS },
  async run(given, io) {
    const call = checkCallOf(given);
    const source = await readSource(given, io);
    const checker = new Checker(source, call, io);
    await writeAnswers(checker, call, io);
    noteRefused(checker, call, io);
    return exitCode(checker, source, io);
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
export function checkCallOf(given: Arguments): CheckCall {
  const source = sourceOf(given);
  const urls = given.positionals.slice(1);
  const agents = agentsOf(given);
  if (source === STANDARD_INPUT && urls.length === 0) {
    throw new CallError(
      "no URL; with - standard input is the robots.txt, so give URLs as arguments",
    );
  }
  return { source, agents, urls, json: given.values.has("json") };
}

/** Answers about one robots.txt, and what came of all of them. */
class Checker {
  /** How many lines were asked about. */
  count = 0;
  /** Whether no answer was "disallowed". */
  allAllowed = true;
  readonly refused: Record<Refusal, number> = { "not-a-url": 0, "other-origin": 0 };
  readonly report: Report;
  private readonly judges: readonly Judge[];
  private readonly scope: Scope;
  private readonly answers: Answer[] = [];

  constructor({ robots, outcome }: Source, call: CheckCall, io: Io) {
    this.judges = call.agents.map((name) => new Judge(robots, name));
    this.scope = new Scope(outcome?.origin);
    this.report = reportOf(this.judges, call, io, policyOf(outcome));
  }

  /** What to write about a URL. */
  lines(url: string): string {
    this.count++;
    const plain = isPlain(url);
    const refusal = this.scope.refusalOf(url);
    if (refusal !== undefined) {
      this.refused[refusal]++;
      return this.report.refused(url, refusal);
    }
    for (let i = 0; i < this.judges.length; i++) {
      const answer = this.judges[i]!.judge(url, plain);
      if (!answer.allowed) this.allAllowed = false;
      this.answers[i] = answer;
    }
    return this.report.row(url, plain, this.answers);
  }
}

function policyOf(outcome: Source["outcome"]): string {
  if (outcome === undefined || outcome.status === "parsed") return "";
  return causeOf(outcome);
}

/** A table if there is room for it. */
function reportOf(
  judges: readonly Judge[],
  { json, urls }: CheckCall,
  { colour, columns = 0 }: Io,
  policy: string,
): Report {
  if (json) return new JsonReport(judges);
  const layout = { judges, urls, colour, policy };
  if (judges.length > 1 && columns > 0) {
    const table = new TableReport(layout);
    if (table.width <= columns) return table;
  }
  return new TextReport(layout);
}

async function writeAnswers(checker: Checker, call: CheckCall, io: Io): Promise<void> {
  const isStream = call.urls.length === 0;
  const progress = isStream && !io.isTyped() ? new Progress(io) : undefined;
  const batches = isStream ? urlsOf(io) : [call.urls];
  if (checker.report.head !== "") await io.write(checker.report.head);
  for await (const text of answers(checker, batches)) {
    if (!(await io.write(text))) break;
    progress?.update(checker.count);
  }
  progress?.end();
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

function noteRefused({ count, refused }: Checker, call: CheckCall, io: Io): void {
  // Nothing is disallowed, so that the code is 0: a script whose list is empty today goes on, a forgotten list is noticed.
  if (count === 0) io.note("standard input had no URL; nothing was checked");
  const parts = [
    counted(refused["not-a-url"], "is no http(s) URL or path", "are no http(s) URLs or paths"),
    counted(
      refused["other-origin"],
      `is of another origin than ${call.source}`,
      `are of another origin than ${call.source}`,
    ),
  ].filter((part) => part !== "");
  if (parts.length > 0) io.note(`not judged: ${parts.join(", ")}`);
}

function counted(count: number, one: string, many: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 line ${one}` : `${count.toLocaleString("en")} lines ${many}`;
}

function exitCode({ allAllowed, refused }: Checker, { outcome }: Source, io: Io): number {
  if (outcome?.status === "unreachable") {
    io.note(`${outcome.url}: ${meaningOf(outcome)}`);
    return UNREACHABLE;
  }
  const isAllJudged = refused["not-a-url"] + refused["other-origin"] === 0;
  return allAllowed && isAllJudged ? FINE : OBJECTION;
}
