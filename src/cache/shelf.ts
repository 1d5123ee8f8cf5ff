import type { Outcome } from "../fetch/outcome.ts";
import { fileOf, LONG_UNREACHABLE } from "./state.ts";
import type { OriginState } from "./state.ts";
import type { CacheCounts } from "./stats.ts";
import { FAILED } from "./store.ts";
import type { GuardedStore } from "./store.ts";
import { readValue, writeValue } from "./value.ts";

/** What the store says of an origin: nothing, or that it could not be asked. */
export type Stored = OriginState | undefined | typeof FAILED;

/** The states of origins in a store. */
export class Shelf {
  private readonly store: GuardedStore;
  private readonly prefix: string;
  private readonly counts: CacheCounts;

  constructor(store: GuardedStore, prefix: string, counts: CacheCounts) {
    this.store = store;
    this.prefix = prefix;
    this.counts = counts;
  }

  async read(origin: string): Promise<Stored> {
    const value = await this.store.get(this.prefix + origin);
    if (value === FAILED) return FAILED;
    const state = readValue(value, origin);
    if (state === undefined && isSomething(value)) this.counts.storeInvalid++;
    return state;
  }

  /**
   * Keeps a state, less what has no text: memory has none, and a value without it would take the copy away that others have.
   *
   * @param stored what the store has said of the origin before.
   */
  async write(origin: string, state: OriginState, stored: Stored): Promise<void> {
    const storable = storableOf(state, stored);
    if (storable === undefined) return;
    // Expiry is told from the value; a copy must outlast 30 days of failures.
    const ttlMs = state.outcome.lifetimeMs + LONG_UNREACHABLE;
    await this.store.set(this.prefix + origin, writeValue(storable), ttlMs);
  }

  delete(origin: string): Promise<void> {
    return this.store.delete(this.prefix + origin);
  }
}

/** Empty text stands for a value that was deleted where a store cannot. */
function isSomething(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function storableOf(state: OriginState, stored: Stored): OriginState | undefined {
  const { copy, ...rest } = state;
  if (rest.outcome.status === "parsed") return hasText(rest.outcome) ? state : undefined;
  if (copy === undefined || hasText(copy)) return state;
  if (stored === FAILED) return undefined;
  const storedCopy = fileOf(stored);
  return { ...rest, ...(storedCopy && { copy: storedCopy }) };
}

function hasText(outcome: Outcome): boolean {
  return outcome.text !== undefined;
}
