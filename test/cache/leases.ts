/** Turns among caches that share a store in memory, which can be looked at and tampered with. */

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { assertStats, RULES, until, Web } from "./harness.ts";
import type { Lab, Scenario, Store } from "./harness.ts";

const PRIVATE = "http://a.example/private";
const KEY = "robots:http://a.example";
const LEASE = `${KEY}#lease`;

/** A store that forgets on time, as a Redis does, and notes what it was asked. */
class Shared implements Required<Store> {
  readonly values: Map<string, { readonly value: string; readonly until: number }> = new Map();
  readonly calls: string[] = [];
  readonly leaseMs: number[] = [];

  get(key: string): string | undefined {
    this.calls.push(`get ${key}`);
    const kept = this.values.get(key);
    return kept && kept.until > performance.now() ? kept.value : undefined;
  }

  set(key: string, value: string, ttlMs: number): void {
    this.calls.push(`set ${key}`);
    this.values.set(key, { value, until: performance.now() + ttlMs });
  }

  delete(key: string): void {
    this.calls.push(`delete ${key}`);
    this.values.delete(key);
  }

  async add(key: string, value: string, ttlMs: number): Promise<boolean> {
    this.calls.push(`add ${key}`);
    await sleep(0);
    const kept = this.values.get(key);
    if (kept && kept.until > performance.now()) return false;
    this.leaseMs.push(ttlMs);
    this.values.set(key, { value, until: performance.now() + ttlMs });
    return true;
  }

  count(call: string): number {
    return this.calls.filter((one) => one === call).length;
  }
}

/** A fetch that answers when it is told to. */
class SlowWeb extends Web {
  private readonly gates: (() => void)[] = [];

