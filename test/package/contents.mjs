// What is in the tarball, and what each of its entries reaches.
import { readFile, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import { build } from "esbuild";
import { entriesOf } from "./pack.mjs";
import { differences, filesIn } from "./tools.mjs";

/** The largest file is some 16 KB; more than this is a mistake. */
const LARGEST_FILE = 128 * 1024;
const ALWAYS = ["CHANGELOG.md", "LICENSE", "README.md", "package.json"];

/** Exactly what is meant to be packed: the sources, what is built of each, and the documents. */
export async function checkContents(findings, { source, installed, manifest }) {
  const [files, all] = await Promise.all([filesIn(installed), filesIn(join(source, "src"))]);
  // What else is in src/ helps to build, and is nobody's source.
  const sources = all.filter((file) => /\.[cm]?ts$/.test(file));
  const compiled = sources.filter((file) => !file.startsWith("cli/"));
  const built = compiled.flatMap(builtFrom).map((file) => `dist/${file}`);
  const named = namedIn(manifest).filter((file) => file !== "package.json");
  // A bundle is built of several sources; it is there because `exports` names it.
  const bundled = named.filter((file) => file.startsWith("dist/") && !built.includes(file));
  // The command is bundled into a file for each subcommand and what they share, with hashes in their names.
  const isBundle = (file) =>
    /^dist\/cli\/[\w-]+\.js$/.test(file) ||
    bundled.some((name) => file === name || file === `${name}.map`);
  const expected = [...ALWAYS, ...sources.map((file) => `src/${file}`), ...built];
  const ordinary = files.filter((file) => !isBundle(file));
  findings.check("the files of the tarball", differences(ordinary, expected));
  const absent = named.filter((file) => !files.includes(file));
  findings.check("files that exports and bin name are there", absent);
  findings.check("no file is large", await tooLarge(installed, files));
  const maps = files.filter((file) => file.endsWith(".map"));
  const wrong = await Promise.all(maps.map((file) => wrongInMap(installed, file, files)));
  findings.check("maps point at shipped sources", maps.length === 0 ? "no maps" : wrong.flat());
}

/** What the compiler makes of a source. */
function builtFrom(file) {
  const [, name, kind] = /^(.+)\.([cm]?)ts$/.exec(file) ?? [];
  if (name === undefined || name.endsWith(".d")) return [];
  return [`.${kind}js`, `.${kind}js.map`, `.d.${kind}ts`, `.d.${kind}ts.map`].map(
    (end) => name + end,
  );
}

function namedIn(manifest) {
  const bins = Object.values(manifest.bin ?? {}).map((file) => posix.normalize(file));
  const all = [...entriesOf(manifest).flatMap(({ files }) => files), ...bins];
  return [...new Set(all)].toSorted();
}

async function tooLarge(installed, files) {
  const sizes = await Promise.all(files.map((file) => stat(join(installed, file))));
  return files.filter((_, i) => sizes[i].size > LARGEST_FILE);
}

async function wrongInMap(installed, file, files) {
  const {
    sources,
    sourceRoot,
    file: of,
  } = JSON.parse(await readFile(join(installed, file), "utf8"));
  const wrong = sources
    .map((source) => posix.join(posix.dirname(file), sourceRoot ?? "", source))
    .filter((source) => !source.startsWith("src/") || !files.includes(source))
    .map((source) => `${file} names ${source}, which is not shipped`);
  if (sources.length === 0) wrong.push(`${file} names no source`);
  const owner = posix.join(posix.dirname(file), of ?? posix.basename(file, ".map"));
  const text = files.includes(owner) ? await readFile(join(installed, owner), "utf8") : "";
  if (!text.includes(`sourceMappingURL=${posix.basename(file)}`))
    wrong.push(`nothing points at ${file}`);
  return wrong;
}

/** The core reaches nothing outside itself, the other entries nothing outside the package, and only the command Node. */
export async function checkGraph(findings, { installed, manifest, entries }) {
  const modules = entries.filter(({ isData }) => !isData);
  const checks = [
    ...modules.flatMap(({ path, imported, required }) =>
      [...new Set([imported, required])].map((file) => checkEntry(findings, installed, path, file)),
    ),
    ...Object.entries(manifest.bin ?? {}).map(([name, file]) =>
      checkCommand(findings, installed, name, file),
    ),
  ];
  await Promise.all(checks);
  findings.check("declarations refer to no ambient types", await ambientIn(installed));
}

async function checkEntry(findings, installed, path, file) {
  const { inputs, outside } = await reachedFrom(installed, file);
  findings.check(`${path} (${file}) imports nothing outside the package`, outside);
  const foreign = inputs.filter((input) => !/^dist\/[^/]+\.js$/.test(input));
  if (path === ".") findings.check("the core reaches only files directly in dist/", foreign);
}

async function checkCommand(findings, installed, name, file) {
  const { outside } = await reachedFrom(installed, file);
  const packages = outside.filter((specifier) => !specifier.startsWith("node:"));
  findings.check(`the command ${name} imports nothing but node: and the package`, packages);
  // Else this check would find none anywhere.
  findings.check(`the command ${name} imports node:`, outside.length === 0 && "it does not");
}

/** What a built file leads to, itself included: files of the package, and everything else. */
async function reachedFrom(installed, file) {
  const { metafile } = await build({
    absWorkingDir: installed,
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "neutral",
    logLevel: "silent",
    // Only files are followed: what has no dot in front belongs to somebody else.
    plugins: [{ name: "outside", setup: leaveOut }],
  });
  const inputs = Object.keys(metafile.inputs);
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  return { inputs, outside: imports.filter((one) => one.external).map((one) => one.path) };
}

function leaveOut(builder) {
  builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === "entry-point" ? undefined : { path, external: true },
  );
}

async function ambientIn(installed) {
  const files = (await filesIn(installed)).filter((file) =>
    /^dist\/(?!cli\/).*\.d\.[cm]?ts$/.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(installed, file), "utf8")));
  const foreign = /^\s*\/\/\/ *<reference|\bfrom "[^."]|\bimport\("[^."]/m;
  return files.filter((_, i) => foreign.test(texts[i]));
}
