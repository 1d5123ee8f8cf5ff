// What can be said of the benchmarks without a clock: they measure right answers, and report what was measured.
import { describe, expect, test } from "bun:test";
import { checkAnswers, differing, libraryAnswers, robotsParserAnswers } from "../bench/answers.ts";
import { chartOf } from "../bench/chart.ts";
import { type Asked, benchCorpus, countOf, flat, largeOf, respelledOf } from "../bench/corpus.ts";
import { figuresOf, isMet, spreadOf } from "../bench/figures.ts";
import { hostileFiles } from "../bench/hostile.ts";
import type { Measurement } from "../bench/measure.ts";
import { sectionOf, withSection } from "../bench/report.ts";
import * as scaling from "../bench/scaling.ts";
import { hasSpec, passes, readSpec, SUM } from "../bench/spec.ts";
import { comparison, type Results, table } from "../bench/spread.ts";
import * as subjects from "../bench/subjects.ts";
import { race } from "../bench/timing.ts";
import { countSteps } from "../fuzz/steps.ts";

const corpus = benchCorpus({ files: 120, directory: "" });
const { asked, files } = corpus;

describe("answers", () => {
  test("the library's are those of the reference", () => {
    expect(differing(asked, libraryAnswers)).toEqual([]);
    expect(countOf(asked)).toBeGreaterThan(2000);
    expect(countOf(largeOf(asked))).toBeGreaterThan(100);
  });

  test("robots-parser's differ in some cases, and all of them are answers", () => {
    const { robotsParserDiffers } = checkAnswers(asked);
    expect(robotsParserDiffers).toBeGreaterThan(0);
    expect(asked.flatMap(robotsParserAnswers)).not.toContain(undefined);
  });

  test("nothing is measured when an answer is wrong, or when there is no question", () => {
    const [first] = asked as [Asked];
    const wrong = { ...first, expected: first.expected.map((allowed) => !allowed) };
    expect(() => checkAnswers([wrong])).toThrow("wrong answers");
    expect(() => checkAnswers([])).toThrow("no questions");
    const elsewhere = { ...first.file, robotsUrl: "https://else.where/robots.txt" };
    expect(() => checkAnswers([{ ...first, file: elsewhere }])).toThrow("asked wrongly");
  });

  test("what is timed gives the sums of these answers", () => {
    const allowed = (answers: (one: Asked) => readonly (boolean | undefined)[]): number =>
      asked.flatMap(answers).filter((answer) => answer === true).length;
    const count = asked.length;
    expect(subjects.askLibrary(asked)(0, count, 1)).toBe(allowed(({ expected }) => expected));
    expect(subjects.askLibrary(asked)(3, 5, 2)).toBe(
      2 *
        asked
          .slice(3, 5)
          .flatMap(({ expected }) => expected)
          .filter(Boolean).length,
    );
    expect(subjects.askRobotsParser(asked)(0, count, 1)).toBe(allowed(robotsParserAnswers));
    const urls = asked.flatMap((one) => one.urls);
    expect(subjects.askFloor(asked)(0, count, 1)).toBe(urls.filter((url) => oddSum(url)).length);
    expect(subjects.askNewUrl(asked)(0, count, 1)).toBe(
      urls.filter((url) => new URL(url).href.length % 2 === 1).length,
    );
  });

  test("a first use asks the first question of the file", () => {
    const uses = subjects.firstUseOf(files, asked);
    const first = files.map((file) => asked.find((one) => one.file === file)!);
    const expected = first.filter((one) => one.expected[0]).length;
    expect(subjects.useLibrary(uses)(0, uses.length)).toBe(expected);
    expect(Math.abs(subjects.useRobotsParser(uses)(0, uses.length) - expected)).toBeLessThan(5);
    expect(subjects.readFloor(uses)(0, uses.length)).toBe(
      files.filter(({ text }) => oddSum(text)).length,
    );
    expect(subjects.parseLibrary(uses)(0, uses.length)).toBe(0);
  });

  test("URLs that are not in canonical form are found", () => {
    const urls = ["https://e.x/a", "https://e.x/%61", "https://e.x/a?b", "https://e.x/a#b"];
    const expected = [true, false, true, true];
    const made: Asked = { ...asked[0]!, urls, expected };
    expect(respelledOf([made, { ...made, urls: urls.slice(0, 1), expected: [true] }])).toEqual([
      { ...made, urls: [urls[1]!, urls[3]!], expected: [false, true] },
    ]);
    expect(countOf(respelledOf(asked))).toBeGreaterThan(100);
  });

  test("the same corpus again, of flat strings", () => {
    const [once, again] = [1, 2].map(() => benchCorpus({ files: 20, directory: "" }).asked);
    expect(once!.map(({ urls }) => urls)).toEqual(again!.map(({ urls }) => urls));
    expect(countOf(once!)).toBeGreaterThan(300);
    expect(flat("\uFEFF/é\u{1F600}")).toBe("\uFEFF/é\u{1F600}");
  });

  test.each([
    ["prefix", scaling.prefixFile],
    ["wildcard", scaling.wildcardFile],
  ])("%s rules: the same answers for any number", (_what, fileOf) => {
    const urls = scaling.scalingUrls();
    const expected = urls.map((_, i) => i % 2 === 1);
    for (const count of [10, 1000, 20_000]) {
      const text = fileOf(count);
      expect(text.split("\n").length).toBe(count + 2);
      const agent = scaling.scalingAgent(text, urls);
      expect(urls.map((url) => agent.isAllowed(url))).toEqual(expected);
      const robots = subjects.robotsParser("https://shop.example/robots.txt", text);
      if (count <= 1000) {
        expect(urls.map((url) => robots.isAllowed(url, "MyBot"))).toEqual(expected);
      }
    }
  });
});

