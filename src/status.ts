/** What an HTTP status of a robots.txt request means. */
export type StatusPolicy = "parse" | "redirect" | "allow" | "disallow";

/**
 * What to do with the HTTP status that a robots.txt request got (RFC 9309 2.3.1): 200–299 parse the body, 300–399 follow the
 * redirect, 400–499 except 429 everything is allowed, and with 429, 500–599 or anything else nothing is. An integer is
 * expected; what is not one is `"disallow"`.
 */
export function statusPolicy(status: number): StatusPolicy {
  if (status >= 200 && status < 300) return "parse";
  if (status >= 300 && status < 400) return "redirect";
  if (status >= 400 && status < 500 && status !== 429) return "allow";
  return "disallow";
}
