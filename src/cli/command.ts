import type { Io } from "./io.ts";

/** One subcommand of `robots`. */
export interface Command {
  readonly name: string;
  /** What it is for, in one line of `robots --help`. */
  readonly summary: string;
  /** Gives the exit code; a `CallError` is code 2. `args` is what stands behind the name. */
  readonly run: (args: readonly string[], io: Io) => Promise<number>;
}
