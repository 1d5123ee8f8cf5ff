/** Why a line is not judged. */
export type Refusal = "not-a-url" | "other-origin";

/** Visible ASCII without `" % \\`: nothing to escape, whether for a terminal, in JSON or as part of a URL. */
const PLAIN = /^[!#$&-[\]-~]*$/;

/** Whether the URL needs no second look anywhere, which is so for most. */
export function isPlain(url: string): boolean {
  return PLAIN.test(url);
}

const SLASH = 47;
const BACKSLASH = 92;

/** What is surely a URL, so that the parser need not be asked; a host whose last label is a number may be a wrong address. */
const PLAIN_URL = /^https?:\/\/[a-z\d][\w.-]*[a-z](?::\d{1,4})?(?:[/?#]|$)/i;
const HTTP = /^(?:https?:)?[/\\]/i;

/**
 * Tells the URLs to judge from other lines: http(s) URLs and paths, of one origin if it is known. A name without scheme
 * (`page.html`) is no URL here, since the library would take it for a host and judge the root.
 */
export class Scope {
  private readonly origin: string | undefined;
  /** How the last URL began, up to and with the slash behind its host: most that follow begin so, too. */
  private last = "/";

  constructor(origin: string | undefined) {
    this.origin = origin;
  }

  refusalOf(url: string): Refusal | undefined {
    if (this.last !== "/" && url.startsWith(this.last)) return undefined;
    return isPath(url) ? undefined : this.examine(url);
  }

  private examine(url: string): Refusal | undefined {
    if (this.origin === undefined && PLAIN_URL.test(url)) return this.accept(url);
    if (!HTTP.test(url) || !URL.canParse(url, this.origin ?? "http://localhost")) {
      return "not-a-url";
    }
    if (this.origin === undefined) return this.accept(url);
    return new URL(url, this.origin).origin === this.origin ? this.accept(url) : "other-origin";
  }

  private accept(url: string): undefined {
    const [, start] = /^(https?:\/\/[\w.:-]+\/)/i.exec(url) ?? [];
    if (start !== undefined) this.last = start;
  }
}

/** Not `//host/path`, which names a host. */
function isPath(url: string): boolean {
  if (url.charCodeAt(0) !== SLASH) return false;
  const second = url.charCodeAt(1);
  return second !== SLASH && second !== BACKSLASH;
}
