import type { Arguments, Options } from "./arguments.ts";
import type { Io } from "./io.ts";

/** One subcommand of `robots`. */
export interface Command {
  /** What `--help` prints. */
  readonly help: string;
  readonly options: Options;
  /** Gives the exit code; a `CallError` is {@link WRONG_CALL}. */
  readonly run: (given: Arguments, io: Io) => Promise<number>;
}

/** A subcommand as `robots --help` lists it; loaded only when it is called, since most of the time to start is loading. */
export interface Entry {
  readonly name: string;
  /** What it is for, in one line. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** Exit code: nothing is disallowed, nothing was found. */
export const FINE = 0;
/** Exit code: something is disallowed or was not judged; lint found something. */
export const OBJECTION = 1;
/** Exit code: a wrong call, or an input or output that does not work. */
export const WRONG_CALL = 2;
/** Exit code: the robots.txt could not be had, which by RFC 9309 2.3.1.4 disallows everything, for now. */
export const UNREACHABLE = 3;
