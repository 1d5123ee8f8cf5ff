/** The corpus that benchmarks, fuzzing and lint run on: the generated one, or a folder of real files. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CorpusFile, type CorpusOptions, generateCorpus } from "./files.ts";

export interface LoadOptions extends CorpusOptions {
  /** A folder to read in place of generating. The environment variable ROBOTS_CORPUS unless given; empty is none. */
  readonly directory?: string | undefined;
}

/**
 * The regular files of the folder in the order of their names, or the generated corpus when there is no folder. Throws for
 * a folder that is missing or holds no file: a benchmark of nothing must not look like a result.
 */
export function loadCorpus(options: LoadOptions = {}): CorpusFile[] {
  const directory = options.directory ?? process.env["ROBOTS_CORPUS"] ?? "";
  return directory === "" ? generateCorpus(options) : readFolder(directory);
}

function readFolder(directory: string): CorpusFile[] {
  const names = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    // By code unit: the order must not depend on the locale.
    .toSorted();
  if (names.length === 0) throw new Error(`the corpus folder ${directory} has no files`);
  return names.map((name) => ({
    name,
    bytes: new Uint8Array(readFileSync(join(directory, name))),
  }));
}
