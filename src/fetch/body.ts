/** From a response's body to a file's text: bounded, decoded, cut at the last whole line, no octet lost. */

import { decode } from "../decode.ts";
import { lineCut } from "../parse.ts";
import type { Deadline } from "./deadline.ts";
import { shown } from "./errors.ts";
import { field } from "./platform.ts";
import type { ReaderLike, ResponseLike } from "./platform.ts";
import { Refusal } from "./refusal.ts";

/** How many octets nothing at all takes in each coding that runtimes decode (gzip and zlib without a name or extra). */
const CODED_NOTHING: ReadonlyMap<string, readonly number[]> = new Map([
  ["gzip", [20]],
  ["x-gzip", [20]],
  ["deflate", [2, 8]],
  ["br", [1]],
]);

const MAGIC_NUMBERS: readonly (readonly number[])[] = [
  [0x1f, 0x8b], // gzip
  [0x28, 0xb5, 0x2f, 0xfd], // zstd
];

/** Most files are smaller. */
const FIRST_CAPACITY = 8192;

export interface FileText {
  readonly text: string;
  readonly truncated: boolean;
}

/**
 * The text of a 2xx response. At most `maxBytes` + 1 octets of the decoded body are kept, then it is cancelled.
 *
 * @throws {Refusal} `"undecodable"`, or whatever ended the body.
 */
export async function readText(
  response: ResponseLike,
  maxBytes: number,
  deadline: Deadline,
): Promise<FileText> {
  const coding = codingOf(response);
  const octets = await readOctets(response, maxBytes + 1, deadline);
  checkDecoded(octets, coding, response);
  const truncated = octets.length > maxBytes;
  const whole = truncated ? octets.subarray(0, lineCut(octets, maxBytes)) : octets;
  return { text: textOf(whole), truncated };
}

/**
 * The one coding of the body, or undefined. Only a lone coding is dealt with alike: of a list, even one with `identity` in
 * it, some runtimes decode nothing and say nothing.
 */
function codingOf(response: ResponseLike): string | undefined {
  const coding = (field(response.headers, "content-encoding") ?? "").trim().toLowerCase();
  if (coding === "" || coding === "identity") return undefined;
  if (CODED_NOTHING.has(coding)) return coding;
  discard(response);
  throw new Refusal("undecodable", `Content-Encoding ${shown(coding)} is not decoded`);
}

/** Takes a body that no decoder complained of for what it is: still coded, or cut off before its first octet. */
function checkDecoded(
  octets: Uint8Array,
  coding: string | undefined,
  response: ResponseLike,
): void {
  if (MAGIC_NUMBERS.some((magic) => magic.every((octet, i) => octets[i] === octet))) {
    throw new Refusal("undecodable", "the body begins with the magic number of gzip or zstd");
  }
  if (coding === undefined || octets.length > 0 || !response.body) return;
  const sent = Number(field(response.headers, "content-length") ?? Number.NaN);
  if (sent !== 0 && !CODED_NOTHING.get(coding)!.includes(sent)) {
    throw new Refusal("undecodable", `the body, in ${coding}, decodes to nothing`);
  }
}

/**
 * The first `limit` octets of the body, which does not outlive this. They are copied chunk by chunk: many small chunks take
 * no more memory than few large ones.
 */
async function readOctets(
  response: ResponseLike,
  limit: number,
  deadline: Deadline,
): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader();
  let octets = new Uint8Array(Math.min(limit, FIRST_CAPACITY));
  let size = 0;
  let done = false;
  try {
    while (size < limit) {
      // One chunk needs the one before: nothing to do at once.
      // oxlint-disable-next-line no-await-in-loop
      const chunk = await deadline.race(reader.read());
      done = chunk.done;
      if (done) break;
      const part = chunk.value!.subarray(0, limit - size);
      octets = withCapacity(octets, size + part.length, limit);
      octets.set(part, size);
      size += part.length;
    }
  } finally {
    if (!done) cancel(reader);
  }
  return octets.subarray(0, size);
}

/** The octets, or a copy of them with room for `size`, and as much again up to `limit`. */
function withCapacity(octets: Uint8Array, size: number, limit: number): Uint8Array<ArrayBuffer> {
  if (size <= octets.length) return octets as Uint8Array<ArrayBuffer>;
  const larger = new Uint8Array(Math.min(size * 2, limit));
  larger.set(octets);
  return larger;
}

/** Lets go of a body that nobody will read, so that its connection is free, or closed. Nothing waits for that. */
export function discard(response: ResponseLike): void {
  if (response.body) cancel(response.body);
}

function cancel(body: Pick<ReaderLike, "cancel">): void {
  try {
    body.cancel().catch(() => {});
  } catch {
    // A body that cannot be let go of, as one that is locked, is its maker's.
  }
}

/**
 * UTF-8, whatever the charset parameter says (RFC 9309 2.3): each octet that is not part of it becomes `%XX`, which a rule
 * matches as it matches the octet. A second byte-order mark is no mark, and must not be taken for one by who parses this.
 */
function textOf(octets: Uint8Array): string {
  const decoded = decode(octets);
  const text = decoded.octets
    ? decoded.text.replace(/[\udc80-\udcff]/gu, (octet) => escapeOctet(octet.charCodeAt(0) & 0xff))
    : decoded.text;
  return text.startsWith("\ufeff") ? `%EF%BB%BF${text.slice(1)}` : text;
}

/** The escape of an octet that is not ASCII. */
export function escapeOctet(octet: number): string {
  return `%${octet.toString(16).toUpperCase()}`;
}

/** Whether a file begins like a page of HTML. */
export function looksLikeHtml(text: string): boolean {
  return /^\s*<(?:!--|!doctype|html|head|body|title|meta|script|\?xml)/i.test(text);
}
