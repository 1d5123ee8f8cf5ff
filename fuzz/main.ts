/**
 * `bun run fuzz [--seconds N] [--seed S] [--only NAME]`: asks the library what is generated, holds it to what must be
 * true, and prints what was asked. The first wrong answer ends it, with the case and how to see it again.
 */
import { parseArgs } from "node:util";
import type { Tally } from "./judge.ts";
import { properties } from "./properties.ts";
import { smallPatterns } from "./properties/small.ts";
import type { Property } from "./property.ts";

interface Progress {
  readonly property: Property;
  readonly tally: Tally;
  batches: number;
  milliseconds: number;
}

interface Settings {
  readonly seconds: number;
  readonly seed: number;
  /** No more batches than this, of each property. */
  readonly batches: number;
  readonly chosen: readonly Property[];
}

const USAGE = `bun run fuzz [--seconds N] [--seed S] [--only NAME] [--batches N]
${properties.map(({ name, states }) => `  ${name.padEnd(18)} ${states}`).join("\n")}`;

/** Seeds are 31-bit, batches count up from them. */
const SEEDS = 2 ** 31;

function readSettings(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: "string", default: "60" },
      seed: { type: "string", default: String(Math.floor(Math.random() * SEEDS)) },
      only: { type: "string" },
      batches: { type: "string", default: "Infinity" },
    },
  });
  const seconds = Number(values.seconds);
  const seed = Number(values.seed);
  const batches = Number(values.batches);
  const chosen = properties.filter(({ name }) => values.only === undefined || name === values.only);
  if (
    !(seconds > 0) ||
    !Number.isInteger(seed) ||
    seed < 0 ||
    !(batches >= 1) ||
    chosen.length === 0
  ) {
    throw new Error(USAGE);
  }
  return { seconds, seed, batches, chosen };
}

/** Whichever property is furthest behind its share of the time is next. */
function next(all: readonly Progress[], batches: number): Progress | undefined {
  const due = all.filter((one) => one.batches < batches);
  const behind = ({ milliseconds, property }: Progress): number => milliseconds / property.weight;
  return due.toSorted((a, b) => behind(a) - behind(b))[0];
}

function main(args: string[]): number {
  const { seconds, seed, batches, chosen } = readSettings(args);
  console.log(`seed ${seed}`);
  const all = chosen.map((property) => ({
    property,
    tally: { runs: 0, questions: 0 },
    batches: 0,
    milliseconds: 0,
  }));
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    const one = next(all, batches);
    if (one === undefined) break;
    const seedOfBatch = (seed + one.batches) % SEEDS;
    const began = performance.now();
    const { property, tally } = one;
    const counterexample = property.check(seedOfBatch, property.runs, tally);
    one.milliseconds += performance.now() - began;
    one.batches++;
    if (counterexample) {
      console.log(`\n${property.name}: ${property.states}: no.\n`);
      console.log(counterexample.paste(`found by fuzz: ${property.name}, seed ${seedOfBatch}`));
      console.log(`\nbun run fuzz --only ${property.name} --seed ${seedOfBatch} --batches 1`);
      report(all, start);
      return 1;
    }
  }
  report(all, start);
  return 0;
}

function report(all: readonly Progress[], start: number): void {
  console.log(`\n${"property".padEnd(18)}${"runs".padStart(12)}${"questions".padStart(14)}    s`);
  for (const { property, tally, milliseconds } of all) row(property.name, tally, milliseconds);
  const sum = (of: (one: Progress) => number): number => all.reduce((a, one) => a + of(one), 0);
  const total = {
    runs: sum((one) => one.tally.runs),
    questions: sum((one) => one.tally.questions),
  };
  row("all", total, performance.now() - start);
  const small = all.find(({ property }) => property.name === "small");
  if (small === undefined) return;
  const done = Math.min(small.tally.runs, smallPatterns);
  console.log(`\nsmall: ${count(done)} of ${count(smallPatterns)} patterns with every path`);
}

function row(name: string, { runs, questions }: Tally, milliseconds: number): void {
  const seconds = (milliseconds / 1000).toFixed(0);
  console.log(
    name.padEnd(18) +
      count(runs).padStart(12) +
      count(questions).padStart(14) +
      seconds.padStart(5),
  );
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}

process.exitCode = main(process.argv.slice(2));
