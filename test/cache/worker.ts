/** One process of a fleet: asks what it is told on standard input, over a Redis, and prints what that came to. */

import { createInterface } from "node:readline";
import { Redis } from "ioredis";
import type * as library from "../../src/cache/index.ts";
import { random, USER_AGENT } from "./harness.ts";
import { ask, questionsOf } from "./site.ts";

export interface Task {
  readonly libraryUrl: string;
  readonly port: number;
  readonly origins: readonly string[];
  readonly questions: number;
  readonly seed: number;
  readonly timeoutMs?: number;
}

export interface Result {
  readonly wrong: readonly string[];
  readonly stats: library.CacheStats;
}

async function work({
  libraryUrl,
  port,
  origins,
  questions,
  seed,
  timeoutMs,
}: Task): Promise<void> {
  const { ioredisStore, RobotsCache } = (await import(libraryUrl)) as typeof library;
  const client = new Redis(port, "127.0.0.1");
  const store = ioredisStore(client);
  const cache = new RobotsCache({ userAgent: USER_AGENT, store, timeoutMs });
  const asked = questionsOf(origins.length, questions, random(seed));
  const wrong = await ask(cache, origins, asked, 64);
  const result: Result = { wrong, stats: cache.stats() };
  console.log(JSON.stringify(result));
  await cache.close();
  client.disconnect();
}

const lines = createInterface({ input: process.stdin });
lines.once("line", (line) => {
  lines.close();
  // Ends by itself: nothing of a cache that is closed keeps a process alive.
  void work(JSON.parse(line) as Task);
});
console.log("ready");
