/** One hop: its request, and the answer of whatever platform there is. */

import { discard } from "./body.ts";
import type { Deadline } from "./deadline.ts";
import { messageOf } from "./errors.ts";
import { isFieldValue } from "./options.ts";
import type { Settings } from "./options.ts";
import { parseUrl } from "./platform.ts";
import type { FetchInit, ResponseLike } from "./platform.ts";
import { checkCount, checkTarget, requestUrl } from "./redirects.ts";
import { Refusal } from "./refusal.ts";
import type { Trail } from "./trail.ts";

export interface Answer {
  readonly response: ResponseLike;
  /** Whether the validators of `previous` were sent, so that a 304 is an answer to them. */
  readonly conditional: boolean;
}

/**
 * Requests the trail's URL, if `allowUrl` lets it, and follows no redirect.
 *
 * @throws {Refusal} or whatever `fetch` threw.
 */
export async function request(
  trail: Trail,
  settings: Settings,
  deadline: Deadline,
): Promise<Answer> {
  await checkAllowed(trail, settings, deadline);
  const validators = validatorsFor(trail.url, settings);
  const response = await send(trail.url, "manual", validators, settings, deadline);
  if (response.type === "opaqueredirect") {
    checkCount(trail, settings);
    const followed = await send(trail.url, "follow", {}, settings, deadline);
    await arriveUnseen(followed, trail, settings, deadline);
    return { response: followed, conditional: false };
  }
  const unseen = response.redirected === true;
  if (unseen) await arriveUnseen(response, trail, settings, deadline);
  else trail.answered(response);
  return { response, conditional: !unseen && Object.keys(validators).length > 0 };
}

/** @throws {Refusal} `"blocked"` unless `allowUrl` says true in time. */
async function checkAllowed(trail: Trail, settings: Settings, deadline: Deadline): Promise<void> {
  deadline.check();
  if (settings.allowUrl === undefined) return;
  if (!(await isAllowed(settings.allowUrl, trail, deadline))) {
    throw new Refusal("blocked", `allowUrl refused ${trail.url}`);
  }
  deadline.check();
}

async function isAllowed(
  allowUrl: NonNullable<Settings["allowUrl"]>,
  trail: Trail,
  deadline: Deadline,
): Promise<boolean> {
  try {
    const verdict = allowUrl(trail.url, trail.hops.length);
    return (await deadline.race(Promise.resolve(verdict))) === true;
  } catch (error) {
    if (deadline.stopped?.reason === "aborted") throw deadline.stopped;
    throw new Refusal("blocked", `allowUrl on ${trail.url}: ${messageOf(error)}`);
  }
}

/** If-None-Match and If-Modified-Since, for the very URL whose file they are of (RFC 9110 13.1). */
function validatorsFor(url: string, { previous }: Settings): Record<string, string> {
  if (previous?.url !== url || typeof previous.text !== "string") return {};
  const { etag, lastModified } = previous;
  return {
    ...(isFieldValue(etag) && { "If-None-Match": etag }),
    ...(isFieldValue(lastModified) && { "If-Modified-Since": lastModified }),
  };
}

async function send(
  url: string,
  redirect: FetchInit["redirect"],
  validators: Record<string, string>,
  settings: Settings,
  deadline: Deadline,
): Promise<ResponseLike> {
  const headers = {
    "User-Agent": settings.userAgent,
    Accept: "text/plain, */*;q=0.1",
    "Accept-Encoding": "identity",
    ...validators,
  };
  const { signal } = deadline;
  const init: FetchInit = { method: "GET", headers, redirect, credentials: "omit", signal };
  const response = await deadline.race(settings.fetch(url, init), discard);
  if (response.type === "error" && response.status === 0) {
    throw new Refusal("network", "fetch answered with a network error");
  }
  return response;
}

/**
 * The platform followed redirects by itself: browsers do, where those that are not followed are opaque. What can still be
 * vetoed is where that led.
 *
 * @throws {Refusal} `"blocked"`.
 */
async function arriveUnseen(
  response: ResponseLike,
  trail: Trail,
  settings: Settings,
  deadline: Deadline,
): Promise<void> {
  try {
    const target = parseUrl(response.url || trail.url)!;
    const url = requestUrl(target);
    checkTarget(target, trail, settings);
    trail.follow(url, 0);
    await checkAllowed(trail, settings, deadline);
  } catch (error) {
    discard(response);
    throw error;
  }
  trail.answered(response);
}
