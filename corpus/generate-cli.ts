/** The command line of generate.ts. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generateCorpus } from "./files.ts";
import { COMPLETE_FROM } from "./shapes.ts";
import { formatStats, isMet, measure } from "./stats.ts";

const USAGE = "usage: bun corpus/generate.ts --stats | --out DIR  [--seed N] [--files N]";

/** Runs the command and gives its exit code: 1 if a distribution is off, 2 if the call is wrong. */
export function main(args: string[]): number {
  let options: ReturnType<typeof readArguments>;
  try {
    options = readArguments(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  const files = generateCorpus(options);
  if (options.out !== undefined) {
    mkdirSync(options.out, { recursive: true });
    for (const { name, bytes } of files) writeFileSync(join(options.out, name), bytes);
    console.log(`${files.length} files written to ${options.out}`);
  }
  if (!options.stats) return 0;
  const figures = measure(files);
  console.log(`${files.length} files, seed ${options.seed}\n\n${formatStats(figures)}`);
  if (files.length >= COMPLETE_FROM) return figures.every(isMet) ? 0 : 1;
  console.log(
    `\nFewer than ${COMPLETE_FROM} files: the tails are cut, and chance decides the rest.`,
  );
  return 0;
}

function readArguments(args: string[]): {
  stats: boolean;
  out?: string;
  seed: number;
  files: number;
} {
  const { values } = parseArgs({
    args,
    options: {
      stats: { type: "boolean", default: false },
      out: { type: "string" },
      seed: { type: "string", default: "1" },
      files: { type: "string", default: "2000" },
    },
  });
  const { stats, out } = values;
  if (!stats && out === undefined) throw new Error("nothing to do: give --stats or --out DIR");
  return {
    stats,
    ...(out === undefined ? {} : { out }),
    seed: wholeNumber("seed", values.seed),
    files: wholeNumber("files", values.files),
  };
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number, not ${text}`);
  return Number(text);
}
