/** Stores: real ones, broken ones, and values that nobody should trust. */

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { Keyv } from "keyv";
import { LRUCache } from "lru-cache";
import { createStorage } from "unstorage";
import { CLIENTS, storeOf } from "./clients.ts";
import { assertStats, Clock, DAY, HOUR, RULES, SECOND, until, Web } from "./harness.ts";
import type { Lab, Scenario, Store } from "./harness.ts";
import { Redis } from "./redis.ts";

const ORIGIN = "http://a.example";
const PRIVATE = `${ORIGIN}/private`;
const PUBLIC = `${ORIGIN}/public`;
const KEY = `robots:${ORIGIN}`;
const TOO_LONG = 2 ** 31;

type MakeStore = (lab: Lab) => Promise<Store> | Store;

/** Every store there is, with values kept elsewhere than in the cache. */
const stores: Readonly<Record<string, MakeStore>> = {
  Map: () => new Map<string, string>(),
  Keyv: () => new Keyv(),
  "lru-cache": (lab) =>
    lab.subject.library.lruCacheStore(new LRUCache<string, string>({ max: 100 })),
  "lru-cache with timers": (lab) => {
    const cache = new LRUCache<string, string>({ max: 100, ttlAutopurge: true });
    lab.defer(() => cache.clear());
    return lab.subject.library.lruCacheStore(cache);
  },
  unstorage: (lab) => lab.subject.library.unstorageStore(createStorage()),
  ...Object.fromEntries(
    CLIENTS.map((name): [string, MakeStore] => [
      `${name} over Redis`,
      async (lab) => storeOf(name, (await Redis.start(lab)).port, lab),
    ]),
  ),
};

function eachStore(name: string, run: (lab: Lab, store: Store) => Promise<void>): Scenario[] {
  return Object.entries(stores).map(([which, make]) => ({
    name: `${which}: ${name}`,
    run: async (lab) => run(lab, await make(lab)),
  }));
}

/** A value as this version writes it. */
function value(
  changes: Record<string, unknown> = {},
  outcome: Record<string, unknown> = {},
): object {
  return {
    v: 1,
    outcome: {
      status: "parsed",
      reason: "ok",
      origin: ORIGIN,
      url: `${ORIGIN}/robots.txt`,
      hops: [],
      httpStatus: 200,
      text: "User-agent: *\nDisallow: /\n",
      truncated: false,
      looksLikeHtml: false,
      fetchedAt: new Clock().time,
      lifetimeMs: DAY,
      ...outcome,
    },
    ...changes,
  };
}

const DOWN = { status: "unreachable", reason: "server-error", httpStatus: 503, text: undefined };
const since = new Clock().time - HOUR;

