// Tests what `npm publish` would send: builds and packs once, and uses the tarball as its users do.
//   node test/package/main.mjs [--ci] [--keep] [NAME…]
// With --ci (or CI=true) Chromium is installed if it is missing, and nothing may be skipped but what the registry does not
// have. A NAME, as in `bun`, takes only the steps whose names contain it.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkGitInstall, checkOlderTypes, checkTypes, checkWithLinters } from "./consumers.mjs";
import { checkContents, checkGraph } from "./contents.mjs";
import { installTarball, pack } from "./pack.mjs";
import { RUNTIMES, appFiles } from "./runtimes.mjs";
import { Findings, Missing } from "./tools.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");
const args = process.argv.slice(2);
const isComplete = args.includes("--ci") || process.env.CI === "true";
const wanted = args.filter((arg) => !arg.startsWith("--")).map((arg) => arg.toLowerCase());
const totals = { passed: 0, failed: 0, skipped: 0 };

/** Runs a step and prints a line about it; what it returns is a better name for it. */
async function step(name, take) {
  if (wanted.length > 0 && !wanted.some((part) => name.toLowerCase().includes(part))) return;
  const findings = new Findings();
  let label = name;
  try {
    label = (await take(findings)) ?? name;
  } catch (error) {
    if (error instanceof Missing && (!isComplete || error.isAbsentFromRegistry)) {
      totals.skipped++;
      console.log(`SKIPPED ${name}: ${error.message}`);
      return;
    }
    findings.failed.push(error instanceof Missing ? error.message : String(error?.stack ?? error));
  }
  const { passed, failed } = findings;
  if (passed + failed.length === 0) failed.push("checked nothing");
  totals.passed += passed;
  totals.failed += failed.length;
  for (const failure of failed.slice(0, 20)) console.error(`FAILED ${label}: ${failure}`);
  console.log(`${label}: ${passed} passed, ${failed.length} failed`);
}

const work = await mkdtemp(join(tmpdir(), "robots-package-"));
const own = (name) => join(work, name.toLowerCase().replaceAll(" ", "-"));
try {
  const { source, tarball } = await pack(root, work);
  const installed = await installTarball(tarball, own("installed"));
  const app = await appFiles(source, installed);
  const context = { root, work, source, tarball, installed, isComplete, ...app };
  await Promise.all([
    step("tarball", (findings) => checkContents(findings, context)),
    step("import graph", (findings) => checkGraph(findings, context)),
    step("types", (findings) => checkTypes(findings, context)),
    step("types, older TypeScript", (findings) => checkOlderTypes(findings, context)),
    step("publint and attw", (findings) => checkWithLinters(findings, context)),
    ...RUNTIMES.map(([name, take]) => step(name, (findings) => take(findings, context, own(name)))),
    step("install from git", (findings) => checkGitInstall(findings, context)),
  ]);
} catch (error) {
  totals.failed++;
  console.error(`FAILED: there is no tarball to test: ${error.stack}`);
} finally {
  if (args.includes("--keep")) console.log(`kept: ${work}`);
  else await rm(work, { recursive: true, force: true });
}
const { passed, failed, skipped } = totals;
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
