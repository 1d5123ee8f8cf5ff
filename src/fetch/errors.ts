import { describe } from "../describe.ts";

/** What was wrong with a call: stable, to branch on. */
export type FetchRobotsErrorCode =
  | "invalid_url"
  | "invalid_user_agent"
  | "invalid_option"
  | "invalid_outcome";

/** A call that could not be meant: the message names the value. Nothing that a server does makes one. */
export class FetchRobotsError extends TypeError {
  readonly code: FetchRobotsErrorCode;

  constructor(code: FetchRobotsErrorCode, message: string) {
    super(message);
    this.name = "FetchRobotsError";
    this.code = code;
  }
}

const LONGEST_SHOWN = 200;

/** A value as a message shows it, cut to a length that a log line bears. */
export function shown(value: unknown): string {
  const text = describe(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

const DEEPEST_CAUSE = 8;

/**
 * The message of what lies deepest: `fetch failed` says nothing, its cause does. Of an AggregateError (one address of a
 * host after the other) the first error counts.
 */
export function messageOf(error: unknown): string {
  let message = "";
  for (const cause of causes(error)) message = ownMessage(cause) || message;
  return message || "unknown error";
}

function ownMessage(error: unknown): string {
  if (typeof error === "string") return error;
  const { message, code, name } = Object(error) as Record<string, unknown>;
  for (const text of [message, code, name])
    if (typeof text === "string" && text !== "") return text;
  return "";
}

/** The error and its causes, outermost first. */
export function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let cause = error; cause !== undefined && cause !== null; cause = causeOf(cause)) {
    chain.push(cause);
    if (chain.length === DEEPEST_CAUSE) break;
  }
  return chain;
}

function causeOf(error: unknown): unknown {
  const { cause, errors } = Object(error) as { cause?: unknown; errors?: unknown };
  return cause ?? (Array.isArray(errors) ? errors[0] : undefined);
}
