/** corpus/questions.tsv.gz: what Google's C++ parser answered on real files, and why an answer may differ. */
import { hasShared, readSharedArchive, readSharedLines } from "./shared.ts";
import type { Subject, SubjectAgent, SubjectOptions } from "./subject.ts";

export const questionsPath = "corpus/questions.tsv.gz";
const filesPath = "corpus/real.tar.gz";

export interface Question {
  readonly file: string;
  readonly agent: string;
  readonly url: string;
  /** Google's answer. */
  readonly allowed: boolean;
}

export interface QuestionCounts {
  readonly asked: number;
  readonly agreed: number;
  /** Answers that differ, by cause. */
  readonly causes: Readonly<Record<string, number>>;
  /** Answers that differ without a cause, each question in full. */
  readonly unexplained: readonly string[];
}

export function hasQuestions(): boolean {
  return hasShared(questionsPath) && hasShared(filesPath);
}

export function askQuestions(subject: Subject): QuestionCounts {
  const files = readFiles();
  const agentOf = agents(subject, files, {});
  const agentOfWhole = agents(subject, files, { maxBytes: Number.POSITIVE_INFINITY });
  return countAnswers(
    (asked) => agentOf(asked).isAllowed(asked.url),
    (asked) => causeOf(asked, files.get(asked.file)?.length ?? 0, agentOfWhole),
  );
}

/** Counts what Google's answer is, and what it is not, by cause. */
export function countAnswers(
  answer: (asked: Question) => boolean | undefined,
  causeFor: (asked: Question) => string | undefined,
): QuestionCounts {
  const causes: Record<string, number> = {};
  const unexplained: string[] = [];
  const questions = readSharedLines(questionsPath).map(readQuestion);
  const differing = questions.filter((asked) => answer(asked) !== asked.allowed);
  for (const asked of differing) {
    const cause = causeFor(asked);
    if (cause === undefined) unexplained.push(JSON.stringify(asked));
    else causes[cause] = (causes[cause] ?? 0) + 1;
  }
  const asked = questions.length;
  return { asked, agreed: asked - differing.length, causes, unexplained };
}

/** The robots.txt files that the questions are about. */
export function readFiles(): ReadonlyMap<string, Uint8Array> {
  return readSharedArchive(filesPath);
}

const DEFAULT_MAX_BYTES = 512_000;

/** Only what DESIGN section 4 names as different from Google counts as a cause. */
function causeOf(
  asked: Question,
  fileSize: number,
  agentOfWhole: (asked: Question) => SubjectAgent,
): string | undefined {
  if (!asked.allowed && new URL(asked.url).pathname === "/robots.txt") {
    return "/robots.txt itself is always allowed";
  }
  const isCut = fileSize > DEFAULT_MAX_BYTES;
  if (isCut && agentOfWhole(asked).isAllowed(asked.url) === asked.allowed) {
    return "the rule stands past the first 512,000 bytes";
  }
  return undefined;
}

/** Reads each file once, and each of its agents once. */
function agents(
  subject: Subject,
  files: ReadonlyMap<string, Uint8Array>,
  options: SubjectOptions,
): (asked: Question) => SubjectAgent {
  const robots = remembered((file) => {
    const bytes = files.get(file);
    if (bytes === undefined) throw new Error(`${filesPath}: ${file} is missing`);
    const parsed = subject.parse(bytes, options);
    return remembered((name) => parsed.agent(name));
  });
  return ({ file, agent }) => robots(file)(agent);
}

export function remembered<Value>(make: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    const value = values.get(key) ?? make(key);
    values.set(key, value);
    return value;
  };
}

function readQuestion(line: string): Question {
  const [file = "", agent = "", url = "", allowed = ""] = line.split("\t");
  return { file, agent, url, allowed: allowed === "1" };
}
