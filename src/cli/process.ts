import { createReadStream, fstatSync } from "node:fs";
import type { Stats } from "node:fs";
import type { WriteStream } from "node:tty";
import { CallError, failure } from "./io.ts";
import type { Io } from "./io.ts";
import { printable } from "./printable.ts";

/** The process's own standard input, output and error. */
export function processIo(): Io {
  const { stdout, stderr } = process;
  // Each write hears of its failure by its callback; without listeners the event would end the process with a trace.
  stdout.on("error", ignore);
  stderr.on("error", ignore);
  const status = stderr.isTTY ? new StatusLine(stderr) : undefined;
  return {
    colour: stdout.isTTY === true && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb",
    columns: stdout.isTTY ? stdout.columns || 80 : undefined,
    isTyped: () => process.stdin.isTTY === true,
    stdin: readStdin,
    file: (path) => createReadStream(path),
    fetch: (url, init) => fetch(url, init),
    write: (text) => {
      // Both may be one terminal.
      if (stdout.isTTY) status?.show("");
      return writeTo(stdout, text);
    },
    note: (message) => {
      status?.show("");
      stderr.write(`robots: ${printable(message)}\n`);
    },
    progress: status && ((text) => status.show(text)),
  };
}

function ignore(): void {}

function writeTo(stdout: NodeJS.WriteStream, text: string | Uint8Array): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stdout.write(text, (error) => {
      if (!error) resolve(true);
      else if (isClosed(error)) resolve(false);
      else reject(new CallError(`cannot write standard output: ${failure(error)}`));
    });
  });
}

function isClosed(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "EPIPE" || code === "ERR_STREAM_DESTROYED";
}

async function* readStdin(): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of openStdin()) yield chunk as Uint8Array;
  } catch (error) {
    throw new CallError(`cannot read standard input: ${failure(error)}`);
  }
}

/** A pipe holds 64 KB, a file as much as is asked for at once: fewer turns for the same octets. */
const CHUNK_SIZE = 262_144;

function openStdin(): NodeJS.ReadableStream {
  const stats = statsOf(0);
  // Node takes a directory for a stream that has ended.
  if (stats?.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
  if (!stats?.isFile()) return process.stdin;
  return createReadStream("", { fd: 0, autoClose: false, highWaterMark: CHUNK_SIZE });
}

/** Undefined of a descriptor that is closed. */
function statsOf(descriptor: number): Stats | undefined {
  try {
    return fstatSync(descriptor);
  } catch {
    return undefined;
  }
}

/** The last line of a terminal, written over and over. */
class StatusLine {
  private readonly terminal: WriteStream;
  private isShown = false;

  constructor(terminal: WriteStream) {
    this.terminal = terminal;
  }

  show(text: string): void {
    if (text === "" && !this.isShown) return;
    // A line that wraps cannot be written over.
    const fitting = printable(text).slice(0, (this.terminal.columns || 80) - 1);
    this.terminal.write(`\r\u001B[K${fitting}`);
    this.isShown = text !== "";
  }
}
