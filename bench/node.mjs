// Runs a benchmark on Node, on the built package: node bench/node.mjs [main|measure|spec] [ARGUMENT...]
// The TypeScript of the benchmark is bundled; the library is what ROBOTS_LIBRARY names, or dist/index.js.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const [name = "main", ...args] = process.argv.slice(2);

const libraryUrl = process.env.ROBOTS_LIBRARY ?? pathToFileURL(join(root, "dist/index.js")).href;
if (!existsSync(fileURLToPath(libraryUrl))) {
  console.error(`${libraryUrl} is missing: npm run build`);
  process.exit(1);
}

// Inside node_modules, so that the packages that are not bundled are found from there.
const cache = join(root, "node_modules/.cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "robots-bench-"));
try {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [join(root, "bench", `${name}.ts`)],
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    outfile,
    logLevel: "error",
  });
  const { status } = spawnSync(process.execPath, [outfile, ...args], {
    stdio: "inherit",
    env: {
      // The bundle is not where the sources are.
      ROBOTS_SHARED: join(root, "../shared"),
      ...process.env,
      ROBOTS_LIBRARY: libraryUrl,
      ROBOTS_BENCH_MAIN: name,
    },
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
