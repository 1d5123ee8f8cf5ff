/** Questions that a crawler would ask about a file: some hit its rules, some nearly, most are ordinary pages. */
import { ASKING_AGENTS } from "./agents.ts";
import type { CorpusFile } from "./files.ts";
import { fill } from "./patterns.ts";
import { Random } from "./random.ts";
import { EXTENSIONS, LATIN_WORDS, OTHER_WORDS, PARAMETERS } from "./words.ts";

export interface Question {
  readonly agent: string;
  readonly url: string;
}

/** A crawler asks under one name; a file is asked by a few. */
const AGENTS_PER_FILE = 4;

/** `count` questions; the same for the same file name, content, count and seed. */
export function generateQuestions(file: CorpusFile, count: number, seed = 1): Question[] {
  const random = new Random(seed, "questions", file.name);
  const { patterns, agents } = skim(file.bytes);
  const asking = pickAgents(random, agents);
  const origin = originOf(file.name);
  return Array.from({ length: count }, () => ({
    agent: random.pick(asking),
    url: origin(random) + finish(random, pickPath(random, patterns)),
  }));
}

/** What the file's lines say, without a parser: a wrong guess makes a question less to the point, never a wrong one. */
function skim(bytes: Uint8Array): { patterns: string[]; agents: string[] } {
  const patterns: string[] = [];
  const agents: string[] = [];
  for (const line of new TextDecoder().decode(bytes).split(/[\r\n]+/)) {
    const match = /^\s*(user-agent|allow|disallow)\s*:\s*([^#]*)/i.exec(line);
    const value = match?.[2]?.trim() ?? "";
    if (value === "") continue;
    if (match![1]!.toLowerCase() === "user-agent") agents.push(value);
    else patterns.push(value);
  }
  return { patterns, agents };
}

/** Two names of the file's own, if it has so many, and names that it may not know. */
function pickAgents(random: Random, inFile: readonly string[]): string[] {
  const own = inFile.flatMap((value) => /^[\w.-]*[A-Za-z][\w.-]*/.exec(value)?.[0] ?? []);
  const asking = own.length === 0 ? [] : [random.pick(own), random.pick(own)];
  if (asking.length > 0 && random.chance(0.05)) asking[0] += "/1.0";
  const others = random.shuffled(ASKING_AGENTS);
  return [...new Set([...asking, ...others])].slice(0, AGENTS_PER_FILE);
}

/** Names that are no host (a real corpus may have any) stand for example.com. */
function originOf(name: string): (random: Random) => string {
  const host = /^[\w.-]+$/.test(name) ? name : "example.com";
  return (random) =>
    random.weighted([
      [94, `https://${host}`],
      [4, `http://${host}`],
      [1, `HTTPS://${host.toUpperCase()}`],
      [1, `https://${host}:8443`],
    ]);
}

function pickPath(random: Random, patterns: readonly string[]): string {
  const kind = patterns.length === 0 ? 1 : random.next();
  if (kind < 0.4) return instance(random, random.pick(patterns));
  if (kind < 0.6) return nearMiss(random, random.pick(patterns));
  return ordinary(random);
}

/** A path that the pattern matches, with something behind it where no `$` forbids that. */
function instance(random: Random, pattern: string): string {
  const anchored = pattern.endsWith("$");
  const path = (anchored ? pattern.slice(0, -1) : pattern).replaceAll("*", () =>
    random.chance(0.3) ? "" : fill(random, random.between(1, 14), 0.2),
  );
  const rest = anchored || random.chance(0.35) ? "" : fill(random, random.between(2, 24), 0.25);
  return rooted(path + rest);
}

/** A path that differs from a match in one place. */
function nearMiss(random: Random, pattern: string): string {
  const path = instance(random, pattern);
  const at = random.below(path.length);
  return rooted(
    random.weighted<() => string>([
      [3, () => path.slice(0, Math.max(1, pattern.replace(/\$$/, "").length - 1))],
      [2, () => `/${fill(random, random.between(2, 8), 0)}${path}`],
      [2, () => path.slice(0, at) + random.pick(["x", "-", "/", "1"]) + path.slice(at + 1)],
      [1, () => path.toUpperCase()],
      [1, () => `${path}/${fill(random, 6, 0)}`],
      [1, () => path.replace("?", "/")],
    ])(),
  );
}

function ordinary(random: Random): string {
  if (random.chance(0.04)) return "/";
  if (random.chance(0.02)) return "/robots.txt";
  const path = `/${fill(random, random.between(4, 60), 0.35)}`;
  if (random.chance(0.15)) return `${path}-${random.below(1_000_000)}`;
  if (random.chance(0.25)) return `${path}.${random.pick(EXTENSIONS)}`;
  return random.chance(0.4) ? `${path}/` : path;
}

/** Queries and the spellings that need work before they can be compared. */
function finish(random: Random, path: string): string {
  let url = path;
  if (random.chance(0.06)) url = escapeOne(random, url);
  if (random.chance(0.04)) url += `/${random.pick(random.chance(0.5) ? LATIN_WORDS : OTHER_WORDS)}`;
  if (random.chance(0.02)) url = url.replace(/\/(?=.)/, random.pick(["/./", "/a/../", "//"]));
  if (!url.includes("?") && random.chance(0.25)) url += query(random);
  if (random.chance(0.02)) url += `#${fill(random, 6, 0)}`;
  return url;
}

function query(random: Random): string {
  const pairs = Array.from({ length: random.between(1, 4) }, () => {
    const value = random.pick([
      String(random.below(2000)),
      fill(random, 8, 0),
      "https%3A%2F%2Fexample.org%2F",
      "a+b",
    ]);
    return `${random.pick(PARAMETERS)}=${value}`;
  });
  return `?${pairs.join("&")}`;
}

/** Spells one ASCII character of the path as an escape, in either case. */
function escapeOne(random: Random, path: string): string {
  const at = random.between(1, Math.max(1, path.length - 1));
  const code = path.charCodeAt(at);
  if (Number.isNaN(code) || code > 126 || path.slice(at - 2, at + 1).includes("%")) return path;
  const hex = code.toString(16).padStart(2, "0");
  return `${path.slice(0, at)}%${random.chance(0.5) ? hex : hex.toUpperCase()}${path.slice(at + 1)}`;
}

function rooted(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}
