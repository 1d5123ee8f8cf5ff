// Those who use the package without running it: type checkers, linters of packages, and npm on a git checkout.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { copyCheckout, installTarball, manifestOf } from "./pack.mjs";
import {
  Missing,
  PINS,
  differences,
  filesIn,
  install,
  installTools,
  lastLines,
  mustRun,
  run,
} from "./tools.mjs";

const TYPES = new URL("./types/", import.meta.url);
const RESOLUTIONS = [
  { module: "node16", moduleResolution: "node16" },
  { module: "nodenext", moduleResolution: "nodenext" },
  { module: "preserve", moduleResolution: "bundler" },
];

/** The type tests, compiled against the declarations of the tarball as a user compiles, without any ambient type. */
export function checkTypes(findings, context) {
  const compiler = join(context.root, "node_modules", "typescript");
  return checkTypesWith(findings, context, compiler, join(context.work, "types"));
}

/** The same by the last TypeScript before the one that this project is built with. */
export async function checkOlderTypes(findings, context) {
  const folder = join(context.work, "older-types");
  const tools = await installTools(join(folder, "compiler"), ["typescript"]);
  const compiler = join(tools, "node_modules", "typescript");
  await checkTypesWith(findings, context, compiler, join(folder, "app"));
  return `types, TypeScript ${PINS.typescript}`;
}

async function checkTypesWith(findings, { tarball, entries }, compiler, folder) {
  const installed = await installTarball(tarball, folder);
  const manifest = await manifestOf(installed);
  const tests = (await readdir(TYPES)).filter((file) => file.endsWith(".ts"));
  await Promise.all(tests.map((file) => takeOver(file, folder, manifest.name)));
  const modules = entries.filter(({ isData }) => !isData);
  const untested = modules.filter(({ path }) => !tests.includes(testOf(path)));
  findings.check(
    "a type test for each entry",
    untested.map(({ path }) => `write test/package/types/${testOf(path)}`),
  );
  const lines = modules.map(({ specifier }, i) => `export * as entry${i} from "${specifier}";`);
  await writeFile(join(folder, "entries.ts"), `${lines.join("\n")}\n`);
  const required = modules.filter(({ isCommonJs }) => isCommonJs);
  const requires = required.map(
    ({ specifier }, i) =>
      `import e${i} = require("${specifier}");\nexport type E${i} = typeof e${i};`,
  );
  await writeFile(join(folder, "required.cts"), `${requires.join("\n")}\nexport {};\n`);
  const known = new Set(modules.map(({ path }) => testOf(path)));
  const own = tests.filter((file) => known.has(file));
  const files = [...own, "entries.ts", "required.cts", "same.ts"];
  const compiled = RESOLUTIONS.map((resolution) => compile(compiler, folder, resolution, files));
  for (const [i, wrong] of (await Promise.all(compiled)).entries()) {
    findings.check(`types under ${RESOLUTIONS[i].moduleResolution}`, wrong);
  }
}

/** `./fetch` is tested by `fetch.ts`, the core by `core.ts`. */
function testOf(path) {
  return path === "." ? "core.ts" : `${path.slice(2).replaceAll("/", "-")}.ts`;
}

/** A test names the source, so that an editor checks it too; here it gets the package. */
async function takeOver(file, folder, name) {
  const text = await readFile(new URL(file, TYPES), "utf8");
  const own = text
    .replace(
      /"(?:\.\.\/){3}src\/(?:([\w/-]+)\/)?index\.ts"/g,
      (_, path) => `"${path ? `${name}/${path}` : name}"`,
    )
    .replace(/"\.\/same\.ts"/g, '"./same.js"');
  await writeFile(join(folder, file), own);
}

async function compile(compiler, folder, resolution, files) {
  const compilerOptions = {
    ...resolution,
    target: "es2023",
    lib: ["ES2023"],
    types: [],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    // As a user's: imports of types are what they are.
    verbatimModuleSyntax: false,
  };
  const path = join(folder, `tsconfig.${resolution.moduleResolution}.json`);
  await writeFile(path, JSON.stringify({ compilerOptions, files }));
  const tsc = join(compiler, "bin", "tsc");
  const { status, stdout, stderr } = await run(process.execPath, [tsc, "-p", path], {
    cwd: folder,
  });
  return status === 0 ? [] : lastLines(stdout + stderr, 20);
}

/** publint, and what TypeScript makes of `exports`: ESM for all entries, both for those that have CommonJS. */
export async function checkWithLinters(findings, { work, tarball, entries }) {
  const folder = await installTools(join(work, "linters"), ["publint", "@arethetypeswrong/cli"]);
  const call = async (what, bin, args) => {
    const { status, stdout, stderr } = await run(process.execPath, [bin, ...args], { cwd: folder });
    findings.check(what, status === 0 ? [] : lastLines(stdout + stderr, 40));
  };
  const modules = join(folder, "node_modules");
  await call("publint --strict", join(modules, "publint/src/cli.js"), [tarball, "--strict"]);
  const attw = join(modules, "@arethetypeswrong/cli/dist/index.js");
  await call("attw --profile esm-only", attw, [tarball, "--profile", "esm-only"]);
  const both = entries.filter(({ isCommonJs }) => isCommonJs).map(({ path }) => path);
  if (both.length === 0) return;
  const args = ["--profile", "node16", "--entrypoints", ...both];
  await call(`attw --profile node16 (${both.join(", ")})`, attw, [tarball, ...args]);
}

/** npm builds a git dependency itself, by `prepare`, with its development dependencies and without its dist/. */
export async function checkGitInstall(findings, { root, work, installed }) {
  const repository = await copyCheckout(root, join(work, "repository"));
  const git = (...args) =>
    mustRun("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], { cwd: repository });
  const { status } = await run("git", ["--version"], { cwd: repository });
  if (status !== 0) throw new Missing("there is no git");
  await git("init", "--quiet");
  await git("add", "--all");
  await git("commit", "--quiet", "--message", "What is checked out");
  const folder = join(work, "from-git");
  await install(folder, [`git+${pathToFileURL(repository).href}`]);
  const built = join(folder, "node_modules", "robots-matcher");
  const [files, packed] = await Promise.all([filesIn(built), filesIn(installed)]);
  findings.check("the same files as in the tarball", differences(files, packed));
  const differing = await Promise.all(
    packed
      .filter((file) => files.includes(file))
      .map(async (file) => {
        const read = (where) => readFile(join(where, file), "utf8");
        const [one, other] = await Promise.all([read(built), read(installed)]);
        return one !== other && file;
      }),
  );
  findings.check("with the same contents", differing);
}
