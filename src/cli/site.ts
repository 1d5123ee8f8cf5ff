import { fetchRobots, FetchRobotsError, robotsFrom } from "../fetch/index.ts";
import type { BodyLike, FetchLike, Outcome, ReaderLike } from "../fetch/index.ts";
import { DEFAULT_MAX_BYTES } from "../parse.ts";
import type { Robots } from "../robots.ts";
import { CallError } from "./io.ts";
import type { Io } from "./io.ts";
import { version } from "./version.ts";

/** What a site answered. */
export interface Site {
  readonly outcome: Outcome;
  /** The file octet for octet, and one more than count if there are more; empty if there is none. */
  readonly bytes: Uint8Array;
  readonly robots: Robots;
}

/**
 * Gets the robots.txt that governs a URL. Without a user agent it says its own name: a crawler's would make some servers take
 * it for an impostor, whose 403 would then count as "everything is allowed".
 */
export async function fetchSite(url: string, userAgent: string | undefined, io: Io): Promise<Site> {
  const recorder = new Recorder(io.fetch);
  try {
    const outcome = await fetchRobots(url, {
      userAgent: userAgent ?? `robots-matcher/${version()}`,
      fetch: recorder.fetch,
    });
    const bytes = outcome.status === "parsed" ? recorder.bytes() : new Uint8Array();
    return { outcome, bytes, robots: robotsFrom(outcome) };
  } catch (error) {
    if (!(error instanceof FetchRobotsError)) throw error;
    throw new CallError(
      error.code === "invalid_url"
        ? `"${url}" is no URL of a site; give one like https://example.com`
        : "--user-agent must be a value that an HTTP header can have",
    );
  }
}

/** Keeps the octets of the last body that was read: an outcome has only their text, and lint is about the octets too. */
class Recorder {
  readonly fetch: FetchLike;
  private parts: Uint8Array[] = [];

  constructor(fetch: FetchLike) {
    this.fetch = async (url, init) => {
      const response = await fetch(url, init);
      const { status, headers, body, type, redirected } = response;
      const recorded = body && this.record(body);
      return { status, headers, type, url: response.url, redirected, body: recorded };
    };
  }

  bytes(): Uint8Array {
    const length = this.parts.reduce((sum, part) => sum + part.length, 0);
    return Buffer.concat(this.parts, Math.min(length, DEFAULT_MAX_BYTES + 1));
  }

  private record(body: BodyLike): BodyLike {
    return {
      getReader: () => this.recordReader(body.getReader()),
      cancel: (reason) => body.cancel(reason),
    };
  }

  private recordReader(reader: ReaderLike): ReaderLike {
    const parts: Uint8Array[] = [];
    this.parts = parts;
    return {
      cancel: (reason) => reader.cancel(reason),
      read: async () => {
        const chunk = await reader.read();
        if (chunk.value !== undefined) parts.push(chunk.value);
        return chunk;
      },
    };
  }
}
