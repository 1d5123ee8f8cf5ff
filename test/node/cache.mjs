// Runs the scenarios of test/cache on a built package: node test/node/cache.mjs ./dist
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { runAll } from "./scenarios.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const dist = resolve(process.argv[2] ?? join(root, "dist"));
process.env.ROBOTS_SHARED ??= join(root, "../shared");

// Inside the repository, so that the packages are found.
const parent = join(root, "node_modules/.cache");
mkdirSync(parent, { recursive: true });
const folder = mkdtempSync(join(parent, "robots-cache-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
await build({
  entryPoints: [join(root, "test/cache/scenarios.ts"), join(root, "test/cache/worker.ts")],
  outdir: folder,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
});
const { runScenario, Skipped, suites } = await import(
  pathToFileURL(join(folder, "scenarios.mjs")).href
);

const libraryUrl = pathToFileURL(join(dist, "cache/index.js")).href;
const subject = {
  libraryUrl,
  library: await import(libraryUrl),
  core: await import(pathToFileURL(join(dist, "index.js")).href),
  worker: join(folder, "worker.mjs"),
};

await runAll({ suites, runScenario, Skipped }, subject);
