/** Agreement as Markdown tables. */
import { agreement } from "./agreement.ts";
import type { FileCounts } from "./agreement.ts";
import { questionsPath } from "./questions.ts";
import type { QuestionCounts } from "./questions.ts";
import { askRobotsParser } from "./robots-parser.ts";
import type { Subject } from "./subject.ts";

/** What each file holds. */
const contents: ReadonlyMap<string, string> = new Map([
  ["vectors/rfc9309.jsonl", "RFC 9309: examples and tables"],
  ["vectors/rfc9309-limits.jsonl", "RFC 9309 2.5: limits"],
  ["vectors/rfc9309-access.json", "RFC 9309 2.3.1: status codes"],
  ["vectors/google-cc.jsonl", "google/robotstxt: `robots_test.cc`"],
  ["vectors/google-helpers.jsonl", "google/robotstxt: helpers"],
  ["vectors/spec-manifest.json", "robotstxt spec 0.1.2"],
  ["vectors/robots-parser.jsonl", "robots-parser: decisions of its tests"],
  ["vectors/robots-parser-helpers.jsonl", "robots-parser: its other tests"],
  ["vectors/robots-url.jsonl", "robots.txt of a page's URL"],
  ["cases/reports.jsonl", "public bug reports"],
  ["bench/spec-paths.txt", "10,000 answers of the spec's benchmark, as one sum"],
  ["corpus/real.tar.gz", "real files, written out and read again"],
]);

export interface Report {
  readonly markdown: string;
  /** Whether nothing differs without a listed reason. */
  readonly isClean: boolean;
}

/** All tables for an implementation; what is absent is said. */
export function report(subject: Subject): Report {
  const { files, questions, absent } = agreement(subject);
  const parts = files.length === 0 ? [] : [filesTable(files), reasonsTable(files)];
  if (questions !== undefined) {
    parts.push(questionsTable("robots-matcher", questions));
    parts.push(questionsTable("robots-parser 3.0.1", askRobotsParser(subject)));
  }
  if (absent.length > 0) parts.push(`Absent, so not run: ${absent.join(", ")}.`);
  const known = files.every(({ failed, gained }) => failed.length === 0 && gained.length === 0);
  return {
    markdown: parts.filter((part) => part !== "").join("\n\n"),
    isClean: known && (questions?.unexplained.length ?? 0) === 0,
  };
}

function filesTable(files: readonly FileCounts[]): string {
  const rows = files.map(({ path, vectors, agreed, byDesign, skipped, failed, gained }) => [
    contents.get(path) ?? path,
    count(vectors),
    count(agreed),
    count(sum(byDesign)),
    count(failed.length + gained.length),
    skippedText(skipped),
  ]);
  const header = ["vectors", "all", "agree", "differ by design", "fail", "asked elsewhere"];
  return [table(header, rows), ...files.flatMap(failures)].join("\n");
}

function failures({ path, failed, gained }: FileCounts): string[] {
  return [
    ...failed.map((failure) => `- ${path}: ${failure}`),
    ...gained.map((id) => `- ${path}: ${id} agrees now, and is listed as different`),
  ];
}

function skippedText(skipped: Readonly<Record<string, number>>): string {
  const reasons = Object.entries(skipped).map(([reason, number]) => `${reason} ${count(number)}`);
  return reasons.join(", ");
}

function reasonsTable(files: readonly FileCounts[]): string {
  const rows = files.flatMap(({ path, byDesign }) =>
    Object.entries(byDesign).map(([reason, number]) => [
      contents.get(path) ?? path,
      reason,
      count(number),
    ]),
  );
  return rows.length === 0 ? "" : table(["vectors", "differ by design, since", "count"], rows);
}

function questionsTable(name: string, counts: QuestionCounts): string {
  const { asked, agreed, causes, unexplained } = counts;
  const rows = Object.entries(causes)
    .toSorted(([, a], [, b]) => b - a)
    .map(([cause, number]) => [cause, count(number)]);
  const header = `${name} and Google's C++, ${count(asked)} questions on real files`;
  return [
    table(
      [header, "answers"],
      [
        ["same", count(agreed)],
        ...rows,
        ...(unexplained.length > 0 ? [["without a cause", count(unexplained.length)]] : []),
      ],
    ),
    ...unexplained.map((question) => `- ${questionsPath}: ${question}`),
  ].join("\n");
}

/** A Markdown table; all columns but the first that hold only numbers are set to the right. */
function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const isNumber = (column: number): boolean =>
    column > 0 && rows.every((row) => /^[\d,]*$/.test(row[column] ?? ""));
  const rule = header.map((_, column) => (isNumber(column) ? "--:" : "---"));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, number) => total + number, 0);
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
