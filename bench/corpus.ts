/**
 * The files and questions that are measured: generated ones, or with ROBOTS_CORPUS=DIR real files, or with
 * ROBOTS_CORPUS=shared those of the archive in `../shared`. The questions on these have the answers of Google's parser beside
 * them; all others have the answers of the reference.
 */
import { type CorpusFile, generateQuestions } from "../corpus/generate.ts";
import { loadCorpus } from "../corpus/load.ts";
import * as reference from "../fuzz/reference.ts";
import { readFiles } from "../test/vectors/questions.ts";
import { hasShared, readSharedLines } from "../test/vectors/shared.ts";

/** The questions of one agent on one file. */
export interface Asked {
  readonly file: BenchFile;
  readonly agent: string;
  readonly urls: readonly string[];
  readonly expected: readonly boolean[];
}

export interface BenchFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Of all questions on the file: robots-parser answers for one origin alone. */
  readonly robotsUrl: string;
}

export interface Corpus {
  readonly description: string;
  readonly files: readonly BenchFile[];
  readonly asked: readonly Asked[];
}

/** One line of questions.tsv. */
interface Question {
  readonly agent: string;
  readonly url: string;
  readonly expected?: boolean;
}

/** A file is large from this many octets on. */
export const LARGE = 2048;
const QUESTIONS_A_FILE = 20;
/** What a parser reads of a file unless it is told more. */
const MAX_BYTES = 512_000;
const SHARED = "shared";
const SHARED_QUESTIONS = "corpus/questions.tsv.gz";

export interface BenchCorpusOptions {
  /** How many files are generated, 2,000 unless given. */
  readonly files?: number;
  readonly directory?: string | undefined;
}

export function benchCorpus(options: BenchCorpusOptions = {}): Corpus {
  const directory = options.directory ?? process.env["ROBOTS_CORPUS"] ?? "";
  const loaded = directory === SHARED ? sharedFiles() : loadCorpus({ ...options, directory });
  const known = directory === "" ? undefined : sharedQuestions();
  const parts = loaded.map(({ name, bytes }) => {
    const questions = known?.get(name) ?? generateQuestions({ name, bytes }, QUESTIONS_A_FILE);
    return ofOneOrigin(name, bytes, questions);
  });
  const asked = parts.flatMap((part) => part.asked);
  return {
    description: describe(directory, loaded.length, known !== undefined),
    files: parts.map((part) => part.file),
    asked,
  };
}

/** The part of the corpus that is in large files. */
export function largeOf(asked: readonly Asked[]): Asked[] {
  return asked.filter(({ file }) => file.bytes.length >= LARGE);
}

/** So many generated files have a thousand URLs that are not in canonical form; of the real questions none is. */
const RESPELLED_FILES = 300;

export function respelledCorpus(): Asked[] {
  return respelledOf(benchCorpus({ files: RESPELLED_FILES, directory: "" }).asked);
}

/** The questions whose path has to be spelled in another way before it can be compared. */
export function respelledOf(asked: readonly Asked[]): Asked[] {
  return asked.flatMap((one) => {
    const chosen = [...one.urls.keys()].filter((i) => {
      const url = one.urls[i]!;
      return reference.canonicalPath(url) !== url.slice(url.indexOf("/", "https://".length));
    });
    const urls = chosen.map((i) => one.urls[i]!);
    const expected = chosen.map((i) => one.expected[i]!);
    return urls.length === 0 ? [] : [{ ...one, urls, expected }];
  });
}

export function countOf(asked: readonly Asked[]): number {
  return asked.reduce((sum, { urls }) => sum + urls.length, 0);
}

/** A text of its own octets: what is cut from a larger one is slower to read on one engine, and keeps that alive. */
export function flat(text: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));
}

function describe(directory: string, files: number, isShared: boolean): string {
  if (directory === "") return `${files.toLocaleString("en")} generated files, seed 1`;
  const questions = isShared ? "questions answered by Google's parser" : "generated questions";
  return `${files.toLocaleString("en")} real files, ${questions}`;
}

function sharedFiles(): CorpusFile[] {
  return [...readFiles()].map(([name, bytes]) => ({ name, bytes }));
}

function sharedQuestions(): ReadonlyMap<string, readonly Question[]> | undefined {
  if (!hasShared(SHARED_QUESTIONS)) return undefined;
  const questions = new Map<string, Question[]>();
  for (const line of readSharedLines(SHARED_QUESTIONS)) {
    const [file = "", agent = "", url = "", allowed] = line.split("\t");
    const question = { agent, url, expected: allowed === "1" };
    const others = questions.get(file);
    if (others === undefined) questions.set(file, [question]);
    else others.push(question);
  }
  return questions;
}

function ofOneOrigin(
  name: string,
  bytes: Uint8Array,
  questions: readonly Question[],
): { file: BenchFile; asked: Asked[] } {
  const origin = mostFrequent(questions.map(({ url }) => new URL(url).origin));
  const text = new TextDecoder().decode(bytes);
  const file = { name, bytes, text, robotsUrl: `${origin}/robots.txt` };
  const kept = questions.filter(({ url }) => url.startsWith(`${origin}/`));
  const agents = [...new Set(kept.map(({ agent }) => agent))];
  const robots = remember(() => reference.parse(bytes));
  const asked = agents.map((agent) => {
    const own = kept.filter((question) => question.agent === agent);
    const answers = remember(() => robots().agent(agent));
    return {
      file,
      agent: flat(agent),
      urls: own.map(({ url }) => flat(url)),
      expected: own.map((question) => expectedOf(question, bytes.length, answers)),
    };
  });
  return { file, asked };
}

/** Google's answer, but for the two cases in which this library means to differ (DESIGN section 4). */
function expectedOf(
  { url, expected }: Question,
  fileSize: number,
  answers: () => reference.ReferenceAgent,
): boolean {
  if (expected === undefined || fileSize > MAX_BYTES) return answers().isAllowed(url);
  return expected || new URL(url).pathname === "/robots.txt";
}

function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ["", 0] as const)[0];
}

function remember<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}
