// Questions a second through the cache, and what an origin costs, beside a Map of robots-parser objects:
//   bun bench/cache.ts     node bench/node.mjs cache     (ROBOTS_CORPUS=DIR for real files)
import { strictEqual } from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { generateQuestions } from "../corpus/generate.ts";
import { loadCorpus } from "../corpus/load.ts";
import { ioredisStore, RobotsCache } from "../src/cache/index.ts";
import type { RobotsStore } from "../src/cache/index.ts";
import { parse } from "../src/index.ts";
import { engine } from "./engine.ts";
import { robotsParser } from "./subjects.ts";
import type { RobotsParser } from "./subjects.ts";
import { sink } from "./timing.ts";

const USER_AGENT = "ExampleBot/1.0 (+https://example.com/bot)";
const AGENT = "examplebot";
/** Octets that a parser reads of a file unless it is told more. */
const MAX_BYTES = 512_000;
const QUESTIONS_A_FILE = 20;
const TURNS = 7;
/** URLs that a contender is asked in a row. */
const BLOCK = 4000;
const PARALLEL = 64;

/** A site: its origin, its file, and pages of it. */
interface Site {
  readonly origin: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly urls: readonly string[];
}

function sitesOf(): Site[] {
  return loadCorpus().map(({ name, bytes }, i) => {
    const origin = `https://site-${i}.example`;
    const urls = generateQuestions({ name, bytes }, QUESTIONS_A_FILE).map(({ url }) => {
      const { pathname, search } = new URL(url);
      return origin + pathname + search;
    });
    return { origin, bytes: new Uint8Array(bytes.subarray(0, MAX_BYTES)), urls };
  });
}

/** All questions: "hot" asks a site's pages one after the other, "cold" goes around the sites. */
function ordersOf(sites: readonly Site[]): Record<"hot" | "cold", string[]> {
  const rounds = Array.from({ length: QUESTIONS_A_FILE }, (_, i) => i);
  return {
    hot: sites.flatMap(({ urls }) => urls),
    cold: rounds.flatMap((round) => sites.map(({ urls }) => urls[round]!)),
  };
}

function cacheOf(sites: readonly Site[], store?: RobotsStore, maxOrigins = 10_000): RobotsCache {
  const files = new Map(sites.map(({ origin, bytes }) => [`${origin}/robots.txt`, bytes]));
  const fetch = async (url: string): Promise<Response> => new Response(files.get(url)!);
  return new RobotsCache({ userAgent: USER_AGENT, fetch, store, maxOrigins });
}

async function fill(cache: RobotsCache, sites: readonly Site[]): Promise<RobotsCache> {
  for (const { origin } of sites) {
    // oxlint-disable-next-line no-await-in-loop
    await cache.agent(origin);
  }
  return cache;
}

type Parsers = Map<string, RobotsParser>;

/** What crawlers write without this library: a file's text, parsed once, by origin. */
function parsersOf(sites: readonly Site[]): Parsers {
  return new Map(
    sites.map(({ origin, bytes }) => [
      origin,
      robotsParser(`${origin}/robots.txt`, new TextDecoder().decode(bytes)),
    ]),
  );
}

/** Every way to ask that needs no store. */
function askPeek(cache: RobotsCache, urls: readonly string[]): number {
  let found = 0;
  for (const url of urls) if (cache.peek(url) !== undefined) found++;
  return found;
}

function askPeeked(cache: RobotsCache, urls: readonly string[]): number {
  let allowed = 0;
  for (const url of urls) if (cache.peek(url)!.isAllowed(url)) allowed++;
  return allowed;
}

async function askAllowed(cache: RobotsCache, urls: readonly string[]): Promise<number> {
  let allowed = 0;
  for (const url of urls) {
    // What is measured.
    // oxlint-disable-next-line no-await-in-loop
    if (await cache.isAllowed(url)) allowed++;
  }
  return allowed;
}

