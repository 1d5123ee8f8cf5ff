/**
 * Downloads the robots.txt of well-known sites into a folder that is not committed.
 *
 *     bun corpus/download.ts [--out DIR] [--sites FILE] [--user-agent TEXT]
 *
 * Polite: one request a site (a redirect is followed, a failure is not tried again), four at once, ten seconds each.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SITES } from "./sites.ts";

export const USER_AGENT = "robots-matcher-corpus/0.1 (+https://example.com/robots-matcher)";
/** What the library reads of a file unless told otherwise. */
const MAX_BYTES = 512_000;
const TIMEOUT_MS = 10_000;
const AT_ONCE = 4;

export interface DownloadOptions {
  /** Origins such as `https://example.com`. */
  readonly sites: readonly string[];
  /** The folder to write into; made if missing. Files are named after hosts. */
  readonly out: string;
  readonly userAgent?: string;
  /** For the whole of one site, its body included. */
  readonly timeoutMs?: number;
  /** Octets kept of a body; the rest is not read. */
  readonly maxBytes?: number;
  /** One line for each site, as it is done. */
  readonly report?: (line: string) => void;
}

export interface DownloadSummary {
  /** Names of the files written, in the order of the sites. */
  readonly kept: readonly string[];
  readonly skipped: number;
}

interface Fetched {
  readonly bytes: Uint8Array;
  readonly cut: boolean;
}

export async function download(options: DownloadOptions): Promise<DownloadSummary> {
  mkdirSync(options.out, { recursive: true });
  const sites = [...new Set(options.sites)];
  const names: (string | undefined)[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    const index = next++;
    if (index >= sites.length) return;
    names[index] = await downloadSite(sites[index]!, options);
    await work();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const kept = names.filter((name) => name !== undefined);
  return { kept, skipped: sites.length - kept.length };
}

/** Gives the name of the file written, or undefined: whatever goes wrong is one line of the report. */
async function downloadSite(site: string, options: DownloadOptions): Promise<string | undefined> {
  const report = options.report ?? (() => {});
  try {
    const { host } = new URL(site);
    const { bytes, cut } = await fetchText(site, options);
    const name = host.replace(":", "_");
    writeFileSync(join(options.out, name), bytes);
    report(`kept     ${site}  ${bytes.length} octets${cut ? ", cut" : ""}`);
    return name;
  } catch (error) {
    report(`skipped  ${site}  ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

async function fetchText(site: string, options: DownloadOptions): Promise<Fetched> {
  const response = await fetch(new URL("/robots.txt", site), {
    headers: { "user-agent": options.userAgent ?? USER_AGENT, accept: "text/plain, text/*;q=0.5" },
    signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
  });
  const type = response.headers.get("content-type") ?? "text/plain";
  const refusal =
    response.status === 200
      ? type.toLowerCase().startsWith("text/")
        ? undefined
        : `content type ${type}`
      : `status ${response.status}`;
  if (refusal !== undefined) {
    await response.body?.cancel();
    throw new Error(refusal);
  }
  const body = await readAtMost(response.body, options.maxBytes ?? MAX_BYTES);
  if (body.bytes.includes(0)) throw new Error("binary content");
  return body;
}

async function readAtMost(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Fetched> {
  const bytes = new Uint8Array(limit);
  let length = 0;
  let cut = false;
  // Leaving the loop early cancels the stream, and with it the transfer.
  for await (const chunk of body ?? []) {
    const kept = chunk.subarray(0, limit - length);
    bytes.set(kept, length);
    length += kept.length;
    cut = kept.length < chunk.length;
    if (cut) break;
  }
  return { bytes: bytes.slice(0, length), cut };
}

/** Origins, one a line; blank lines and lines with `#` in front are skipped. */
export function readSites(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** Runs the command and gives its exit code: 1 if nothing could be fetched, 2 if the call is wrong. */
export async function main(args: string[]): Promise<number> {
  let options: DownloadOptions;
  try {
    options = readArguments(args);
  } catch (error) {
    console.error((error as Error).message);
    console.error("usage: bun corpus/download.ts [--out DIR] [--sites FILE] [--user-agent TEXT]");
    return 2;
  }
  const { kept, skipped } = await download(options);
  console.log(`${kept.length} kept in ${options.out}, ${skipped} skipped`);
  return kept.length === 0 ? 1 : 0;
}

function readArguments(args: string[]): DownloadOptions {
  const { values } = parseArgs({
    args,
    options: {
      out: { type: "string", default: join(import.meta.dirname, "sites") },
      sites: { type: "string" },
      "user-agent": { type: "string", default: USER_AGENT },
    },
  });
  return {
    sites: values.sites === undefined ? SITES : readSites(readFileSync(values.sites, "utf8")),
    out: values.out,
    userAgent: values["user-agent"],
    report: (line) => console.log(line),
  };
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
