import type { UrlLike } from "../agent.ts";
import { robotsUrl, statusPolicy } from "../index.ts";
import { discard, looksLikeHtml, readText } from "./body.ts";
import { Deadline } from "./deadline.ts";
import { FetchRobotsError, shown } from "./errors.ts";
import { cacheLifetime, retryAfter, retryLifetime } from "./freshness.ts";
import { settingsOf } from "./options.ts";
import type { FetchRobotsOptions, Settings } from "./options.ts";
import type { Outcome, OutcomeReason } from "./outcome.ts";
import { redirectTarget } from "./redirects.ts";
import { Refusal, refusalOf } from "./refusal.ts";
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

function startOf(url: string | UrlLike): string {
  const start = typeof url === "string" || typeof url?.href === "string" ? robotsUrl(url) : null;
  if (start !== null) return start;
  const value: unknown = typeof url === "object" && url !== null ? url.href : url;
  throw new FetchRobotsError("invalid_url", `url must be an http or https URL, not ${shown(value)}`);
}

/** Requests and redirects, up to an answer that is no redirect. Ends, for no URL is requested twice. */
async function walk(trail: Trail, settings: Settings, deadline: Deadline): Promise<Answer> {
  for (;;) {
    // Each hop needs the one before.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await request(trail, settings, deadline);
    const { status, headers } = answer.response;
    if (statusPolicy(status) !== "redirect" || status === NOT_MODIFIED) return answer;
    discard(answer.response);
    trail.follow(redirectTarget(headers.get("location"), trail, settings), status);
  }
}

/** The outcome by the status of the last answer (RFC 9309 2.3.1). */
async function outcomeOf(
  { response, conditional }: Answer,
  trail: Trail,
  settings: Settings,
  deadline: Deadline,
): Promise<Outcome> {
  const { status } = response;
  if (statusPolicy(status) === "parse") {
    try {
      const file = await readText(response, settings.maxBytes, deadline);
      return parsed(trail, settings, { ...file, ...describedBy(response)});
    } ...
  }
}
