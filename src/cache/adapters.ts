/** Clients as stores. Each names only what it uses of a client, so that no package is needed, and several versions fit. */

import type { RobotsStore } from "./store.ts";

/** The longest that a timer counts, in ms, 24.8 days: a longer one fires at once. Some stores expire by timers. */
const LONGEST_TIMER = 2_147_483_647;

/** What is used of an ioredis client. */
export interface IoredisLike {
  get(key: string): Promise<unknown>;
  set(key: string, value: string, unit: "PX", ms: number): Promise<unknown>;
  set(key: string, value: string, unit: "PX", ms: number, when: "NX"): Promise<unknown>;
  del(key: string): Promise<unknown>;
}

/** A store of an ioredis client (4 and later): Redis, Valkey, one or a cluster. */
export function ioredisStore(client: IoredisLike): Required<RobotsStore> {
  return {
    get: (key) => client.get(key),
    set: (key, value, ttlMs) => client.set(key, value, "PX", wholeMs(ttlMs)),
    add: async (key, value, ttlMs) =>
      (await client.set(key, value, "PX", wholeMs(ttlMs), "NX")) === "OK",
    delete: (key) => client.del(key),
  };
}

/** What is used of a client of the package `redis`. */
export interface NodeRedisLike {
  get(key: string): Promise<unknown>;
  set(key: string, value: string, options: { PX: number; NX?: true }): Promise<unknown>;
  del(key: string): Promise<unknown>;
}

/** A store of a connected client of the package `redis` (node-redis, 4 and later). */
export function nodeRedisStore(client: NodeRedisLike): Required<RobotsStore> {
  return {
    get: (key) => client.get(key),
    set: (key, value, ttlMs) => client.set(key, value, { PX: wholeMs(ttlMs) }),
    add: async (key, value, ttlMs) =>
      (await client.set(key, value, { PX: wholeMs(ttlMs), NX: true })) === "OK",
    delete: (key) => client.del(key),
  };
}

/** What is used of a cache of the package `lru-cache`. */
export interface LruCacheLike {
  get(key: string): unknown;
  set(key: string, value: string, options: { ttl: number }): unknown;
  delete(key: string): unknown;
}

/** A store of an `LRUCache` (7 and later) with strings for keys and values; bounds what a `Map` would not. */
export function lruCacheStore(cache: LruCacheLike): RobotsStore {
  return {
    get: (key) => cache.get(key),
    // With ttlAutopurge a timer counts it, and 1 ms more; one that is too long fires at once.
    set: (key, value, ttlMs) => cache.set(key, value, { ttl: clampedMs(ttlMs) - 1 || 1 }),
    delete: (key) => cache.delete(key),
  };
}

/** What is used of a storage of the package `unstorage`. */
export interface UnstorageLike {
  getItem(key: string): Promise<unknown>;
  setItem(key: string, value: string, options: { ttl: number }): Promise<unknown>;
  removeItem(key: string): Promise<unknown>;
}

/**
 * A store of an unstorage `Storage` (1.10 and later), over any of its drivers; those that cannot expire keep values until
 * they are deleted.
 */
export function unstorageStore(storage: UnstorageLike): RobotsStore {
  return {
    get: (key) => storage.getItem(storageKey(key)),
    // Drivers that expire count seconds.
    set: (key, value, ttlMs) =>
      storage.setItem(storageKey(key), value, { ttl: Math.ceil(clampedMs(ttlMs) / 1000) }),
    delete: (key) => storage.removeItem(storageKey(key)),
  };
}

/** unstorage takes `/`, `\` and `:` for one separator, drops what is empty between two, and a `?` with what follows. */
function storageKey(key: string): string {
  return encodeURIComponent(key);
}

/** Redis adds the time of day, and refuses what 64 bits then cannot hold. */
const LONGEST_PX = 2 ** 52;

/** Redis refuses fractions and 0, too. */
function wholeMs(ttlMs: number): number {
  return Math.min(Math.max(Math.ceil(ttlMs), 1), LONGEST_PX);
}

function clampedMs(ttlMs: number): number {
  return Math.min(wholeMs(ttlMs), LONGEST_TIMER);
}
