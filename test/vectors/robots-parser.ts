/**
 * What robots-parser answers to the questions of corpus/questions.tsv.gz. Why an answer is not Google's is found by asking it
 * again, and an implementation that answered as Google did, without what robots-parser reads in another way: if these two
 * agree then, that was the cause.
 */
import * as module from "robots-parser";
import { countAnswers, readFiles, remembered } from "./questions.ts";
import type { QuestionCounts } from "./questions.ts";
import type { Subject } from "./subject.ts";

type RobotsParser = (
  url: string,
  text: string,
) => { isAllowed(url: string, agent: string): boolean | undefined };

/** Its types are those of an ECMAScript module, which it is not. */
const robotsParser = module.default as unknown as RobotsParser;

interface Asked {
  readonly text: string;
  readonly agent: string;
  readonly url: string;
}

interface Cause {
  readonly cause: string;
  /** The same question without it. */
  without(asked: Asked): Asked;
}

const causes: readonly Cause[] = [
  {
    cause: "the empty query of a URL, `/search?`, is dropped",
    without: (asked) => ({ ...asked, url: asked.url.replace(/\?$/, "") }),
  },
  {
    cause: "a crawl-delay between user-agent lines begins a new group",
    without: changeLines((line) => (isNamed(line, "crawl-delay") ? "" : line)),
  },
  {
    cause: "another record between user-agent lines begins a new group",
    without: changeLines((line) =>
      isNamed(line, "user-agent|allow|disallow|crawl-delay") ? line : "",
    ),
  },
  {
    cause: "a group without rule lines does not exist",
    without: (asked) => ({ ...asked, text: `${asked.text}\nDisallow:\n` }),
  },
  {
    cause: "a user-agent line is compared whole, not by the token that it begins with",
    without: changeLines((line) => line.replace(/^(\s*user-agent\s*:\s*[a-z_-]+).*/i, "$1")),
  },
];

/** `subject` has answered all that robots-parser is wrong about as Google did. */
export function askRobotsParser(subject: Subject): QuestionCounts {
  const files = readFiles();
  const textOf = remembered((file) => new TextDecoder().decode(files.get(file)));
  const robotsOf = remembered((file) => remembered((url) => robotsParser(url, textOf(file))));
  return countAnswers(
    ({ file, agent, url }) => robotsOf(file)(robotsUrlOf(url)).isAllowed(url, agent),
    ({ file, agent, url }) => causeOf(subject, { text: textOf(file), agent, url }),
  );
}

function causeOf(subject: Subject, asked: Asked): string | undefined {
  const single = causes.find(({ without }) => agree(subject, without(asked)));
  if (single !== undefined) return single.cause;
  const pairs = causes.flatMap((one, i) =>
    causes.slice(i + 1).map((other) => [one, other] as const),
  );
  const pair = pairs.find(([one, other]) => agree(subject, one.without(other.without(asked))));
  return pair?.map(({ cause }) => cause).join("; and ");
}

function agree(subject: Subject, { text, agent, url }: Asked): boolean {
  const answer = subject.parse(text).agent(agent).isAllowed(url);
  return robotsParser(robotsUrlOf(url), text).isAllowed(url, agent) === answer;
}

function robotsUrlOf(url: string): string {
  return `${new URL(url).origin}/robots.txt`;
}

function changeLines(change: (line: string) => string): (asked: Asked) => Asked {
  return (asked) => ({
    ...asked,
    text: asked.text
      .split(/\r\n|\r|\n/)
      .map(change)
      .join("\n"),
  });
}

function isNamed(line: string, names: string): boolean {
  return new RegExp(`^\\s*(?:${names})\\s*:`, "i").test(line);
}
