// Runs the case table and robots-parser's own vectors on a built package, by require and in a loader as Jest's, which has no
// ECMAScript modules and globals of its own: node test/node/compat.cjs FOLDER, a dist or an installed package.
"use strict";
const { existsSync, readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { join, resolve } = require("node:path");
const { createContext, runInContext, runInThisContext } = require("node:vm");
const { transformSync } = require("esbuild");

function nothing(name) {
  throw new Error(`${name} is required`);
}

/** Exports of a module of CommonJS that requires nothing. */
function load(code, run) {
  const module = { exports: {} };
  run(`(function (module, exports, require) {${code}\n})`)(module, module.exports, nothing);
  return module.exports;
}

/** The case table is TypeScript whose only imports are types. */
function loadCases() {
  const source = readFileSync(join(__dirname, "../cases/compat.ts"), "utf8");
  const { code } = transformSync(source, { loader: "ts", format: "cjs" });
  return load(code, runInThisContext);
}

/** The lines of robots-parser's vectors; none, aloud, where they are not. */
function readVectors() {
  const shared = process.env.ROBOTS_SHARED ?? join(__dirname, "../../../shared");
  return ["robots-parser", "robots-parser-helpers"].flatMap((name) => {
    const path = join(shared, "vectors", `${name}.jsonl`);
    if (existsSync(path)) return readFileSync(path, "utf8").trimEnd().split("\n");
    console.warn(`skipped: ${path} is absent`);
    return [];
  });
}

/** The folder, and what its entries are: of a package what it exports, by the conditions, else what is in it. */
function entriesOf(argument) {
  if (argument === undefined)
    throw new Error("usage: compat FOLDER, a dist or an installed package");
  const folder = resolve(argument);
  if (!existsSync(join(folder, "package.json"))) {
    return { import: join(folder, "compat/index.js"), require: join(folder, "compat/index.cjs") };
  }
  const { name, exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const subpath = exports["./compat"];
  return {
    import: join(folder, subpath.import.default),
    require: createRequire(join(folder, "package.json")).resolve(`${name}/compat`),
  };
}

/** Runs everything on implementations by name, prints failures and the counts. */
function runAll(implementations) {
  const { runCompat } = loadCases();
  const vectors = readVectors();
  const counts = { passed: 0, failed: 0 };
  for (const [name, robotsParser] of Object.entries(implementations)) {
    const { passed, failed } = runCompat(robotsParser, vectors);
    for (const failure of failed) console.error(`${name}: ${failure}`);
    counts.passed += passed;
    counts.failed += failed.length;
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}

function runInJest(code) {
  const context = createContext({ URL, TextDecoder });
  return load(code, (wrapper) => runInContext(wrapper, context));
}

module.exports = { entriesOf, runAll };

if (require.main === module) {
  const entry = entriesOf(process.argv[2]).require;
  runAll({
    require: require(entry),
    "a loader as Jest's": runInJest(readFileSync(entry, "utf8")),
  });
}