/** What can stand under our key that is not ours. Each would forbid what the site allows, if it were read. */
const damaged: Readonly<Record<string, unknown>> = {
  "no JSON": "User-agent: *\nDisallow: /\n",
  "half a value": JSON.stringify(value()).slice(0, -20),
  nothing: "{}",
  null: "null",
  number: "5",
  "a number": 5,
  "a list": "[]",
  octets: new Uint8Array([1, 2, 3]),
  text: '"x"',
  "no version": value({ v: undefined }),
  "an older version": value({ v: 0 }),
  "a later version": value({ v: 2 }),
  "the version as text": value({ v: "1" }),
  "no outcome": value({ outcome: undefined }),
  "an outcome of text": value({ outcome: "parsed" }),
  "another origin": value({}, { origin: "http://b.example" }),
  "no status": value({}, { status: undefined }),
  "a status that there is not": value({}, { status: "forbidden" }),
  "a reason that does not fit": value({}, { reason: "client-error" }),
  "a reason that there is not": value({}, { reason: "toString" }),
  aborted: value({ unreachableSince: since }, { ...DOWN, reason: "aborted" }),
  "no text": value({}, { text: undefined }),
  "text that is none": value({}, { text: 5 }),
  "a truncated that is none": value({}, { truncated: "no" }),
  "no truncated": value({}, { truncated: undefined }),
  "text without a file": value({ unreachableSince: since }, { ...DOWN, text: "x" }),
  "no url": value({}, { url: undefined }),
  "hops that are none": value({}, { hops: {} }),
  "a hop that is none": value({}, { hops: [{ url: 5, status: 301 }] }),
  "no HTTP status": value({}, { httpStatus: undefined }),
  "an HTTP status that is none": value({}, { httpStatus: 2.5 }),
  "no time": value({}, { fetchedAt: undefined }),
  "a time that is none": value({}, { fetchedAt: "2026" }),
  "a time before time": value({}, { fetchedAt: -1 }),
  "a time to come": value({}, { fetchedAt: new Clock().time + HOUR }),
  "no lifetime": value({}, { lifetimeMs: undefined }),
  "a lifetime of no time": value({}, { lifetimeMs: 0 }),
  "a lifetime beyond a day": value({}, { lifetimeMs: DAY + 1 }),
  "a lifetime that is none": value({}, { lifetimeMs: null }),
  "an etag that is none": value({}, { etag: {} }),
  "a time that is over": value({}, { fetchedAt: new Clock().time - DAY }),
  "unreachable since never": value({}, DOWN),
  "unreachable since later": value({ unreachableSince: new Clock().time + 1 }, DOWN),
  "unreachable with a copy that is none": value({ copy: {}, unreachableSince: since }, DOWN),
  "unreachable with a copy of another": value(
    {
      copy: (value({}, { origin: "http://b.example" }) as { outcome: object }).outcome,
      unreachableSince: since,
    },
    DOWN,
  ),
  "parsed with a copy": value({ copy: (value() as { outcome: object }).outcome }),
  "parsed, and unreachable": value({ unreachableSince: since }),
};

