import type { UrlLike } from "../agent.ts";
import { restore, robotsForStatus } from "../robots.ts";
import type { Robots } from "../robots.ts";
import { FetchRobotsError, shown } from "./errors.ts";

/** What a retrieval came to, by RFC 9309 2.3.1: rules to follow, everything allowed, nothing allowed. */
export type OutcomeStatus = "parsed" | "unavailable" | "unreachable";

/**
 * Why. With `"parsed"`: `"ok"`. With `"unavailable"`: `"client-error"`. With what the option `tooManyRedirects` says:
 * `"too-many-redirects"` (a repeated URL, too) and `"bad-redirect"`. All others with `"unreachable"`.
 */
export type OutcomeReason =
  | "ok"
  | "client-error"
  | "too-many-redirects"
  | "bad-redirect"
  | "rate-limited"
  | "server-error"
  | "unexpected-status"
  | "network"
  | "timeout"
  | "aborted"
  | "blocked"
  | "undecodable";

/** A redirect that was followed. */
export interface Hop {
  /** What was asked for. */
  readonly url: string;
  /** What came back; 0 if the platform followed by itself, and this and maybe more redirects were not seen. */
  readonly status: number;
}

/** What became of a robots.txt: plain data that survives JSON, for a cache to keep. */
export interface Outcome {
  readonly status: OutcomeStatus;
  readonly reason: OutcomeReason;
  /** The origin that was asked for: its pages the rules bind, wherever redirects led. */
  readonly origin: string;
  /** The last URL that was requested, or was to be. */
  readonly url: string;
  readonly hops: readonly Hop[];
  /** The status from `url`, null if none came. */
  readonly httpStatus: number | null;
  /** Parsed only: the file, at most `maxBytes` octets of it. An octet that is not part of valid UTF-8 is written `%XX`. */
  readonly text?: string;
  /** Parsed only: whether `text` was cut at `maxBytes`. */
  readonly truncated?: boolean;
  /** Parsed only: the Content-Type as sent. Nothing depends on it. */
  readonly contentType?: string;
  /** Parsed only: whether the file begins like a page of HTML, which sites serve for any path they do not know. */
  readonly looksLikeHtml?: boolean;
  /** When it was asked for, in ms since the epoch. */
  readonly fetchedAt: number;
  /** For how long to use this, in ms, before asking again: 1 minute to 24 hours, 0 for an aborted retrieval. */
  readonly lifetimeMs: number;
  /** What the server's Retry-After came to, in ms and unbounded; `lifetimeMs` bounds it. */
  readonly retryAfterMs?: number;
  /** Parsed only: validators, for the option `previous`. */
  readonly etag?: string;
  readonly lastModified?: string;
  /** What went wrong, for a log: the message of the cause. */
  readonly error?: string;
}

const compiled = new WeakMap<Outcome, Robots>();

/**
 * The rules of an outcome: those of its file, everything allowed if it is unavailable, nothing if it is unreachable. One
 * outcome object always gives the same Robots.
 *
 * @throws {FetchRobotsError} `invalid_outcome` for what is no outcome, as a damaged cache entry.
 */
export function robotsFrom(outcome: Outcome): Robots {
  let robots = compiled.get(outcome);
  if (robots === undefined) {
    robots = robotsOf(outcome);
    compiled.set(outcome, robots);
  }
  return robots;
}

function robotsOf(outcome: Outcome): Robots {
  const { status, text, truncated } = Object(outcome) as Outcome;
  if (status === "unavailable") return robotsForStatus(404);
  if (status === "unreachable") return robotsForStatus(503);
  if (status !== "parsed" || typeof text !== "string") {
    throw new FetchRobotsError(
      "invalid_outcome",
      `an outcome must have a status, and a text if parsed, not ${shown(status)} and ${shown(text)}`,
    );
  }
  return restore(text, truncated === true);
}

/**
 * Whether a crawler may fetch a URL of the outcome's origin, absolute or a path. That the URL is of this origin is the caller's
 * to see to. The crawler is named as for `Robots.agent`. What was compiled is kept for as long as the outcome object is.
 *
 * @throws {FetchRobotsError} as {@link robotsFrom}.
 */
export function isAllowedBy(
  outcome: Outcome,
  userAgent: string | readonly string[],
  url: string | UrlLike,
): boolean {
  return robotsFrom(outcome).agent(userAgent).isAllowed(url);
}
