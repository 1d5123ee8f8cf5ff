/**
 * What this module uses of the platform, as the smallest structural types: neither the sources nor the emitted
 * declarations need DOM, Node or Bun types, and the `fetch`, `Response` and `AbortSignal` of each are assignable to these.
 */

/** Response headers: `get` takes a name in any case, and joins repeated fields with `", "`. */
export interface HeadersLike {
  get(name: string): string | null;
}

/** The reader of a body stream. */
export interface ReaderLike {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(reason?: unknown): Promise<void>;
}

/** A body stream of octets. */
export interface BodyLike {
  getReader(): ReaderLike;
  cancel(reason?: unknown): Promise<void>;
}

/** What is read of a `Response`. */
export interface ResponseLike {
  readonly status: number;
  readonly headers: HeadersLike;
  readonly body: BodyLike | null;
  /** `"opaqueredirect"` where the platform hides a redirect that it did not follow: browsers. */
  readonly type?: string | undefined;
  /** The final URL, read only when the platform followed redirects itself. */
  readonly url?: string | undefined;
  readonly redirected?: boolean | undefined;
}

/** The `AbortSignal` that a caller hands in. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** What a `fetch` is called with. */
export interface FetchInit {
  readonly method: "GET";
  readonly headers: Record<string, string>;
  /** `"follow"` only after the platform answered `"manual"` with an opaque redirect. */
  readonly redirect: "manual" | "follow";
  readonly credentials: "omit";
  /** An `AbortSignal`. No narrower type is assignable to each platform's own `RequestInit`. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly signal: any;
}

/** The platform's `fetch`, or anything that is called and answers like it. */
export type FetchLike = (url: string, init: FetchInit) => Promise<ResponseLike>;

interface UrlParts {
  href: string;
  hash: string;
  username: string;
  password: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly origin: string;
}

interface AbortControllerLike {
  readonly signal: AbortSignalLike;
  abort(reason?: unknown): void;
}

interface Platform {
  readonly fetch?: FetchLike;
  readonly URL: new (url: string, base?: string) => UrlParts;
  readonly AbortController: new () => AbortControllerLike;
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The global object, read at each use, so that a `fetch` that was replaced is the one that is called. */
export const platform: Platform = globalThis as unknown as Platform;

export type { AbortControllerLike, UrlParts };

/** The parsed URL, or undefined of what the URL parser refuses. */
export function parseUrl(url: string, base?: string): UrlParts | undefined {
  try {
    return new platform.URL(url, base);
  } catch {
    return undefined;
  }
}

/** A field of the headers; one that the server did not send, or that the platform hides, is undefined. */
export function field(headers: HeadersLike | undefined, name: string): string | undefined {
  return headers?.get(name) ?? undefined;
}
