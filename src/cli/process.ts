import { createReadStream } from "node:fs";
import { CallError, failure } from "./io.ts";
import type { Io } from "./io.ts";
import { printable } from "./printable.ts";

/** The process's own standard input, output and error. */
export function processIo(): Io {
  const { stdout, stderr } = process;
  // Each write hears of its failure by its callback; without listeners the event would end the process with a trace.
  stdout.on("error", ignore);
  stderr.on("error", ignore);
  return {
    colour: stdout.isTTY === true && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb",
    isTyped: () => process.stdin.isTTY === true,
    stdin: readStdin,
    file: (path) => createReadStream(path),
    write: (text) =>
      new Promise((resolve, reject) => {
        stdout.write(text, (error) => {
          if (!error) resolve(true);
          else if (isClosed(error)) resolve(false);
          else reject(new CallError(`cannot write standard output: ${failure(error)}`));
        });
      }),
    note: (message) => void stderr.write(`robots: ${printable(message)}\n`),
  };
}

function ignore(): void {}

function isClosed(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "EPIPE" || code === "ERR_STREAM_DESTROYED";
}

async function* readStdin(): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of process.stdin) yield chunk as Uint8Array;
  } catch (error) {
    throw new CallError(`cannot read standard input: ${failure(error)}`);
  }
}
