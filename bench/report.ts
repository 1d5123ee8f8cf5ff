/**
 * Writes the section of the README between `<!-- performance -->` and `<!-- /performance -->`, and bench/performance.svg, from
 * what bench/spread.ts --save has measured:
 *
 *     ROBOTS_CORPUS=shared bun bench/spread.ts --save && bun bench/report.ts
 *
 * No figure is typed by hand, and what is not reached is written as plainly as what is.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chartOf } from "./chart.ts";
import type { EngineName } from "./engine.ts";
import { digits, type Figure, figuresOf, isMet, type Spread, spreadOf, timeOf } from "./figures.ts";
import type { HostileTimes, Measurement, Times } from "./measure.ts";
import { RESULTS, type Results, valuesOf } from "./spread.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CHART = "bench/performance.svg";
const START = "<!-- performance -->";
const END = "<!-- /performance -->";
const ENGINES: readonly (readonly [EngineName, string])[] = [
  ["bun", "Bun"],
  ["node", "Node"],
];
const CONTENDERS = ["robots-matcher", "robots-parser", "new URL", "floor"];

/** A row of the table of times. */
interface TimeRow {
  readonly name: string;
  /** What the unit is in nanoseconds or octets. */
  readonly unit: number;
  times(measured: Measurement): Times;
}

const TIME_ROWS: readonly TimeRow[] = [
  { name: "decision, hot, large files, ns", unit: 1, times: ({ hotLarge }) => hotLarge },
  { name: "decision, hot, all files, ns", unit: 1, times: ({ hotAll }) => hotAll },
  { name: "decision, cold, large files, ns", unit: 1, times: ({ coldLarge }) => coldLarge },
  { name: "decision, cold, all files, ns", unit: 1, times: ({ coldAll }) => coldAll },
  {
    name: "decision, hot, URLs not in canonical form, ns",
    unit: 1,
    times: ({ hotRespelled }) => hotRespelled,
  },
  { name: "parse, µs a file", unit: 1000, times: (measured) => measured.parse },
  { name: "first use, µs a file", unit: 1000, times: ({ firstUse }) => firstUse },
  {
    name: "kept for an agent, KB",
    unit: 1024,
    times: ({ heap }) => ({
      "robots-matcher": timeOf(heap, "agent"),
      "robots-parser": timeOf(heap, "robots-parser"),
    }),
  },
  {
    name: "kept for a file and an agent, KB",
    unit: 1024,
    times: ({ heap }) => ({
      "robots-matcher": timeOf(heap, "file and agent"),
      "robots-parser": timeOf(heap, "robots-parser"),
    }),
  },
];

/** The whole section, less the markers. */
export function sectionOf(results: Results): string {
  for (const [engine, name] of ENGINES) {
    if (runsOf(results, engine).length === 0) throw new Error(`nothing was measured on ${name}`);
  }
  return [
    introduction(results),
    `![Nanoseconds a decision](${CHART})`,
    "Medians. Hot: the URLs of an agent, asked 50 times in a row. Cold: once around all agents. First use: parse, agent and " +
      "one decision. Floor: one `charCodeAt` pass over the URL, or over the file.",
    timesTable(results),
    "What this library wants to reach, and what it does: the median of the processes, with the quartiles.",
    figuresTable(results),
    missed(results),
    "Hostile files of 500 KB against a path of 4 KB, in milliseconds: the fastest decision, how much longer one takes for twice " +
      "the path, and the first use, which reads the file and makes the table.",
    hostileTable(results),
  ].join("\n\n");
}

function introduction({ date, hardware, command, rounds, runs }: Results): string {
  const [{ corpus, counts, answers }] = runs as [Measurement];
  const versions = ENGINES.map(
    ([engine, name]) => `${name} ${runs.find((run) => run.engine === engine)?.version}`,
  );
  const large = `${digits(counts.large)} of them of 2 KB and more`;
  return (
    `Measured on ${date} on ${hardware}, with ${versions.join(" and ")} and robots-parser ${peerVersion()}; ${corpus} ` +
    `(${large}), ${counts.questions.toLocaleString("en")} questions, ${rounds} fresh processes on each engine. All answers are ` +
    `checked before anything is timed; robots-parser's are others in ${answers.robotsParserDiffers} cases. ` +
    `To measure again: \`${command}\`, then \`bun bench/report.ts\`, which writes this section.`
  );
}

function peerVersion(): string {
  const manifest = readFileSync(join(ROOT, "package.json"), "utf8");
  const { devDependencies } = JSON.parse(manifest) as { devDependencies: Record<string, string> };
  return devDependencies["robots-parser"] ?? "of an unknown version";
}

function runsOf({ runs }: Results, engine: EngineName): Measurement[] {
  return runs.filter((run) => run.engine === engine);
}

function timesTable(results: Results): string {
  const rows = TIME_ROWS.flatMap((row) =>
    ENGINES.map(([engine, name]) =>
      [row.name, name].concat(
        CONTENDERS.map((contender) => median(results, engine, row, contender)),
      ),
    ),
  );
  return markdown([["", "engine", ...CONTENDERS], ...rows]);
}

