// Runs the scenarios of test/fetch on a built package: node test/node/fetch.mjs ./dist
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

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

const counts = { passed: 0, failed: 0, skipped: 0 };
process.on("unhandledRejection", (error) => {
  counts.failed++;
  console.error("unhandled rejection:", error);
});
for (const [suite, scenarios] of Object.entries(suites)) {
  for (const scenario of scenarios) {
    try {
      // One at a time: each is asserted to leave nothing behind.
      // oxlint-disable-next-line no-await-in-loop
      await runScenario(scenario, subject);
      counts.passed++;
    } catch (error) {
      if (error instanceof Skipped) {
        counts.skipped++;
        console.warn(`skipped: ${suite}: ${scenario.name}: ${error.message}`);
      } else {
        counts.failed++;
        console.error(`failed: ${suite}: ${scenario.name}\n`, error);
      }
    }
  }
}
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = counts.failed > 0 ? 1 : 0;
