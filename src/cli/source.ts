import { DEFAULT_MAX_BYTES } from "../parse.ts";
import { CallError, failure } from "./io.ts";
import type { Io } from "./io.ts";

/** SOURCE that means standard input. */
export const STANDARD_INPUT = "-";

/** The octets of SOURCE, never more than are needed to see that it is too long: a pipe may have no end. */
export async function readSource(source: string, io: Io): Promise<Uint8Array> {
  if (source === STANDARD_INPUT) return readUpTo(io.stdin(), DEFAULT_MAX_BYTES + 1);
  try {
    return await readUpTo(io.file(source), DEFAULT_MAX_BYTES + 1);
  } catch (error) {
    throw new CallError(`cannot read ${nameOf(source)}: ${failure(error)}; ${hint(source)}`);
  }
}

/** SOURCE in a message. */
export function nameOf(source: string): string {
  return source === STANDARD_INPUT ? "standard input" : `"${source}"`;
}

function hint(source: string): string {
  return /^https?:/i.test(source)
    ? "SOURCE is a file, so fetch it first: curl -sL URL | robots check - --agent NAME URL"
    : "SOURCE is a robots.txt file, or - for standard input";
}

async function readUpTo(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= limit) break;
  }
  return Buffer.concat(parts, Math.min(length, limit));
}
