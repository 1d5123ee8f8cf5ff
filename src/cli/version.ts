import { readFileSync } from "node:fs";

/** The package's own; its file is as far above `src/cli` as above `dist/cli`. */
export function version(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
