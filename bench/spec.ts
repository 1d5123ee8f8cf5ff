/**
 * The pinned pass of `../shared/bench`: for each block of 1,000 lines with one crawler, the file is parsed and then asked about
 * every path. The line numbers of the allowed ones have a known sum.
 *
 *     bun bench/spec.ts        node bench/node.mjs spec
 */
import { hasShared, readSharedLines, readSharedText } from "../test/vectors/shared.ts";
import { flat } from "./corpus.ts";
import { engine } from "./engine.ts";
import { digits } from "./figures.ts";
import { parse, robotsParser } from "./subjects.ts";

/** Of the 1-based numbers of the lines that are allowed. */
export const SUM = 24_281_055;
const BLOCK = 1000;
const WARM_UP = 3;
const PASSES = 15;
const FILE = "bench/spec-robots.txt";
const LINES = "bench/spec-paths.txt";
const ORIGIN = "https://example.com";

export interface SpecInput {
  readonly text: string;
  readonly blocks: readonly SpecBlock[];
}

interface SpecBlock {
  readonly crawler: string;
  /** Number of its first line. */
  readonly first: number;
  readonly paths: readonly string[];
  /** The same as URLs of one origin, which robots-parser wants. */
  readonly urls: readonly string[];
}

/** A pass over all blocks: the sum of the allowed line numbers. */
export type Pass = (input: SpecInput) => number;

export const passes: Readonly<Record<string, Pass>> = {
  "robots-matcher": passOfLibrary,
  "robots-parser": passOfRobotsParser,
};

export function hasSpec(): boolean {
  return hasShared(FILE) && hasShared(LINES);
}

export function readSpec(): SpecInput {
  const asked = readSharedLines(LINES).map((line) => line.split(" "));
  const starts = Array.from({ length: Math.ceil(asked.length / BLOCK) }, (_, i) => i * BLOCK);
  const blocks = starts.map((start): SpecBlock => {
    const block = asked.slice(start, start + BLOCK);
    const crawlers = new Set(block.map(([crawler]) => crawler));
    const [crawler = ""] = crawlers;
    if (crawlers.size !== 1) throw new Error(`line ${start + 1}: a block has several crawlers`);
    const paths = block.map(([, path = ""]) => flat(path));
    const urls = paths.map((path) => flat(ORIGIN + path));
    return { crawler: flat(crawler), first: start + 1, paths, urls };
  });
  return { text: flat(readSharedText(FILE)), blocks };
}

function passOfLibrary({ text, blocks }: SpecInput): number {
  let sum = 0;
  for (const { crawler, first, paths } of blocks) {
    const agent = parse(text).agent(crawler);
    for (let i = 0; i < paths.length; i++) if (agent.isAllowedPath(paths[i]!)) sum += first + i;
  }
  return sum;
}

function passOfRobotsParser({ text, blocks }: SpecInput): number {
  let sum = 0;
  for (const { crawler, first, urls } of blocks) {
    const robots = robotsParser(`${ORIGIN}/robots.txt`, text);
    for (let i = 0; i < urls.length; i++) if (robots.isAllowed(urls[i]!, crawler)) sum += first + i;
  }
  return sum;
}

function main(): void {
  const input = readSpec();
  const lines = input.blocks.reduce((count, { paths }) => count + paths.length, 0);
  console.log(`${engine.name} ${engine.version}, ${lines} lines, ${PASSES} passes`);
  for (const [name, pass] of Object.entries(passes)) {
    for (let i = 0; i < WARM_UP; i++) timed(name, pass, input);
    const times = Array.from({ length: PASSES }, () => timed(name, pass, input));
    const sorted = times.toSorted((a, b) => a - b);
    const [median, minimum] = [sorted[PASSES >> 1]!, sorted[0]!].map((time) => digits(time));
    console.log(`${name.padEnd(16)} median ${median} ms, minimum ${minimum} ms, sum ${SUM}`);
  }
}

/** Milliseconds of a pass. A pass with another sum is none. */
function timed(name: string, pass: Pass, input: SpecInput): number {
  const start = performance.now();
  const sum = pass(input);
  const time = performance.now() - start;
  if (sum !== SUM) throw new Error(`${name}: the sum is ${sum}, not ${SUM}`);
  return time;
}

if (import.meta.main || process.env["ROBOTS_BENCH_MAIN"] === "spec") {
  if (hasSpec()) main();
  else console.log(`skipped: ${LINES} of ../shared (or ROBOTS_SHARED) is missing`);
}
