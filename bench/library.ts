/**
 * The library that is measured: the sources, or the module that ROBOTS_LIBRARY names by its URL, so that the same benchmark
 * runs on the built package and on other revisions. Loaded as a user loads it: never bundled into the benchmark.
 */
import type * as Library from "../src/index.ts";

export const libraryUrl: string =
  process.env["ROBOTS_LIBRARY"] ?? new URL("../src/index.ts", import.meta.url).href;

export const library: typeof Library = (await import(libraryUrl)) as typeof Library;
