import type { Outcome } from "../fetch/index.ts";
import { DEFAULT_MAX_BYTES } from "../parse.ts";
import { parse } from "../robots.ts";
import type { Robots } from "../robots.ts";
import type { Arguments } from "./arguments.ts";
import { CallError, failure } from "./io.ts";
import type { Io } from "./io.ts";
import { lastOf, sourceOf } from "./options.ts";

/** SOURCE that means standard input. */
export const STANDARD_INPUT = "-";

/** A robots.txt from wherever it is. */
export interface Source {
  /** As it was given, or where it was fetched from. */
  readonly name: string;
  /** Never more than are needed to see that they are too many; none if a site gave no file. */
  readonly bytes: Uint8Array;
  readonly robots: Robots;
  /** What came of fetching it, if it is a site's. */
  readonly outcome?: Outcome;
}

/** The SOURCE of a call; notes if not all of it counts. */
export async function readSource(given: Arguments, io: Io): Promise<Source> {
  const name = sourceOf(given);
  const source = isSite(name)
    ? await fetchSource(name, lastOf(given, "user-agent"), io)
    : await openSource(name, io);
  if (source.robots.truncated) {
    io.note(`${nameOf(name)} has more than 512,000 bytes; lines beyond them were ignored`);
  }
  return source;
}

/** The same for a command that has nothing to do without a file: a `CallError` if there is none. */
export async function readFileSource(given: Arguments, io: Io): Promise<Source> {
  const source = await readSource(given, io);
  const { outcome } = source;
  if (outcome?.status !== "unavailable") return source;
  const { meaningOf } = await import("./outcome.ts");
  throw new CallError(`${outcome.url}: ${meaningOf(outcome)}`);
}

export function isSite(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

async function fetchSource(source: string, userAgent: string | undefined, io: Io): Promise<Source> {
  const { fetchSite } = await import("./site.ts");
  const { outcome, bytes, robots } = await fetchSite(source, userAgent, io);
  return { name: outcome.url, bytes, robots, outcome };
}

async function openSource(source: string, io: Io): Promise<Source> {
  const isInput = source === STANDARD_INPUT;
  try {
    const chunks = isInput ? io.stdin() : io.file(source);
    const bytes = await readUpTo(chunks, DEFAULT_MAX_BYTES + 1);
    return { name: source, bytes, robots: parse(bytes) };
  } catch (error) {
    if (error instanceof CallError) throw error;
    const hint = "SOURCE is a robots.txt file, a URL, or - for standard input";
    throw new CallError(`cannot read ${nameOf(source)}: ${failure(error)}; ${hint}`);
  }
}

/** SOURCE in a message. */
export function nameOf(source: string): string {
  return source === STANDARD_INPUT ? "standard input" : `"${source}"`;
}

async function readUpTo(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= limit) break;
  }
  return Buffer.concat(parts, Math.min(length, limit));
}