function oddSum(text: string): boolean {
  return (
    [...new Uint16Array(text.length)].reduce((sum, _, i) => sum + text.charCodeAt(i), 0) % 2 === 1
  );
}

describe.skipIf(!hasSpec())("the pinned pass of ../shared/bench", () => {
  test.each(Object.entries(passes))("%s", (_, pass) => {
    expect(pass(readSpec())).toBe(SUM);
  });
});

describe("hostile files of many groups: no more steps than characters and a few", () => {
  test.each(hostileFiles().filter(({ name }) => name.startsWith("10,000")))("$name", (file) => {
    const agent = subjects.parse(file.text).agent("MyBot");
    for (let i = 0; i < 20; i++) agent.isAllowedPath("/");
    const [short, long] = [4096, 8192].map((length) => {
      const [path = ""] = file.paths(length);
      expect(path.length).toBe(length);
      return countSteps(agent, () => agent.isAllowedPath(path));
    });
    expect(short).toBeGreaterThan(4096);
    expect(short).toBeLessThan(4096 * 100);
    expect(long! / short!).toBeLessThan(2.2);
  });
});

describe("races", () => {
  test("every contender does all of the work, in blocks, and in turns", () => {
    const done: string[] = [];
    const contender = (
      name: string,
      times: number,
      turns: number,
    ): Parameters<typeof race>[0][0] => ({
      name,
      times,
      turns,
      run: (from, to, repeated) => done.push(`${name} ${from}-${to} x${repeated}`),
    });
    const totals = race([contender("a", 20, 2), contender("b", 1, 1)], 5, 3, 0);
    expect(Object.keys(totals)).toEqual(["a", "b"]);
    const timed = done.slice(done.lastIndexOf("b 0-5 x1") + 1);
    expect(timed).toEqual([
      "a 0-3 x20",
      "b 0-3 x1",
      "a 0-3 x20",
      "a 3-5 x20",
      "b 3-5 x1",
      "a 3-5 x20",
    ]);
  });
});

/** As if measured: what the library takes is `own`, everything else takes 100. */
function measurement(engine: "bun" | "node", own: number): Measurement {
  const times = { "robots-matcher": own, floor: 100, "new URL": 100, "robots-parser": 100 };
  return {
    engine,
    version: "1.2.3",
    corpus: "3 made up files",
    counts: { files: 3, large: 2, questions: 4000 },
    answers: { asked: 4000, robotsParserDiffers: 7 },
    heap: { agent: own, "agent, asked once": own, "file and agent": 90, "robots-parser": 100 },
    hotLarge: times,
    hotAll: times,
    hotRespelled: times,
    coldLarge: times,
    coldAll: times,
    prefixes: { 10: 10, 100: 11, 1000: 11, 10000: 12, 100000: own === 1 ? 12 : 14 },
    parse: { "robots-matcher": own, floor: 100, "robots-parser": 100 },
    firstUse: { "robots-matcher": own, floor: 100, "robots-parser": 100 },
    hostile: [{ name: "80 a*", most: 10, call: own * 1e6, doubled: own * 2e6, firstUse: 5e6 }],
    size: 4096,
  };
}

function resultsOf(...runs: Measurement[]): Results {
  return { date: "2026-01-02", hardware: "a machine", command: "bun x", rounds: 1, runs };
}

function verdicts(measured: Measurement): boolean[] {
  return figuresOf(measured).map((figure) => isMet(figure, "node", figure.value(measured)));
}

