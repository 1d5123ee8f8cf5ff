/** Measures a corpus and compares it with the real one. */
import type { CorpusFile } from "./files.ts";

export interface Figure {
  readonly name: string;
  /** Of 4,231 real files. */
  readonly target: number;
  readonly measured: number;
  /** The figure is met within `target * (1 ± tolerance)`. Wide where a few files decide it. */
  readonly tolerance: number;
}

interface FileCounts {
  readonly size: number;
  readonly groups: number;
  readonly patterns: readonly string[];
  readonly html: boolean;
  readonly bom: boolean;
  readonly nonAscii: boolean;
  readonly crawlDelay: boolean;
}

export function measure(files: readonly CorpusFile[]): Figure[] {
  const counts = files.map(countFile);
  const patterns = counts.flatMap((file) => file.patterns);
  const sizes = ascending(counts.map((file) => file.size));
  const rules = ascending(counts.map((file) => file.patterns.length));
  const groups = ascending(counts.map((file) => file.groups));
  const lengths = ascending(patterns.map((pattern) => pattern.length));
  return [
    figure("size, median (octets)", 561, 0.2, at(sizes, 0.5)),
    figure("size, 90 %", 3_900, 0.2, at(sizes, 0.9)),
    figure("size, 99 %", 75_000, 0.35, at(sizes, 0.99)),
    figure("size, largest", 1_400_000, 0.1, at(sizes, 1)),
    figure("rules a file, median", 12, 0.1, at(rules, 0.5)),
    figure("rules a file, 90 %", 81, 0.1, at(rules, 0.9)),
    figure("rules a file, 99 %", 480, 0.15, at(rules, 0.99)),
    figure("groups a file, median", 1, 0, at(groups, 0.5)),
    figure("groups a file, 90 %", 5, 0.2, at(groups, 0.9)),
    figure("groups a file, 99 %", 98, 0.15, at(groups, 0.99)),
    figure("groups a file, most", 528, 0.05, at(groups, 1)),
    figure("pattern length, median", 15, 0.1, at(lengths, 0.5)),
    figure("pattern length, 90 %", 34, 0.1, at(lengths, 0.9)),
    figure("pattern length, 99 %", 81, 0.1, at(lengths, 0.99)),
    figure(
      "patterns with *, %",
      19,
      0.15,
      percent(patterns, (p) => p.includes("*")),
    ),
    figure(
      "patterns ending with $, %",
      2,
      0.25,
      percent(patterns, (p) => p.endsWith("$")),
    ),
    figure(
      "patterns with escapes, %",
      1,
      0.35,
      percent(patterns, (p) => /%[\da-f]{2}/i.test(p)),
    ),
    figure(
      "files that are HTML, %",
      4,
      0.1,
      percent(counts, (file) => file.html),
    ),
    figure(
      "files with a BOM, %",
      2,
      0.1,
      percent(counts, (file) => file.bom),
    ),
    figure(
      "files with non-ASCII text, %",
      4,
      0.15,
      percent(counts, (file) => file.nonAscii),
    ),
    figure(
      "files with a crawl-delay, %",
      33.3,
      0.1,
      percent(counts, (file) => file.crawlDelay),
    ),
  ];
}

export function isMet({ target, measured, tolerance }: Figure): boolean {
  return Math.abs(measured - target) <= target * tolerance;
}

/** The table of `--stats`. */
export function formatStats(figures: readonly Figure[]): string {
  const rows = figures.map((row) => [
    row.name,
    oneDecimal(row.target),
    oneDecimal(row.measured),
    isMet(row) ? "" : `  off by more than ${Math.round(row.tolerance * 100)} %`,
  ]);
  return [["figure", "target", "generated", ""], ...rows]
    .map(([name, ...rest]) =>
      `${name!.padEnd(30)}${rest.map((cell) => cell.padStart(11)).join("")}`.trimEnd(),
    )
    .join("\n");
}

/**
 * Counts by regular expression, as the figures for the real files were counted. A group is a run of user-agent lines that
 * a rule ends; a rule is one with a pattern, in a group.
 */
function countFile({ bytes }: CorpusFile): FileCounts {
  const text = new TextDecoder().decode(bytes);
  const patterns: string[] = [];
  let groups = 0;
  let inRun = false;
  let crawlDelay = false;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const match = /^\s*(user-agent|allow|disallow|crawl-delay)\s*:\s*([^#]*)/i.exec(line);
    if (match === null) continue;
    const name = match[1]!.toLowerCase();
    const value = match[2]!.trim();
    if (name === "crawl-delay") crawlDelay = true;
    else if (name === "user-agent") {
      if (!inRun) groups++;
      inRun = true;
    } else {
      inRun = false;
      if (value !== "" && groups > 0) patterns.push(value);
    }
  }
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return {
    size: bytes.length,
    groups,
    patterns,
    html: /^\s*</.test(text),
    bom,
    nonAscii: bytes.subarray(bom ? 3 : 0).some((octet) => octet > 127),
    crawlDelay,
  };
}

function ascending(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function percent<T>(list: readonly T[], is: (item: T) => boolean): number {
  return (100 * list.filter(is).length) / Math.max(1, list.length);
}

function figure(name: string, target: number, tolerance: number, measured: number): Figure {
  return { name, target, tolerance, measured };
}

function oneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}
