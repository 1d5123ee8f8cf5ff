import { FetchRobotsError, shown } from "../fetch/errors.ts";
import { settingsOf } from "../fetch/options.ts";
import type { FetchRobotsOptions } from "../fetch/options.ts";
import { RobotsCacheError } from "./errors.ts";
import type { CachedOutcome, LongUnreachable } from "./state.ts";
import type { RobotsStore } from "./store.ts";

const DEFAULT_MAX_ORIGINS = 10_000;
const DEFAULT_KEY_PREFIX = "robots:";

/**
 * What a cache is told: how to retrieve, as `fetchRobots` takes it, and what to keep. A wrong value is a
 * {@link RobotsCacheError} with the code `invalid_option`, or `invalid_user_agent`.
 */
export interface RobotsCacheOptions extends Omit<FetchRobotsOptions, "previous" | "signal"> {
  /**
   * Whose rules are asked for, as `Robots.agent` takes it: the product of `userAgent`. Of a list the first that a group
   * names decides.
   */
  readonly agent?: string | readonly string[] | undefined;
  /**
   * Where this cache and others share what they know, with the files' text. Undefined: memory alone, which keeps compiled
   * rules and no text.
   */
  readonly store?: RobotsStore | undefined;
  /** What stands before the origin in the store's keys: `"robots:"`. The lease of an origin has `#lease` behind it. */
  readonly keyPrefix?: string | undefined;
  /** Origins to keep in memory: 10,000; those used least recently go. An integer from 1, or `Infinity` for no bound. */
  readonly maxOrigins?: number | undefined;
  /**
   * What an origin counts as that has been unreachable for 30 days, where RFC 9309 2.3.1.4 leaves it open. `"copy"`: the
   * last file goes on, without one it is unavailable, so that all is allowed. `"unavailable"`: all is allowed, file or not.
   * `"unreachable"`: as in the first 30 days, so that without a file nothing is allowed. `"copy"` by default.
   */
  readonly longUnreachable?: LongUnreachable | undefined;
  /**
   * Told what each retrieval of this cache came to, once it is kept: for logs and metrics. What it throws is ignored, and
   * it is not waited for.
   */
  readonly onOutcome?: ((outcome: CachedOutcome) => unknown) | undefined;
}

/** Options that were checked, with the defaults filled in. */
export interface CacheSettings {
  /** For `fetchRobots`. */
  readonly retrieval: FetchRobotsOptions;
  readonly timeoutMs: number;
  readonly names: string | readonly string[];
  readonly store: RobotsStore | undefined;
  readonly keyPrefix: string;
  readonly maxOrigins: number;
  readonly longUnreachable: LongUnreachable;
  readonly onOutcome: ((outcome: CachedOutcome) => unknown) | undefined;
  readonly now: () => number;
}

/** @throws {RobotsCacheError} for a value that cannot be meant. */
export function cacheSettings(options: RobotsCacheOptions): CacheSettings {
  const given: Partial<RobotsCacheOptions> = options ?? {};
  const retrieval = retrievalOf(given);
  const now = retrieval.now ?? Date.now;
  return {
    retrieval: { ...retrieval, now },
    timeoutMs: checked(retrieval).timeoutMs,
    names: namesOf(given.agent ?? retrieval.userAgent),
    store: storeOf(given.store),
    keyPrefix: prefixOf(given.keyPrefix),
    maxOrigins: maxOriginsOf(given.maxOrigins),
    longUnreachable: longUnreachableOf(given.longUnreachable),
    onOutcome: onOutcomeOf(given.onOutcome),
    now,
  };
}

function retrievalOf(given: Partial<RobotsCacheOptions>): FetchRobotsOptions {
  const { userAgent, fetch, timeoutMs, maxBytes, maxRedirects } = given;
  const { tooManyRedirects, allowUrl, allowPrivate, now } = given;
  return {
    userAgent: userAgent as string,
    fetch,
    timeoutMs,
    maxBytes,
    maxRedirects,
    tooManyRedirects,
    allowUrl,
    allowPrivate,
    now,
  };
}

/** What `fetchRobots` would refuse at the first retrieval is refused at once. */
function checked(retrieval: FetchRobotsOptions): { readonly timeoutMs: number } {
  try {
    return settingsOf(retrieval);
  } catch (error) {
    if (!(error instanceof FetchRobotsError)) throw error;
    const code = error.code === "invalid_user_agent" ? error.code : "invalid_option";
    throw new RobotsCacheError(code, error.message);
  }
}

export function invalidOption(option: string, value: unknown, wanted: string): RobotsCacheError {
  return new RobotsCacheError("invalid_option", `${option} must be ${wanted}, not ${shown(value)}`);
}

function namesOf(value: string | readonly string[]): string | readonly string[] {
  if (typeof value === "string") return value;
  const isList: boolean = Array.isArray(value) && value.length > 0;
  if (isList && value.every((name) => typeof name === "string")) return [...value];
  throw invalidOption("agent", value, "a string or a list of at least one");
}

function storeOf(value: RobotsStore | undefined): RobotsStore | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value.get === "function" && typeof value.set === "function") return value;
  throw invalidOption("store", value, "an object with get and set");
}

function prefixOf(value: string = DEFAULT_KEY_PREFIX): string {
  if (typeof value === "string") return value;
  throw invalidOption("keyPrefix", value, "a string");
}

function maxOriginsOf(value: number = DEFAULT_MAX_ORIGINS): number {
  if (value >= 1 && (Number.isInteger(value) || value === Number.POSITIVE_INFINITY)) return value;
  throw invalidOption("maxOrigins", value, "an integer from 1, or Infinity");
}

function longUnreachableOf(value: LongUnreachable = "copy"): LongUnreachable {
  if (value === "copy" || value === "unavailable" || value === "unreachable") return value;
  throw invalidOption("longUnreachable", value, `"copy", "unavailable" or "unreachable"`);
}

function onOutcomeOf(value: RobotsCacheOptions["onOutcome"]): RobotsCacheOptions["onOutcome"] {
  if (value === undefined || typeof value === "function") return value;
  throw invalidOption("onOutcome", value, "a function");
}
