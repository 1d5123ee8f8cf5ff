/** What the scenarios share: caches and servers that are closed, a clock to set, sites that count. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type * as library from "../../src/cache/index.ts";
import type * as core from "../../src/index.ts";

export type Options = library.RobotsCacheOptions;
export type Cache = library.RobotsCache;
export type Store = library.RobotsStore;
export type CachedOutcome = library.CachedOutcome;
export type FetchLike = NonNullable<Options["fetch"]>;

/** The library under test: its sources on Bun, the built package on Node. */
export interface Subject {
  readonly core: typeof core;
  readonly library: typeof library;
  /** What `import` takes for the subpath cache. */
  readonly libraryUrl: string;
  /** The script of test/cache/worker.ts, as this runtime can run it. */
  readonly worker: string;
}

export interface Scenario {
  readonly name: string;
  readonly run: (lab: Lab) => Promise<void> | void;
  /** More than a few seconds. */
  readonly isSlow?: boolean;
}

/** Thrown by a scenario that cannot run here; the reason is printed. */
export class Skipped extends Error {}

export const USER_AGENT = "ExampleBot/1.0 (+https://example.com/bot)";
export const RULES = "User-agent: *\nDisallow: /private\n";

export const SECOND = 1000;
export const MINUTE: number = 60 * SECOND;
export const HOUR: number = 60 * MINUTE;
export const DAY: number = 24 * HOUR;

export async function runScenario(scenario: Scenario, subject: Subject): Promise<void> {
  const lab = new Lab(subject);
  try {
    await scenario.run(lab);
  } finally {
    await lab.close();
  }
}

export class Lab {
  readonly subject: Subject;
  private readonly closers: (() => unknown)[] = [];

  constructor(subject: Subject) {
    this.subject = subject;
  }

  /** Does this at the end, the last first. */
  defer(closer: () => unknown): void {
    this.closers.push(closer);
  }

  cache(options: Partial<Options> = {}): Cache {
    const cache = new this.subject.library.RobotsCache({ userAgent: USER_AGENT, ...options });
    this.defer(() => cache.close());
    return cache;
  }

  async sites(count: number, listener: RequestListener): Promise<Sites> {
    const sites = await Sites.start(count, listener);
    this.defer(() => sites.close());
    return sites;
  }

  async close(): Promise<void> {
    // In order: clients go before their servers.
    // oxlint-disable-next-line no-await-in-loop
    for (const closer of this.closers.toReversed()) await closer();
  }
}

/** HTTP servers on loopback, an origin each, with a count of requests each. */
export class Sites {
  readonly origins: readonly string[];
  readonly requests: number[];
  private readonly servers: readonly Server[];

  private constructor(servers: readonly Server[], requests: number[]) {
    this.servers = servers;
    this.requests = requests;
    this.origins = servers.map(
      (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
  }

  static async start(count: number, listener: RequestListener): Promise<Sites> {
    const requests = Array<number>(count).fill(0);
    const servers = await Promise.all(
      requests.map((_, i) => {
        const server = createServer((request, response) => {
          requests[i]!++;
          request.headers["x-site"] = String(i);
          listener(request, response);
        });
        return new Promise<Server>((resolve, reject) => {
          server.once("error", reject);
          server.listen(0, "127.0.0.1", () => resolve(server));
        });
      }),
    );
    return new Sites(servers, requests);
  }

  get total(): number {
    return this.requests.reduce((sum, count) => sum + count, 0);
  }

  async close(): Promise<void> {
    await Promise.all(
      this.servers.map(
        (server) =>
          new Promise<void>((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      ),
    );
  }
}

/** A clock that stands still until it is set. */
export class Clock {
  time: number;

  constructor(time: number = Date.UTC(2026, 0, 1)) {
    this.time = time;
  }

  readonly now = (): number => this.time;

  pass(ms: number): void {
    this.time += ms;
  }
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A fetch that answers each URL with what `reply` says at that time, `undefined` for a network error. */
export class Web {
  /** The URLs that were asked for, and the headers that were sent. */
  readonly calls: { readonly url: string; readonly headers: Record<string, string> }[] = [];
  reply: (url: string, headers: Record<string, string>) => Reply | undefined;

  constructor(reply: Web["reply"] = () => ({ body: RULES })) {
    this.reply = reply;
  }

  readonly fetch: FetchLike = async (url, { headers }) => {
    this.calls.push({ url, headers });
    const reply = this.reply(url, headers);
    if (reply === undefined) throw new TypeError("fetch failed");
    const { status = 200, headers: fields = {}, body = null } = reply;
    return new Response(status === 304 ? null : body, { status, headers: fields });
  };
}

/** Waits for what follows from what has happened. */
export async function until(complaint: string, condition: () => unknown): Promise<void> {
  for (let turn = 0; turn < 2000; turn++) {
    // oxlint-disable-next-line no-await-in-loop
    if (await condition()) return;
    // oxlint-disable-next-line no-await-in-loop
    await sleep(5);
  }
  assert.fail(complaint);
}

/** Asserts parts of the counts. */
export function assertStats(cache: Cache, expected: Partial<library.CacheStats>): void {
  const stats = cache.stats();
  const actual = Object.fromEntries(
    Object.keys(expected).map((name) => [name, stats[name as keyof typeof stats]]),
  );
  assert.deepEqual(actual, expected);
}

/** The same numbers for the same seed, below 1. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
