/** Counts of agreement with everything in `../shared`, as data. */
import { differences } from "./differences.ts";
import { askQuestions, hasQuestions, questionsPath } from "./questions.ts";
import type { QuestionCounts } from "./questions.ts";
import { agrees, json } from "./results.ts";
import type { Result } from "./results.ts";
import { hasShared } from "./shared.ts";
import type { Subject } from "./subject.ts";
import { vectorFiles } from "./vectors.ts";
import type { VectorFile } from "./vectors.ts";

export interface FileCounts {
  readonly path: string;
  readonly vectors: number;
  readonly agreed: number;
  /** Listed differences that do differ, by reason. */
  readonly byDesign: Readonly<Record<string, number>>;
  /** By reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Different and not listed, each with what was got and expected. */
  readonly failed: readonly string[];
  /** Listed as different, and yet the same. */
  readonly gained: readonly string[];
  /** All vectors of the file that are listed as different. */
  readonly listed: readonly string[];
}

export interface Agreement {
  readonly files: readonly FileCounts[];
  /** Undefined when the corpus is absent. */
  readonly questions: QuestionCounts | undefined;
  /** What the folder should hold and does not. */
  readonly absent: readonly string[];
}

export function agreement(subject: Subject): Agreement {
  const present = vectorFiles.filter((file) => hasShared(file.path));
  const absent = vectorFiles.filter((file) => !hasShared(file.path)).map((file) => file.path);
  return {
    files: present.map((file) => countFile(subject, file)),
    questions: hasQuestions() ? askQuestions(subject) : undefined,
    absent: hasQuestions() ? absent : [...absent, questionsPath],
  };
}

export function countFile(subject: Subject, file: VectorFile): FileCounts {
  const results = file.run(subject, file.path);
  const asked = results.filter((result) => !("skipped" in result));
  const same = asked.filter(agrees);
  const different = asked.filter((result) => !agrees(result));
  return {
    path: file.path,
    vectors: results.length,
    agreed: same.filter((result) => !isListed(result)).length,
    byDesign: tally(different.filter(isListed).map((result) => differences.get(result.id) ?? "")),
    skipped: tally(results.flatMap((result) => ("skipped" in result ? [result.skipped] : []))),
    failed: different.filter((result) => !isListed(result)).map(describeResult),
    gained: same.filter(isListed).map((result) => result.id),
    listed: results.filter(isListed).map((result) => result.id),
  };
}

function isListed(result: Result): boolean {
  return differences.has(result.id);
}

function tally(reasons: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

function describeResult(result: Result): string {
  if ("skipped" in result) return `${result.id}: skipped: ${result.skipped}`;
  return `${result.id}: got ${json(result.got)}, not ${json(result.expected)}`;
}
