// Writes the entry for require beside the built one for import: node src/compat/bundle.mjs [FOLDER], or with bun. The folder
// is dist. It is one file that requires nothing, since Jest and bundlers of CommonJS cannot require ECMAScript modules.
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const source = fileURLToPath(new URL(".", import.meta.url));
const target = join(argv[2] ?? join(source, "../../dist"), "compat");

await build({
  entryPoints: [join(source, "index.ts")],
  outfile: join(target, "index.cjs"),
  bundle: true,
  format: "cjs",
  platform: "neutral",
  target: "es2023",
  sourcemap: true,
  // The sources are in the package.
  sourcesContent: false,
  // The module is the function itself, not an object with a default.
  footer: { js: "module.exports = module.exports.default;" },
  logLevel: "warning",
});
mkdirSync(target, { recursive: true });
copyFileSync(join(source, "index.d.cts"), join(target, "index.d.cts"));
