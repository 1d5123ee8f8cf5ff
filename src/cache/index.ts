/** robots-matcher/cache: one retrieval per origin and lifetime, for one process or a fleet (RFC 9309 2.3.1.4, 2.4). */

export { ioredisStore, lruCacheStore, nodeRedisStore, unstorageStore } from "./adapters.ts";
export type { IoredisLike, LruCacheLike, NodeRedisLike, UnstorageLike } from "./adapters.ts";
export { RobotsCache } from "./cache.ts";
export type { AskOptions } from "./cache.ts";
export { RobotsCacheError } from "./errors.ts";
export type { RobotsCacheErrorCode } from "./errors.ts";
export type { RobotsCacheOptions } from "./options.ts";
export type { CachedOutcome, LongUnreachable } from "./state.ts";
export type { CacheStats } from "./stats.ts";
export type { Awaitable, RobotsStore } from "./store.ts";
