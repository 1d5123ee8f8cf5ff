import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as library from "../../src/fetch/index.ts";
import * as core from "../../src/index.ts";
import { runScenario, Skipped, suites } from "./scenarios.ts";

const root = join(import.meta.dirname, "../..");
const libraryUrl = join(root, "src/fetch/index.ts");

for (const [suite, scenarios] of Object.entries(suites)) {
  describe(`robots-matcher/fetch: ${suite}`, () => {
    for (const scenario of scenarios) {
      test(scenario.name, async () => {
        try {
          await runScenario(scenario, { core, library, libraryUrl, root });
        } catch (error) {
          if (!(error instanceof Skipped)) throw error;
          console.warn(`skipped: ${scenario.name}: ${error.message}`);
        }
      });
    }
  });
}

test("robots-matcher/fetch imports only itself and the core", () => {
  const folder = join(root, "src/fetch");
  for (const file of readdirSync(folder)) {
    const source = readFileSync(join(folder, file), "utf8");
    const imports = source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g);
    for (const [, path] of imports) expect(path).toMatch(/^\.\.?\/[a-z-]+\.ts$/);
  }
});
