/** What is known of an origin, and what follows from it (RFC 9309 2.3.1.4, 2.4). */

import type { Outcome, OutcomeReason } from "../fetch/outcome.ts";

export const MINUTE = 60_000;
export const DAY: number = 24 * 60 * MINUTE;
/** After so long an unreachable origin need not count as disallowed any more (RFC 9309 2.3.1.4). */
export const LONG_UNREACHABLE: number = 30 * DAY;

/** How far ahead the clock of whoever fetched may be. What is dated later was made before a clock was set back. */
export const CLOCK_SKEW: number = 5 * MINUTE;

/** What an origin that has been unreachable for 30 days is taken for, see `RobotsCacheOptions`. */
export type LongUnreachable = "copy" | "unavailable" | "unreachable";

/**
 * The facts about an origin; what they mean depends on the options of who asks. In memory the outcomes are without their
 * `text`, since the agent has been compiled from it.
 */
export interface OriginState {
  /** What the last retrieval came to: never an aborted one. Its `fetchedAt` and `lifetimeMs` say when the next is due. */
  readonly outcome: Outcome;
  /** While `outcome` is unreachable: the last file that could be read, if there is one. */
  readonly copy?: Outcome;
  /** While `outcome` is unreachable: when the first retrieval failed of those that failed in a row, ms since the epoch. */
  readonly unreachableSince?: number;
}

/** An outcome as the cache tells it: what holds for the origin now, which may be an older copy than the last retrieval's. */
export interface CachedOutcome extends Outcome {
  /** When the next question makes the cache retrieve again, ms since the epoch. */
  readonly freshUntil: number;
  /** Since when every retrieval has failed, ms since the epoch. Absent while the origin is reachable. */
  readonly unreachableSince?: number;
  /**
   * Present where a copy goes on because the origin is unreachable: since when it has been, ms since the epoch. `fetchedAt`
   * and the other fields are the copy's, `retryAfterMs` and `error` those of the last failed retrieval.
   */
  readonly staleSince?: number;
  /** With `staleSince`: why the last retrieval failed. */
  readonly staleReason?: OutcomeReason;
}

/** Whether an outcome still holds. One from the future does not: a clock that was set back must not make it last. */
export function isFresh({ fetchedAt, lifetimeMs }: Outcome, now: number): boolean {
  return now >= fetchedAt - CLOCK_SKEW && now < fetchedAt + lifetimeMs;
}

/** The file that could last be read. */
export function fileOf(state: OriginState | undefined): Outcome | undefined {
  return state?.outcome.status === "parsed" ? state.outcome : state?.copy;
}

/** Whether the origin has been unreachable for so long that the option counts. */
export function isLongUnreachable({ unreachableSince }: OriginState, now: number): boolean {
  return unreachableSince !== undefined && now - unreachableSince >= LONG_UNREACHABLE;
}

/** What is known after one more retrieval. */
export function successor(known: OriginState | undefined, outcome: Outcome): OriginState {
  if (outcome.status !== "unreachable") return { outcome };
  const copy = fileOf(known);
  // A clock that was set back starts the count anew.
  const since = Math.min(known?.unreachableSince ?? Number.POSITIVE_INFINITY, outcome.fetchedAt);
  return { outcome, ...(copy && { copy }), unreachableSince: since };
}

/** The later of two, with the copy and the earlier count of the other where both are of an unreachable origin. */
export function merged(
  one: OriginState | undefined,
  other: OriginState | undefined,
  now: number,
): OriginState | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const [late, early] = isOlder(one, other, now) ? [other, one] : [one, other];
  if (late.unreachableSince === undefined) return late;
  const copy = late.copy ?? fileOf(early);
  const since = Math.min(late.unreachableSince, early.unreachableSince ?? Infinity);
  return { outcome: late.outcome, ...(copy && { copy }), unreachableSince: since };
}

/** Whether one comes of an earlier retrieval than the other. */
export function isOlder(one: OriginState, other: OriginState, now: number): boolean {
  return age(one, now) > age(other, now);
}

function age({ outcome }: OriginState, now: number): number {
  const ms = now - outcome.fetchedAt;
  return ms < -CLOCK_SKEW ? Number.POSITIVE_INFINITY : ms;
}

/** What holds for the origin, by the options of who asks. */
export function viewOf(
  state: OriginState,
  isLong: boolean,
  longUnreachable: LongUnreachable,
): CachedOutcome {
  const { outcome, copy, unreachableSince } = state;
  const freshUntil = outcome.fetchedAt + outcome.lifetimeMs;
  if (unreachableSince === undefined) return { ...outcome, freshUntil };
  if (isLong && (longUnreachable === "unavailable" || (!copy && longUnreachable === "copy"))) {
    return { ...outcome, status: "unavailable", freshUntil, unreachableSince };
  }
  if (copy === undefined) return { ...outcome, freshUntil, unreachableSince };
  const { reason, retryAfterMs, error } = outcome;
  return {
    ...copy,
    freshUntil,
    unreachableSince,
    staleSince: unreachableSince,
    staleReason: reason,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(error !== undefined && { error }),
  };
}

/** The outcome without the file's text, for memory. */
export function withoutText(outcome: Outcome): Outcome {
  const { text: _, ...rest } = outcome;
  return rest;
}
