import type { UrlLike } from "../agent.ts";
import { statusPolicy } from "../status.ts";
import { robotsUrl } from "../url.ts";
import { discard, looksLikeHtml, readText } from "./body.ts";
import { Deadline } from "./deadline.ts";
import { FetchRobotsError, shown } from "./errors.ts";
import { cacheLifetime, retryAfter, retryLifetime } from "./freshness.ts";
import { settingsOf } from "./options.ts";
import type { FetchRobotsOptions, Settings } from "./options.ts";
import type { Outcome, OutcomeReason } from "./outcome.ts";
import { field, parseUrl } from "./platform.ts";
import type { HeadersLike, ResponseLike } from "./platform.ts";
import { redirectTarget } from "./redirects.ts";
import type { Refusal } from "./refusal.ts";
import { request } from "./request.ts";
import type { Answer } from "./request.ts";
import { Trail } from "./trail.ts";

const NOT_MODIFIED = 304;

/**
 * Gets the robots.txt that governs a page URL, as RFC 9309 2.3 says, and turns whatever happens into an outcome: a promise
 * that is rejected for a wrong call alone. Nothing of the retrieval is left once it settles: no timer, no open body, no
 * listener on `signal`.
 *
 * @param url a page of the site, or its origin: http or https.
 * @throws {FetchRobotsError} (as a rejection, before any request) with the code `invalid_url`, `invalid_user_agent` or
 * `invalid_option`.
 */
export async function fetchRobots(
  url: string | UrlLike,
  options: FetchRobotsOptions,
): Promise<Outcome> {
  const trail = new Trail(startOf(url));
  const settings = settingsOf(options);
  const deadline = new Deadline(settings.timeoutMs, settings.signal);
  try {
    const answer = await walk(trail, settings, deadline);
    return await outcomeOf(answer, trail, settings, deadline);
  } catch (error) {
    return failed(deadline.refusalOf(error), trail, settings);
  } finally {
    deadline.release();
  }
}

/** @throws {FetchRobotsError} `invalid_url` */
function startOf(url: string | UrlLike): string {
  const href: unknown = typeof url === "object" && url !== null ? url.href : url;
  const start = typeof href === "string" ? robotsUrl(href) : null;
  const parts = start === null ? undefined : parseUrl(start);
  if (parts !== undefined) return parts.href;
  throw new FetchRobotsError("invalid_url", `url must be an http or https URL, not ${shown(href)}`);
}

/** Requests and redirects, up to an answer that is no redirect. It ends: no URL is requested twice. */
async function walk(trail: Trail, settings: Settings, deadline: Deadline): Promise<Answer> {
  for (;;) {
    // Each hop needs the one before.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await request(trail, settings, deadline);
    const { status, headers } = answer.response;
    if (statusPolicy(status) !== "redirect" || status === NOT_MODIFIED) return answer;
    discard(answer.response);
    trail.follow(redirectTarget(field(headers, "location"), trail, settings), status);
  }
}

/**
 * The outcome by the status of the last answer (RFC 9309 2.3.1).
 *
 * @throws {Refusal} or whatever ended the body.
 */
async function outcomeOf(
  { response, conditional }: Answer,
  trail: Trail,
  settings: Settings,
  deadline: Deadline,
): Promise<Outcome> {
  const { status } = response;
  const policy = statusPolicy(status);
  if (policy === "parse")
    return parsed(await fileOf(response, settings, deadline), trail, settings);
  discard(response);
  if (status === NOT_MODIFIED && conditional) {
    return parsed(unchangedFile(response, settings.previous!), trail, settings);
  }
  if (policy === "allow") return withoutFile("unavailable", "client-error", trail, settings);
  return withoutFile("unreachable", closedBy(status), trail, settings);
}

function closedBy(status: number): OutcomeReason {
  if (status === 429) return "rate-limited";
  return status >= 500 && status < 600 ? "server-error" : "unexpected-status";
}

/** What a parsed outcome says of its file. */
type File = Pick<
  Outcome,
  "text" | "truncated" | "contentType" | "looksLikeHtml" | "etag" | "lastModified" | "lifetimeMs"
>;

async function fileOf(
  response: ResponseLike,
  settings: Settings,
  deadline: Deadline,
): Promise<File> {
  const { text, truncated } = await readText(response, settings.maxBytes, deadline);
  const contentType = field(response.headers, "content-type");
  return {
    text,
    truncated,
    ...(contentType !== undefined && { contentType }),
    looksLikeHtml: looksLikeHtml(text),
    ...validatorsOf(response.headers),
    lifetimeMs: cacheLifetime(response.headers),
  };
}

/** The file of a 304: what was stored, brought up to date with what this answer says (RFC 9111 4.3.4). */
function unchangedFile({ headers }: ResponseLike, previous: Outcome): File {
  const { text, truncated, contentType, looksLikeHtml: isHtml, etag, lastModified } = previous;
  return {
    text: text!,
    truncated: truncated === true,
    ...(contentType !== undefined && { contentType }),
    looksLikeHtml: isHtml === true,
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    ...validatorsOf(headers),
    lifetimeMs: cacheLifetime(headers, previous.lifetimeMs),
  };
}

function validatorsOf(headers: HeadersLike): Pick<Outcome, "etag" | "lastModified"> {
  const etag = field(headers, "etag");
  const lastModified = field(headers, "last-modified");
  return {
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
  };
}

/** What every outcome says. */
function whereabouts({ origin, url, hops, httpStatus }: Trail) {
  return { origin, url, hops, httpStatus };
}

function parsed(file: File, trail: Trail, { now }: Settings): Outcome {
  return { status: "parsed", reason: "ok", ...whereabouts(trail), ...file, fetchedAt: now };
}

function failed({ reason, message }: Refusal, trail: Trail, settings: Settings): Outcome {
  const isAboutRedirects = reason === "too-many-redirects" || reason === "bad-redirect";
  const status = isAboutRedirects ? settings.tooManyRedirects : "unreachable";
  return { ...withoutFile(status, reason, trail, settings), error: message };
}

function withoutFile(
  status: "unavailable" | "unreachable",
  reason: OutcomeReason,
  trail: Trail,
  { now }: Settings,
): Outcome {
  const retryAfterMs = retryAfter(trail.headers, now);
  const lifetimeMs =
    status === "unavailable" ? cacheLifetime(trail.headers) : retryLifetime(retryAfterMs);
  return {
    status,
    reason,
    ...whereabouts(trail),
    fetchedAt: now,
    lifetimeMs: reason === "aborted" ? 0 : lifetimeMs,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}
