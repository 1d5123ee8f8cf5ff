/** Several processes, one Redis: who retrieves, and what happens when one of them, or the Redis, dies. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Interface } from "node:readline";
import { CLIENTS, storeOf } from "./clients.ts";
import { Clock, random, RULES, SECOND, until } from "./harness.ts";
import type { Cache, Lab, Scenario } from "./harness.ts";
import { Redis } from "./redis.ts";
import { ask, mixedSites, questionsOf } from "./site.ts";
import type { Result, Task } from "./worker.ts";

const SITES = 300;
const QUESTIONS = 20_000;

class Worker {
  private readonly child: ChildProcess;
  private readonly lines: Interface;

  constructor(lab: Lab) {
    this.child = spawn(process.execPath, [lab.subject.worker], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.lines = createInterface({ input: this.child.stdout! });
    lab.defer(() => this.kill());
  }

  /** Once it has loaded. */
  async ready(): Promise<void> {
    await once(this.lines, "line");
  }

  start(task: Task): void {
    this.child.stdin!.end(`${JSON.stringify(task)}\n`);
  }

  async result(task: Task): Promise<Result> {
    const line = once(this.lines, "line");
    const exit = once(this.child, "exit");
    this.start(task);
    const [text] = (await line) as [string];
    assert.deepEqual(await exit, [0, null]);
    return JSON.parse(text) as Result;
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  }
}

async function workers(count: number, lab: Lab): Promise<Worker[]> {
  const fleet = Array.from({ length: count }, () => new Worker(lab));
  await Promise.all(fleet.map((worker) => worker.ready()));
  return fleet;
}

export const fleetScenarios: readonly Scenario[] = [
  {
    name: `four processes, ${SITES} origins, ${QUESTIONS} URLs each, one Redis: each origin is retrieved once`,
    isSlow: true,
    run: async (lab) => {
      const redis = await Redis.start(lab);
      const sites = await lab.sites(SITES, mixedSites);
      const { libraryUrl } = lab.subject;
      const { origins } = sites;
      const fleet = await workers(4, lab);
      const results = await Promise.all(
        fleet.map((worker, i) =>
          worker.result({ libraryUrl, port: redis.port, origins, questions: QUESTIONS, seed: i }),
        ),
      );
      assert.deepEqual(
        results.flatMap(({ wrong }) => wrong),
        [],
      );
      assert.deepEqual(new Set(sites.requests), new Set([1]));
      const sum = (name: "fetches" | "storeHits" | "storeFailures"): number =>
        results.reduce((total, { stats }) => total + stats[name], 0);
      assert.equal(sum("fetches"), SITES);
      assert.equal(sum("storeHits"), 3 * SITES);
      assert.equal(sum("storeFailures"), 0);
    },
  },
  {
    name: "a worker that is killed while it holds a lease: one of the others goes on",
    isSlow: true,
    run: async (lab) => {
      const redis = await Redis.start(lab);
      let isFirst = true;
      const sites = await lab.sites(1, (_, response) => {
        // The first never gets its answer.
        if (!isFirst) response.end(RULES);
        isFirst = false;
      });
      const { libraryUrl } = lab.subject;
      const { origins } = sites;
      const [victim] = await workers(1, lab);
      const others = await workers(2, lab);
      const task = {
        libraryUrl,
        port: redis.port,
        origins,
        questions: 1,
        seed: 1,
        timeoutMs: 1000,
      };
      victim!.start(task);
      await until("the victim retrieves", () => sites.total === 1);
      await victim!.kill();
      const store = await storeOf("ioredis", redis.port, lab);
      const lease = `robots:${origins[0]}#lease`;
      const holder = await store.get(lease);
      assert.equal(typeof holder, "string", "the lease outlives its holder");
      const results = await Promise.all(others.map((worker) => worker.result(task)));
      assert.deepEqual(
        results.flatMap(({ wrong }) => wrong),
        [],
      );
      assert.equal(sites.total, 2);
      assert.deepEqual(results.map(({ stats }) => stats.fetches).toSorted(), [0, 1]);
      assert.deepEqual(results.map(({ stats }) => stats.leaseWaits).toSorted(), [1, 1]);
    },
  },
  ...CLIENTS.map((client): Scenario => ({
    name: `${client}: Redis is killed in mid-run and started again, empty`,
    isSlow: true,
    run: async (lab) => {
      const redis = await Redis.start(lab);
      const sites = await lab.sites(60, mixedSites);
      const clock = new Clock();
      // Too small for all origins, so that the store is asked all the time.
      const settings = { now: clock.now, maxOrigins: 10 };
      const cache = lab.cache({ ...settings, store: await storeOf(client, redis.port, lab) });
      const run = async (count: number, asked: Cache = cache): Promise<void> => {
        const questions = questionsOf(60, count, random(count));
        assert.deepEqual(await ask(asked, sites.origins, questions, 8), []);
      };

      await run(600);
      assert.equal(sites.total, 60);
      const before = cache.stats();
      assert.equal(before.fetches, 60);
      assert.ok(before.storeHits > 0);

      const during = run(500);
      await redis.stop();
      await during;
      await run(120);
      const down = cache.stats();
      assert.ok(down.fetches > 60, "what the store cannot tell is retrieved");
      assert.ok(down.storeFailures > 0, "failures are counted");
      // Keyv tells a failed read from a missing value only if it takes too long.
      if (client !== "Keyv") assert.ok(down.storeSkips > 0, "the store is left alone");
      assert.equal(sites.total, down.fetches, "each is counted");

      await redis.restart();
      const store = await storeOf(client, redis.port, lab);
      await until("the client is back", async () => {
        clock.pass(31 * SECOND);
        await run(60);
        return (await store.get(`robots:${sites.origins[0]}`)) !== undefined;
      });
      await run(300);
      assert.equal(sites.total, cache.stats().fetches);
      const retrieved = sites.total;
      const fresh = lab.cache({ ...settings, store });
      await run(60, fresh);
      assert.equal(sites.total, retrieved, "the store is of use again");
    },
  })),
];
