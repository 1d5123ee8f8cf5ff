/** Files that differ only in how many rules they have, and questions on them that stay the same. */
import { flat } from "./corpus.ts";
import { parse } from "./subjects.ts";
import type { Agent } from "../src/index.ts";

export const PREFIX_COUNTS: readonly number[] = [10, 100, 1000, 10_000, 100_000];
export const WILDCARD_COUNTS: readonly number[] = [0, 1, 10, 100, 1000];
/** As many URLs as the corpus has for a file. */
const URLS = 20;

/** Prefix rules of one length that are spread over sections as the pages of a shop are. */
export function prefixFile(count: number): string {
  return fileOf(Array.from({ length: count }, (_, i) => `/${section(i)}/${code(i)}/`));
}

export function wildcardFile(count: number): string {
  return fileOf(Array.from({ length: count }, (_, i) => `/*${section(i)}/*${code(i)}/page-`));
}

/** URLs of the first ten rules, which all of the files have: half of them match, half differ in the last character. */
export function scalingUrls(): string[] {
  return Array.from({ length: URLS }, (_, i) => {
    const end = i % 2 === 0 ? "/" : "-";
    return flat(
      `https://shop.example/${section(i % 10)}/${code(i % 10)}${end}page-${i}.html?ref=${code(i)}`,
    );
  });
}

/** Whole files, however long; asked often enough to be in their final form. */
export function scalingAgent(text: string, urls: readonly string[]): Agent {
  const agent = parse(text, { maxBytes: Number.POSITIVE_INFINITY }).agent("MyBot");
  for (const url of urls) agent.isAllowed(url);
  return agent;
}

function fileOf(patterns: readonly string[]): string {
  return `User-agent: *\n${patterns.map((pattern) => `Disallow: ${pattern}\n`).join("")}`;
}

function section(i: number): string {
  return ["shoes", "books", "games", "music", "tools", "wines", "lamps"][i % 7]!;
}

/** Six characters that are different for each number and have no order. */
function code(i: number): string {
  return ((i * 1_299_721 + 17) % 36 ** 4).toString(36).padStart(4, "0").padEnd(6, "x");
}
