// Each runtime: how it is come by, and how it runs the probe (probe.ts) on the installed tarball.
import { createServer } from "node:http";
import { access, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { entriesOf, installTarball, manifestOf } from "./pack.mjs";
import { Missing, PINS, installTools, lastLines, mustRun, run } from "./tools.mjs";

const COMPATIBILITY_DATE = "2026-04-01";

/** Name, and what runs there. Each gets an empty folder of its own in which the tarball is installed. */
export const RUNTIMES = [
  ["Node of this run", ofThisRun],
  ["newest Node", newestNode],
  ["Bun", bun],
  ["Deno", deno],
  ["workerd", workerd],
  ["Chromium", chromium],
];

async function ofThisRun(findings, context, folder) {
  return asProgram(findings, context, folder, { name: "Node", file: process.execPath });
}

async function newestNode(findings, context, folder) {
  // What npm's `node` package would install by a script.
  const isAppleArm = process.platform === "darwin" && process.arch === "arm64";
  const platform = process.platform === "win32" ? "win" : process.platform;
  const name = `${isAppleArm ? "node-bin" : "node"}-${platform}-${process.arch}`;
  await installTools(join(folder, "runtime"), [`${name}@${PINS.node}`]);
  const executable = process.platform === "win32" ? "node.exe" : "node";
  const file = join(folder, "runtime/node_modules", name, "bin", executable);
  return asProgram(findings, context, folder, { name: "Node", file });
}

async function bun(findings, context, folder) {
  const file = join(context.root, "node_modules/bun/bin/bun.exe");
  await access(file).catch(() => {
    throw new Missing("node_modules/bun is not installed");
  });
  return asProgram(findings, context, folder, { name: "Bun", file });
}

async function deno(findings, context, folder) {
  const runtime = join(folder, "runtime");
  await installTools(runtime, ["deno"]);
  const { platform, arch } = process;
  const libc = platform === "linux" ? "-glibc" : "";
  const executable = platform === "win32" ? "deno.exe" : "deno";
  const name = `@deno/${platform}-${arch}${libc}`;
  const file = join(runtime, "node_modules", name, executable);
  const permissions = ["--allow-read", "--allow-env", "--no-prompt"];
  const args = [
    "run",
    "--quiet",
    "--no-lock",
    "--no-remote",
    "--node-modules-dir=manual",
    ...permissions,
  ];
  const env = { DENO_DIR: join(folder, "deno"), DENO_NO_UPDATE_CHECK: "1" };
  return asProgram(findings, context, folder, { name: "Deno", file, args, env });
}

/** A runtime that is a program: imports, requires, the cases, and the command. */
async function asProgram(findings, context, folder, { name, file, args = [], env = {} }) {
  const app = join(folder, "app");
  const installed = await prepareApp(context, app);
  const call = (more, options) => run(file, [...args, ...more], { cwd: app, env, ...options });
  findings.add(outcomeIn(await call(["main.mjs"])));
  const required = JSON.parse(await okOutput(call(["required.cjs"])));
  for (const entry of context.entries) {
    const wrong = wrongInRequire(entry, required[entry.specifier], context.names);
    findings.check(`require("${entry.specifier}")`, wrong);
  }
  await checkCommand(findings, context, (more, options) =>
    call([join(installed, context.manifest.bin.robots), ...more], options),
  );
  const version = /\d+(?:\.\d+)+/.exec(await okOutput(run(file, ["--version"], { env })))?.[0];
  return `${name} ${version}`;
}

/** An entry that has CommonJS is for callers of a function that it is itself; any other gives what `import` gives. */
function wrongInRequire({ specifier, isData, isCommonJs }, { kind, names }, expected) {
  if (isData) return kind !== "object" && `gives ${kind}`;
  const isRight = isCommonJs ? kind === "function" : names === expected[specifier].join();
  return !isRight && `gives ${kind} with ${names || "no names"}`;
}

async function checkCommand(findings, { manifest }, robots) {
  const { stdout } = await robots(["--version"]);
  findings.check("robots --version", stdout.trim() !== manifest.version && `prints ${stdout}`);
  const input = "User-agent: *\nDisallow: /private/\n";
  const args = ["check", "-", "--agent", "MyBot", "--json", "/private/x"];
  const { status, stdout: line, stderr } = await robots(args, { input });
  const isRight = status === 1 && /"allowed": ?false/.test(line) && /"line": ?2\b/.test(line);
  findings.check("robots check", !isRight && `exit code ${status}: ${line}${stderr}`);
}

/** Workers run what their bundler made: one module, by the conditions that Cloudflare's wrangler sets. */
async function workerd(findings, context, folder) {
  const app = join(folder, "app");
  const [runtime] = await Promise.all([
    installTools(join(folder, "runtime"), ["miniflare"]),
    prepareApp(context, app),
  ]);
  const { outputFiles } = await build({
    absWorkingDir: app,
    stdin: { contents: WORKER, resolveDir: app },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    platform: "browser",
    conditions: ["workerd", "worker", "browser"],
    logLevel: "silent",
  });
  const require = createRequire(join(runtime, "package.json"));
  const { Miniflare } = require("miniflare");
  const worker = new Miniflare({
    modules: true,
    script: outputFiles[0].text,
    compatibilityDate: COMPATIBILITY_DATE,
    // Nothing is fetched about where this runs.
    cf: false,
  });
  try {
    const response = await worker.dispatchFetch("http://127.0.0.1/");
    const text = await response.text();
    if (response.status !== 200)
      throw new Error(`status ${response.status}: ${lastLines(text, 20)}`);
    findings.add(JSON.parse(text));
  } finally {
    await worker.dispose();
  }
  const { version } = createRequire(require.resolve("miniflare"))("workerd/package.json");
  return `workerd ${version}`;
}

const WORKER = `
  import { probe } from "./probe.mjs";
  import { subject } from "./subject.mjs";
  export default {
    async fetch() {
      return Response.json(await probe(subject));
    },
  };
`;

/** A browser gets the files as they are, by an import map. */
async function chromium(findings, context, folder) {
  const app = join(folder, "app");
  const executablePath = await findChromium(context.isComplete);
  const [runtime] = await Promise.all([
    installTools(join(folder, "runtime"), ["playwright-core"]),
    prepareApp(context, app),
  ]);
  await writeFile(join(app, "index.html"), pageOf(context));
  const server = createServer((request, response) => void serve(app, request, response));
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { chromium: engine } = createRequire(join(runtime, "package.json"))("playwright-core");
  let browser;
  try {
    browser = await engine.launch({ executablePath, args: CHROMIUM_FLAGS });
    const page = await browser.newPage();
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => complaints.push(message.text()));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    findings.add(lessKnown(await page.evaluate(probeInPage), KNOWN_IN_CHROMIUM));
    findings.check("nothing is logged", complaints);
    return `Chromium ${browser.version()}`;
  } finally {
    await browser?.close();
    server.close();
    server.closeAllConnections();
  }
}

