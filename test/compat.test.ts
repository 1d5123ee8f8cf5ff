// robots-matcher/compat beside robots-parser: its table, its vectors, real files, generated ones; and the package as built.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, transform } from "esbuild";
import * as fc from "fast-check";
import * as parserModule from "robots-parser";
import compat from "../src/compat/index.ts";
import {
  answerOf,
  caseOf,
  compatCases,
  runCompat,
  show,
  SITE,
  THROWS,
  vectorDifferences,
} from "./cases/compat.ts";
import type { CompatCase, RobotsParser, Vector } from "./cases/compat.ts";
import { hasQuestions, questionsPath, readFiles, remembered } from "./vectors/questions.ts";
import { hasShared, readSharedLines } from "./vectors/shared.ts";

const ROOT = join(import.meta.dir, "..");
/** Its types are those of an ECMAScript module, which it is not. */
const robotsParser = parserModule.default as unknown as RobotsParser;

function describeEach(answer: (one: CompatCase) => unknown): string[] {
  return compatCases.map((one) => `${one.why}: ${show(one.call)}: ${show(answer(one))}`);
}

describe("the table", () => {
  test("compat answers what it says", () => {
    expect(runCompat(compat).failed).toEqual([]);
  });

  test("robots-parser answers the same where it says nothing else", () => {
    const stated = describeEach((one) => ("parser" in one ? one.parser : one.answer));
    expect(describeEach((one) => answerOf(robotsParser, one))).toEqual(stated);
  });

  test("a change is one", () => {
    const changes = compatCases.filter((one) => "parser" in one);
    expect(changes.length).toBeGreaterThan(30);
    expect(changes.filter((one) => show(one.parser) === show(one.answer))).toEqual([]);
  });
});

