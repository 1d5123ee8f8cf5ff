// Runs the case table on a built package, without a runner: node test/node/lint.mjs ./dist/lint/index.js
import { deepStrictEqual, ok, throws } from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("usage: lint.mjs PATH-OF-BUILT-MODULE");
const { lint, lintCodes } = await import(pathToFileURL(resolve(path)).href);

/** The case table is TypeScript whose only imports are types. */
async function loadCases() {
  const source = await readFile(new URL("../cases/lint.ts", import.meta.url), "utf8");
  const { code } = await transform(source, { loader: "ts", format: "esm" });
  const { lintCases } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
  );
  return lintCases;
}

let passed = 0;
let failed = 0;

function check(what, facts) {
  try {
    facts();
    passed++;
  } catch (error) {
    failed++;
    console.error(`FAILED: ${what}\n${error.message}`);
  }
}

for (const { code, why, robots, at, maxBytes } of await loadCases()) {
  check(`${code}: ${why}`, () => {
    const findings = lint(robots, maxBytes === undefined ? {} : { maxBytes });
    const found = findings.filter((finding) => finding.code === code);
    deepStrictEqual(
      found.map(({ line, column, length }) => [line, column, length]),
      at,
    );
    for (const { severity } of found) deepStrictEqual(severity, lintCodes[code].severity);
  });
}

check("octets of another realm's kind: a Buffer", () => {
  const text = "User-agent: *\nDisallow: caf\u00e9";
  deepStrictEqual(lint(Buffer.from(text)), lint(text));
});
check("findings survive JSON", () => {
  const findings = lint("Disallow: /a\nUnicorns: 1\n");
  ok(findings.length === 2);
  deepStrictEqual(JSON.parse(JSON.stringify(findings)), findings);
});
check("a wrong call throws", () => {
  throws(() => lint(undefined), TypeError);
  throws(() => lint("", { maxBytes: -1 }), RangeError);
  throws(() => lint("", { severity: "fatal" }), RangeError);
});

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
