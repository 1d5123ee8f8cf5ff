/** What the library answers is what the reference answers. */
import * as fc from "fast-check";
import { parse } from "../../src/index.ts";
import { show } from "../counterexample.ts";
import {
  file,
  inputOf,
  largeFile,
  names,
  oneName,
  options,
  repetitive,
  seed,
} from "../generators.ts";
import { askMuch, differs, documentDiffers, hold, judge, pathsDiffer } from "../judge.ts";
import { property, urlsOf } from "../property.ts";
import type { Property } from "../property.ts";
import * as reference from "../reference.ts";

const decisions = property(
  {
    name: "decisions",
    states: "isAllowed, matchingRule, explain, crawlDelay and contentSignals are the reference's",
    weight: 10,
    runs: 60,
  },
  fc.record({ file, options, names, seed }),
  (input, tally) => {
    const urls = urlsOf(parse(inputOf(input.file), input.options), input.seed);
    for (const agent of input.names) judge({ ...input, agent }, urls, tally);
  },
);

const largeFiles = property(
  {
    name: "large",
    states: "the same for hundreds of rules, long patterns and late lines",
    weight: 3,
    runs: 10,
  },
  fc.record({ file: largeFile, seed }),
  (input, tally) => {
    const urls = urlsOf(parse(input.file.text), input.seed);
    judge({ file: input.file, options: {}, agent: "Bot" }, urls, tally);
  },
);

const nearly = property(
  {
    name: "repetitive",
    states: "the same for long literals that nearly occur, again and again",
    weight: 1,
    runs: 20,
  },
  repetitive,
  ({ file: robots, urls }, tally) => {
    judge({ file: robots, options: {}, agent: "Bot" }, urls, tally);
  },
);

const paths = property(
  {
    name: "paths",
    states: "isAllowedPath is the reference's, and isAllowed's where both take a path",
    weight: 1,
    runs: 60,
  },
  fc.record({ file, options, name: oneName, seed }),
  (input, tally) => {
    const { file: robots, options: reading, name: agent } = input;
    const expected = reference.parse(inputOf(robots), reading).agent(agent);
    const fresh = parse(inputOf(robots), reading);
    const much = askMuch(parse(inputOf(robots), reading).agent(agent));
    const asked = urlsOf(fresh, input.seed);
    tally.questions += asked.length;
    for (const path of asked) {
      hold(pathsDiffer(fresh.agent(agent), expected, path));
      hold(pathsDiffer(much, expected, path));
      if (/^\/(?![/\\])[^\t\n\r]*$/.test(path) && !/[\0- ]$/.test(path)) {
        hold(differs(`isAllowed(${show(path)})`, much.isAllowed(path), much.isAllowedPath(path)));
      }
      const href = `https://e.x/${path}`;
      hold(
        differs(
          `isAllowed({ href: ${show(href)} })`,
          much.isAllowed({ href }),
          much.isAllowed(href),
        ),
      );
    }
  },
);

const documents = property(
  {
    name: "documents",
    states: "groups, sitemaps, records and truncated are the reference's",
    weight: 1,
    runs: 100,
  },
  fc.record({ file, options }),
  (input, tally) => {
    const robots = parse(inputOf(input.file), input.options);
    const expected = reference.parse(inputOf(input.file), input.options);
    tally.questions++;
    hold(documentDiffers(robots, expected));
  },
);

export const answers: readonly Property[] = [decisions, largeFiles, nearly, paths, documents];
