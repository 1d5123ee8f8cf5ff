/** Values of records that are no rules. */
import { CRAWL_DELAY, SITEMAP } from "../directive.ts";
import { crawlDelayOf } from "../groups.ts";
import type { LintCode } from "./codes.ts";
import { nameAt, valueAt } from "./report.ts";
import type { Report } from "./report.ts";
import { valueOf } from "./source.ts";
import type { Entry } from "./source.ts";

export function checkValues(report: Report, explained: ReadonlySet<number>): void {
  for (const entry of report.source.ours) {
    if (explained.has(entry.line)) continue;
    if (entry.directive === CRAWL_DELAY) checkDelay(report, entry);
    if (entry.directive === SITEMAP) checkSitemap(report, entry);
  }
}

function checkDelay(report: Report, entry: Entry): void {
  if (crawlDelayOf(valueOf(report.source, entry)) !== undefined) return;
  const quoted = report.quote(entry.valueStart, entry.valueEnd);
  report.add(
    "crawl-delay-invalid",
    entry.valueStart === entry.valueEnd ? nameAt(entry) : valueAt(entry),
    `${quoted} is not a number of seconds: the line is ignored`,
    'Write a plain decimal, "10" or "0.5".',
  );
}

const SITEMAP_MESSAGES: Readonly<Record<string, readonly [what: string, help: string]>> = {
  "sitemap-empty": ["no address", "Write the whole URL, or remove the line."],
  "sitemap-not-http": ["is neither http nor https", "Serve the sitemap by https."],
  "sitemap-relative": ["is not a whole URL", 'Write it from "https://" on.'],
  "sitemap-without-scheme": ["has no scheme", 'Write "https://" before it.'],
};

function checkSitemap(report: Report, entry: Entry): void {
  const code = sitemapCode(valueOf(report.source, entry));
  if (code === undefined) return;
  const [what, help] = SITEMAP_MESSAGES[code]!;
  const isEmpty = code === "sitemap-empty";
  const quoted = report.quote(entry.valueStart, entry.valueEnd);
  const place = isEmpty ? nameAt(entry) : valueAt(entry);
  report.add(code, place, isEmpty ? what : `${quoted} ${what}`, help);
}

function sitemapCode(value: string): LintCode | undefined {
  if (value === "") return "sitemap-empty";
  if (/^https?:\/\/[^/?#\\\s]/i.test(value)) return undefined;
  if (/^https?:/i.test(value)) return "sitemap-relative";
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return "sitemap-not-http";
  return startsWithHost(value) ? "sitemap-without-scheme" : "sitemap-relative";
}

/** A name with a dot that is no file's: `www.example.com`, `example.com/sitemap.xml`, `//example.com/…`. */
function startsWithHost(value: string): boolean {
  if (/^\/\/[^/]/.test(value)) return true;
  const host = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?=[/?]|$)/.exec(value.slice(0, 300))?.[0];
  return host !== undefined && !/\.(?:xml|gz|txt|php|html?|aspx?|rss|atom|json)$/i.test(host);
}
