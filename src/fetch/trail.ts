import { isPrivateHost } from "./address.ts";
import type { Hop } from "./outcome.ts";
import { parseUrl } from "./platform.ts";
import type { HeadersLike, ResponseLike } from "./platform.ts";

/** Where a retrieval is and how it came there. */
export class Trail {
  readonly origin: string;
  /** What is requested now, or was last. */
  url: string;
  readonly hops: Hop[] = [];
  /** Every URL that was requested. */
  readonly visited: Set<string>;
  /** Whether any URL so far was of a public host: from then on a private one needs leave. */
  fromPublic: boolean;
  /** Of the answer from `url`, once it is there. */
  httpStatus: number | null = null;
  headers: HeadersLike | undefined = undefined;

  constructor(url: string) {
    const { origin, hostname } = parseUrl(url)!;
    this.origin = origin;
    this.url = url;
    this.visited = new Set([url]);
    this.fromPublic = !isPrivateHost(hostname);
  }

  answered(response: ResponseLike): void {
    this.httpStatus = response.status;
    this.headers = response.headers;
  }

  /** Goes on to `url`, after an answer of `status`, 0 if it was not seen. */
  follow(url: string, status: number): void {
    this.hops.push({ url: this.url, status });
    this.url = url;
    this.visited.add(url);
    this.fromPublic ||= !isPrivateHost(parseUrl(url)!.hostname);
    this.httpStatus = null;
    this.headers = undefined;
  }
}
