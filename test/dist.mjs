// Runs the case tables on the built package, on Node and without a test runner: npm run test:dist
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

/** A module of the case tables, which are TypeScript, for any runtime. */
async function loadCases(folder) {
  const outfile = join(folder, "cases.mjs");
  const entry = fileURLToPath(new URL("./cases/run.ts", import.meta.url));
  await build({ entryPoints: [entry], bundle: true, format: "esm", outfile, logLevel: "error" });
  return import(pathToFileURL(outfile).href);
}

const folder = await mkdtemp(join(tmpdir(), "robots-cases-"));
try {
  const { runCases } = await loadCases(folder);
  const library = await import(new URL("../dist/index.js", import.meta.url).href);
  const { passed, failed } = runCases(library);
  for (const failure of failed) console.error(failure);
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}
