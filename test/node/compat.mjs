// Runs the case table and robots-parser's own vectors on a built package, by import, and by require within a module:
// node test/node/compat.mjs FOLDER, a dist or an installed package.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import common from "./compat.cjs";

const entries = common.entriesOf(process.argv[2]);
const imported = await import(pathToFileURL(entries.import).href);
common.runAll({
  import: imported.default,
  "require in a module": createRequire(import.meta.url)(entries.require),
});