describe("figures", () => {
  test("quartiles", () => {
    expect(spreadOf([5])).toEqual({ low: 5, median: 5, high: 5 });
    expect(spreadOf([4, 1, 3, 2])).toEqual({ low: 1.75, median: 2.5, high: 3.25 });
    expect(() => spreadOf([])).toThrow("nothing");
  });

  test("a figure meets its target on the right side of it", () => {
    const [good, bad] = [measurement("node", 1), measurement("node", 250)];
    expect(verdicts(good)).toEqual(verdicts(good).map(() => true));
    // The size and the path twice as long are the same in both.
    expect(
      figuresOf(bad)
        .filter((_, i) => verdicts(bad)[i])
        .map(({ name }) => name),
    ).toEqual(["core entry, minified and compressed", "80 a*: twice the path"]);
    const [faster, floor] = figuresOf(good);
    expect([faster!.value(good), floor!.value(good)]).toEqual([100, 0.01]);
    expect(floor!.target).toEqual({ node: 2, bun: 3 });
  });

  test("what was not measured is no figure", () => {
    const broken = { ...measurement("node", 1), hotLarge: { "robots-matcher": 1 } };
    expect(() => figuresOf(broken)[0]!.value(broken)).toThrow("robots-parser is undefined");
    const zero = {
      ...measurement("node", 1),
      hotLarge: { "robots-matcher": 0, "robots-parser": 1 },
    };
    expect(() => figuresOf(zero)[0]!.value(zero)).toThrow("robots-matcher is 0");
  });

  test("the table and the comparison have a line for each", () => {
    const runs = [measurement("bun", 1), measurement("node", 250)];
    const lines = table(runs).split("\n");
    expect(lines.length).toBe(1 + figuresOf(runs[0]!).length);
    expect(lines[1]).toMatch(
      /^isAllowed hot, large +robots-parser +>= 80 x faster +100 \[100 100\] +met .*MISSED$/,
    );
    const others = [measurement("bun", 2), measurement("node", 500)];
    expect(comparison(runs, others).split("\n")[1]).toMatch(
      /100 \[100 100\] +50 \[50 50\] +0.5 \[0.5 0.5\] /,
    );
  });
});

describe("report", () => {
  const results = resultsOf(measurement("bun", 1), measurement("node", 250));
  const section = sectionOf(results);

  test("says what was measured, where, on what and how", () => {
    for (const fact of [
      "2026-01-02",
      "a machine",
      "Bun 1.2.3",
      "3 made up files",
      "4,000",
      "bun x",
    ]) {
      expect(section).toContain(fact);
    }
    expect(section).toContain("robots-parser's are others in 7 cases");
  });

  test("writes the figures, and the lost ones as plainly", () => {
    expect(section).toContain(
      "| isAllowed hot, large | robots-parser | ≥ 80× | 100× (100–100) | ≥ 80× | **0.4×** (0.4–0.4) |",
    );
    expect(section).toContain("| decision, hot, large files, ns | Node | 250 | 100 | 100 | 100 |");
    expect(section).toContain("Not reached: isAllowed hot, large against robots-parser (Node); ");
    expect(section).not.toContain("(Bun");
    const reached = sectionOf(resultsOf(measurement("bun", 1), measurement("node", 1)));
    expect(reached).toContain("All of them are reached.");
    expect(section).toContain("| 80 a\\* | 1 | 2× | 5 | 250 | 2× | 5 |");
  });

  test("never writes what is not a number", () => {
    expect(`${section}${chartOf(results)}`).not.toMatch(/NaN|Infinity|undefined|null/);
    expect(() => sectionOf(resultsOf(measurement("bun", 1)))).toThrow(
      "nothing was measured on Node",
    );
    const broken = resultsOf(measurement("bun", Number.NaN), measurement("node", 1));
    expect(() => sectionOf(broken)).toThrow("NaN");
    expect(() => chartOf(broken)).toThrow("NaN");
  });

  test("takes the place between the markers, and nothing else", () => {
    const readme = "a\n<!-- performance -->\nold\n<!-- /performance -->\nz\n";
    const once = withSection(readme, "new");
    expect(once).toBe("a\n<!-- performance -->\n\nnew\n\n<!-- /performance -->\nz\n");
    expect(withSection(once, "new")).toBe(once);
    expect(() => withSection("a", "new")).toThrow("<!-- performance -->");
  });

  test("the chart is plain SVG with a bar for each contender in each panel", () => {
    const chart = chartOf(results);
    expect(chart.match(/<rect x=/g)?.length).toBe(16);
    expect(chart).not.toMatch(/script|style|href/);
    expect(chart.match(/ width="-/)).toBeNull();
  });
});
