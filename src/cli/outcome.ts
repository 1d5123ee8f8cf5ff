import type { Outcome } from "../fetch/index.ts";

/** The last answer with all that is known of it: `HTTP 404`, or why there was none. */
export function answerOf({ httpStatus, reason, error }: Outcome): string {
  const status = httpStatus === null ? "no answer" : `HTTP ${httpStatus}`;
  return error === undefined ? status : `${status}, ${reason}: ${error}`;
}

/** Why there is no file, in few words. */
export function causeOf({ status, httpStatus, reason }: Outcome): string {
  const answer = httpStatus === null ? reason : `HTTP ${httpStatus}`;
  return `${status === "unavailable" ? "no robots.txt" : "robots.txt unreachable"} (${answer})`;
}

/** What an outcome means for every crawler. */
export function meaningOf(outcome: Outcome): string {
  if (outcome.status === "parsed") return "the rules of the file hold";
  const isOpen = outcome.status === "unavailable";
  return `${causeOf(outcome)}, so everything is ${isOpen ? "allowed" : "disallowed for now"}`;
}
