/** How long an outcome holds, from the headers of the last response (RFC 9309 2.4, RFC 9111 5.2, RFC 9110 10.2.3). */

import { field } from "./platform.ts";
import type { HeadersLike } from "./platform.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `lifetimeMs` of an unreachable outcome whose server names no time. */
export const RETRY_LIFETIME: number = HOUR;

/** Within the bounds of what a server may ask for: 1 minute to 24 hours, the longest that RFC 9309 2.4 advises. */
export function clampLifetime(ms: number): number {
  return Math.min(Math.max(ms, MINUTE), DAY);
}

/**
 * `lifetimeMs` of a file, or of its absence: `Cache-Control: max-age`, 1 minute for `no-store` and `no-cache`, `fallback`
 * (ms) for neither.
 */
export function cacheLifetime(headers: HeadersLike | undefined, fallback: number = DAY): number {
  const directives = cacheDirectives(field(headers, "cache-control") ?? "");
  if (directives.has("no-store") || directives.has("no-cache")) return MINUTE;
  const maxAge = directives.get("max-age");
  return clampLifetime(maxAge === undefined ? fallback : maxAge * SECOND);
}

/**
 * The directives of a Cache-Control field in lower case, with their value as a count of seconds, NaN for any other. Of a
 * directive that is repeated the first stands (RFC 9111 4.2.1), but a `max-age` that is no count is skipped.
 *
 *     cache-directive = token [ "=" ( token / quoted-string ) ]
 */
function cacheDirectives(value: string): Map<string, number> {
  const directives = new Map<string, number>();
  for (const [, name, quoted, plain] of value.matchAll(
    /([^\s,="]+)\s*(?:=\s*(?:"((?:\\.|[^"\\])*)"|([^\s,"]*)))?/g,
  )) {
    const key = name.toLowerCase();
    const seconds = secondsOf(quoted ?? plain ?? "");
    if (key === "max-age" && seconds === undefined) continue;
    if (!directives.has(key)) directives.set(key, seconds ?? Number.NaN);
  }
  return directives;
}

/** A count of seconds: digits and nothing else. */
function secondsOf(text: string): number | undefined {
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Milliseconds until the server wants to be asked again: `Retry-After`, in seconds or a date; 0 for a date gone by. */
export function retryAfter(headers: HeadersLike | undefined, now: number): number | undefined {
  const value = field(headers, "retry-after")?.trim();
  if (value === undefined) return undefined;
  const seconds = secondsOf(value);
  // JSON has no Infinity.
  if (seconds !== undefined) return Math.min(seconds * SECOND, Number.MAX_SAFE_INTEGER);
  const date = httpDate(value, now);
  return date === undefined ? undefined : Math.max(0, date - now);
}

/** `lifetimeMs` of an unreachable outcome. */
export function retryLifetime(retryAfterMs: number | undefined): number {
  return retryAfterMs === undefined ? RETRY_LIFETIME : clampLifetime(retryAfterMs);
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** IMF-fixdate and the obsolete RFC 850 date, then asctime's. The name of the day is not looked at. */
const DAY_FIRST = /^[a-z]+, (\d\d)[ -]([a-z]{3})[ -](\d{4}|\d\d) (\d\d):(\d\d):(\d\d) GMT$/i;
const MONTH_FIRST = /^[a-z]+ ([a-z]{3}) ([ \d]\d) (\d\d):(\d\d):(\d\d) (\d{4})$/i;

/** An HTTP-date in ms since the epoch (RFC 9110 5.6.7); undefined of anything else. `Date.parse` takes far more than these. */
function httpDate(text: string, now: number): number | undefined {
  const common = DAY_FIRST.exec(text);
  if (common !== null) {
    const [, day, month, year, hour, minute, second] = common;
    return utc(fullYear(year, now), month, [day, hour, minute, second]);
  }
  const asctime = MONTH_FIRST.exec(text);
  if (asctime === null) return undefined;
  const [, month, day, hour, minute, second, year] = asctime;
  return utc(Number(year), month, [day, hour, minute, second]);
}

function utc(year: number, month: string, rest: readonly string[]): number | undefined {
  const monthIndex = MONTHS.indexOf(month.toLowerCase());
  const [day, hour, minute, second] = rest.map(Number) as [number, number, number, number];
  const inRange = day >= 1 && day <= 31 && hour <= 23 && minute <= 59 && second <= 60;
  return monthIndex < 0 || !inRange
    ? undefined
    : Date.UTC(year, monthIndex, day, hour, minute, second);
}

/** A year of two digits that seems more than 50 years ahead is the most recent past one that ends so. */
function fullYear(digits: string, now: number): number {
  if (digits.length === 4) return Number(digits);
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(digits);
  return year > thisYear + 50 ? year - 100 : year;
}
