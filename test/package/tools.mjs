// What the steps of the package test share: processes, installs, and how a step says what it found.
import { execFile } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** What is tested against, exactly: each is installed in a folder of its own, so none is a dependency of the project. */
export const PINS = {
  node: "26.12.1",
  deno: "2.9.6",
  // The last one that runs on Node 20.
  miniflare: "4.20260426.0",
  "playwright-core": "1.65.1",
  // Apart from the one that builds.
  typescript: "5.9.3",
  publint: "0.3.25",
  "@arethetypeswrong/cli": "0.18.5",
};

/** Something that a step needs is not there: it is skipped, in CI only if the registry does not have it. */
export class Missing extends Error {
  constructor(message, { isAbsentFromRegistry = false } = {}) {
    super(message);
    this.isAbsentFromRegistry = isAbsentFromRegistry;
  }
}

/** What a step found. A failure is a line; a step that throws has failed. */
export class Findings {
  passed = 0;
  failed = [];

  /** A check that holds if nothing is wrong. */
  check(what, wrong) {
    const reasons = [wrong].flat().filter(Boolean);
    if (reasons.length === 0) this.passed++;
    else this.failed.push(`${what}: ${reasons.join("; ")}`);
  }

  /** What a runtime's own run of checks gave. */
  add({ passed, failed }) {
    this.passed += passed;
    this.failed.push(...failed);
  }
}

/** The two lists as a complaint; nothing if they have the same members. */
export function differences(actual, expected) {
  const extra = actual.filter((one) => !expected.includes(one));
  const absent = expected.filter((one) => !actual.includes(one));
  return [
    extra.length > 0 && `not expected: ${extra.join(", ")}`,
    absent.length > 0 && `missing: ${absent.join(", ")}`,
  ].filter(Boolean);
}

/** Runs a program to its end. Nothing is thrown: the status is null if it could not start or was ended. */
export function run(file, args, { cwd, input = "", env = {} } = {}) {
  return new Promise((resolve) => {
    const options = { cwd, env: { ...cleanEnv(), ...env }, maxBuffer: 2 ** 26, timeout: 200_000 };
    const child = execFile(file, args, options, (error, stdout, stderr) => {
      const status = error === null ? 0 : typeof error.code === "number" ? error.code : null;
      resolve({ status, stdout, stderr: status === null ? `${stderr}${error?.message}` : stderr });
    });
    // A program may end without reading its input.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/** As `run`; anything but status 0 is an error with what the program wrote. */
export async function mustRun(file, args, options) {
  const result = await run(file, args, options);
  if (result.status === 0) return result.stdout;
  throw new Error(`${file} ${args.join(" ")}: ${lastLines(result.stdout + result.stderr, 30)}`);
}

/** The environment without what `npm run` adds: an npm inside would take this project for its own. */
function cleanEnv() {
  const own = /^npm_(?:package|lifecycle|command|config_local_prefix|node_execpath|execpath)/;
  const kept = Object.entries(process.env).filter(([name]) => !own.test(name));
  return { ...Object.fromEntries(kept), NO_COLOR: "1", FORCE_COLOR: "0" };
}

export function lastLines(text, count) {
  return text.trim().split("\n").slice(-count).join("\n");
}

/** A new folder that is a package of its own, with these installed. */
export async function install(folder, packages, options = []) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--save-exact", "--loglevel=error"];
  const args = ["install", "--prefix", folder, ...quiet, ...options, ...packages];
  const { status, stderr } = await run("npm", args, {
    cwd: folder,
    env: { npm_config_fetch_timeout: "60000" },
  });
  if (status === 0) return folder;
  const what = `npm install ${packages.join(" ")}`;
  const [, code = `status ${status}`] = /npm error code (\S+)/.exec(stderr) ?? [];
  if (/^(?:E404|ETARGET|EBADPLATFORM)$/.test(code)) {
    throw new Missing(`${what}: ${code}`, { isAbsentFromRegistry: true });
  }
  // Any other way in which the registry is not there; git's are wrapped.
  const isOffline = /code (?:E[A-Z_]*(?:NOTFOUND|REFUSED|RESET|TIMEDOUT|TIMEOUT|AGAIN)|E5\d\d)/;
  if (status === null || isOffline.test(stderr)) {
    const [, inner = code] = isOffline.exec(stderr)?.[0].split(" ") ?? [];
    throw new Missing(`${what}: ${inner}, there is no registry`);
  }
  throw new Error(`${what}: ${lastLines(stderr, 20)}`);
}

/** Packages of the registry, pinned above or named with a version, without their install scripts. */
export function installTools(folder, names) {
  const packages = names.map((name) => (name in PINS ? `${name}@${PINS[name]}` : name));
  return install(folder, packages, ["--ignore-scripts"]);
}

/** Every file below a folder, as paths with slashes, sorted. */
export async function filesIn(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted();
}
