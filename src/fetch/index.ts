/** robots-matcher/fetch: gets a robots.txt, and turns every HTTP outcome into a decision (RFC 9309 2.3). */

export { FetchRobotsError } from "./errors.ts";
export type { FetchRobotsErrorCode } from "./errors.ts";
export type { FetchRobotsOptions } from "./options.ts";
export { isAllowedBy, robotsFrom } from "./outcome.ts";
export type { Hop, Outcome, OutcomeReason, OutcomeStatus } from "./outcome.ts";
export type {
  AbortSignalLike,
  BodyLike,
  FetchInit,
  FetchLike,
  HeadersLike,
  ReaderLike,
  ResponseLike,
} from "./platform.ts";
export { fetchRobots } from "./retrieve.ts";
