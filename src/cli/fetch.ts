import type { Outcome } from "../fetch/index.ts";
import type { Arguments } from "./arguments.ts";
import { FINE, UNREACHABLE } from "./command.ts";
import type { Command } from "./command.ts";
import { CallError } from "./io.ts";
import type { Io } from "./io.ts";
import { checkCount, COMMON, lastOf } from "./options.ts";
import { answerOf, meaningOf } from "./outcome.ts";
import { printable, printableJson } from "./printable.ts";
import { fetchSite } from "./site.ts";
import type { Site } from "./site.ts";
import { paint } from "./style.ts";

const HELP = `robots fetch URL [--agent UA] [--print]

Gets the robots.txt that governs a URL as a crawler should (RFC 9309 2.3): the redirects, the
status, what it means for every crawler and why, the size, and for how long to use it.

  URL                a page of the site, or its origin: http or https
  --agent UA         the User-Agent header to send; robots-matcher/VERSION by default
  --user-agent UA    the same
  --print            the text instead, octet for octet; a terminal gets control characters escaped
  --json             one JSON object: {url, origin, hops, httpStatus, status, reason, error, size,
                     truncated, contentType, looksLikeHtml, etag, lastModified, fetchedAt,
                     lifetimeMs, retryAfterMs, text}, null where there is none
                       url       where it was found at last
                       hops      {url, status} of each redirect
                       status    "parsed", "unavailable" (all allowed) or "unreachable" (none is)
                       reason    "ok", "client-error", "server-error", "network", "timeout", ...
                       size      octets that were read, 512,001 at most
                       text      only with --print
  --help             this text

Exit code: 0 parsed or unavailable, 2 wrong call, 3 unreachable.

Examples:
  robots fetch https://example.com/ --agent 'ExampleBot/1.0 (+https://example.com/bot)'
  robots fetch https://example.com/ --print > robots.txt
`;

export const fetch: Command = {
  help: HELP,
  options: {
    agent: { type: "string" },
    "user-agent": { type: "string" },
    print: { type: "boolean" },
    ...COMMON,
  },
  async run(given, io) {
    checkCount(given, 1);
    const site = await fetchSite(urlOf(given), userAgentOf(given), io);
    await report(site, given, io);
    return site.outcome.status === "unreachable" ? UNREACHABLE : FINE;
  },
};

function urlOf({ positionals }: Arguments): string {
  const [url] = positionals;
  if (url) return url;
  throw new CallError("no URL; give one of the site, as in robots fetch https://example.com/");
}

function userAgentOf(given: Arguments): string | undefined {
  return lastOf(given, "agent") ?? lastOf(given, "user-agent");
}

async function report(site: Site, { values }: Arguments, io: Io): Promise<void> {
  const { outcome, bytes } = site;
  const isPrinted = values.has("print");
  if (values.has("json")) {
    await io.write(asJson(site, isPrinted));
  } else if (!isPrinted) {
    await io.write(asText(site, io.colour));
  } else if (outcome.status === "parsed") {
    await io.write(io.columns === undefined ? bytes : forTerminal(bytes));
  } else {
    io.note(`${outcome.url}: ${meaningOf(outcome)}`);
  }
}

/** Lines stay lines. */
function forTerminal(bytes: Uint8Array): string {
  const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
  return lines.map((line) => line.split("\t").map(printable).join("\t")).join("\n");
}

function asJson({ outcome, bytes }: Site, isPrinted: boolean): string {
  const { url, origin, hops, httpStatus, status, reason } = outcome;
  return `${printableJson({
    url,
    origin,
    hops,
    httpStatus,
    status,
    reason,
    error: outcome.error ?? null,
    size: status === "parsed" ? bytes.length : null,
    truncated: outcome.truncated ?? null,
    contentType: outcome.contentType ?? null,
    looksLikeHtml: outcome.looksLikeHtml ?? null,
    etag: outcome.etag ?? null,
    lastModified: outcome.lastModified ?? null,
    fetchedAt: outcome.fetchedAt,
    lifetimeMs: outcome.lifetimeMs,
    retryAfterMs: outcome.retryAfterMs ?? null,
    text: isPrinted ? (outcome.text ?? null) : null,
  })}\n`;
}

const COLOURS = { parsed: "green", unavailable: "yellow", unreachable: "red" } as const;

function asText({ outcome, bytes }: Site, colour: boolean): string {
  const { status, reason, hops, url } = outcome;
  const rows: (readonly [string, string])[] = [
    ...hops.map((hop) => ["hop", `${hop.url}  HTTP ${hop.status || "unseen"}`] as const),
    ["from", `${url}  ${answerOf(outcome)}`],
    ["status", `${status}, ${reason}`],
    ["policy", meaningOf(outcome)],
    ...(status === "parsed" ? fileRows(outcome, bytes) : []),
    ["lifetime", lifetimeOf(outcome)],
  ];
  return rows
    .map(([label, text]) => {
      const shown = printable(text);
      const painted = label === "status" ? paint(COLOURS[status], shown, colour) : shown;
      return `${label.padEnd(10)}${painted}\n`;
    })
    .join("");
}

function fileRows(outcome: Outcome, bytes: Uint8Array): (readonly [string, string])[] {
  const { contentType, looksLikeHtml, truncated } = outcome;
  const size = truncated
    ? "more than 512,000 bytes; lines beyond them do not count"
    : `${bytes.length.toLocaleString("en")} bytes`;
  const isHtml = looksLikeHtml ? ", but it looks like a page of HTML" : "";
  return [
    ["size", size],
    ["type", `${contentType ?? "not stated"}${isHtml}`],
  ];
}

function lifetimeOf({ lifetimeMs, retryAfterMs }: Outcome): string {
  const asked =
    retryAfterMs === undefined ? "" : `, Retry-After asks for ${duration(retryAfterMs)}`;
  return `${duration(lifetimeMs)} before it is asked for again${asked}`;
}

const UNITS: readonly (readonly [number, string])[] = [
  [3_600_000, "hour"],
  [60_000, "minute"],
  [1000, "second"],
];

function duration(ms: number): string {
  const [size, unit] = UNITS.find(([one]) => ms >= one && ms % one === 0) ?? [1000, "second"];
  const count = Math.round(ms / size);
  return `${count.toLocaleString("en")} ${unit}${count === 1 ? "" : "s"}`;
}
