// The public types of robots-matcher/cache, pinned. Never run.
import * as caching from "../../../src/cache/index.ts";
import type {
  AskOptions,
  Awaitable,
  CachedOutcome,
  CacheStats,
  IoredisLike,
  LongUnreachable,
  LruCacheLike,
  NodeRedisLike,
  RobotsCacheErrorCode,
  RobotsCacheOptions,
  RobotsStore,
  UnstorageLike,
} from "../../../src/cache/index.ts";
import type { Outcome } from "../../../src/fetch/index.ts";
import type { Agent } from "../../../src/index.ts";
import type { Same } from "./same.ts";

export const names: Same<
  keyof typeof caching,
  | "RobotsCache"
  | "RobotsCacheError"
  | "ioredisStore"
  | "lruCacheStore"
  | "nodeRedisStore"
  | "unstorageStore"
> = true;
export const longUnreachable: Same<LongUnreachable, "copy" | "unavailable" | "unreachable"> = true;
export const codes: Same<
  RobotsCacheErrorCode,
  "invalid_url" | "invalid_user_agent" | "invalid_option" | "closed"
> = true;

export async function asks(store: RobotsStore, asking: AskOptions): Promise<void> {
  const options: RobotsCacheOptions = { userAgent: "Bot/1.0", store, maxOrigins: 10 };
  const cache = new caching.RobotsCache(options);
  (await cache.isAllowed("https://example.com/", asking)) satisfies boolean;
  (await cache.agent({ href: "https://example.com/" })) satisfies Agent;
  cache.peek("https://example.com/") satisfies Agent | undefined;
  const outcome: CachedOutcome = await cache.outcome("https://example.com/");
  outcome satisfies Outcome;
  outcome.staleSince satisfies number | undefined;
  const stats: CacheStats = cache.stats();
  stats.hits satisfies number;
  await cache.close();
}

export function stores(
  ioredis: IoredisLike,
  nodeRedis: NodeRedisLike,
  lru: LruCacheLike,
  unstorage: UnstorageLike,
): RobotsStore[] {
  new Map<string, string>() satisfies RobotsStore;
  const value: Awaitable<string> = Promise.resolve("");
  return [
    { get: () => value, set: () => value },
    caching.ioredisStore(ioredis),
    caching.nodeRedisStore(nodeRedis),
    caching.lruCacheStore(lru),
    caching.unstorageStore(unstorage),
  ];
}

export function refuses(cache: caching.RobotsCache): void {
  // @ts-expect-error: a crawler says who it is.
  void new caching.RobotsCache();
  // @ts-expect-error: no such option.
  void new caching.RobotsCache({ userAgent: "Bot", ttl: 1 });
  // @ts-expect-error: the cache itself knows the outcome before.
  void new caching.RobotsCache({ userAgent: "Bot", previous: undefined });
  // @ts-expect-error: there may be no agent yet.
  cache.peek("https://example.com/").isAllowed("/");
}
