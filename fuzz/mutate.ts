/**
 * `bun fuzz/mutate.ts [--only N] [--fuzz]`: plants each fault of mutations.ts in a copy of the repository, one at a time, and sees
 * whether the tests notice, or else 20 seconds of fuzz. With `--fuzz`, fuzz alone. Exit code 1 if a fault survives.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { sharedFolder } from "../test/vectors/shared.ts";
import { mutations } from "./mutations.ts";
import type { Mutation } from "./mutations.ts";

const ROOT = join(import.meta.dirname, "..");
/** What has no part in the copy. */
const LEFT_OUT = new Set([".git", "node_modules", "dist"]);
const TESTS = ["test/cases.test.ts", "test/fuzz.test.ts", "test/vectors.test.ts"];
const FUZZ_SECONDS = 20;
/** A fault may make a loop endless. */
const MOST_SECONDS = 120;

interface Check {
  readonly name: string;
  readonly command: readonly string[];
}

const TEST_CHECKS: readonly Check[] = TESTS.map((path) => ({
  name: path,
  command: ["test", "--bail", path],
}));

function fuzzCheck(): Check {
  const seed = String(Math.floor(Math.random() * 2 ** 31));
  const seconds = String(FUZZ_SECONDS);
  return { name: "fuzz", command: ["fuzz/main.ts", "--seconds", seconds, "--seed", seed] };
}

function main(args: string[]): number {
  const { values } = parseArgs({
    args,
    options: { only: { type: "string" }, fuzz: { type: "boolean", default: false } },
  });
  const numbered = mutations.map((mutation, index) => ({ mutation, number: index + 1 }));
  const chosen = numbered.filter(
    ({ number }) => values.only === undefined || values.only === `${number}`,
  );
  const folder = mkdtempSync(join(tmpdir(), "robots-mutations-"));
  try {
    copyTo(folder);
    const whole = killerOf(folder, TEST_CHECKS);
    if (whole !== undefined) throw new Error(`${whole} fails without a fault`);
    const survivors = chosen.filter(({ mutation, number }) => {
      const killer = withFault(folder, mutation, () =>
        killerOf(folder, [...(values.fuzz ? [] : TEST_CHECKS), fuzzCheck()]),
      );
      console.log(`${number}. ${mutation.file}: ${mutation.breaks}: ${killer ?? "SURVIVES"}`);
      return killer === undefined;
    });
    console.log(`\n${chosen.length} faults, ${chosen.length - survivors.length} found`);
    return survivors.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function copyTo(folder: string): void {
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

function withFault<T>(folder: string, { file, text, replacement }: Mutation, run: () => T): T {
  const path = join(folder, "src", file);
  const whole = readFileSync(path, "utf8");
  const times = whole.split(text).length - 1;
  if (times !== 1) throw new Error(`${file} has ${times} times ${JSON.stringify(text)}`);
  writeFileSync(
    path,
    whole.replace(text, () => replacement),
  );
  try {
    return run();
  } finally {
    writeFileSync(path, whole);
  }
}

/** The first check that fails. */
function killerOf(folder: string, checks: readonly Check[]): string | undefined {
  return checks.find(({ command }) => !passes(folder, command))?.name;
}

function passes(folder: string, command: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, command, {
    cwd: folder,
    env: { ...process.env, ROBOTS_SHARED: sharedFolder },
    stdio: "ignore",
    timeout: MOST_SECONDS * 1000,
    killSignal: "SIGKILL",
  });
  return status === 0;
}

process.exitCode = main(process.argv.slice(2));
