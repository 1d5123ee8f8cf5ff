import type { FetchLike } from "../fetch/index.ts";

/** All that a command does to the world, so that it can be run without a process. */
export interface Io {
  /** Whether what is written may have colours. */
  readonly colour: boolean;
  /** How wide the terminal is that standard output goes to; undefined if it goes elsewhere. */
  readonly columns: number | undefined;
  /** Whether a person types standard input. */
  readonly isTyped: () => boolean;
  readonly stdin: () => AsyncIterable<Uint8Array>;
  readonly file: (path: string) => AsyncIterable<Uint8Array>;
  readonly fetch: FetchLike;
  /**
   * Writes to standard output; waits while whoever reads it is slower. False once nobody reads any more, which is the reader's
   * choice (`| head`) and no error; any other failure throws.
   */
  readonly write: (text: string | Uint8Array) => Promise<boolean>;
  /** One line on standard error, whatever the message contains. */
  readonly note: (message: string) => void;
  /** A line that the next one replaces, on standard error; undefined if that is no terminal. `""` leaves none. */
  readonly progress: ((text: string) => void) | undefined;
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
