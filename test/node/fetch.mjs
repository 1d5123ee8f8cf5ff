// Runs the scenarios of test/fetch on a built package: node test/node/fetch.mjs ./dist
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { runAll } from "./scenarios.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const dist = resolve(process.argv[2] ?? join(root, "dist"));
process.env.ROBOTS_SHARED ??= join(root, "../shared");

const libraryUrl = pathToFileURL(join(dist, "fetch/index.js")).href;
const subject = {
  root,
  libraryUrl,
  library: await import(libraryUrl),
  core: await import(pathToFileURL(join(dist, "index.js")).href),
};

const folder = mkdtempSync(join(tmpdir(), "robots-fetch-"));
const outfile = join(folder, "scenarios.mjs");
await build({
  entryPoints: [join(root, "test/fetch/scenarios.ts")],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
});
const { runScenario, Skipped, suites } = await import(pathToFileURL(outfile).href);
rmSync(folder, { recursive: true });

await runAll({ suites, runScenario, Skipped }, subject);
