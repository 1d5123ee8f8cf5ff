/** A question that is answered wrongly, shrunk, as a case that can be pasted. */
import { inputOf } from "./generators.ts";
import type { File, Options } from "./generators.ts";
import * as reference from "./reference.ts";

/** One question about one file; `url` is empty where nothing is asked of a URL. */
export interface Question {
  readonly file: File;
  readonly options: Options;
  readonly agent: string | readonly string[];
  readonly url: string;
}

/** What a question was answered, and what it should have been. */
export interface Difference {
  readonly what: string;
  readonly got: unknown;
  readonly expected: unknown;
}

/** Thrown by a property. */
export class Counterexample extends Error {
  readonly difference: Difference;
  readonly question: Question | undefined;
  /** Asks again, to make the question smaller; undefined where the answer is right. */
  readonly again: ((question: Question) => Difference | undefined) | undefined;

  constructor(
    difference: Difference,
    question?: Question,
    again?: (question: Question) => Difference | undefined,
  ) {
    super(`${difference.what}: got ${show(difference.got)}, not ${show(difference.expected)}`);
    this.difference = difference;
    this.question = question;
    this.again = again;
  }

  /** The smallest question found that is still answered wrongly. */
  shrunk(): Counterexample {
    const { question, again, difference } = this;
    if (question === undefined || again === undefined) return this;
    const isSame = (smaller: Question): boolean => again(smaller)?.what === difference.what;
    if (!isSame(question)) return this;
    const small = shrink(question, isSame);
    return new Counterexample(again(small) ?? difference, small);
  }

  /** As a `DecisionSet` of `test/cases/decisions.ts`, where it is a question, and the difference. */
  paste(why: string): string {
    const { question } = this;
    if (question === undefined) return this.message;
    const { file, options, agent, url } = question;
    const expected = reference.parse(inputOf(file), options).agent(agent).matchingRule(url);
    const ask = [url, expected?.allow ?? true, expected?.line ?? null];
    const fields = [
      `why: ${show(why)}`,
      file.octets ? `robots: bytes(${show(file.text)})` : `robots: ${show(file.text)}`,
      ...(Object.keys(options).length > 0 ? [`options: ${show(options)}`] : []),
      `agent: ${show(agent)}`,
      `asks: [${show(ask)}]`,
    ];
    return `  {\n${fields.map((field) => `    ${field},\n`).join("")}  },\n\n${this.message}`;
  }
}

/** Source text of a value, in ASCII. */
export function show(value: unknown): string {
  if (value === undefined) return "undefined";
  const text = JSON.stringify(value, (_, member: unknown) =>
    typeof member === "number" && !Number.isFinite(member) ? String(member) : member,
  );
  return text.replace(/[^\x20-\x7E]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}`;
  });
}

/** Removes whatever can be removed from file and URL, from large parts to single characters. */
function shrink(question: Question, fails: (smaller: Question) => boolean): Question {
  let smallest = question;
  for (let before = -1; before !== sizeOf(smallest);) {
    before = sizeOf(smallest);
    const { file, agent } = smallest;
    const withText = (text: string): Question => ({ ...smallest, file: { ...file, text } });
    smallest = withText(shortest(file.text, (text) => fails(withText(text))));
    const withUrl = (url: string): Question => ({ ...smallest, url });
    smallest = withUrl(shortest(smallest.url, (url) => fails(withUrl(url))));
    if (typeof agent !== "string") continue;
    const withAgent = (name: string): Question => ({ ...smallest, agent: name });
    smallest = withAgent(shortest(agent, (name) => fails(withAgent(name))));
  }
  return smallest;
}

function sizeOf({ file, url, agent }: Question): number {
  return file.text.length + url.length + agent.length;
}

function shortest(text: string, fails: (shorter: string) => boolean): string {
  let kept = text;
  for (let size = kept.length; size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < kept.length;) {
      const shorter = kept.slice(0, at) + kept.slice(at + size);
      if (fails(shorter)) kept = shorter;
      else at += size;
    }
  }
  return kept;
}
