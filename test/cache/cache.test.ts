import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as library from "../../src/cache/index.ts";
import * as core from "../../src/index.ts";
import { runScenario, Skipped, suites } from "./scenarios.ts";

const root = join(import.meta.dirname, "../..");
const subject = {
  core,
  library,
  libraryUrl: join(root, "src/cache/index.ts"),
  worker: join(import.meta.dirname, "worker.ts"),
};

for (const [suite, scenarios] of Object.entries(suites)) {
  describe(`robots-matcher/cache: ${suite}`, () => {
    for (const scenario of scenarios) {
      const run = async (): Promise<void> => {
        try {
          await runScenario(scenario, subject);
        } catch (error) {
          if (!(error instanceof Skipped)) throw error;
          console.warn(`skipped: ${scenario.name}: ${error.message}`);
        }
      };
      test(scenario.name, run, scenario.isSlow ? 120_000 : 20_000);
    }
  });
}

test("robots-matcher/cache imports only itself, the core and robots-matcher/fetch", () => {
  const folder = join(root, "src/cache");
  for (const file of readdirSync(folder)) {
    const source = readFileSync(join(folder, file), "utf8");
    const imports = source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g);
    for (const [, path] of imports)
      expect(path).toMatch(/^(?:\.\/|\.\.\/|\.\.\/fetch\/)[a-z-]+\.ts$/);
  }
});
