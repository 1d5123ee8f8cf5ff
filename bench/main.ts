/**
 * Everything side by side, with mitata:
 *
 *     bun bench/main.ts [PART...]        node bench/node.mjs main [PART...]
 *
 * PART is one of the names of {@link PARTS}; all of them unless given. ROBOTS_CORPUS=DIR takes real files. The figures that
 * the design asks for are those of bench/spread.ts: this shows how they come about.
 */
import { bench, do_not_optimize, run, summary } from "mitata";
import { checkAnswers } from "./answers.ts";
import { type Asked, benchCorpus, countOf, largeOf, respelledCorpus } from "./corpus.ts";
import { engine } from "./engine.ts";
import { digits } from "./figures.ts";
import { measureHeap } from "./heap.ts";
import { hostileFiles, PATH_LENGTH } from "./hostile.ts";
import { measureHostile } from "./measure.ts";
import * as scaling from "./scaling.ts";
import * as subjects from "./subjects.ts";

const corpus = benchCorpus();
const large = largeOf(corpus.asked);

/** How many agents or files an iteration goes through; a few are as good as all where nothing is cold. */
const SAMPLE = 100;
const TIMES = 10;

const PARTS: Readonly<Record<string, () => void>> = {
  hot: () => {
    const sample = everyNth(large);
    const title = `hot, ${countOf(sample)} URLs of large files, ${TIMES} times each`;
    benchAskers(title, sample, TIMES);
  },
  cold: () => benchAskers(`cold, ${countOf(large)} URLs of large files, once around`, large, 1),
  respelled: () => {
    const sample = everyNth(respelledCorpus());
    benchAskers(`hot, ${countOf(sample)} URLs that are not in canonical form`, sample, TIMES);
  },
  parse: () => {
    const uses = subjects.firstUseOf(everyNth(corpus.files), corpus.asked);
    benchAll(`parse, ${uses.length} files`, {
      "robots-matcher": reading(subjects.parseLibrary(uses), uses.length),
      "robots-parser": reading(subjects.parseRobotsParser(uses), uses.length),
      "floor: charCodeAt": reading(subjects.readFloor(uses), uses.length),
    });
  },
  first: () => {
    const uses = subjects.firstUseOf(everyNth(corpus.files), corpus.asked);
    benchAll(`first use (parse, agent, one decision), ${uses.length} files`, {
      "robots-matcher": reading(subjects.useLibrary(uses), uses.length),
      "robots-parser": reading(subjects.useRobotsParser(uses), uses.length),
      "floor: charCodeAt": reading(subjects.readFloor(uses), uses.length),
    });
  },
  prefixes: () => benchScaling("prefix rules", scaling.PREFIX_COUNTS, scaling.prefixFile),
  wildcards: () => benchScaling("wildcard rules", scaling.WILDCARD_COUNTS, scaling.wildcardFile),
  // Printed as tables: what a part of a second is too long for is asked once.
  hostile: () => undefined,
  heap: () => undefined,
};

function everyNth<Item>(items: readonly Item[]): Item[] {
  const step = Math.max(1, Math.floor(items.length / SAMPLE));
  return items.filter((_, i) => i % step === 0);
}

function benchAskers(title: string, asked: readonly Asked[], times: number): void {
  const asking = (ask: subjects.Ask) => (): number => ask(0, asked.length, times);
  benchAll(title, {
    "robots-matcher": asking(subjects.askLibrary(asked)),
    "robots-parser": asking(subjects.askRobotsParser(asked)),
    "floor: charCodeAt": asking(subjects.askFloor(asked)),
    "new URL": asking(subjects.askNewUrl(asked)),
  });
}

function reading(read: subjects.Read, count: number): () => number {
  return () => read(0, count);
}

/** robots-parser takes a second for an iteration beyond this. */
const MOST_FOR_ROBOTS_PARSER = 10_000;

function benchScaling(
  what: string,
  counts: readonly number[],
  fileOf: (count: number) => string,
): void {
  const urls = scaling.scalingUrls();
  const own = counts.map((count): [string, () => number] => {
    const agent = scaling.scalingAgent(fileOf(count), urls);
    const ask = subjects.askAgents([agent], [urls]);
    return [`robots-matcher, ${count}`, () => ask(0, 1, 1)];
  });
  const others = counts
    .filter((count) => count <= MOST_FOR_ROBOTS_PARSER)
    .map((count): [string, () => number] => {
      const robots = subjects.robotsParser("https://shop.example/robots.txt", fileOf(count));
      const allowed = (): number =>
        urls.reduce((sum, url) => sum + Number(robots.isAllowed(url, "MyBot")), 0);
      return [`robots-parser, ${count}`, allowed];
    });
  const floor = subjects.askFloor([{ urls }]);
  benchAll(`${urls.length} URLs against ${what}`, {
    ...Object.fromEntries([...own, ...others]),
    "floor: charCodeAt": () => floor(0, 1, 1),
  });
}

/** Each comes once: registered in one summary, so that mitata compares them. */
function benchAll(title: string, works: Readonly<Record<string, () => number>>): void {
  summary(() => {
    for (const [name, work] of Object.entries(works)) {
      bench(`${title}: ${name}`, () => do_not_optimize(work()));
    }
  });
}

function printHostile(): void {
  console.log(
    `\n${"hostile file, ms".padEnd(42)}      call  twice the path  first use  robots-parser`,
  );
  for (const file of hostileFiles()) {
    const { call, doubled, firstUse } = measureHostile(file, { turns: 3, hot: 1 });
    const columns = [
      digits(call / 1e6).padStart(10),
      digits(doubled / 1e6).padStart(16),
      digits(firstUse / 1e6).padStart(11),
      digits(robotsParserOnce(file.text, file.paths(PATH_LENGTH)[0] ?? "/")).padStart(15),
    ];
    console.log(file.name.padEnd(42) + columns.join(""));
  }
}

/** Milliseconds of one decision: the slowest takes seconds. */
function robotsParserOnce(text: string, path: string): number {
  const robots = subjects.robotsParser("https://example.com/robots.txt", text);
  const start = performance.now();
  do_not_optimize(robots.isAllowed(`https://example.com${path}`, "MyBot"));
  return performance.now() - start;
}

function printHeap(): void {
  console.log("\nheap, octets a file");
  for (const [name, octets] of Object.entries(measureHeap(corpus.files))) {
    console.log(`  ${name.padEnd(20)} ${digits(octets).padStart(8)}`);
  }
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => PARTS[part] === undefined);
if (unknown.length > 0) {
  throw new Error(`no part is called ${unknown[0]}; there are ${Object.keys(PARTS).join(", ")}`);
}
const parts = wanted.length === 0 ? Object.keys(PARTS) : wanted;

const { asked, robotsParserDiffers } = checkAnswers(corpus.asked);
console.log(`${engine.name} ${engine.version}; ${corpus.description}`);
console.log(
  `${asked} answers are as expected; robots-parser's are not in ${robotsParserDiffers} of them\n`,
);
// Before mitata has filled the heap.
if (parts.includes("heap")) printHeap();
const timed = parts.filter((part) => part !== "heap" && part !== "hostile");
for (const part of timed) PARTS[part]!();
if (timed.length > 0) await run();
if (parts.includes("hostile")) printHostile();
