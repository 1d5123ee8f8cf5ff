import type { AbortSignalLike } from "../fetch/platform.ts";
import type { Shelf, Stored } from "./shelf.ts";
import { pause } from "./signal.ts";
import type { CacheCounts } from "./stats.ts";
import { FAILED, STORE_TIMEOUT } from "./store.ts";
import type { GuardedStore } from "./store.ts";

/** The first wait for another's retrieval in ms, by how much each is longer than the one before, and the longest. */
const FIRST_WAIT = 20;
const BACKOFF = 1.6;
const LONGEST_WAIT = 400;
/** So many leases are waited out at most: those of leaders that died, one after the other. */
const MOST_LEASES = 3;

/** Even if retrievals may take longer: what one that died holds up must end. In ms, 10 minutes. */
const LONGEST_LEASE = 600_000;

/** What leases need of the cache that takes them. */
export interface LeaseParts {
  readonly store: GuardedStore;
  readonly shelf: Shelf;
  readonly prefix: string;
  /** The time limit of a retrieval, ms. */
  readonly timeoutMs: number;
  readonly counts: CacheCounts;
  /** Whether what the store says makes a retrieval needless. */
  readonly isCurrent: (origin: string, stored: Stored) => boolean;
  /** Ends the waiting. */
  readonly ending: AbortSignalLike;
}

/** What waiting for a turn came to. */
export interface Turn {
  /** What the store says last. If that is not current, it is for the caller to retrieve. */
  readonly stored: Stored;
  /** To be called once the value is written, or will not be. */
  readonly release: () => Promise<void>;
}

/**
 * Turns among the caches that share a store: whoever adds the lease's key retrieves, the others look for the value. A
 * holder that is done lets go of its lease while that is surely its own. Nobody else deletes it: it expires, and then those
 * who still wait contend for the next.
 */
export class Leases {
  private readonly parts: LeaseParts;
  /** Names this cache as a holder. */
  private readonly holder: string;
  /** Covers a retrieval that takes all its time, with one read and one write of the store, in ms. */
  private readonly leaseMs: number;

  constructor(parts: LeaseParts) {
    this.parts = parts;
    this.holder = randomName();
    this.leaseMs = Math.min(Math.ceil(parts.timeoutMs) + 2 * STORE_TIMEOUT, LONGEST_LEASE);
  }

  /**
   * Waits for the turn to retrieve, or for the value of whoever has it. Where the store cannot tell whose turn it is, it is
   * everyone's.
   *
   * @param seen what the store has said; not current.
   */
  async turn(origin: string, seen: Stored): Promise<Turn> {
    const { store, shelf, ending, prefix, counts, isCurrent } = this.parts;
    if (seen === FAILED || !store.canAdd) return withoutLease(seen);
    const key = `${prefix}${origin}#lease`;
    const wait = new Wait(this.leaseMs);
    let stored: Stored = seen;
    /* oxlint-disable no-await-in-loop -- each step needs the one before */
    for (;;) {
      const askedAt = elapsed();
      const isWon = await store.add(key, this.holder, this.leaseMs);
      if (isWon === FAILED) return withoutLease(stored);
      if (isWon === true) {
        // The one before may have written between the look at the value and this.
        return { stored: await shelf.read(origin), release: () => this.release(key, askedAt) };
      }
      if (wait.isOver()) {
        const holder = await store.get(key);
        const isNoUse = holder === FAILED || holder === this.holder || !wait.startOver(holder);
        if (isNoUse) return withoutLease(stored);
        if (wait.leases === 1) counts.leaseWaits++;
      }
      await pause(wait.next(), ending);
      if (ending.aborted) return withoutLease(stored);
      stored = await shelf.read(origin);
      if (stored === FAILED || isCurrent(origin, stored)) return withoutLease(stored);
    }
    /* oxlint-enable no-await-in-loop */
  }

  /** By the time that the store may take, the lease must not have become another's. */
  private async release(key: string, askedAt: number): Promise<void> {
    const { store } = this.parts;
    if (store.canDelete && elapsed() - askedAt < this.leaseMs - STORE_TIMEOUT) {
      await store.delete(key);
    }
  }
}

function withoutLease(stored: Stored): Turn {
  return { stored, release: () => Promise.resolve() };
}

/** Milliseconds that no clock's setting changes. */
function elapsed(): number {
  return (globalThis as unknown as { performance: { now(): number } }).performance.now();
}

/** How long to wait for one holder after the other. */
class Wait {
  leases = 0;
  private readonly leaseMs: number;
  private holder: unknown = undefined;
  private wait = FIRST_WAIT;
  private left = 0;

  constructor(leaseMs: number) {
    this.leaseMs = leaseMs;
  }

  /** Whether the lease that is waited for, if any, should have expired. */
  isOver(): boolean {
    return this.left <= 0;
  }

  /** Begins to wait for a holder. False if that is no use: it is the same as before, so that its lease does not expire. */
  startOver(holder: unknown): boolean {
    if (this.leases > 0 && holder === this.holder) return false;
    if (++this.leases > MOST_LEASES) return false;
    this.holder = holder;
    this.left = this.leaseMs + LONGEST_WAIT;
    return true;
  }

  /** The next wait in ms. Jitter keeps those who wait from asking the store all at once. */
  next(): number {
    const ms = this.wait * (0.5 + Math.random() / 2);
    this.wait = Math.min(this.wait * BACKOFF, LONGEST_WAIT);
    this.left -= ms;
    return ms;
  }
}

/** A name that no other cache has; nothing secret depends on it. */
function randomName(): string {
  return `${randomPart()}${randomPart()}`;
}

function randomPart(): string {
  return Math.random().toString(36).slice(2);
}
