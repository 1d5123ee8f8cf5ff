/**
 * Measures everything that DESIGN section 5 wants to know, in one process, and prints it as one JSON object:
 *
 *     bun bench/measure.ts [--quick]        node bench/node.mjs measure [--quick]
 *
 * Times are in nanoseconds, and a few turns are enough: bench/spread.ts runs this again and again in fresh processes.
 */
import type { Agent } from "../src/index.ts";
import { type AnswerCheck, checkAnswers } from "./answers.ts";
import {
  type Asked,
  benchCorpus,
  type Corpus,
  countOf,
  largeOf,
  respelledCorpus,
} from "./corpus.ts";
import { engine, type EngineName } from "./engine.ts";
import { measureHeap } from "./heap.ts";
import { type HostileFile, hostileFiles, PATH_LENGTH } from "./hostile.ts";
import { libraryUrl } from "./library.ts";
import { PREFIX_COUNTS, prefixFile, scalingAgent, scalingUrls } from "./scaling.ts";
import { compressedSize } from "./size.ts";
import * as subjects from "./subjects.ts";
import { type Contender, fastestCall, race, sink } from "./timing.ts";

/** By contender. */
export type Times = Readonly<Record<string, number>>;

export interface Measurement {
  readonly engine: EngineName;
  readonly version: string;
  readonly corpus: string;
  readonly counts: { readonly files: number; readonly large: number; readonly questions: number };
  readonly answers: AnswerCheck;
  /** Octets a file. */
  readonly heap: Times;
  /** Nanoseconds a URL. */
  readonly hotLarge: Times;
  readonly hotAll: Times;
  readonly coldLarge: Times;
  readonly coldAll: Times;
  /** Generated URLs that are not in canonical form. */
  readonly hotRespelled: Times;
  /** By the number of rules, nanoseconds a URL. */
  readonly prefixes: Times;
  /** Nanoseconds a file. */
  readonly parse: Times;
  readonly firstUse: Times;
  readonly hostile: readonly HostileTimes[];
  /** Octets of the core, minified and compressed. */
  readonly size: number;
}

export interface HostileTimes {
  readonly name: string;
  /** Milliseconds that are allowed. */
  readonly most: number;
  /** Nanoseconds of the fastest decision, for the slowest of the family's paths. */
  readonly call: number;
  /** Of the fastest decision on a path twice as long. */
  readonly doubled: number;
  /** Of the fastest first use: parse, agent and one decision. */
  readonly firstUse: number;
}

export interface Effort {
  /** Turns in a block. */
  readonly turns: number;
  /** How often the URLs of an agent are asked in a row where the library is hot. */
  readonly hot: number;
}

const NORMAL: Effort = { turns: 7, hot: 50 };
const QUICK: Effort = { turns: 2, hot: 10 };

/** Agents in a block: short enough that a disturbance falls into one turn, long enough for the clock. */
const BLOCK = 80;

export async function measure(corpus: Corpus, effort: Effort): Promise<Measurement> {
  const { files, asked, description } = corpus;
  const large = largeOf(asked);
  const respelled = respelledCorpus();
  const answers = checkAnswers(asked);
  checkAnswers(respelled);
  return {
    engine: engine.name,
    version: engine.version,
    corpus: description,
    counts: {
      files: files.length,
      large: new Set(large.map(({ file }) => file)).size,
      questions: countOf(asked),
    },
    answers,
    // First: what is measured later leaves garbage behind.
    heap: measureHeap(files),
    hotLarge: measureHot(large, effort),
    coldLarge: measureCold(large, effort),
    hotAll: measureHot(asked, effort),
    coldAll: measureCold(asked, effort),
    hotRespelled: measureHot(respelled, effort),
    prefixes: measurePrefixes(effort),
    ...measureReading(corpus, effort),
    hostile: hostileFiles().map((file) => measureHostile(file, effort)),
    size: await compressedSize(libraryUrl),
  };
}

