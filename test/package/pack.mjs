// Builds and packs once, away from the checkout, so that nothing left in its dist/ gets into the package.
import { cp, mkdir, readFile, symlink } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { install, mustRun } from "./tools.mjs";

/** Not part of what is built from: what tools made, and real files that were downloaded. */
const LEFT_OUT = /^(?:node_modules|dist|\.git|corpus\/sites|[^/]+\.tgz)$/;

/** A copy of the checkout as it is, committed or not. */
export async function copyCheckout(root, folder) {
  const isKept = (path) => !LEFT_OUT.test(relative(root, path).split(sep).join("/"));
  await cp(root, folder, { recursive: true, filter: isKept });
  return folder;
}

/** The path of the tarball that `npm publish` would send. */
export async function pack(root, work) {
  const source = await copyCheckout(root, join(work, "source"));
  await symlink(join(root, "node_modules"), join(source, "node_modules"), "junction");
  await mustRun("npm", ["run", "build"], { cwd: source });
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", work];
  const [{ filename }] = Object.values(JSON.parse(await mustRun("npm", args, { cwd: source })));
  return { source, tarball: join(work, filename) };
}

/** An empty folder with only the tarball installed, and where the package is. */
export async function installTarball(tarball, folder) {
  await mkdir(folder, { recursive: true });
  await install(folder, [tarball], ["--offline"]);
  return join(folder, "node_modules", "robots-matcher");
}

export async function manifestOf(installed) {
  return JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
}

/** Every entry of `exports`, whoever added it: its specifier, and which file each kind of importer gets. */
export function entriesOf(manifest) {
  return Object.entries(manifest.exports).map(([path, targets]) => ({
    path,
    specifier: path === "." ? manifest.name : `${manifest.name}/${path.slice(2)}`,
    isData: path.endsWith(".json"),
    isCommonJs: conditionsIn(targets).includes("require"),
    imported: targetOf(targets, ["import", "default"]),
    required: targetOf(targets, ["require", "default"]),
    files: filesNamedIn(targets),
  }));
}

/** As a resolver does: the first key that is one of the conditions leads on. */
function targetOf(targets, conditions) {
  if (typeof targets === "string") return targets;
  for (const [condition, target] of Object.entries(targets)) {
    if (!conditions.includes(condition)) continue;
    const found = targetOf(target, conditions);
    if (found !== undefined) return found;
  }
  return undefined;
}

function conditionsIn(targets) {
  if (typeof targets === "string") return [];
  return [...Object.keys(targets), ...Object.values(targets).flatMap(conditionsIn)];
}

function filesNamedIn(targets) {
  if (typeof targets === "string") return [targets.replace(/^\.\//, "")];
  return Object.values(targets).flatMap(filesNamedIn);
}
