/** What was wrong with a call: stable, to branch on. */
export type RobotsCacheErrorCode =
  | "invalid_url"
  | "invalid_user_agent"
  | "invalid_option"
  | "closed";

/** A call that could not be meant, or that came after `close()`. No server and no store makes one. */
export class RobotsCacheError extends Error {
  readonly code: RobotsCacheErrorCode;

  constructor(code: RobotsCacheErrorCode, message: string) {
    super(message);
    this.name = "RobotsCacheError";
    this.code = code;
  }
}

export function closedError(): RobotsCacheError {
  return new RobotsCacheError("closed", "the cache is closed");
}
