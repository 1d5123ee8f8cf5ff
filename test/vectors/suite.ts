/** Everything in `../shared` as tests of one implementation. What is not run says so by name. */
import { describe, expect, test } from "bun:test";
import { countFile } from "./agreement.ts";
import { differences } from "./differences.ts";
import { askQuestions, hasQuestions, questionsPath } from "./questions.ts";
import { hasShared, sharedFolder } from "./shared.ts";
import type { Subject } from "./subject.ts";
import { vectorFiles } from "./vectors.ts";
import type { VectorFile } from "./vectors.ts";

const MINUTE = 60_000;

export function testVectors(name: string, subject: Subject): void {
  describe(`${name} on ${sharedFolder}`, () => {
    for (const file of vectorFiles) {
      if (hasShared(file.path)) testFile(subject, file);
      else skip(file.path, "absent");
    }
    if (vectorFiles.every((file) => hasShared(file.path))) testList(subject);
    else skip("list of differences", "not all files are there");
    if (hasQuestions()) testQuestions(subject);
    else skip(questionsPath, "absent");
  });
}

function skip(what: string, reason: string): void {
  test.skip(`${what}: skipped: ${reason}`, () => {});
}

function testFile(subject: Subject, file: VectorFile): void {
  const counts = countFile(subject, file);
  const skipped = Object.entries(counts.skipped);
  for (const [reason, number] of skipped) skip(`${file.path}: ${number}`, reason);
  if (skipped.some(([, number]) => number === counts.vectors)) return;
  test(`${file.path}: ${counts.agreed} agree, every other is a listed difference`, () => {
    expect(counts.failed).toEqual([]);
    expect(counts.gained).toEqual([]);
    expect(counts.vectors).toBe(file.count);
  });
}

function testList(subject: Subject): void {
  test("every listed difference is a vector", () => {
    const listed = vectorFiles.flatMap((file) => countFile(subject, file).listed);
    expect(listed.toSorted()).toEqual(Array.from(differences.keys()).toSorted());
  });
}

function testQuestions(subject: Subject): void {
  test(
    `${questionsPath}: every difference from Google's answer has a cause`,
    () => {
      const { asked, agreed, causes, unexplained } = askQuestions(subject);
      console.log(
        `${questionsPath}: ${agreed} of ${asked} agree; by cause: ${JSON.stringify(causes)}`,
      );
      expect(unexplained).toEqual([]);
      expect(asked).toBe(41_960);
      expect(asked - agreed).toBeLessThan(10);
    },
    MINUTE,
  );
}
