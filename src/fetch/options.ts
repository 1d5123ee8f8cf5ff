import { DEFAULT_MAX_BYTES } from "../parse.ts";
import { FetchRobotsError, shown } from "./errors.ts";
import type { Outcome } from "./outcome.ts";
import { platform } from "./platform.ts";
import type { AbortSignalLike, FetchLike } from "./platform.ts";

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_REDIRECTS = 5;

/** What {@link fetchRobots} is told. A wrong value is a {@link FetchRobotsError} with the code `invalid_option`. */
export interface FetchRobotsOptions {
  /**
   * The `User-Agent` to send: the crawler's own, since servers answer strangers 403. Not blank, printable ASCII or
   * Latin-1 (code `invalid_user_agent`). Browsers may send their own instead.
   */
  readonly userAgent: string;
  /** Called instead of the platform's `fetch`, as often as there are hops. */
  readonly fetch?: FetchLike | undefined;
  /**
   * Milliseconds for the whole retrieval, all hops and the body: 10,000. 0 leaves no time for any request; `Infinity`, or
   * more than a timer can count (24.8 days), sets no limit.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Octets of the body to keep, counted after decoding: 512,000, the least by RFC 9309 2.5. A longer body is cut after
   * its last whole line. `Infinity` sets no limit.
   */
  readonly maxBytes?: number | undefined;
  /** Redirects to follow: 5 (RFC 9309 2.3.1.2). 0 follows none. */
  readonly maxRedirects?: number | undefined;
  /** What one redirect too many, a repeated URL, or a redirect without a usable Location means. `"unavailable"`. */
  readonly tooManyRedirects?: "unavailable" | "unreachable" | undefined;
  /** Ends the retrieval with reason `"aborted"`. No listener stays on it. */
  readonly signal?: AbortSignalLike | undefined;
  /**
   * Asked before each request, with its URL and the number of redirects behind it, 0 for the first. Anything but `true`
   * vetoes it, and so does throwing, rejecting, or no answer within `timeoutMs`: reason `"blocked"`. It cannot allow
   * what `allowPrivate` does not.
   */
  readonly allowUrl?: ((url: string, hop: number) => boolean | Promise<boolean>) | undefined;
  /**
   * Whether a redirect from a public host may lead to `localhost`, a private address or a metadata service: false. A
   * function is asked with the URL; throwing means no.
   */
  readonly allowPrivate?: boolean | ((url: string) => boolean) | undefined;
  /**
   * An earlier outcome to revalidate: its `etag` and `lastModified` are sent, to its `url` and no other. A 304 gives its text
   * again as it is: one that was cut stays cut, whatever `maxBytes` is now.
   */
  readonly previous?: Outcome | null | undefined;
  /** The time in ms since the epoch, asked once before the first request: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** Options that were checked, with the defaults filled in. */
export interface Settings {
  readonly userAgent: string;
  readonly fetch: FetchLike;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly tooManyRedirects: "unavailable" | "unreachable";
  readonly signal: AbortSignalLike | undefined;
  readonly allowUrl: ((url: string, hop: number) => boolean | Promise<boolean>) | undefined;
  readonly allowPrivate: (url: string) => boolean;
  readonly previous: Outcome | undefined;
  readonly now: number;
}

/** @throws {FetchRobotsError} for a value that cannot be meant, before any request. */
export function settingsOf(options: FetchRobotsOptions): Settings {
  const given: Partial<FetchRobotsOptions> = options ?? {};
  return {
    userAgent: userAgentOf(given.userAgent),
    fetch: fetchOf(given.fetch),
    timeoutMs: limitOf("timeoutMs", given.timeoutMs, DEFAULT_TIMEOUT_MS),
    maxBytes: Math.floor(limitOf("maxBytes", given.maxBytes, DEFAULT_MAX_BYTES)),
    maxRedirects: Math.floor(limitOf("maxRedirects", given.maxRedirects, DEFAULT_MAX_REDIRECTS)),
    tooManyRedirects: tooManyRedirectsOf(given.tooManyRedirects),
    signal: signalOf(given.signal),
    allowUrl: functionOf("allowUrl", given.allowUrl),
    allowPrivate: allowPrivateOf(given.allowPrivate),
    previous: previousOf(given.previous),
    now: nowOf(given.now),
  };
}

function invalid(option: string, value: unknown, wanted: string): FetchRobotsError {
  return new FetchRobotsError("invalid_option", `${option} must be ${wanted}, not ${shown(value)}`);
}

/** Whether the value may stand in a header: ASCII or Latin-1 without control characters, not only white space. */
export function isFieldValue(value: unknown): value is string {
  return (
    typeof value === "string" && value.trim() !== "" && /^[\t\x20-\x7e\x80-\xff]+$/.test(value)
  );
}

function userAgentOf(value: unknown): string {
  if (isFieldValue(value)) return value;
  throw new FetchRobotsError(
    "invalid_user_agent",
    `userAgent must be a string that a header can hold and that is not blank, not ${shown(value)}`,
  );
}

function fetchOf(value: FetchLike | undefined): FetchLike {
  const given = value ?? platform.fetch;
  if (typeof given !== "function") throw invalid("fetch", given, "a function");
  // Called without a receiver: a browser's fetch refuses any other than the global object.
  return (url, init) => given(url, init);
}

function limitOf(option: string, value: number | undefined, fallback: number): number {
  const limit = value ?? fallback;
  if (typeof limit !== "number" || !(limit >= 0)) {
    throw invalid(option, value, "a number of 0 or more");
  }
  return limit;
}

function tooManyRedirectsOf(value: "unavailable" | "unreachable" = "unavailable"): typeof value {
  if (value === "unavailable" || value === "unreachable") return value;
  throw invalid("tooManyRedirects", value, `"unavailable" or "unreachable"`);
}

function signalOf(value: AbortSignalLike | undefined): AbortSignalLike | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value.addEventListener === "function") return value;
  throw invalid("signal", value, "an AbortSignal");
}

function functionOf<F>(option: string, value: F | undefined): F | undefined {
  if (value === undefined || typeof value === "function") return value;
  throw invalid(option, value, "a function");
}

function allowPrivateOf(
  value: FetchRobotsOptions["allowPrivate"] = false,
): (url: string) => boolean {
  if (typeof value === "boolean") return () => value;
  const ask = functionOf("allowPrivate", value);
  return (url) => {
    try {
      return ask?.(url) === true;
    } catch {
      return false;
    }
  };
}

function previousOf(value: Outcome | null | undefined): Outcome | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "object") return value;
  throw invalid("previous", value, "an Outcome");
}

function nowOf(clock: unknown): number {
  const now: unknown = (functionOf("now", clock as (() => number) | undefined) ?? Date.now)();
  if (typeof now === "number" && Number.isFinite(now)) return now;
  throw invalid("now", now, "a function that gives ms since the epoch");
}
