import { platform } from "../fetch/platform.ts";
import type { CacheCounts } from "./stats.ts";

export type Awaitable<T> = T | PromiseLike<T>;

/**
 * Where caches share what they know: a `Map` and a Keyv instance are ones, the adapters make ones of clients. It may lose
 * what it was given at any time. What it throws, rejects with or does not answer within 2 seconds is passed by.
 */
export interface RobotsStore {
  /** The value, as text or as the object that its JSON says; anything else if there is none. */
  get(key: string): Awaitable<unknown>;
  /** Keeps the value, for `ttlMs` milliseconds at least if it can; `false`, as Keyv gives it, is a failure. */
  set(key: string, value: string, ttlMs: number): Awaitable<unknown>;
  /** Without it an empty value is set instead. */
  delete?(key: string): Awaitable<unknown>;
  /**
   * Keeps the value only if there is none, in one step whoever else tries, and forgets it after `ttlMs` milliseconds.
   * Whether it was kept. With it, one cache of all that share the store retrieves while the others wait.
   */
  add?(key: string, value: string, ttlMs: number): Awaitable<boolean>;
}

/** The longest that one call of a store may take, in ms. */
export const STORE_TIMEOUT = 2000;
/** So many failures in a row, and the store is left alone for so many ms. */
const FAILURES = 3;
const PAUSE = 30_000;

/** Instead of what a store would have said. */
export const FAILED: unique symbol = Symbol("the store failed");

/** A store that never rejects and never hangs, and that is left alone while it is out of order. */
export class GuardedStore {
  private readonly store: RobotsStore;
  private readonly counts: CacheCounts;
  private readonly now: () => number;
  private failuresInRow = 0;
  private pausedAt: number | undefined = undefined;

  constructor(store: RobotsStore, counts: CacheCounts, now: () => number) {
    this.store = store;
    this.counts = counts;
    this.now = now;
  }

  get canAdd(): boolean {
    return typeof this.store.add === "function";
  }

  get canDelete(): boolean {
    return typeof this.store.delete === "function";
  }

  get(key: string): Promise<unknown> {
    return this.call(() => this.store.get(key));
  }

  async set(key: string, value: string, ttlMs: number): Promise<void> {
    await this.call(() => this.store.set(key, value, ttlMs), isRefused);
  }

  async delete(key: string): Promise<void> {
    if (this.canDelete) await this.call(() => this.store.delete!(key));
    else await this.set(key, "", 1);
  }

  /** Whether the value was kept, {@link FAILED} if nobody knows. */
  add(key: string, value: string, ttlMs: number): Promise<boolean | typeof FAILED> {
    return this.call(() => this.store.add!(key, value, ttlMs));
  }

  private async call<T>(
    work: () => Awaitable<T>,
    isFailure: (result: T) => boolean = () => false,
  ): Promise<T | typeof FAILED> {
    if (this.isPaused()) {
      this.counts.storeSkips++;
      return FAILED;
    }
    try {
      const result = await inTime(work());
      if (isFailure(result)) throw new Error("the store refused");
      this.failuresInRow = 0;
      return result;
    } catch {
      this.failed();
      return FAILED;
    }
  }

  /** A clock that was set back ends the pause: it must not become longer. */
  private isPaused(): boolean {
    if (this.pausedAt === undefined) return false;
    const passed = this.now() - this.pausedAt;
    if (passed >= 0 && passed < PAUSE) return true;
    this.pausedAt = undefined;
    return false;
  }

  /** After a pause, one more failure makes the next. */
  private failed(): void {
    this.counts.storeFailures++;
    if (++this.failuresInRow >= FAILURES) this.pausedAt ??= this.now();
  }
}

function isRefused(result: unknown): boolean {
  return result === false;
}

/** The result, or a rejection once the store has taken too long. What it says after that goes nowhere. */
function inTime<T>(work: Awaitable<T>): Awaitable<T> {
  if (typeof (work as PromiseLike<T> | undefined)?.then !== "function") return work;
  return new Promise((resolve, reject) => {
    const timer = platform.setTimeout(
      () => reject(new Error(`no answer within ${STORE_TIMEOUT} ms`)),
      STORE_TIMEOUT,
    );
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => platform.clearTimeout(timer));
  });
}