function askers(asked: readonly Asked[], times: number, turns: number): Contender[] {
  // robots-parser takes microseconds a URL: a few times are as hot as fifty, and take a tenth of the time.
  const few = Math.min(times, 3);
  return [
    { name: "robots-matcher", times, turns, run: subjects.askLibrary(asked) },
    { name: "floor", times, turns, run: subjects.askFloor(asked) },
    { name: "new URL", times, turns, run: subjects.askNewUrl(asked) },
    {
      name: "robots-parser",
      times: few,
      turns: Math.min(turns, 4),
      run: subjects.askRobotsParser(asked),
    },
  ];
}

function measureHot(asked: readonly Asked[], { turns, hot }: Effort): Times {
  return each(race(askers(asked, hot, turns), asked.length, BLOCK), countOf(asked));
}

/** One block: once around all agents, and the others in between. */
function measureCold(asked: readonly Asked[], { turns }: Effort): Times {
  return each(race(askers(asked, 1, turns * 3), asked.length, asked.length), countOf(asked));
}

function measurePrefixes({ turns, hot }: Effort): Times {
  const urls = scalingUrls();
  const contenders = PREFIX_COUNTS.map((count): Contender => {
    const agent = scalingAgent(prefixFile(count), urls);
    checkScaling(agent, urls);
    const run = subjects.askAgents([agent], [urls]);
    return { name: String(count), times: hot * 20, turns: turns * 3, run };
  });
  return each(race(contenders, 1, 1), urls.length);
}

function checkScaling(agent: Agent, urls: readonly string[]): void {
  const wrong = urls.filter((url, i) => agent.isAllowed(url) !== (i % 2 === 1));
  if (wrong.length > 0) throw new Error(`wrong answer for ${wrong[0]}`);
}

function measureReading(
  { files, asked }: Corpus,
  { turns }: Effort,
): { parse: Times; firstUse: Times } {
  const uses = subjects.firstUseOf(files, asked);
  const reader = (name: string, run: Contender["run"]): Contender => ({
    name,
    times: 1,
    turns: turns * 2,
    run,
  });
  const timesOf = (contenders: readonly Contender[]): Times =>
    each(race(contenders, uses.length, BLOCK), uses.length);
  return {
    parse: timesOf([
      reader("robots-matcher", subjects.parseLibrary(uses)),
      reader("floor", subjects.readFloor(uses)),
      reader("robots-parser", subjects.parseRobotsParser(uses)),
    ]),
    firstUse: timesOf([
      reader("robots-matcher", subjects.useLibrary(uses)),
      reader("floor", subjects.readFloor(uses)),
      reader("robots-parser", subjects.useRobotsParser(uses)),
    ]),
  };
}

export function measureHostile(
  { name, text, most, paths }: HostileFile,
  { turns }: Effort,
): HostileTimes {
  const agent = subjects.parse(text).agent("MyBot");
  for (let i = 0; i < 20; i++) agent.isAllowed("/");
  const slowest = (length: number): number =>
    Math.max(
      ...paths(length).map((path) => fastestCall(() => agent.isAllowedPath(path), turns * 2)),
    );
  // In turn, so that what disturbs one length disturbs the other; the fastest of each counts.
  const rounds = [0, 1, 2].map(() => [slowest(PATH_LENGTH), slowest(2 * PATH_LENGTH)] as const);
  const [path = "/"] = paths(PATH_LENGTH);
  return {
    name,
    most,
    call: Math.min(...rounds.map(([call]) => call)),
    doubled: Math.min(...rounds.map(([, doubled]) => doubled)),
    firstUse: fastestCall(() => subjects.parse(text).agent("MyBot").isAllowedPath(path), turns),
  };
}

function each(totals: Times, count: number): Times {
  return Object.fromEntries(Object.entries(totals).map(([name, total]) => [name, total / count]));
}

if (import.meta.main || process.env["ROBOTS_BENCH_MAIN"] === "measure") {
  const effort = process.argv.includes("--quick") ? QUICK : NORMAL;
  const measured = await measure(benchCorpus(), effort);
  console.log(JSON.stringify({ ...measured, sink: sink.sum % 2 }));
}
