import { expect, test } from "bun:test";
import * as robots from "../src/index.ts";
import { hasQuestions } from "./vectors/questions.ts";
import { askRobotsParser } from "./vectors/robots-parser.ts";
import { testVectors } from "./vectors/suite.ts";

testVectors("robots-matcher", robots);

test.skipIf(!hasQuestions())(
  "robots-parser: every answer that is not Google's has a cause",
  () => {
    const { asked, agreed, unexplained } = askRobotsParser(robots);
    expect(unexplained).toEqual([]);
    expect([asked, agreed]).toEqual([41_960, 41_773]);
  },
  60_000,
);
