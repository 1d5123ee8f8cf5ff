import type { UrlLike } from "../agent.ts";
import { shown } from "../fetch/errors.ts";
import { parseUrl } from "../fetch/platform.ts";
import { RobotsCacheError } from "./errors.ts";

/** Behind `https://`, the longest scheme there is: the next `/` ends the authority, if nothing else has before. */
const AUTHORITY = 8;

/**
 * What stands before the path, without parsing. Where that is an origin as the URL parser writes it, it is the URL's: no
 * origin holds `? # \ @`, white space, upper case, a default port or a number in another spelling than the parser's, so
 * that a URL with any of these gives a string that is no key.
 */
export function originPrefix(href: string): string {
  const end = href.indexOf("/", AUTHORITY);
  return end < 0 ? href : href.slice(0, end);
}

/** Whether the URL is the origin, as the URL parser writes it, with a path; by the reasons of {@link originPrefix}. */
export function isPathOf(origin: string, href: string): boolean {
  return href.charCodeAt(origin.length) === 47 /* '/' */ && href.startsWith(origin);
}

/** The origin of an http or https URL: scheme, host in its ASCII form, port unless it is the scheme's own. */
export function originOf(href: unknown): string | undefined {
  const parts = typeof href === "string" ? parseUrl(href) : undefined;
  const isHttp = parts?.protocol === "http:" || parts?.protocol === "https:";
  return isHttp ? parts.origin : undefined;
}

/** The URL as text; undefined of what is neither a string nor has an `href`. */
export function hrefOf(url: string | UrlLike): string | undefined {
  const href: unknown = typeof url === "string" ? url : (url as UrlLike | null | undefined)?.href;
  return typeof href === "string" ? href : undefined;
}

export function invalidUrl(url: unknown): RobotsCacheError {
  const given: unknown = hrefOf(url as UrlLike) ?? url;
  return new RobotsCacheError(
    "invalid_url",
    `url must be an http or https URL, not ${shown(given)}`,
  );
}