/** The first cells of the tables in a section, without markup. */
function rowsOf(section: string): string[] {
  const cells = [...section.matchAll(/^\| *(.*?) *\|/gm)].map(([, cell]) => cell!);
  return cells.filter((cell) => !/^-*$/.test(cell)).map((cell) => cell.replace(/[`*]/g, ""));
}

const README = readFileSync(join(ROOT, "README.md"), "utf8");
const [, SECTION] = /^## Switching from robots-parser$(.*?)(?=^## )/ms.exec(README) ?? [];

test.skipIf(SECTION === undefined)("the README has a row for each change, and no other", () => {
  const changes = compatCases.filter((one) => "parser" in one);
  const names = changes.map(({ why }) => why.replace(/: .*/, "").replaceAll("*", ""));
  const [, ...rows] = rowsOf(SECTION!);
  expect(rows.toSorted()).toEqual([...new Set(names)].toSorted());
});

test("sitemaps are a copy", () => {
  const robot = compat(SITE, "Sitemap: /a.xml");
  robot.getSitemaps().push("x");
  expect(robot.getSitemaps()).toEqual(["/a.xml"]);
});

test("the function is a constructor, too, as robots-parser's is", () => {
  const Constructor = compat as unknown as new (
    url: string,
    contents: string,
  ) => { isAllowed(url: string): unknown };
  expect(new Constructor(SITE, "User-agent: *\nDisallow: /").isAllowed("https://e.example/")).toBe(
    false,
  );
});

const VECTORS = [
  ["vectors/robots-parser.jsonl", 156],
  ["vectors/robots-parser-helpers.jsonl", 57],
] as const;

describe("robots-parser's own vectors", () => {
  const isThere = VECTORS.every(([path]) => hasShared(path));
  const linesOf = (): string[] => VECTORS.flatMap(([path]) => readSharedLines(path));

  test.skipIf(!isThere)("are answered, but for the listed differences", () => {
    for (const [path, count] of VECTORS) expect(readSharedLines(path)).toHaveLength(count);
    const { passed, failed } = runCompat(compat, linesOf());
    expect(failed).toEqual([]);
    expect(passed).toBe(compatCases.length + 156 + 57);
  });

  test.skipIf(!isThere)(
    "robots-parser itself answers all, but for the method it does not have",
    () => {
      const asked = linesOf().map((line) => caseOf(JSON.parse(line) as Vector));
      const known = asked.filter(({ call }) => call[0] !== "isExplicitlyDisallowed");
      expect(known.length).toBe(asked.length - 3);
      const wrong = known.filter((one) => show(answerOf(robotsParser, one)) !== show(one.answer));
      expect(wrong).toEqual([]);
      const listed = asked.filter(({ why }) => vectorDifferences.has(why));
      expect(listed).toHaveLength(vectorDifferences.size);
    },
  );
});

interface Asked {
  readonly text: string;
  readonly agent: string;
  readonly url: string;
}

/** What makes answers differ, as the same question without it. */
const causes: readonly (readonly [cause: string, without: (asked: Asked) => Asked])[] = [
  [
    "the empty query of a URL is kept",
    (asked) => ({ ...asked, url: asked.url.replace(/\?$/, "") }),
  ],
  [
    "/robots.txt is always allowed",
    (asked) => ({ ...asked, url: asked.url.replace("/robots.txt", "/x") }),
  ],
  [
    "other records do not end a run of user-agent lines",
    changeLines((line) =>
      /^\s*(?:user-agent|allow|disallow|crawl-delay)\s*:/i.test(line) ? line : "",
    ),
  ],
  ["a group without rules is one", (asked) => ({ ...asked, text: `${asked.text}\nDisallow:\n` })],
  [
    "a user-agent line names the token that it begins with",
    changeLines((line) => line.replace(/^(\s*user-agent\s*:\s*[a-z_-]+).*/i, "$1")),
  ],
];

function changeLines(change: (line: string) => string): (asked: Asked) => Asked {
  return (asked) => ({
    ...asked,
    text: asked.text
      .split(/\r\n|\r|\n/)
      .map(change)
      .join("\n"),
  });
}

function robotsUrlOf(url: string): string {
  return `${new URL(url).origin}/robots.txt`;
}

function isSame({ text, agent, url }: Asked): boolean {
  const [one, other] = [robotsParser, compat].map((make) => make(robotsUrlOf(url), text));
  return (
    one!.isAllowed(url, agent) === other!.isAllowed(url, agent) &&
    one!.getMatchingLineNumber(url, agent) === other!.getMatchingLineNumber(url, agent)
  );
}

/** Counts by cause of [decisions that differ, lines alone that differ]. */
function compareOnCorpus(): { asked: number; counts: Record<string, [number, number]> } {
  const files = readFiles();
  const textOf = remembered((file) => new TextDecoder().decode(files.get(file)));
  const pairOf = remembered((file) =>
    remembered((url) => [robotsParser(url, textOf(file)), compat(url, textOf(file))] as const),
  );
  const counts: Record<string, [number, number]> = {};
  const questions = readSharedLines(questionsPath).map((line) => line.split("\t"));
  for (const [file = "", agent = "", url = ""] of questions) {
    const pair = pairOf(file)(robotsUrlOf(url));
    const [allowed, allowedHere] = pair.map((robot) => robot.isAllowed(url, agent));
    const [line, lineHere] = pair.map((robot) => robot.getMatchingLineNumber(url, agent));
    if (allowed === allowedHere && line === lineHere) continue;
    const asked = { text: textOf(file), agent, url };
    const cause =
      causes.find(([, without]) => isSame(without(asked)))?.[0] ?? show(Object.values(asked));
    const count = (counts[cause] ??= [0, 0]);
    count[allowed === allowedHere ? 1 : 0]++;
  }
  return { asked: questions.length, counts };
}

test.skipIf(!hasQuestions())(
  `${questionsPath}: every answer that is not robots-parser's has a cause`,
  () => {
    const { asked, counts } = compareOnCorpus();
    expect(asked).toBe(41_960);
    expect(counts).toEqual({
      "the empty query of a URL is kept": [62, 76],
      "/robots.txt is always allowed": [2, 0],
      "other records do not end a run of user-agent lines": [26, 15],
      "a group without rules is one": [6, 0],
      "a user-agent line names the token that it begins with": [3, 2],
    });
  },
  60_000,
);

/** Files that none of the changes is about. */
const plainPath = fc
  .array(fc.constantFrom("a", "b", "ab", "/", "*", "?b", "=", "&", ".", "-", "é", "%C3%A9"), {
    maxLength: 7,
  })
  .map((parts) => parts.join(""));
const pattern = fc
  .tuple(fc.constantFrom("", "/", "/", "*"), plainPath, fc.constantFrom("", "", "$"))
  .map((parts) => parts.join(""));
const rule = fc
  .tuple(fc.constantFrom("Allow: ", "disallow:", " Disallow :\t"), pattern)
  .map((parts) => parts.join(""));
const plainName = fc.constantFrom("a", "Bot", "bot", "x-y", "*", "C_d");
const extension = fc.constantFrom(
  "Crawl-delay: 1",
  "Sitemap: /s",
  "Host: X",
  "Foo: bar",
  "# c",
  "",
);
const group = fc
  .tuple(
    fc.array(plainName, { minLength: 1, maxLength: 2 }),
    fc.array(rule, { minLength: 1, maxLength: 5 }),
    fc.array(extension, { maxLength: 2 }),
  )
  .map(([names, rules, rest]) => names.map((name) => `User-agent: ${name}`).concat(rules, rest));
const plainFile = fc
  .tuple(fc.array(group, { maxLength: 4 }), fc.constantFrom("\n", "\r\n", "\r"))
  .map(([groups, end]) => groups.flat().join(end));

/** Everything that both answer, as text; a question that throws is an answer, too. */
function answers(
  make: RobotsParser,
  contents: unknown,
  calls: readonly CompatCase["call"][],
  robotsUrl: unknown,
): string[] {
  return calls.map((call) => show(answerOf(make, { robotsUrl, contents, call })));
}

describe("properties", () => {
  test("where none of the changes has a say, all answers are robots-parser's", () => {
    fc.assert(
      fc.property(
        plainFile,
        fc.array(plainPath, { minLength: 1, maxLength: 4 }),
        plainName,
        (file, paths, name) => {
          const calls: CompatCase["call"][] = [
            ["getCrawlDelay", name],
            ["getSitemaps"],
            ["getPreferredHost"],
          ];
          for (const path of paths) {
            const url = `https://e.example/${path}`;
            calls.push(
              ["isAllowed", url, name],
              ["isDisallowed", url, name],
              ["getMatchingLineNumber", url, name],
            );
          }
          expect(answers(compat, file, calls, SITE)).toEqual(
            answers(robotsParser, file, calls, SITE),
          );
        },
      ),
      { numRuns: 3000, seed: 9309 },
    );
  }, 60_000);

  const anyUrl = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string({ unit: "binary" }),
    fc.string({ unit: "binary" }).map((text) => `https://e.example/${text}`),
    fc.constantFrom<unknown>(
      SITE,
      "/a",
      "//e.example",
      "data:a/b",
      "e.example",
      "http://[",
      null,
      undefined,
    ),
    fc.anything(),
  );
  const anyText = fc.oneof(plainFile, fc.string({ unit: "binary" }), fc.anything());
  const anyName = fc.oneof(plainName, fc.string({ unit: "binary" }), fc.anything());

  test("nothing throws that robots-parser answers", () => {
    fc.assert(
      fc.property(anyUrl, anyText, anyUrl, anyName, (robotsUrl, contents, url, name) => {
        const methods = ["isAllowed", "isDisallowed", "getMatchingLineNumber"] as const;
        const calls: CompatCase["call"][] = [
          ...methods.map((method) => [method, url, name] as const),
          ["getCrawlDelay", name],
          ["getSitemaps"],
          ["getPreferredHost"],
        ];
        const theirs = answers(robotsParser, contents, calls, robotsUrl);
        const ours = answers(compat, contents, calls, robotsUrl);
        expect(
          calls.filter((_, i) => ours[i] === show(THROWS) && theirs[i] !== show(THROWS)),
        ).toEqual([]);
      }),
      { numRuns: 5000, seed: 9309 },
    );
  }, 60_000);

  test("which origin a URL is of, robots-parser sees in the same way", () => {
    const base = fc.constantFrom(
      "https://e.example",
      "HTTP://e.example:80",
      "http://e.example",
      "https://e.example:444",
      "",
    );
    const rest = fc.oneof(
      fc.constantFrom("", "/a", "?a", "#a", "\\a", ".x/a", ":443/a", "@f.example/"),
      fc.string(),
    );
    const url = fc.tuple(base, rest).map((parts) => parts.join(""));
    fc.assert(
      fc.property(url, url, (robotsUrl, asked) => {
        const [theirs, ours] = [robotsParser, compat].map((make) =>
          answerOf(make, { robotsUrl, contents: "", call: ["isAllowed", asked] }),
        );
        // Of two invalid URLs robots-parser throws.
        expect(show(ours)).toBe(show(theirs === THROWS ? undefined : theirs));
      }),
      { numRuns: 5000, seed: 9309 },
    );
  }, 60_000);

  test("a URL need not be parsed: the answer is that to its parsed form", () => {
    const robot = compat(
      SITE,
      "User-agent: *\nDisallow: /a\nAllow: /*b\nDisallow: /*?c$\nDisallow: /%EF%BF%BD",
    );
    fc.assert(
      fc.property(fc.oneof(plainPath, fc.string({ unit: "binary" })), (text) => {
        const url = `https://e.example/${text}`;
        expect(robot.getMatchingLineNumber(url)).toBe(
          robot.getMatchingLineNumber(new URL(url).href),
        );
      }),
      { numRuns: 5000, seed: 9309 },
    );
  }, 60_000);
});

/** What package.json is to say of it. Bun takes the source, but for require: that of a module gives no function. */
const EXPORTS = {
  import: {
    types: "./dist/compat/index.d.ts",
    bun: "./src/compat/index.ts",
    default: "./dist/compat/index.js",
  },
  require: { types: "./dist/compat/index.d.cts", default: "./dist/compat/index.cjs" },
};

const ASKED = `robotsParser("https://e.example/robots.txt", "User-agent: *\\nDisallow: /a")`;
const CONSUMER = `console.log(typeof robotsParser, ${ASKED}.isAllowed("https://e.example/a"));\n`;
const IMPORTER = `import robotsParser from "robots-matcher/compat";\n${CONSUMER}`;
const REQUIRER = `const robotsParser = require("robots-matcher/compat");\n${CONSUMER}`;

/** The examples and signatures of robots-parser's README, for TypeScript. */
const TYPED = `
const robots = robotsParser("http://www.example.com/robots.txt", ["User-agent: *", "Disallow: /dir/"].join("\\n"));
type Robot = ReturnType<typeof robotsParser>;
const kept: Robot = robots;
const allowed: boolean | undefined = robots.isAllowed("http://www.example.com/test.html", "Sams-Bot/1.0");
const disallowed: boolean | undefined = robots.isDisallowed("http://www.example.com/dir/test2.html");
const explicit: boolean | undefined = kept.isExplicitlyDisallowed("http://www.example.com/", "Sams-Bot/1.0");
const line: number = robots.getMatchingLineNumber("http://www.example.com/", undefined);
const delay: number | undefined = robots.getCrawlDelay("Sams-Bot/1.0");
const sitemaps: string[] = robots.getSitemaps();
const host: string | null = robots.getPreferredHost();
robotsParser("/robots.txt", null).getCrawlDelay()?.toFixed();
// @ts-expect-error: no number
robots.isAllowed(1);
// @ts-expect-error: maybe undefined
robots.isAllowed("/").valueOf();
// @ts-expect-error: no such method
robots.addRule();
export const all: unknown[] = [allowed, disallowed, explicit, line, delay, sitemaps, host];
`;

const SAME_TYPES = `
import esm, { type Robot } from "robots-matcher/compat";
import cjs = require("robots-matcher/compat");
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export const robots: Same<{ [K in keyof Robot]: Robot[K] }, { [K in keyof cjs.Robot]: cjs.Robot[K] }> = true;
export const parameters: Same<Parameters<typeof esm>, Parameters<typeof cjs>> = true;
export const results: [Robot, cjs.Robot] = [cjs("", ""), esm("", "")];
`;

const SOURCES = {
  "import.mts": `import robotsParser from "robots-matcher/compat";${TYPED}`,
  "import.cts": `import robotsParser from "robots-matcher/compat";${TYPED}`,
  "require.cts": `import robotsParser = require("robots-matcher/compat");${TYPED}`,
  "same.mts": SAME_TYPES,
};

interface Ran {
  readonly output: string;
  readonly code: number;
}

function run(command: string, ...args: string[]): Ran {
  const { stdout, stderr, exitCode } = Bun.spawnSync([command, ...args]);
  return { output: `${stdout.toString()}${stderr.toString()}`, code: exitCode };
}

function tsc(project: string): Ran {
  return run(process.execPath, join(ROOT, "node_modules/.bin/tsc"), "-p", project);
}

describe("the package as built", () => {
  const node = Bun.which("node");
  const runtimes = [["bun", process.execPath] as const, ["node", node] as const];
  let folder: string;
  let installed: string;

  function write(name: string, content: string | object): string {
    const path = join(folder, name);
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  }

  /** Compiles and bundles compat and what it needs of the core, into what npm would install. */
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "robots-compat-"));
    installed = join(folder, "node_modules/robots-matcher");
    mkdirSync(installed, { recursive: true });
    cpSync(join(ROOT, "src"), join(installed, "src"), { recursive: true });
    write("node_modules/robots-matcher/package.json", {
      name: "robots-matcher",
      type: "module",
      exports: { "./compat": EXPORTS },
    });
    const project = write("tsconfig.lib.json", {
      extends: join(ROOT, "tsconfig.lib.json"),
      compilerOptions: { rootDir: join(ROOT, "src"), outDir: join(installed, "dist") },
      include: [],
      files: [join(ROOT, "src/compat/index.ts")],
    });
    expect(tsc(project)).toEqual({ output: "", code: 0 });
    const bundle = join(ROOT, "src/compat/bundle.mjs");
    expect(run(process.execPath, bundle, join(installed, "dist"))).toEqual({ output: "", code: 0 });
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    exports: Record<string, unknown>;
  };
  test.skipIf(!("./compat" in exports))("package.json exports it so", () => {
    expect(exports["./compat"]).toEqual(EXPORTS);
  });

  for (const [name, runtime] of runtimes) {
    describe.skipIf(runtime === null)(`on ${name}`, () => {
      test.each(["compat.cjs", "compat.mjs"])(
        "%s passes, package and folder",
        (script) => {
          for (const target of [installed, join(installed, "dist")]) {
            const { output, code } = run(runtime!, join(ROOT, "test/node", script), target);
            expect(output).toMatch(/^(?:skipped: .*\n)*\d{3} passed, 0 failed\n$/);
            expect(code).toBe(0);
          }
        },
        60_000,
      );

      test("import and require by name give the function, without a warning", async () => {
        const { code } = await transform(IMPORTER, { format: "cjs" });
        const consumers = [
          write("import.mjs", IMPORTER),
          write("require.cjs", REQUIRER),
          // What Babel, ts-jest and esbuild make of an import.
          write("transpiled.cjs", code),
        ];
        for (const consumer of consumers) {
          expect(run(runtime!, consumer)).toEqual({ output: "function false\n", code: 0 });
        }
      }, 60_000);

      test("a consumer, bundled, needs nothing else", async () => {
        const alone = mkdtempSync(join(tmpdir(), "robots-bundled-"));
        const bundles = [
          ["require.cjs", "cjs", "node"],
          ["require.cjs", "iife", "browser"],
          ["import.mjs", "cjs", "node"],
          ["import.mjs", "iife", "browser"],
        ] as const;
        write("import.mjs", IMPORTER);
        write("require.cjs", REQUIRER);
        for (const [entry, format, platform] of bundles) {
          const outfile = join(alone, `${format}-${entry}.cjs`);
          // oxlint-disable-next-line no-await-in-loop
          await build({
            entryPoints: [join(folder, entry)],
            bundle: true,
            format,
            platform,
            outfile,
          });
          expect(run(runtime!, outfile)).toEqual({ output: "function false\n", code: 0 });
        }
        rmSync(alone, { recursive: true });
      }, 60_000);
    });
  }

  test("the source map of what is required points at the shipped sources", () => {
    const out = mkdtempSync(join(ROOT, "node_modules/.compat-"));
    try {
      run(process.execPath, join(ROOT, "src/compat/bundle.mjs"), join(out, "dist"));
      const map = JSON.parse(readFileSync(join(out, "dist/compat/index.cjs.map"), "utf8")) as {
        sources: string[];
      };
      const up = `${"../".repeat(4)}src/`;
      expect(map.sources.filter((source) => !source.startsWith(up))).toEqual([]);
      expect(map.sources).toContain(`${up}compat/index.ts`);
    } finally {
      rmSync(out, { recursive: true });
    }
  });

  test.each([
    ["nodenext", "nodenext"],
    ["node16", "node16"],
    ["preserve", "bundler"],
  ])(
    "robots-parser's documented API compiles: %s, %s",
    (module, moduleResolution) => {
      for (const [name, source] of Object.entries(SOURCES)) write(name, source);
      const project = write("tsconfig.json", {
        compilerOptions: {
          module,
          moduleResolution,
          target: "es2022",
          lib: ["es2022"],
          types: [],
          strict: true,
          noEmit: true,
          exactOptionalPropertyTypes: true,
          noUnusedLocals: true,
        },
        files: Object.keys(SOURCES),
      });
      expect(tsc(project)).toEqual({ output: "", code: 0 });
    },
    60_000,
  );
});