/** Runs in the page. */
async function probeInPage() {
  const [{ probe }, { subject }] = await Promise.all([
    import("/probe.mjs"),
    import("/subject.mjs"),
  ]);
  return probe(subject);
}

/** What Chromium answers otherwise, and why. Each is expected to fail: that one is gained is news, too. */
const KNOWN_IN_CHROMIUM = [
  // Its URL parser escapes a space in a host where the URL Standard fails.
  'robotsUrl: a host that is none: "https://a b/": ',
];

function lessKnown({ passed, failed }, known) {
  const isKnown = (line) => known.some((start) => line.startsWith(start));
  const gained = known.filter((start) => !failed.some((line) => line.startsWith(start)));
  return {
    passed: passed + known.length - gained.length,
    failed: [
      ...failed.filter((line) => !isKnown(line)),
      ...gained.map((start) => `${start}is no longer a difference; take it off the list`),
    ],
  };
}

const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const CHROMIUM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

async function findChromium(mayInstall) {
  const found = await firstThatIs(CHROMIUM_PATHS);
  if (found !== undefined) return found;
  if (!mayInstall) throw new Missing("there is no /usr/bin/chromium; --ci installs it");
  const elevate = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", "chromium"]]) {
    const [file, ...rest] = [...elevate, "apt-get", "--quiet", ...args];
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    await mustRun(file, rest, { env: { DEBIAN_FRONTEND: "noninteractive" } });
  }
  return CHROMIUM_PATHS[0];
}

async function firstThatIs(paths) {
  const there = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  return paths.find((_, i) => there[i]);
}

function pageOf({ entries }) {
  const imports = entries.map(({ specifier, imported }) => [
    specifier,
    `/node_modules/robots-matcher/${imported.replace(/^\.\//, "")}`,
  ]);
  const map = JSON.stringify({ imports: Object.fromEntries(imports) });
  return `<!doctype html><link rel="icon" href="data:,"><script type="importmap">${map}</script>`;
}

