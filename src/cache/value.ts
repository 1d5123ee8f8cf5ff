/**
 * The values in a store, which others may have written, damaged or half overwritten. Every field is checked and copied, so
 * that what is read is either what a cache of this version wrote or nothing.
 *
 *     { "v": 1, "outcome": Outcome, "copy"?: Outcome, "unreachableSince"?: ms since the epoch }
 */

import type { Hop, Outcome, OutcomeReason, OutcomeStatus } from "../fetch/outcome.ts";
import { DAY, MINUTE } from "./state.ts";
import type { OriginState } from "./state.ts";

const VERSION = 1;

/** Which statuses go with a reason. An aborted retrieval says nothing about the origin, and is never kept. */
const STATUSES: ReadonlyMap<unknown, readonly OutcomeStatus[]> = new Map<
  OutcomeReason,
  readonly OutcomeStatus[]
>([
  ["ok", ["parsed"]],
  ["client-error", ["unavailable"]],
  ["too-many-redirects", ["unavailable", "unreachable"]],
  ["bad-redirect", ["unavailable", "unreachable"]],
  ["rate-limited", ["unreachable"]],
  ["server-error", ["unreachable"]],
  ["unexpected-status", ["unreachable"]],
  ["network", ["unreachable"]],
  ["timeout", ["unreachable"]],
  ["blocked", ["unreachable"]],
  ["undecodable", ["unreachable"]],
]);

type Fields = { readonly [name: string]: unknown };

export function writeValue({ outcome, copy, unreachableSince }: OriginState): string {
  return JSON.stringify({ v: VERSION, outcome, copy, unreachableSince });
}

/** What a store gave for an origin: text, or the object that the store has already made of it. Undefined if it is not ours. */
export function readValue(value: unknown, origin: string): OriginState | undefined {
  const fields = fieldsOf(typeof value === "string" ? parsedJson(value) : value);
  if (fields?.["v"] !== VERSION) return undefined;
  const outcome = readOutcome(fields["outcome"], origin);
  if (outcome === undefined) return undefined;
  const { copy: storedCopy, unreachableSince } = fields;
  if (outcome.status !== "unreachable") {
    return storedCopy === undefined && unreachableSince === undefined ? { outcome } : undefined;
  }
  const copy = storedCopy === undefined ? undefined : readOutcome(storedCopy, origin);
  const isCopyGood = storedCopy === undefined || copy?.status === "parsed";
  if (!isCopyGood || !isTime(unreachableSince) || unreachableSince > outcome.fetchedAt) {
    return undefined;
  }
  return { outcome, ...(copy && { copy }), unreachableSince };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null ? (value as Fields) : undefined;
}

function readOutcome(value: unknown, origin: string): Outcome | undefined {
  const fields = fieldsOf(value);
  if (fields === undefined || fields["origin"] !== origin) return undefined;
  const { status, reason, url, hops, httpStatus, fetchedAt, lifetimeMs } = fields;
  const isOne =
    STATUSES.get(reason)?.includes(status as OutcomeStatus) === true &&
    typeof url === "string" &&
    Array.isArray(hops) &&
    hops.every(isHop) &&
    (httpStatus === null || isStatus(httpStatus)) &&
    isTime(fetchedAt) &&
    isLifetime(lifetimeMs);
  if (!isOne || !hasOptionalFields(fields) || !hasFile(fields)) return undefined;
  return {
    status: status as OutcomeStatus,
    reason: reason as OutcomeReason,
    origin,
    url,
    hops: hops.map((hop: Hop) => ({ url: hop.url, status: hop.status })),
    httpStatus,
    ...optionalFields(fields),
    fetchedAt,
    lifetimeMs,
  };
}

/** The fields that an outcome may have, and what each holds. */
const OPTIONAL: readonly (readonly [name: string, isValid: (value: unknown) => boolean])[] = [
  ["text", isString],
  ["truncated", isBoolean],
  ["contentType", isString],
  ["looksLikeHtml", isBoolean],
  ["retryAfterMs", isTime],
  ["etag", isString],
  ["lastModified", isString],
  ["error", isString],
];

function hasOptionalFields(fields: Fields): boolean {
  return OPTIONAL.every(([name, isValid]) => fields[name] === undefined || isValid(fields[name]));
}

function optionalFields(fields: Fields): Pick<Outcome, "text" | "error"> {
  return Object.fromEntries(
    OPTIONAL.filter(([name]) => fields[name] !== undefined).map(([name]) => [name, fields[name]]),
  );
}

/** A file is there if, and only if, one was parsed: rules that got lost must not read as no rules. */
function hasFile({ status, text, truncated }: Fields): boolean {
  return status === "parsed"
    ? typeof text === "string" && typeof truncated === "boolean"
    : text === undefined;
}

function isHop(value: unknown): boolean {
  const hop = fieldsOf(value);
  return typeof hop?.["url"] === "string" && (hop["status"] === 0 || isStatus(hop["status"]));
}

function isStatus(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 999;
}

/** Milliseconds that JSON can tell. */
function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** What retrievals give; anything longer would keep an answer beyond what RFC 9309 2.4 advises. */
function isLifetime(value: unknown): value is number {
  return isTime(value) && value >= MINUTE && value <= DAY;
}

function isString(value: unknown): boolean {
  return typeof value === "string";
}

function isBoolean(value: unknown): boolean {
  return typeof value === "boolean";
}