/** The floor of any look-up by origin. */
function askMap(parsers: Parsers, urls: readonly string[]): number {
  let found = 0;
  for (const url of urls) if (parsers.get(new URL(url).origin) !== undefined) found++;
  return found;
}

function askParsers(parsers: Parsers, urls: readonly string[]): number {
  let allowed = 0;
  for (const url of urls) {
    if (parsers.get(new URL(url).origin)!.isAllowed(url, AGENT) !== false) allowed++;
  }
  return allowed;
}

type Round = (urls: readonly string[]) => number | Promise<number>;

/**
 * Questions a second. The contenders take turns at each block of URLs, and of each block the fastest turn counts: noise only
 * ever adds.
 */
async function rates<Name extends string>(
  urls: readonly string[],
  contenders: Readonly<Record<Name, Round>>,
  block = BLOCK,
): Promise<Record<Name, number>> {
  const entries = Object.entries(contenders) as [Name, Round][];
  const totals = entries.map(() => 0);
  /* oxlint-disable no-await-in-loop -- one measurement after the other */
  for (const [, round] of entries) sink.sum += await round(urls);
  for (let from = 0; from < urls.length; from += block) {
    const part = urls.slice(from, from + block);
    const fastest = entries.map(() => Number.POSITIVE_INFINITY);
    for (let turn = 0; turn < TURNS; turn++) {
      for (const [i, [, round]] of entries.entries()) {
        const start = performance.now();
        sink.sum += await round(part);
        fastest[i] = Math.min(fastest[i]!, performance.now() - start);
      }
    }
    fastest.forEach((ms, i) => (totals[i]! += ms));
  }
  /* oxlint-enable no-await-in-loop */
  return Object.fromEntries(
    entries.map(([name], i) => [name, (urls.length / totals[i]!) * 1000]),
  ) as Record<Name, number>;
}

function shown(value: number): string {
  return Math.round(value).toLocaleString("en").padStart(14);
}

function line(what: string, value: number, unit: string, ratio = ""): void {
  console.log(`${what.padEnd(46)}${shown(value)} ${unit}  ${ratio}`);
}

function times(value: number, other: number): string {
  return `${(value / other).toFixed(value / other < 10 ? 1 : 0)}x`;
}

/** The answers first: a fast wrong answer is no result. */
async function checkAnswers(cache: RobotsCache, sites: readonly Site[]): Promise<void> {
  for (const { origin, bytes, urls } of sites) {
    const agent = parse(bytes).agent(AGENT);
    for (const url of urls) {
      strictEqual(cache.peek(url)!.isAllowed(url), agent.isAllowed(url), `${origin}: ${url}`);
      // oxlint-disable-next-line no-await-in-loop
      strictEqual(await cache.isAllowed(url), agent.isAllowed(url), `${origin}: ${url}`);
    }
  }
}

async function measureMemory(sites: readonly Site[]): Promise<void> {
  const cache = await fill(cacheOf(sites), sites);
  await checkAnswers(cache, sites);
  const parsers = parsersOf(sites);
  for (const [order, urls] of Object.entries(ordersOf(sites))) {
    // oxlint-disable-next-line no-await-in-loop
    const { peek, map, peeked, allowed, peer } = await rates(urls, {
      peek: (part) => askPeek(cache, part),
      map: (part) => askMap(parsers, part),
      peeked: (part) => askPeeked(cache, part),
      allowed: (part) => askAllowed(cache, part),
      peer: (part) => askParsers(parsers, part),
    });
    const floor = "of Map.get(new URL(url).origin)";
    line(`${order}: peek`, peek, "/s", `${times(peek, map)} ${floor}`);
    line(
      `${order}: peek, then isAllowed of the agent`,
      peeked,
      "/s",
      `${times(peeked, peer)} of robots-parser`,
    );
    line(
      `${order}: isAllowed (memory), awaited`,
      allowed,
      "/s",
      `${times(allowed, peer)} of robots-parser`,
    );
    line(`${order}: Map.get(new URL(url).origin)`, map, "/s");
    line(`${order}: Map of robots-parser, isAllowed`, peer, "/s");
  }
  await cache.close();
}

