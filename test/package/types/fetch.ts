// The public types of robots-matcher/fetch, pinned. Never run.
import * as fetching from "../../../src/fetch/index.ts";
import type {
  AbortSignalLike,
  BodyLike,
  FetchInit,
  FetchLike,
  FetchRobotsErrorCode,
  FetchRobotsOptions,
  HeadersLike,
  Hop,
  Outcome,
  OutcomeReason,
  OutcomeStatus,
  ReaderLike,
  ResponseLike,
} from "../../../src/fetch/index.ts";
import type { Robots } from "../../../src/index.ts";
import type { Same } from "./same.ts";

export const names: Same<
  keyof typeof fetching,
  "FetchRobotsError" | "fetchRobots" | "isAllowedBy" | "robotsFrom"
> = true;
export const status: Same<OutcomeStatus, "parsed" | "unavailable" | "unreachable"> = true;
export const codes: Same<
  FetchRobotsErrorCode,
  "invalid_url" | "invalid_user_agent" | "invalid_option" | "invalid_outcome"
> = true;

export async function gets(fetch: FetchLike, signal: AbortSignalLike): Promise<void> {
  const options: FetchRobotsOptions = { userAgent: "Bot/1.0", fetch, signal, maxBytes: 1 };
  const outcome: Outcome = await fetching.fetchRobots("https://example.com/", options);
  await fetching.fetchRobots("https://example.com/", { ...options, previous: outcome });
  outcome.status satisfies OutcomeStatus;
  outcome.reason satisfies OutcomeReason;
  outcome.hops satisfies readonly Hop[];
  outcome.lifetimeMs satisfies number;
  fetching.robotsFrom(outcome) satisfies Robots;
  fetching.isAllowedBy(outcome, "Bot/1.0", "https://example.com/") satisfies boolean;
}

export function platform(
  init: FetchInit,
  response: ResponseLike,
  body: BodyLike,
  reader: ReaderLike,
): void {
  init.method satisfies string;
  response.headers satisfies HeadersLike;
  body.getReader() satisfies ReaderLike;
  reader.cancel() satisfies Promise<void>;
}

export function refuses(outcome: Outcome): void {
  // @ts-expect-error: a crawler says who it is.
  void fetching.fetchRobots("https://example.com/");
  // @ts-expect-error: so too with other options.
  void fetching.fetchRobots("https://example.com/", { timeoutMs: 1 });
  // @ts-expect-error: no such option.
  void fetching.fetchRobots("https://example.com/", { userAgent: "Bot", retries: 1 });
  // @ts-expect-error: a decision is about somebody.
  fetching.isAllowedBy(outcome, "https://example.com/");
}
