/** What of the URL Standard is used; every runtime has it. */
declare class URL {
  constructor(url: string);
  readonly protocol: string;
  readonly origin: string;
}

/**
 * Where the robots.txt that governs a URL is: `/robots.txt` at its origin (RFC 9309 2.3). Null if the URL is not an absolute one of
 * `http:` or `https:`.
 */
export function robotsUrl(url: string | { readonly href: string }): string | null {
  try {
    const { protocol, origin } = new URL(typeof url === "string" ? url : url.href);
    return protocol === "http:" || protocol === "https:" ? `${origin}/robots.txt` : null;
  } catch {
    return null;
  }
}
