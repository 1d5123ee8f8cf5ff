/**
 * What is measured side by side. Each has loops of its own, written out: a loop that two of them shared would be compiled
 * for both, and neither would be what a user's own loop is. Every loop returns a sum of what it saw, so that nothing can be
 * left out as unused.
 */
import * as robotsParserModule from "robots-parser";
import type { Agent } from "../src/index.ts";
import type { Asked, BenchFile } from "./corpus.ts";
import { library } from "./library.ts";

/** Asks the URLs of the agents from `from` to `to`, each agent's so many times in a row. */
export type Ask = (from: number, to: number, times: number) => number;
/** Reads the files from `from` to `to`. */
export type Read = (from: number, to: number) => number;

/** A first question: the file, and one agent with one URL. */
export interface FirstUse {
  readonly text: string;
  readonly robotsUrl: string;
  readonly agent: string;
  readonly url: string;
}

export interface RobotsParser {
  isAllowed(url: string, agent: string): boolean | undefined;
}

/** Its types are those of an ECMAScript module, which it is not. */
export const robotsParser = robotsParserModule.default as unknown as (
  url: string,
  text: string,
) => RobotsParser;

export const parse: typeof library.parse = library.parse;

/** Keeps what was made of a file, since its agents share that. */
function perFile<Value>(make: (file: BenchFile) => Value): (file: BenchFile) => Value {
  const made = new Map<BenchFile, Value>();
  return (file) => {
    const value = made.get(file) ?? make(file);
    made.set(file, value);
    return value;
  };
}

/** The agents, each after its first decisions: an agent that is asked a lot is in its final form. */
export function compiledAgents(asked: readonly Asked[]): Agent[] {
  const robotsOf = perFile(({ bytes }) => parse(bytes));
  return asked.map(({ file, agent, urls }) => {
    const compiled = robotsOf(file).agent(agent);
    for (let i = 0; i < 20; i++) compiled.isAllowed(urls[i % urls.length]!);
    return compiled;
  });
}

export function askLibrary(asked: readonly Asked[]): Ask {
  return askAgents(
    compiledAgents(asked),
    asked.map(({ urls }) => urls),
  );
}

export function askAgents(agents: readonly Agent[], urls: readonly (readonly string[])[]): Ask {
  const list = agents.map((agent, i) => ({ agent, urls: urls[i]! }));
  return (from, to, times) => {
    let sink = 0;
    for (let i = from; i < to; i++) {
      const { agent, urls: own } = list[i]!;
      for (let round = 0; round < times; round++) {
        for (let k = 0; k < own.length; k++) if (agent.isAllowed(own[k]!)) sink++;
      }
    }
    return sink;
  };
}

export function askRobotsParser(asked: readonly Asked[]): Ask {
  const robotsOf = perFile(({ robotsUrl, text }) => robotsParser(robotsUrl, text));
  const list = asked.map(({ file, agent, urls }) => ({ robots: robotsOf(file), agent, urls }));
  return (from, to, times) => {
    let sink = 0;
    for (let i = from; i < to; i++) {
      const { robots, agent, urls } = list[i]!;
      for (let round = 0; round < times; round++) {
        for (let k = 0; k < urls.length; k++) if (robots.isAllowed(urls[k]!, agent)) sink++;
      }
    }
    return sink;
  };
}

/** The floor: one look at every character. */
export function askFloor(asked: readonly { readonly urls: readonly string[] }[]): Ask {
  return (from, to, times) => {
    let sink = 0;
    for (let i = from; i < to; i++) {
      const { urls } = asked[i]!;
      for (let round = 0; round < times; round++) {
        for (let k = 0; k < urls.length; k++) sink += sumOfCodes(urls[k]!) & 1;
      }
    }
    return sink;
  };
}

export function askNewUrl(asked: readonly Asked[]): Ask {
  return (from, to, times) => {
    let sink = 0;
    for (let i = from; i < to; i++) {
      const { urls } = asked[i]!;
      for (let round = 0; round < times; round++) {
        for (let k = 0; k < urls.length; k++) sink += new URL(urls[k]!).href.length & 1;
      }
    }
    return sink;
  };
}

export function sumOfCodes(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum += text.charCodeAt(i);
  return sum;
}

export function firstUseOf(files: readonly BenchFile[], asked: readonly Asked[]): FirstUse[] {
  const first = new Map<BenchFile, Asked>();
  for (const one of asked) if (!first.has(one.file)) first.set(one.file, one);
  return files.map((file) => {
    const { agent = "MyBot", urls = [] } = first.get(file) ?? {};
    return { text: file.text, robotsUrl: file.robotsUrl, agent, url: urls[0] ?? file.robotsUrl };
  });
}

export function useLibrary(uses: readonly FirstUse[]): Read {
  return (from, to) => {
    let sink = 0;
    for (let i = from; i < to; i++) {
      const { text, agent, url } = uses[i]!;
      if (parse(text).agent(agent).isAllowed(url)) sink++;
    }
    return sink;
  };
}

export function useRobotsParser(uses: readonly FirstUse[]): Read {
  return (from, to) => {
    let sink = 0;
    for (let i = from; i < to; i++) {
      const { text, robotsUrl, agent, url } = uses[i]!;
      if (robotsParser(robotsUrl, text).isAllowed(url, agent)) sink++;
    }
    return sink;
  };
}

export function readFloor(uses: readonly { readonly text: string }[]): Read {
  return (from, to) => {
    let sink = 0;
    for (let i = from; i < to; i++) sink += sumOfText(uses[i]!.text) & 1;
    return sink;
  };
}

/** As {@link sumOfCodes}, but of a function that has seen files alone. */
function sumOfText(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum += text.charCodeAt(i);
  return sum;
}

export function parseLibrary(uses: readonly FirstUse[]): Read {
  return (from, to) => {
    let sink = 0;
    for (let i = from; i < to; i++) if (parse(uses[i]!.text).truncated) sink++;
    return sink;
  };
}

export function parseRobotsParser(uses: readonly FirstUse[]): Read {
  const made: RobotsParser[] = [];
  return (from, to) => {
    for (let i = from; i < to; i++) {
      made[0] = robotsParser(uses[i]!.robotsUrl, uses[i]!.text);
    }
    return made.length;
  };
}
