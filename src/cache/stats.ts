/** What a cache has done since it was made, and what it holds. Counts only grow. */
export interface CacheStats {
  /** Origins in memory now, `maxOrigins` at most. */
  readonly origins: number;
  /** Origins that are being read from the store or retrieved now. */
  readonly inFlight: number;
  /** Questions that memory answered, those of `peek` too. */
  readonly hits: number;
  /** Questions that it could not answer; a `peek` and the call that follows it are two. */
  readonly misses: number;
  /** Origins that had to leave memory for others. */
  readonly evictions: number;
  /** Retrievals that were begun: what the sites saw of this cache, redirects not counted. */
  readonly fetches: number;
  /** Retrievals that were answered with 304. */
  readonly revalidations: number;
  /** Retrievals that came to nothing: their outcome was unreachable. */
  readonly failures: number;
  /** Failed retrievals for which an older copy went on. */
  readonly staleUses: number;
  /** Values of the store that were used instead of a retrieval. */
  readonly storeHits: number;
  /** Values of the store that were damaged, foreign or of another version. */
  readonly storeInvalid: number;
  /** Calls of the store that threw, were rejected or took more than 2 s. */
  readonly storeFailures: number;
  /** Calls that were not made since the store had failed three times in a row. */
  readonly storeSkips: number;
  /** Times that this cache waited for another that was retrieving. */
  readonly leaseWaits: number;
}

export type CacheCounts = {
  -readonly [Name in Exclude<keyof CacheStats, "origins" | "inFlight">]: number;
};

export function noCounts(): CacheCounts {
  return {
    hits: 0,
    misses: 0,
    evictions: 0,
    fetches: 0,
    revalidations: 0,
    failures: 0,
    staleUses: 0,
    storeHits: 0,
    storeInvalid: 0,
    storeFailures: 0,
    storeSkips: 0,
    leaseWaits: 0,
  };
}