/** Memory for one origin alone, so that each question is put to Redis, and the file that comes is parsed. */
async function measureRedis(sites: readonly Site[]): Promise<void> {
  const server = await startRedis();
  if (server === undefined) {
    console.log("isAllowed (Redis): skipped, redis-server is not installed");
    return;
  }
  const client = new Redis(server.port, "127.0.0.1");
  const store = ioredisStore(client);
  try {
    await fill(cacheOf(sites, store), sites);
    const cache = cacheOf(sites, store, 1);
    const urls = ordersOf(sites).cold.slice(0, sites.length);
    const { one, many } = await rates(
      urls,
      { one: (part) => askAllowed(cache, part), many: (part) => askAtOnce(cache, part) },
      urls.length,
    );
    strictEqual(cache.stats().fetches, 0);
    line("isAllowed (Redis), one at a time", one, "/s");
    line(`isAllowed (Redis), ${PARALLEL} at a time`, many, "/s");
  } finally {
    client.disconnect();
    server.stop();
  }
}

async function askAtOnce(cache: RobotsCache, urls: readonly string[]): Promise<number> {
  let allowed = 0;
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < urls.length) {
      // oxlint-disable-next-line no-await-in-loop
      if (await cache.isAllowed(urls[next++]!)) allowed++;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
  return allowed;
}

async function startRedis(): Promise<{ port: number; stop: () => void } | undefined> {
  const port = await freePort();
  const options = `--port ${port} --bind 127.0.0.1 --appendonly no --dir ${tmpdir()}`.split(" ");
  const server = spawn("redis-server", [...options, "--save", ""], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const isUp = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.once("exit", () => resolve(false));
    server.stdout.on("data", (data) => {
      if (String(data).includes("Ready to accept connections")) resolve(true);
    });
  });
  return isUp ? { port, stop: () => void server.kill() } : undefined;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

const held: unknown[] = [];

/** Octets that stay alive for each origin, once every page was asked for. */
async function measureHeap(sites: readonly Site[]): Promise<void> {
  const keptOf = async (make: () => Promise<unknown>): Promise<number> => {
    held.push(await make());
    // Nothing of it may be left on a stack.
    held.length = 0;
    await sleep(10);
    const before = engine.liveOctets();
    held.push(await make());
    await sleep(10);
    const after = engine.liveOctets();
    // Read after the collection: until then nothing may be dropped.
    if (held.pop() === undefined) throw new Error("nothing was kept");
    return (after - before) / sites.length;
  };
  const { hot } = ordersOf(sites);
  const fetchOnly = new Map(sites.map(({ origin, bytes }) => [`${origin}/robots.txt`, bytes]));
  const fetch = async (url: string): Promise<Response> => new Response(fetchOnly.get(url)!);
  const cached = await keptOf(async () => {
    const cache = await fill(new RobotsCache({ userAgent: USER_AGENT, fetch }), sites);
    askPeeked(cache, hot);
    return cache;
  });
  const parsed = await keptOf(async () => {
    const parsers = parsersOf(sites);
    askParsers(parsers, hot);
    return parsers;
  });
  line("heap per origin: cache", cached, "octets", `${times(parsed, cached)} less`);
  line("heap per origin: Map of robots-parser", parsed, "octets");
}

const all = sitesOf();
const size = all.reduce((sum, { bytes }) => sum + bytes.length, 0) / all.length;
console.log(
  `${engine.name} ${engine.version}: ${all.length} origins of ${Math.round(size)} octets, ${QUESTIONS_A_FILE} pages each\n`,
);
await measureMemory(all);
await measureRedis(all);
await measureHeap(all);
