/** The chart of the README: how long a decision takes, one bar for each contender, on a logarithmic scale. */
import type { EngineName } from "./engine.ts";
import { digits, spreadOf, timeOf } from "./figures.ts";
import type { Results } from "./spread.ts";

interface Bar {
  readonly label: string;
  readonly nanoseconds: number;
  readonly color: string;
}

/** Colours that are told apart by everyone, on white. */
const CONTENDERS: readonly (readonly [name: string, label: string, color: string])[] = [
  ["floor", "one charCodeAt pass", "#bbbbbb"],
  ["robots-matcher", "robots-matcher", "#0072b2"],
  ["new URL", "new URL", "#999999"],
  ["robots-parser", "robots-parser", "#d55e00"],
];
const PANELS: readonly (readonly [EngineName, "hotLarge" | "coldLarge", string])[] = [
  ["bun", "hotLarge", "Bun, hot"],
  ["bun", "coldLarge", "Bun, cold"],
  ["node", "hotLarge", "Node, hot"],
  ["node", "coldLarge", "Node, cold"],
];

const WIDTH = 720;
const LEFT = 160;
const RIGHT = 90;
const ROW = 20;
const PANEL = 30 + CONTENDERS.length * ROW;
const TOP = 34;

/** Plain SVG, without script, style sheet or anything from elsewhere. */
export function chartOf(results: Results): string {
  const panels = PANELS.map(
    ([engine, times, title]) => [title, barsOf(results, engine, times)] as const,
  );
  const all = panels.flatMap(([, bars]) => bars.map(({ nanoseconds }) => nanoseconds));
  // Whole powers of ten, so that a bar of any length is seen.
  const low = Math.floor(Math.log10(Math.min(...all))) - 0.3;
  const high = Math.log10(Math.max(...all));
  const scale = (nanoseconds: number): number =>
    ((Math.log10(nanoseconds) - low) / (high - low)) * (WIDTH - LEFT - RIGHT);
  const height = TOP + panels.length * PANEL + 10;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" ` +
      `role="img" font-family="sans-serif" font-size="13" fill="#222222">`,
    "<title>Nanoseconds a decision, large files, logarithmic scale</title>",
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="10" y="20" font-weight="bold">Nanoseconds a decision, large files (logarithmic; shorter is better)</text>`,
    ...panels.flatMap(([title, bars], i) => panel(title, bars, TOP + i * PANEL, scale)),
    "</svg>",
    "",
  ].join("\n");
}

function barsOf(results: Results, engine: EngineName, times: "hotLarge" | "coldLarge"): Bar[] {
  const runs = results.runs.filter((run) => run.engine === engine);
  return CONTENDERS.map(([name, label, color]) => ({
    label,
    color,
    nanoseconds: spreadOf(runs.map((run) => timeOf(run[times], name))).median,
  }));
}

function panel(
  title: string,
  bars: readonly Bar[],
  top: number,
  scale: (nanoseconds: number) => number,
): string[] {
  const rows = bars.flatMap(({ label, nanoseconds, color }, i) => {
    const y = top + 22 + i * ROW;
    const length = scale(nanoseconds).toFixed(1);
    const end = (LEFT + Number(length) + 6).toFixed(1);
    return [
      `<text x="${LEFT - 8}" y="${y + 12}" text-anchor="end">${label}</text>`,
      `<rect x="${LEFT}" y="${y}" width="${length}" height="${ROW - 5}" fill="${color}"/>`,
      `<text x="${end}" y="${y + 12}">${digits(nanoseconds)}</text>`,
    ];
  });
  return [`<text x="10" y="${top + 14}" font-weight="bold">${title}</text>`, ...rows];
}
