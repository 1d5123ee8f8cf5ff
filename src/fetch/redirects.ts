/** Where a redirect leads, and whether to go there (RFC 9309 2.3.1.2, RFC 9110 10.2.2 and 15.4). */

import { isPrivateHost } from "./address.ts";
import { escapeOctet } from "./body.ts";
import { shown } from "./errors.ts";
import type { Settings } from "./options.ts";
import { parseUrl } from "./platform.ts";
import type { UrlParts } from "./platform.ts";
import { Refusal } from "./refusal.ts";
import type { Trail } from "./trail.ts";

/**
 * The URL that a redirect leads to. What is forbidden outright is refused before what is merely too much, since the one
 * closes the site and the other may open it.
 *
 * @throws {Refusal} `"bad-redirect"`, `"blocked"` or `"too-many-redirects"`.
 */
export function redirectTarget(
  location: string | undefined,
  trail: Trail,
  settings: Settings,
): string {
  const target = location?.trim() ? parseUrl(escapeOctets(location), trail.url) : undefined;
  if (target === undefined) {
    throw new Refusal("bad-redirect", `redirect without a usable Location: ${shown(location)}`);
  }
  const url = requestUrl(target);
  checkTarget(target, trail, settings);
  if (trail.visited.has(url)) throw new Refusal("too-many-redirects", `redirected back to ${url}`);
  checkCount(trail, settings);
  return url;
}

/** @throws {Refusal} `"too-many-redirects"` if one more would be one too many. */
export function checkCount(trail: Trail, { maxRedirects }: Settings): void {
  if (trail.hops.length < maxRedirects) return;
  throw new Refusal("too-many-redirects", `more than ${maxRedirects} redirects`);
}

/** @throws {Refusal} `"blocked"` for another scheme than http(s), and for the way from a public host to a private one. */
export function checkTarget(target: UrlParts, trail: Trail, settings: Settings): void {
  if (target.protocol !== "http:" && target.protocol !== "https:") {
    throw new Refusal("blocked", `redirected to ${shown(target.href)}, which is not http(s)`);
  }
  if (!trail.fromPublic || !isPrivateHost(target.hostname)) return;
  if (!settings.allowPrivate(target.href)) {
    throw new Refusal("blocked", `redirected to ${shown(target.href)}, which is not public`);
  }
}

/** The URL as it is asked for: credentials are not sent, fragments are not part of it. */
export function requestUrl(target: UrlParts): string {
  target.username = "";
  target.password = "";
  target.hash = "";
  return target.href;
}

/** Headers are decoded octet by octet; a Location in raw UTF-8 means its octets. */
function escapeOctets(location: string): string {
  return location.replace(/[\x80-\xff]/g, (octet) => escapeOctet(octet.charCodeAt(0)));
}
