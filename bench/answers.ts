/** Every implementation's answers, before anything is timed: a fast wrong answer is no result. */
import type { Asked } from "./corpus.ts";
import { countOf } from "./corpus.ts";
import { compiledAgents, parse, robotsParser } from "./subjects.ts";

export interface AnswerCheck {
  readonly asked: number;
  /** How many answers of robots-parser are not the expected ones. */
  readonly robotsParserDiffers: number;
}

/**
 * robots-parser reads some files in another way (test/vectors/robots-parser.ts has the causes): 0.45 % of the real
 * questions. A share far above that would mean that it is asked wrongly here.
 */
export const MOST_DIFFERING = 0.05;

export type Answers = (asked: Asked) => readonly (boolean | undefined)[];

export function checkAnswers(asked: readonly Asked[]): AnswerCheck {
  if (countOf(asked) === 0) throw new Error("there are no questions to measure");
  const wrong = differing(asked, libraryAnswers);
  if (wrong.length > 0)
    throw new Error(`wrong answers, among them ${wrong.slice(0, 3).join(", ")}`);
  const robotsParserDiffers = differing(asked, robotsParserAnswers).length;
  if (robotsParserDiffers > MOST_DIFFERING * countOf(asked)) {
    throw new Error(
      `robots-parser differs in ${robotsParserDiffers} of ${countOf(asked)} answers: is it asked wrongly?`,
    );
  }
  return { asked: countOf(asked), robotsParserDiffers };
}

/** Each question that is not answered as expected. */
export function differing(asked: readonly Asked[], answers: Answers): string[] {
  return asked.flatMap((one) => {
    const given = answers(one);
    return one.urls.flatMap((url, i) =>
      given[i] === one.expected[i] ? [] : `${one.file.name} ${one.agent} ${url}`,
    );
  });
}

/** Of an agent that has been asked a lot, and of one that is new and read from text, where that says what the octets say. */
export function libraryAnswers(one: Asked): (boolean | undefined)[] {
  const [compiled] = compiledAgents([one]);
  const { bytes, text } = one.file;
  const fresh = parse(text.includes("\uFFFD") ? bytes : text).agent(one.agent);
  return one.urls.map((url) => {
    const answer = compiled!.isAllowed(url);
    return fresh.isAllowed(url) === answer ? answer : undefined;
  });
}

export function robotsParserAnswers({ file, agent, urls }: Asked): (boolean | undefined)[] {
  const robots = robotsParser(file.robotsUrl, file.text);
  return urls.map((url) => robots.isAllowed(url, agent));
}
