/**
 * Every figure of DESIGN section 5, from fresh processes in turn, on Bun (the sources) and on Node (the built package):
 *
 *     bun bench/spread.ts [--rounds N] [--quick] [--save] [REV_A REV_B]
 *
 * With two revisions (of git; `.` is the checkout as it is), each is built in a folder of its own, they take turns, and what
 * is printed is how they compare. --save writes what was measured to bench/results.json, for bench/report.ts.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { EngineName } from "./engine.ts";
import { digits, type Figure, figuresOf, isMet, type Spread, spreadOf } from "./figures.ts";
import type { Measurement } from "./measure.ts";

/** What report.ts reads. */
export interface Results {
  readonly date: string;
  readonly hardware: string;
  readonly command: string;
  readonly rounds: number;
  readonly runs: readonly Measurement[];
}

/** A revision that can be measured: its folder has `src` and `dist`. */
interface Build {
  readonly revision: string;
  readonly folder: string;
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const RESULTS: string = join(ROOT, "bench/results.json");
const ENGINES: readonly EngineName[] = ["bun", "node"];
const HERE = ".";

interface Options {
  readonly rounds: number;
  readonly quick: boolean;
  readonly save: boolean;
  readonly revisions: readonly string[];
}

function optionsOf(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "5" },
      quick: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isSafeInteger(rounds) || rounds < 1) {
    throw new Error(`--rounds is ${values.rounds}, not a whole number of 1 or more`);
  }
  if (positionals.length !== 0 && positionals.length !== 2) {
    throw new Error("give two revisions, or none");
  }
  const revisions = positionals.length === 0 ? [HERE] : positionals;
  return { rounds, quick: values.quick, save: values.save, revisions };
}

function main({ rounds, quick, save, revisions }: Options): void {
  const temporary = mkdtempSync(join(tmpdir(), "robots-spread-"));
  try {
    const builds = revisions.map((revision, i) => buildOf(revision, join(temporary, String(i))));
    const runs = builds.map((): Measurement[] => []);
    for (let round = 1; round <= rounds; round++) {
      for (const engine of ENGINES) {
        for (const [i, built] of builds.entries()) {
          console.error(`round ${round} of ${rounds}: ${engine}, ${built.revision}`);
          runs[i]!.push(measureIn(built, engine, quick));
        }
      }
    }
    const [own = [], other] = runs;
    console.log(header(own));
    console.log(other === undefined ? table(own) : comparison(own, other));
    if (save) saveResults(own, rounds);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
    // Forgets the worktrees that are gone.
    git("worktree", "prune");
  }
}

/** Each in a folder of its own, so that work on the checkout can go on. */
function buildOf(revision: string, folder: string): Build {
  if (revision === HERE) copyCheckout(folder);
  else git("worktree", "add", "--detach", folder, revision);
  // The compiler is that of the checkout, and wants the types that are beside it.
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const compiler = join(ROOT, "node_modules/.bin/tsc");
  // What the compiler has to say is no part of the result.
  execFileSync(compiler, ["-p", "tsconfig.lib.json"], { cwd: folder, stdio: ["ignore", 2, 2] });
  return { revision, folder };
}