/** Empty where the contender does not take part. */
function median(results: Results, engine: EngineName, row: TimeRow, contender: string): string {
  const all = runsOf(results, engine).map((run) => row.times(run));
  if (all.every((times) => times[contender] === undefined)) return "";
  const { median: middle } = spreadOf(all.map((times) => timeOf(times, contender)));
  return digits(middle / row.unit);
}

function isHostile({ unit, name }: Figure): boolean {
  return unit === "ms" || name.endsWith("twice the path");
}

function figuresTable(results: Results): string {
  const figures = figuresOf(results.runs[0]!).filter((figure) => !isHostile(figure));
  const rows = figures.map((figure) =>
    [figure.name, figure.against].concat(
      ENGINES.flatMap(([engine]) => [target(figure, engine), reached(results, figure, engine)]),
    ),
  );
  return markdown([["figure", "against", "wanted", "Bun", "wanted", "Node"], ...rows]);
}

function target({ atLeast, target: wanted, unit }: Figure, engine: EngineName): string {
  return `${atLeast ? "≥" : "≤"} ${withUnit(wanted[engine], unit)}`;
}

function reached(results: Results, figure: Figure, engine: EngineName): string {
  const spread = figureSpread(results, figure, engine);
  const text = withUnit(spread.median, figure.unit);
  const verdict = isMet(figure, engine, spread.median) ? text : `**${text}**`;
  return `${verdict} (${digits(spread.low)}–${digits(spread.high)})`;
}

function figureSpread(results: Results, figure: Figure, engine: EngineName): Spread {
  const values = valuesOf(figure, engine, results.runs);
  const wrong = values.find((value) => !(value > 0) || !Number.isFinite(value));
  if (wrong !== undefined) throw new Error(`${figure.name} is ${wrong}`);
  return spreadOf(values);
}

function withUnit(value: number, unit: Figure["unit"]): string {
  return unit === "x faster" || unit === "x" ? `${digits(value)}×` : `${digits(value)} ${unit}`;
}

/** Every figure that is not reached, the hostile ones too, or that there is none. */
function missed(results: Results): string {
  const rows = figuresOf(results.runs[0]!).flatMap((figure) => {
    const engines = ENGINES.filter(
      ([engine]) => !isMet(figure, engine, figureSpread(results, figure, engine).median),
    ).map(([, name]) => name);
    return engines.length === 0 ? [] : [`${figure.name}${against(figure)} (${engines.join(", ")})`];
  });
  return rows.length === 0 ? "All of them are reached." : `Not reached: ${rows.join("; ")}.`;
}

function against(figure: Figure): string {
  return figure.against === "-" || figure.against === "itself" ? "" : ` against ${figure.against}`;
}

function hostileTable(results: Results): string {
  const rows = results.runs[0]!.hostile.map(({ name }, i) =>
    [cell(name)].concat(
      ENGINES.flatMap(([engine]) =>
        hostileCells(runsOf(results, engine).map((run) => run.hostile[i]!)),
      ),
    ),
  );
  const titles = ENGINES.flatMap(([, name]) => [name, "twice the path", "first use"]);
  return markdown([["rules", ...titles], ...rows]);
}

/** Of one family on one engine, in all of its processes. */
function hostileCells(all: readonly HostileTimes[]): string[] {
  const call = spreadOf(all.map((times) => times.call / 1e6)).median;
  const growth = spreadOf(all.map((times) => times.doubled / times.call)).median;
  const firstUse = spreadOf(all.map((times) => times.firstUse / 1e6)).median;
  return [digits(call), `${digits(growth)}×`, digits(firstUse)];
}

/** Stars are emphasis to Markdown. */
function cell(text: string): string {
  return text.replaceAll("*", "\\*").replaceAll("|", "\\|");
}

function markdown([titles = [], ...rows]: readonly (readonly string[])[]): string {
  return [titles, titles.map(() => "---"), ...rows].map(markdownRow).join("\n");
}

function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** The README with the section in place of what was between the markers. */
export function withSection(readme: string, section: string): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) {
    throw new Error(`the README has no ${START} with a ${END} after it`);
  }
  return `${readme.slice(0, start + START.length)}\n\n${section}\n\n${readme.slice(end)}`;
}

function main(): void {
  if (!existsSync(RESULTS)) throw new Error("measure first: bun bench/spread.ts --save");
  const results = JSON.parse(readFileSync(RESULTS, "utf8")) as Results;
  const readme = join(ROOT, "README.md");
  writeFileSync(readme, withSection(readFileSync(readme, "utf8"), sectionOf(results)));
  writeFileSync(join(ROOT, CHART), chartOf(results));
  // Tables and JSON as the formatter wants them.
  execFileSync(join(ROOT, "node_modules/.bin/oxfmt"), [readme, RESULTS], { cwd: ROOT });
}

if (import.meta.main) main();
