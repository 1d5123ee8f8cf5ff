/** cases/reports.jsonl: what users of robots.txt tools reported, with the right answer. */
import { check, readVectors, sameForAll, textAndOctets } from "./results.ts";
import type { Result } from "./results.ts";
import type { Subject } from "./subject.ts";

interface Report {
  readonly id: string;
  readonly kind: string;
  readonly robots?: string;
  readonly agent?: string;
  readonly url?: string;
  readonly expected: string;
}

/** Kinds that the core does not answer. */
const otherKinds = new Set(["fetch", "cache", "x-robots-tag", "meta-robots", "lint"]);

export function reports(subject: Subject, path: string): Result[] {
  return readVectors<Report>(path).map((report) => {
    if (otherKinds.has(report.kind)) return { id: report.id, skipped: report.kind };
    return reportCheck(subject, report);
  });
}

function reportCheck(subject: Subject, report: Report): Result {
  const { id, kind, robots = "", agent = "", url = "" } = report;
  const inputs = textAndOctets(robots);
  if (id === "api-setter-leak") return check(id, [true, false, true], () => pureQueries(subject));
  if (kind === "crawl-delay") {
    return check(id, delays.get(id), () =>
      sameForAll(inputs, (input) => delaysOf(subject, input, agent)),
    );
  }
  if (kind === "sitemap") {
    return check(id, sitemaps.get(id), () =>
      sameForAll(inputs, (input) => subject.parse(input).sitemaps),
    );
  }
  return check(id, report.expected, () =>
    sameForAll(inputs, (input) => decision(subject, input, agent, url)),
  );
}

function decision(subject: Subject, input: string | Uint8Array, agent: string, url: string) {
  return subject.parse(input).agent(agent).isAllowed(url) ? "allow" : "disallow";
}

/** Of the asked agent and of AhrefsBot: a delay is that of the matching group alone. */
function delaysOf(subject: Subject, input: string | Uint8Array, agent: string): unknown {
  const robots = subject.parse(input);
  return [agent, "AhrefsBot"].map((name) => robots.agent(name).crawlDelay ?? "none");
}

/** What one agent is told must not depend on who asked before. */
function pureQueries(subject: Subject): boolean[] {
  const robots = subject.parse("User-agent: Other\nDisallow: /\n");
  return ["MyBot", "Other", "MyBot"].map((name) => robots.agent(name).isAllowed("/x"));
}

// The reports state the other answers in words; these are the same as data.

const delays: ReadonlyMap<string, readonly (number | "none")[]> = new Map([
  ["cd-empty", ["none", "none"]],
  ["cd-1p5", [1.5, 1.5]],
  ["cd-10s", ["none", "none"]],
  ["cd-Infinity", ["none", "none"]],
  ["cd-1e2", ["none", "none"]],
  ["cd-uff15", ["none", "none"]],
  ["cd-5,5", ["none", "none"]],
  ["cd-scope", ["none", 10]],
  ["cd-twice", [5, 5]],
  ["cd-floor", [0.2, 0.2]],
]);

const sitemaps: ReadonlyMap<string, readonly string[]> = new Map([
  ["sm-relative", ["/sitemap.xml"]],
  ["sm-absolute-kept", ["https://example.com/x.xml"]],
  ["sm-any-group", ["https://example.com/s.xml"]],
  ["sm-comment-nospace", ["https://example.com/c.xml"]],
  ["sm-typo", ["https://example.com/f.xml"]],
]);