export const storeScenarios: readonly Scenario[] = [
  ...eachStore("what one cache retrieves another knows", async (lab, store) => {
    const clock = new Clock(Date.now());
    const web = new Web(() => ({ body: RULES, headers: { etag: '"1"' } }));
    const options = { store, fetch: web.fetch, now: clock.now };
    const one = lab.cache(options);
    const two = lab.cache(options);
    const three = lab.cache(options);
    assert.equal(await one.isAllowed(PRIVATE), false);
    assert.equal(await two.isAllowed(PRIVATE), false);
    assert.equal(await two.isAllowed(PUBLIC), true);
    assert.equal(web.calls.length, 1);
    assertStats(one, { fetches: 1, storeHits: 0, storeInvalid: 0, storeFailures: 0 });
    assertStats(two, { fetches: 0, storeHits: 1, storeInvalid: 0, storeFailures: 0 });
    assert.equal((await two.outcome(PUBLIC)).text, RULES);

    clock.pass(DAY);
    web.reply = () => ({ status: 503 });
    assert.equal(await one.isAllowed(PRIVATE), false);
    const stale = await three.outcome(PRIVATE);
    assert.deepEqual(
      [stale.status, stale.text, stale.staleReason, stale.staleSince],
      ["parsed", RULES, "server-error", clock.time],
    );
    assert.equal(await two.isAllowed(PUBLIC), true);
    assert.equal(web.calls.length, 2);

    clock.pass(HOUR);
    web.reply = (_, headers) => (headers["If-None-Match"] === '"1"' ? { status: 304 } : {});
    assert.equal(await three.isAllowed(PRIVATE), false);
    assertStats(three, { revalidations: 1 });
    assert.equal((await one.outcome(PRIVATE)).text, RULES);
    assert.equal(web.calls.length, 3);

    await two.delete(PRIVATE);
    web.reply = () => ({ status: 404 });
    assert.equal(await two.isAllowed(PRIVATE), true);
    assert.equal(web.calls.length, 4);
    assert.equal(await lab.cache(options).isAllowed(PRIVATE), true);
    assert.equal(web.calls.length, 4);
    await two.refresh(PRIVATE);
    assert.equal(web.calls.length, 5);
    for (const cache of [one, two, three])
      assertStats(cache, { storeInvalid: 0, storeFailures: 0 });
  }),
  ...eachStore("damaged, old and foreign values are retrieved again", async (lab, store) => {
    for (const [what, bad] of Object.entries(damaged)) {
      const web = new Web();
      const text = typeof bad === "string" ? bad : JSON.stringify(bad);
      const cache = lab.cache({ store, fetch: web.fetch, now: new Clock().now });
      /* oxlint-disable no-await-in-loop -- one after the other */
      if (store.delete) await store.delete(`${KEY}#lease`);
      await store.set(KEY, text, DAY);
      assert.equal(await cache.isAllowed(PUBLIC), true, what);
      assert.equal(await cache.isAllowed(PRIVATE), false, what);
      assert.equal(web.calls.length, 1, what);
      assert.equal(await lab.cache({ store, now: new Clock().now }).isAllowed(PUBLIC), true, what);
      /* oxlint-enable no-await-in-loop */
    }
  }),
  {
    name: "values that a store has parsed already, good and bad",
    run: async (lab) => {
      const web = new Web();
      const good = lab.cache({
        store: { get: () => value(), set: () => {} },
        fetch: web.fetch,
        now: new Clock().now,
      });
      assert.equal(await good.isAllowed(PUBLIC), false);
      assert.equal(web.calls.length, 0);
      for (const [what, bad] of Object.entries(damaged)) {
        const store = { get: () => bad, set: () => {} };
        const cache = lab.cache({ store, fetch: web.fetch, now: new Clock().now });
        const before: number = web.calls.length;
        // oxlint-disable-next-line no-await-in-loop
        assert.equal(await cache.isAllowed(PUBLIC), true, what);
        assert.equal(web.calls.length, before + 1);
      }
    },
  },
  {
    name: "what is read is what the table of damaged values starts from",
    run: async (lab) => {
      const copy = (value() as { outcome: object }).outcome;
      for (const good of [
        value(),
        value({ more: 1 }, { more: 1 }),
        value({}, { fetchedAt: new Clock().time - DAY + 1 }),
        value({ unreachableSince: since }, DOWN),
        value({ unreachableSince: since, copy }, DOWN),
      ]) {
        const web = new Web();
        const store = new Map([[KEY, JSON.stringify(good)]]);
        const cache = lab.cache({ store, fetch: web.fetch, now: new Clock().now });
        // oxlint-disable-next-line no-await-in-loop
        assert.equal(await cache.isAllowed(PUBLIC), false);
        assert.equal(web.calls.length, 0);
        // oxlint-disable-next-line no-await-in-loop
        assert.equal("more" in (await cache.outcome(PUBLIC)), false);
      }
    },
  },
  {
    name: "a value holds the outcome, its time, and since when the origin is unreachable; its ttl outlives it by 30 days",
    run: async (lab) => {
      const clock = new Clock();
      const web = new Web();
      const sets: { key: string; value: string; ttlMs: number }[] = [];
      const store: Store = {
        get: (key) => sets.findLast((set) => set.key === key)?.value,
        set: (key, text, ttlMs) => void sets.push({ key, value: text, ttlMs }),
      };
      const cache = lab.cache({ store, fetch: web.fetch, now: clock.now });
      await cache.agent(PRIVATE);
      const [first] = sets;
      assert.equal(first!.key, KEY);
      assert.equal(first!.ttlMs, 31 * DAY);
      const written = JSON.parse(first!.value) as Record<string, Record<string, unknown>>;
      assert.deepEqual(Object.keys(written), ["v", "outcome"]);
      assert.equal(written["outcome"]!["fetchedAt"], clock.time);
      clock.pass(DAY);
      web.reply = () => ({ status: 500 });
      await cache.agent(PRIVATE);
      const second = JSON.parse(sets[1]!.value) as Record<string, Record<string, unknown>>;
      assert.equal(second["unreachableSince"], clock.time as unknown);
      assert.equal(second["copy"]!["text"], RULES);
      assert.equal(second["outcome"]!["reason"], "server-error");
      assert.equal(sets[1]!.ttlMs, 30 * DAY + HOUR);
      assert.equal(sets.length, 2);
    },
  },
  {
    name: "the key prefix keeps crawlers apart",
    run: async (lab) => {
      const store = new Map<string, string>();
      const web = new Web();
      await lab.cache({ store, fetch: web.fetch }).agent(PRIVATE);
      await lab.cache({ store, fetch: web.fetch, keyPrefix: "mine/" }).agent(PRIVATE);
      assert.deepEqual([...store.keys()], [KEY, `mine/${ORIGIN}`]);
      assert.equal(web.calls.length, 2);
    },
  },
  ...(["throws", "rejects", "refuses"] as const).map((how): Scenario => ({
    name: `a store that ${how}: counted, passed by, left alone for 30 s after three failures in a row`,
    run: async (lab) => {
      const clock = new Clock();
      const web = new Web();
      let calls = 0;
      const fail = (): never | Promise<never> | false => {
        calls++;
        if (how === "throws") throw new Error("out of order");
        return how === "rejects" ? Promise.reject(new Error("out of order")) : false;
      };
      const get = how === "refuses" ? () => undefined : fail;
      const store: Store = { get, set: fail, delete: fail };
      const cache = lab.cache({ store, fetch: web.fetch, now: clock.now });
      const ask = async (count: number): Promise<void> => {
        for (let i = 0; i < count; i++) {
          // oxlint-disable-next-line no-await-in-loop
          assert.equal(await cache.isAllowed(`http://${web.calls.length}.example/private`), false);
        }
      };
      if (how === "refuses") {
        // Reads that succeed in between keep it in use.
        await ask(5);
        assertStats(cache, { fetches: 5, storeFailures: 5, storeSkips: 0 });
        return;
      }
      await ask(4);
      assert.equal(calls, 3);
      assertStats(cache, { fetches: 4, storeFailures: 3, storeSkips: 5 });
      await cache.delete("http://a.example/");
      clock.pass(30 * SECOND - 1);
      await ask(1);
      assert.equal(calls, 3);
      clock.pass(1);
      await ask(2);
      assert.equal(calls, 4);
      clock.pass(-DAY);
      await ask(1);
      assert.equal(calls, 5);
      assert.equal(web.calls.length, 8);
    },
  })),
  {
    name: "a store that hangs costs 2 s, and after three times nothing",
    isSlow: true,
    run: async (lab) => {
      const web = new Web();
      // Slow enough for the three to fail before anything is written.
      const fetch: Web["fetch"] = async (url, init) => {
        await sleep(50);
        return web.fetch(url, init);
      };
      let calls = 0;
      const hang = (): Promise<never> => {
        calls++;
        return new Promise(() => {});
      };
      const cache = lab.cache({ store: { get: hang, set: hang, add: hang }, fetch });
      const pages = [1, 2, 3].map((n) => `http://${n}.test/private`);
      const answers = await Promise.all(pages.map((page) => cache.isAllowed(page)));
      assert.deepEqual(answers, [false, false, false]);
      for (let i = 0; i < 20; i++) {
        // oxlint-disable-next-line no-await-in-loop
        assert.equal(await cache.isAllowed(`http://${i}.example/private`), false);
      }
      assert.equal(calls, 3);
      assertStats(cache, { fetches: 23, storeFailures: 3 });
    },
  },
  {
    name: "a store that answers late is passed by, and its rejection is nobody's",
    isSlow: true,
    run: async (lab) => {
      const rejections: unknown[] = [];
      const listen = (reason: unknown): void => void rejections.push(reason);
      process.on("unhandledRejection", listen);
      lab.defer(() => process.off("unhandledRejection", listen));
      let reject!: (reason: Error) => void;
      const late = new Promise<never>((_, no) => {
        reject = no;
      });
      const cache = lab.cache({
        store: { get: () => late, set: () => {} },
        fetch: new Web().fetch,
      });
      assert.equal(await cache.isAllowed(PRIVATE), false);
      reject(new Error("late"));
      await new Promise((done) => setTimeout(done, 20));
      assert.deepEqual(rejections, []);
    },
  },
  {
    name: "a store that fails in mid-run: memory goes on, with validators",
    run: async (lab) => {
      const clock = new Clock();
      const web = new Web(() => ({ body: RULES, headers: { etag: '"1"' } }));
      const map = new Map<string, string>();
      let isUp = true;
      const check = (): void => {
        if (!isUp) throw new Error("down");
      };
      const store: Store = {
        get: (key) => (check(), map.get(key)),
        set: (key, text) => (check(), map.set(key, text)),
      };
      const cache = lab.cache({ store, fetch: web.fetch, now: clock.now });
      assert.equal(await cache.isAllowed(PRIVATE), false);
      const stored = map.get(KEY);

      isUp = false;
      clock.pass(DAY);
      web.reply = () => ({ status: 304 });
      assert.equal(await cache.isAllowed(PRIVATE), false);
      assert.equal(web.calls[1]!.headers["If-None-Match"], '"1"');
      assert.equal((await cache.outcome(PRIVATE)).fetchedAt, clock.time);
      clock.pass(DAY);
      web.reply = () => ({ status: 500 });
      assert.equal(await cache.isAllowed(PRIVATE), false);
      assert.equal(await cache.isAllowed(PUBLIC), true);

      isUp = true;
      clock.pass(HOUR);
      web.reply = () => ({ status: 500 });
      assert.equal(await cache.isAllowed(PUBLIC), true);
      assert.equal((await cache.outcome(PUBLIC)).staleSince, clock.time - HOUR);
      assert.notEqual(map.get(KEY), stored);
      const other = lab.cache({ store, fetch: web.fetch, now: clock.now });
      assert.equal(await other.isAllowed(PUBLIC), true, "the store's older copy went on");

      map.clear();
      clock.pass(HOUR);
      web.reply = (_, headers) => ({ status: headers["If-None-Match"] ? 304 : 500 });
      assert.equal(await cache.isAllowed(PUBLIC), true);
      assert.equal(
        web.calls.at(-1)!.headers["If-None-Match"],
        undefined,
        "the store needs the text",
      );
      const third = lab.cache({ store, fetch: web.fetch, now: clock.now });
      assert.equal(await third.isAllowed(PUBLIC), false, "who has no copy has none");
      clock.pass(HOUR);
      assert.equal(await cache.isAllowed(PUBLIC), true);
    },
  },
  {
    name: "what memory knows without its text takes no text from others",
    run: async (lab) => {
      const clock = new Clock();
      const web = new Web(() => ({ body: RULES, headers: { etag: '"1"' } }));
      const map = new Map<string, string>();
      let failures = 0;
      const store: Store = {
        get: (key) => {
          if (failures-- > 0) throw new Error("busy");
          return map.get(key);
        },
        set: (key, text) => map.set(key, text),
      };
      const cache = lab.cache({ store, fetch: web.fetch, now: clock.now });
      await cache.agent(PRIVATE);
      const stored = map.get(KEY);
      for (const reply of [{ status: 304 }, { status: 500 }]) {
        clock.pass(DAY);
        failures = 1;
        web.reply = () => reply;
        // oxlint-disable-next-line no-await-in-loop
        assert.equal(await cache.isAllowed(PRIVATE), false);
        assert.equal(map.get(KEY), stored);
      }
      assert.equal(web.calls.length, 3);
    },
  },
  {
    name: "what memory knows is not undone by an older value that would still hold",
    run: async (lab) => {
      const clock = new Clock();
      const web = new Web();
      const map = new Map<string, string>();
      const store: Store = { get: (key) => map.get(key), set: (key, text) => map.set(key, text) };
      const cache = lab.cache({ store, fetch: web.fetch, now: clock.now });
      await cache.agent(PRIVATE);
      const older = map.get(KEY)!;
      clock.pass(HOUR);
      web.reply = () => ({
        body: "User-agent: *\nDisallow: /\n",
        headers: { "cache-control": "no-store" },
      });
      await cache.refresh(PRIVATE);
      map.set(KEY, older);
      clock.pass(HOUR);
      assert.equal(await cache.isAllowed(PUBLIC), false);
      assert.equal(web.calls.length, 3);
    },
  },
  {
    name: "ttls fit what each client takes",
    run: async (lab) => {
      const { ioredisStore, lruCacheStore, nodeRedisStore, unstorageStore } = lab.subject.library;
      const seen: unknown[] = [];
      const note = (...args: unknown[]): Promise<unknown> => {
        seen.push(args.slice(2));
        return Promise.resolve("OK");
      };
      const redis = { get: note, set: note, del: note };
      for (const ms of [0.5, 1500.2, TOO_LONG, Number.POSITIVE_INFINITY]) {
        const clients = [
          ioredisStore(redis),
          nodeRedisStore(redis),
          lruCacheStore({ get: note, set: note, delete: note }),
          unstorageStore({ getItem: note, setItem: note, removeItem: note }),
        ];
        // oxlint-disable-next-line no-await-in-loop
        for (const store of clients) await store.set("k", "v", ms);
      }
      const most = 2 ** 31 - 1;
      const expected = [1, 1501, TOO_LONG, 2 ** 52].flatMap((ms) => {
        const ttl = Math.min(ms, most);
        return [
          ["PX", ms],
          [{ PX: ms }],
          [{ ttl: ttl - 1 || 1 }],
          [{ ttl: Math.ceil(ttl / 1000) }],
        ];
      });
      assert.deepEqual(seen, expected);
    },
  },
  ...CLIENTS.filter((name) => name !== "Keyv").map((name): Scenario => ({
    name: `${name}: add keeps one value, until its time is up`,
    run: async (lab) => {
      const store = (await storeOf(name, (await Redis.start(lab)).port, lab)) as Required<Store>;
      const added = await Promise.all([1, 2, 3].map((n) => store.add("k", String(n), 60_000)));
      assert.deepEqual(added, [true, false, false]);
      assert.equal(await store.get("k"), "1");
      await store.delete("k");
      assert.equal(await store.add("k", "4", 30), true);
      await until("it is forgotten", () => store.add("k", "5", 60_000));
      assert.equal(await store.get("k"), "5");
      await store.set("long", "x", 400 * DAY);
      assert.equal(await store.get("long"), "x");
    },
  })),
  {
    name: "unstorage: origins that its keys would confuse",
    run: async (lab) => {
      const store = lab.subject.library.unstorageStore(createStorage());
      const web = new Web();
      const origins = [
        "http://[1::2:3]",
        "http://[1:2::3]",
        "http://a.example",
        "https://a.example",
      ];
      const options = { store, fetch: web.fetch };
      for (const origin of origins) {
        // oxlint-disable-next-line no-await-in-loop
        await lab.cache(options).agent(origin);
      }
      for (const origin of origins) {
        const cache = lab.cache(options);
        // oxlint-disable-next-line no-await-in-loop
        await cache.agent(origin);
        assertStats(cache, { fetches: 0, storeHits: 1, storeInvalid: 0 });
      }
    },
  },
];
