/** All that a command does to the world, so that it can be run without a process. */
export interface Io {
  /** Whether what is written may have colours. */
  readonly colour: boolean;
  /** Whether a person types standard input. */
  readonly isTyped: () => boolean;
  readonly stdin: () => AsyncIterable<Uint8Array>;
  readonly file: (path: string) => AsyncIterable<Uint8Array>;
  /**
   * Writes to standard output; waits while whoever reads it is slower. False once nobody reads any more, which is the reader's
   * choice (`| head`) and no error; any other failure throws.
   */
  readonly write: (text: string) => Promise<boolean>;
  /** One line on standard error, whatever the message contains. */
  readonly note: (message: string) => void;
}

/** A call or an input that a command cannot work with: exit code 2, the message in one line on standard error. */
export class CallError extends Error {
  override readonly name = "CallError";
}

const FAILURES: ReadonlyMap<unknown, string> = new Map([
  ["EACCES", "permission denied"],
  ["EISDIR", "it is a directory"],
  ["ELOOP", "too many symbolic links"],
  ["ENAMETOOLONG", "the name is too long"],
  ["ENOENT", "no such file"],
  ["ENOSPC", "no space left"],
  ["ENOTDIR", "no such file"],
]);

/** What the system says in the words of a person; Node and Bun word their messages differently. */
export function failure(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return FAILURES.get(code) ?? (typeof code === "string" ? code : String(message));
}
