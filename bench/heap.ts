/** What is kept alive by what a crawler keeps, in octets a file. */
import type { Agent, Robots } from "../src/index.ts";
import { type BenchFile, flat } from "./corpus.ts";
import { engine } from "./engine.ts";
import { parse, type RobotsParser, robotsParser, sumOfCodes } from "./subjects.ts";

/** More than an agent answers before it takes its final form. */
const QUESTIONS = 20;
const urls = Array.from({ length: QUESTIONS }, (_, i) => flat(`https://example.com/page/${i}`));

export function measureHeap(files: readonly BenchFile[]): Record<string, number> {
  const kinds: Record<string, (file: BenchFile) => unknown> = {
    agent: (file) => asked(fresh(file), QUESTIONS),
    "agent, asked once": (file) => asked(fresh(file), 1),
    "file and agent": fileAndAgent,
    text: (file) => [fresh(file)],
    "robots-parser": parsed,
  };
  return Object.fromEntries(
    Object.entries(kinds).map(([name, make]) => [name, keptPerFile(files, make)]),
  );
}

/** Every object is made once and dropped before, so that nothing that is made only once is counted. */
function keptPerFile(files: readonly BenchFile[], make: (file: BenchFile) => unknown): number {
  const kept: unknown[] = files.map(() => undefined);
  for (const file of files) make(file);
  const before = engine.liveOctets();
  for (let i = 0; i < files.length; i++) kept[i] = make(files[i]!);
  const after = engine.liveOctets();
  // Read after the collection: until then nothing may be dropped.
  if (kept.includes(undefined)) throw new Error("nothing was kept");
  return (after - before) / files.length;
}

/** Text that nothing else holds: what keeps it alive is charged for it. */
function fresh({ bytes }: BenchFile): string {
  const text = new TextDecoder().decode(bytes);
  // Read once, so that no engine puts off the decoding.
  sumOfCodes(text);
  return text;
}

function asked(text: string, questions: number): Agent {
  return ask(parse(text).agent("MyBot"), questions);
}

function ask(agent: Agent, questions: number): Agent {
  for (let i = 0; i < questions; i++) agent.isAllowed(urls[i]!);
  return agent;
}

function fileAndAgent(file: BenchFile): { robots: Robots; agent: Agent } {
  const robots = parse(fresh(file));
  return { robots, agent: ask(robots.agent("MyBot"), QUESTIONS) };
}

function parsed(file: BenchFile): RobotsParser {
  const robots = robotsParser("https://example.com/robots.txt", fresh(file));
  for (const url of urls) robots.isAllowed(url, "MyBot");
  return robots;
}