function copyCheckout(folder: string): void {
  for (const name of ["src", "package.json", "tsconfig.json", "tsconfig.lib.json"]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
}

function git(...args: string[]): void {
  execFileSync("git", args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
}

function measureIn({ folder }: Build, engine: EngineName, quick: boolean): Measurement {
  const library = engine === "bun" ? "src/index.ts" : "dist/index.js";
  const [command, script] =
    engine === "bun" ? [process.execPath, ["measure.ts"]] : ["node", ["node.mjs", "measure"]];
  const [file = "", ...args] = script;
  const { stdout, status } = spawnSync(
    command,
    [join(ROOT, "bench", file), ...args, ...(quick ? ["--quick"] : [])],
    {
      env: { ...process.env, ROBOTS_LIBRARY: pathToFileURL(join(folder, library)).href },
      stdio: ["ignore", "pipe", "inherit"],
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    },
  );
  if (status !== 0) throw new Error(`measuring on ${engine} failed`);
  return JSON.parse(stdout) as Measurement;
}

export function hardware(): string {
  const { model = "unknown processor" } = cpus()[0] ?? {};
  return `${model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`;
}

function header(runs: readonly Measurement[]): string {
  const [first] = runs;
  const versions = ENGINES.map((name) => {
    const run = runs.find(({ engine }) => engine === name);
    return `${name} ${run?.version}`;
  });
  const { files, large, questions } = first!.counts;
  const differs = first!.answers.robotsParserDiffers;
  return [
    `${hardware()}; ${versions.join(", ")}`,
    `${first!.corpus}: ${files} files, ${large} of them large, ${questions} questions`,
    `all answers are as expected; robots-parser's are not in ${differs} of ${questions}`,
    "",
  ].join("\n");
}

/** The figure in every run of the engine. */
export function valuesOf(
  figure: Figure,
  engine: EngineName,
  runs: readonly Measurement[],
): number[] {
  return runs.filter((run) => run.engine === engine).map((run) => figure.value(run));
}

/** One line a figure: its quartiles on each engine, and whether the target is met by the median. */
export function table(runs: readonly Measurement[]): string {
  const cells = (figure: Figure, engine: EngineName): string[] => {
    const spread = spreadOf(valuesOf(figure, engine, runs));
    const verdict = isMet(figure, engine, spread.median) ? "met" : "MISSED";
    return [targetOf(figure, engine), quartiles(spread), verdict];
  };
  const rows = rowsOf(figuresOf(runs[0]!), cells);
  const titles = ["figure", "against", ...ENGINES.flatMap((engine) => ["target", engine, ""])];
  return aligned([titles, ...rows]);
}

/** One line a figure: both revisions, and the second as a share of the first in the same round. */
export function comparison(own: readonly Measurement[], other: readonly Measurement[]): string {
  const cells = (figure: Figure, engine: EngineName): string[] => {
    const a = valuesOf(figure, engine, own);
    const b = valuesOf(figure, engine, other);
    const shares = b.map((value, i) => value / a[i]!);
    return [a, b, shares].map((values) => quartiles(spreadOf(values)));
  };
  const rows = rowsOf(figuresOf(own[0]!), cells);
  const titles = ENGINES.flatMap((engine) => [`${engine} A`, `${engine} B`, "B/A"]);
  return aligned([["figure", "against", ...titles], ...rows]);
}

function rowsOf(
  figures: readonly Figure[],
  cells: (figure: Figure, engine: EngineName) => string[],
): string[][] {
  return figures.map((figure) =>
    [figure.name, figure.against].concat(ENGINES.flatMap((engine) => cells(figure, engine))),
  );
}

function targetOf({ atLeast, target, unit }: Figure, engine: EngineName): string {
  return `${atLeast ? ">=" : "<="} ${digits(target[engine])} ${unit}`;
}

function quartiles({ low, median, high }: Spread): string {
  return `${digits(median)} [${digits(low)} ${digits(high)}]`;
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd();
  return rows.map(line).join("\n");
}

function saveResults(runs: readonly Measurement[], rounds: number): void {
  const named = process.env["ROBOTS_CORPUS"] ?? "";
  // A folder may be anywhere; its path is nobody else's.
  const corpus = named === "" ? "" : `ROBOTS_CORPUS=${named === "shared" ? named : "DIR"} `;
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    hardware: hardware(),
    command: `${corpus}bun bench/spread.ts --rounds ${rounds} --save`,
    rounds,
    runs,
  };
  writeFileSync(RESULTS, `${JSON.stringify(results, rounded, 1)}\n`);
}

/** No clock is good for more than five digits; whole numbers stay. */
function rounded(_: string, value: unknown): unknown {
  const isFraction = typeof value === "number" && !Number.isInteger(value);
  return isFraction ? Number(value.toPrecision(5)) : value;
}

if (import.meta.main) main(optionsOf(process.argv.slice(2)));
