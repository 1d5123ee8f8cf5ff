/** Which URLs a robots.txt is for: those of its own scheme, host and port, as robots-parser has it. */

/** What of the URL Standard is used; every runtime has it. */
declare class URL {
  constructor(url: string, base: string);
  readonly href: string;
  readonly protocol: string;
  readonly host: string;
}

/** What relative URLs are read against: a host that can have no robots.txt of its own (RFC 2606). */
const NOWHERE = "http://relative.invalid/";

/** The site of a robots.txt; without one, if its URL is invalid, no URL belongs to it. */
export class Site {
  private readonly root: string | undefined;

  /** The URL of the robots.txt. If it is relative, the relative URLs are the site. */
  constructor(url: unknown) {
    const parsed = read(url);
    this.root = parsed && rootOf(parsed);
  }

  /** The URL, absolute; undefined if it is invalid or another site's. Whatever is no string is read as `String` has it. */
  own(url: unknown): string | undefined {
    // Nothing behind the host can make a URL invalid, or another host's: most need not be parsed.
    if (this.root !== undefined && typeof url === "string" && url.startsWith(this.root)) return url;
    const parsed = read(url);
    return parsed !== undefined && rootOf(parsed) === this.root ? parsed.href : undefined;
  }
}

function read(url: unknown): URL | undefined {
  try {
    return new URL(url as string, NOWHERE);
  } catch {
    return undefined;
  }
}

/** Up to the first character of the path. The port of the scheme is none. */
function rootOf({ protocol, host }: URL): string {
  return `${protocol}//${host}/`;
}