const CONTENT_TYPES = { ".html": "text/html", ".json": "application/json" };

async function serve(folder, request, response) {
  const path = normalize(new URL(request.url, "http://127.0.0.1").pathname);
  const file = join(folder, path === "/" ? "index.html" : path);
  try {
    const content = await readFile(file);
    response.setHeader("Content-Type", CONTENT_TYPES[extname(file)] ?? "text/javascript");
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}

/** What all runtimes run: the tarball installed, and beside it the probe and what it is about. */
async function prepareApp(context, app) {
  const installed = await installTarball(context.tarball, app);
  await Promise.all(
    Object.entries(context.files).map(([name, text]) => writeFile(join(app, name), text)),
  );
  return installed;
}

/** The files of the app: the probe bundled, which entries there are, and the README's example. */
export async function appFiles(source, installed) {
  const manifest = await manifestOf(installed);
  const entries = entriesOf(manifest);
  const [names, example, probe] = await Promise.all([
    namesOf(source, entries),
    firstExample(installed),
    bundled(fileURLToPath(new URL("./probe.ts", import.meta.url))),
  ]);
  const loads = entries.map(({ specifier, isData }) => {
    const how = isData ? `"${specifier}", { with: { type: "json" } }` : `"${specifier}"`;
    return `${JSON.stringify(specifier)}: () => import(${how}),`;
  });
  const subject = `export const subject = {
    name: ${JSON.stringify(manifest.name)},
    entries: { ${loads.join("\n")} },
    names: ${JSON.stringify(names)},
    example: () => import("./example.mjs"),
    shown: ${JSON.stringify(example.shown)},
  };\n`;
  const main = `import { probe } from "./probe.mjs";
    import { subject } from "./subject.mjs";
    console.log(JSON.stringify(await probe(subject)));\n`;
  const files = {
    "probe.mjs": probe,
    "subject.mjs": subject,
    "main.mjs": main,
    "required.cjs": requiresOf(entries),
    "example.mjs": example.module,
  };
  return { manifest, entries, names, files };
}

/** What each entry is to export: as its source does, types left out. */
async function namesOf(source, entries) {
  const modules = entries.filter(({ isData }) => !isData);
  const found = modules.map(async ({ specifier, imported }) => [
    specifier,
    await exportedBy(source, imported.replace("./dist/", "src/").replace(/js$/, "ts")),
  ]);
  return Object.fromEntries(await Promise.all(found));
}

async function exportedBy(source, file) {
  const there = await firstThatIs([join(source, file)]);
  if (there === undefined) return [`(there is no ${file})`];
  const { metafile } = await build({
    entryPoints: [there],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "silent",
  });
  return Object.values(metafile.outputs)[0].exports.toSorted();
}

async function bundled(file) {
  const options = {
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    platform: "neutral",
  };
  const { outputFiles } = await build({ entryPoints: [file], ...options, logLevel: "error" });
  return outputFiles[0].text;
}

/** The README's first example as a module that keeps what it prints. */
async function firstExample(installed) {
  const readme = await readFile(join(installed, "README.md"), "utf8");
  const [, code] = /^```js\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  if (code === undefined) throw new Error("README.md has no example");
  const shown = [...code.matchAll(/\/\/ → (.*)$/gm)].map((match) => match[1]);
  const keep = `export const printed = [];
    const console = { log: (...values) => printed.push(values.map(String).join(" ")) };\n`;
  return { module: keep + code, shown };
}

/** A program of CommonJS that says what it gets of each entry. */
function requiresOf(entries) {
  const specifiers = JSON.stringify(entries.map(({ specifier }) => specifier));
  return `const found = {};
    for (const specifier of ${specifiers}) {
      const value = require(specifier);
      const names = Object.keys(value).filter((key) => key !== "__esModule").sort().join();
      found[specifier] = { kind: typeof value, names };
    }
    console.log(JSON.stringify(found));\n`;
}

async function okOutput(running) {
  const { status, stdout, stderr } = await running;
  if (status !== 0) throw new Error(`status ${status}: ${lastLines(stdout + stderr, 20)}`);
  return stdout;
}

/** The probe's last line, whatever else the runtime wrote. */
function outcomeIn({ status, stdout, stderr }) {
  if (status !== 0) throw new Error(`status ${status}: ${lastLines(stdout + stderr, 20)}`);
  return JSON.parse(lastLines(stdout, 1));
}