  override readonly fetch: Web["fetch"] = async (url, init) => {
    const { headers, signal } = init;
    this.calls.push({ url, headers });
    await new Promise<void>((resolve, reject) => {
      this.gates.push(resolve);
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
    const reply = this.reply(url, headers);
    if (reply === undefined) throw new TypeError("fetch failed");
    return new Response(reply.body ?? null, { status: reply.status ?? 200 });
  };

  async answer(): Promise<void> {
    await until("somebody asks", () => this.gates.length > 0);
    this.gates.shift()!();
  }
}

function fleetOf(lab: Lab, count: number, store: Store, web: Web, timeoutMs = 10_000) {
  return Array.from({ length: count }, () => lab.cache({ store, fetch: web.fetch, timeoutMs }));
}

export const leaseScenarios: readonly Scenario[] = [
  {
    name: "one retrieves, the others wait; the holder lets go of its lease when the value is there",
    run: async (lab) => {
      const store = new Shared();
      const web = new SlowWeb();
      const fleet = fleetOf(lab, 5, store, web);
      const answers = fleet.map((cache) => cache.isAllowed(PRIVATE));
      await until(
        "the others wait",
        () => fleet.filter((one) => one.stats().leaseWaits).length === 4,
      );
      assert.equal(store.count(`set ${KEY}`), 0);
      assert.deepEqual(store.leaseMs, [14_000]);
      await web.answer();
      assert.deepEqual(await Promise.all(answers), Array(5).fill(false));
      assert.equal(web.calls.length, 1);
      assert.ok(store.calls.indexOf(`set ${KEY}`) < store.calls.indexOf(`delete ${LEASE}`));
      assert.equal(store.count(`delete ${LEASE}`), 1);
      assert.deepEqual([...store.values.keys()], [KEY]);
    },
  },
  {
    name: "a lease outlives the time-out, by what the store may take, and ends where that has no end",
    run: async (lab) => {
      const leases: number[] = [];
      for (const timeoutMs of [0, 0.5, 30_000, 2 ** 31, Number.POSITIVE_INFINITY]) {
        const store = new Shared();
        // oxlint-disable-next-line no-await-in-loop
        await lab.cache({ store, fetch: new Web().fetch, timeoutMs }).agent(PRIVATE);
        leases.push(...store.leaseMs);
      }
      assert.deepEqual(leases, [4000, 4001, 34_000, 600_000, 600_000]);
    },
  },
  {
    name: "a failure is a value too: nobody contends for it",
    run: async (lab) => {
      const store = new Shared();
      const web = new SlowWeb(() => ({ status: 500 }));
      const fleet = fleetOf(lab, 3, store, web);
      const answers = fleet.map((cache) => cache.isAllowed(PRIVATE));
      await web.answer();
      assert.deepEqual(await Promise.all(answers), [false, false, false]);
      assert.equal(web.calls.length, 1);
    },
  },
  {
    name: "a leader that is closed keeps nothing: the others contend again, and one retrieves",
    run: async (lab) => {
      const store = new Shared();
      const web = new SlowWeb();
      const [leader, ...others] = fleetOf(lab, 3, store, web);
      const first = assert.rejects(leader!.isAllowed(PRIVATE), { code: "closed" });
      await until("it retrieves", () => web.calls.length === 1);
      const answers = others.map((cache) => cache.isAllowed(PRIVATE));
      await until("they wait", () => others.every((one) => one.stats().leaseWaits === 1));
      await leader!.close();
      await first;
      assert.equal(store.count(`set ${KEY}`), 0);
      web.reply = () => ({ body: RULES });
      await until("one of them retrieves", () => web.calls.length === 2);
      await web.answer();
      await web.answer();
      assert.deepEqual(await Promise.all(answers), [false, false]);
      assert.equal(web.calls.length, 2);
    },
  },
  {
    name: "a leader whose value does not arrive: the others contend again",
    run: async (lab) => {
      const store = new Shared();
      let refusals = 1;
      const set = store.set.bind(store);
      store.set = (...args) => {
        if (refusals-- > 0) throw new Error("full");
        set(...args);
      };
      const web = new Web();
      const fleet = fleetOf(lab, 4, store, web);
      const answers = await Promise.all(fleet.map((cache) => cache.isAllowed(PRIVATE)));
      assert.deepEqual(answers, Array(4).fill(false));
      assert.equal(web.calls.length, 2);
    },
  },
  {
    name: "a lease that ran out is another's, and not deleted",
    isSlow: true,
    run: async (lab) => {
      const store = new Shared();
      const web = new SlowWeb();
      // A lease of 4 s, of which the last 2 are not the holder's to give back.
      const [one] = fleetOf(lab, 1, store, web, 0);
      const add = store.add.bind(store);
      store.add = async (...args) => {
        const isWon = await add(...args);
        await sleep(1900);
        return isWon;
      };
      const get = store.get.bind(store);
      let gets = 0;
      Object.assign(store, {
        get: async (key: string) => {
          if (++gets === 2) await sleep(500);
          return get(key);
        },
      });
      assert.equal(await one!.isAllowed(PRIVATE), false);
      assert.deepEqual(store.leaseMs, [4000]);
      assert.equal(store.count(`delete ${LEASE}`), 0);
    },
  },
  {
    name: "a foreign value that does not expire under the lease's key holds nobody up beyond a lease",
    isSlow: true,
    run: async (lab) => {
      const store = new Shared();
      store.set(LEASE, "not ours", 1e9);
      const web = new Web();
      const [cache] = fleetOf(lab, 1, store, web, 500);
      assert.equal(await cache!.isAllowed(PRIVATE), false);
      assert.equal(web.calls.length, 1);
      assert.equal(store.count(`delete ${LEASE}`), 0);
      assert.equal(store.get(LEASE), "not ours");
      assertStats(cache!, { leaseWaits: 1, fetches: 1 });
    },
  },
  {
    name: "its own lease, which it could not give back, stops nobody",
    run: async (lab) => {
      const store = new Shared();
      const stuck: Store = {
        get: (key) => store.get(key),
        set: (key, value, ttlMs) => store.set(key, value, ttlMs),
        add: (key, value, ttlMs) => store.add(key, value, ttlMs),
      };
      const web = new Web();
      const cache = lab.cache({ store: stuck, fetch: web.fetch });
      assert.equal(await cache.isAllowed(PRIVATE), false);
      await cache.delete(PRIVATE);
      assert.ok(!store.get(KEY), "an empty value stands for none");
      assert.equal(typeof store.get(LEASE), "string");
      assert.equal(await cache.isAllowed(PRIVATE), false);
      assertStats(cache, { leaseWaits: 0, fetches: 2, storeInvalid: 0 });
    },
  },
  {
    name: "a store that fails while it is waited for: whoever waits retrieves",
    run: async (lab) => {
      const store = new Shared();
      store.set(LEASE, "somebody", 60_000);
      const web = new Web();
      let isDown = false;
      const get = store.get.bind(store);
      Object.assign(store, {
        get: (key: string) => {
          if (isDown) throw new Error("down");
          return get(key);
        },
      });
      const [cache] = fleetOf(lab, 1, store, web);
      const answer = cache!.isAllowed(PRIVATE);
      await until("it waits", () => cache!.stats().leaseWaits === 1);
      isDown = true;
      assert.equal(await answer, false);
      assertStats(cache!, { fetches: 1 });
    },
  },
  {
    name: "refresh waits for no lease, but for what its own process has under way",
    run: async (lab) => {
      const store = new Shared();
      store.set(LEASE, "somebody", 60_000);
      const web = new Web();
      const [cache] = fleetOf(lab, 1, store, web);
      assert.equal((await cache!.refresh(PRIVATE)).status, "parsed");
      await cache!.delete(PRIVATE);
      store.delete(LEASE);
      const slow = new SlowWeb();
      const [other] = fleetOf(lab, 1, store, slow);
      const both = [other!.outcome(PRIVATE), other!.refresh(PRIVATE), other!.refresh(PRIVATE)];
      await slow.answer();
      const [one, two, three] = await Promise.all(both);
      assert.deepEqual([one, two], [two, three]);
      assert.equal(slow.calls.length, 1);
    },
  },
  {
    name: "refresh of what the store only had to be asked for retrieves all the same",
    run: async (lab) => {
      const store = new Shared();
      const web = new Web();
      await fleetOf(lab, 1, store, web)[0]!.agent(PRIVATE);
      const [cache] = fleetOf(lab, 1, store, web);
      await Promise.all([cache!.agent(PRIVATE), cache!.refresh(PRIVATE), cache!.refresh(PRIVATE)]);
      assert.equal(web.calls.length, 2);
      assertStats(cache!, { storeHits: 1, fetches: 1, inFlight: 0 });
    },
  },
];
