/** Runs the vectors of `../shared` on an implementation. No runner import: results are data. */
import type { Group } from "../../src/document.ts";
import { reports } from "./reports.ts";
import { check, octetsOf, readVectors, sameForAll, textAndOctets } from "./results.ts";
import type { Result } from "./results.ts";
import { roundTrips } from "./roundtrips.ts";
import { readSharedLines, readSharedText } from "./shared.ts";
import type { Subject, SubjectAgent, SubjectRobots } from "./subject.ts";

export interface VectorFile {
  readonly path: string;
  /** Vectors that the file holds, so that an emptied file is noticed. */
  readonly count: number;
  run(subject: Subject, path: string): Result[];
}

export const vectorFiles: readonly VectorFile[] = [
  { path: "vectors/rfc9309.jsonl", count: 167, run: decisions },
  { path: "vectors/rfc9309-limits.jsonl", count: 6, run: decisions },
  { path: "vectors/rfc9309-access.json", count: 20, run: access },
  { path: "vectors/google-cc.jsonl", count: 145, run: decisions },
  { path: "vectors/google-helpers.jsonl", count: 85, run: helpers },
  { path: "vectors/spec-manifest.json", count: 130, run: manifest },
  { path: "vectors/robots-parser.jsonl", count: 156, run: decisions },
  { path: "vectors/robots-parser-helpers.jsonl", count: 57, run: compat },
  { path: "vectors/robots-url.jsonl", count: 22, run: robotsUrls },
  { path: "cases/reports.jsonl", count: 125, run: reports },
  { path: "bench/spec-paths.txt", count: 1, run: specPaths },
  { path: "corpus/real.tar.gz", count: 2098, run: roundTrips },
];

// rfc9309.jsonl, rfc9309-limits.jsonl, google-cc.jsonl, robots-parser.jsonl

interface Decision {
  readonly id: string;
  readonly robots?: string;
  readonly robots_b64?: string;
  readonly robots_gen?: readonly (readonly [text: string, times: number])[];
  readonly agent: string;
  readonly url: string;
  readonly allowed: boolean;
}

function decisions(subject: Subject, path: string): Result[] {
  return readVectors<Decision>(path).map((vector) =>
    check(vector.id, vector.allowed, () =>
      sameForAll(inputsOf(vector), (input) =>
        subject.parse(input).agent(vector.agent).isAllowed(vector.url),
      ),
    ),
  );
}

function inputsOf(vector: Decision): (string | Uint8Array)[] {
  if (vector.robots_b64 !== undefined) return [octetsOf(vector.robots_b64)];
  const pieces = vector.robots_gen ?? [[vector.robots ?? "", 1] as const];
  return textAndOctets(pieces.map(([text, times]) => text.repeat(times)).join(""));
}

// rfc9309-access.json

interface Access {
  readonly status: number | string;
  readonly policy: "parse" | "follow" | "allow" | "disallow" | "silent";
}

function access(subject: Subject, path: string): Result[] {
  return (JSON.parse(readSharedText(path)) as Access[]).map(({ status, policy }) => {
    const id = `rfc9309-access.${status}`;
    if (typeof status === "string") return { id, skipped: "fetch" };
    if (policy === "silent") return { id, skipped: "RFC 9309 is silent" };
    return statusCheck(subject, id, status, policy === "follow" ? "redirect" : policy);
  });
}

function statusCheck(subject: Subject, id: string, status: number, expected: string): Result {
  if (subject.statusPolicy === undefined) return { id, skipped: "no statusPolicy" };
  return check(id, expected, () => subject.statusPolicy?.(status));
}

// google-helpers.jsonl

type Helper = { readonly id: string } & (
  | { readonly op: "isValidUserAgentToObey"; readonly agent: string; readonly expect: boolean }
  | { readonly op: "getPathParamsQuery"; readonly url: string; readonly expect: string }
  | { readonly op: "maybeEscapePattern"; readonly pattern: string; readonly expect: string }
  | { readonly op: "parseReport" | "lineReport" }
);

function helpers(subject: Subject, path: string): Result[] {
  return readVectors<Helper>(path).map((vector) => {
    const { id } = vector;
    switch (vector.op) {
      case "isValidUserAgentToObey":
        return productTokenCheck(subject, id, vector.agent, vector.expect);
      case "getPathParamsQuery":
        return pathCheck(subject, id, vector.url, vector.expect);
      case "maybeEscapePattern":
        return check(id, vector.expect, () => escaped(subject, vector.pattern, vector.expect));
      default:
        return { id, skipped: "lint" };
    }
  });
}

function productTokenCheck(subject: Subject, id: string, name: string, expected: boolean): Result {
  if (subject.isProductToken === undefined) return { id, skipped: "no isProductToken" };
  return check(id, expected, () => subject.isProductToken?.(name));
}

function pathCheck(subject: Subject, id: string, url: string, expected: string): Result {
  const agent = subject.parse("").agent("ExampleBot");
  if (agent.canonicalPath === undefined && agent.explain === undefined) {
    return { id, skipped: "neither canonicalPath nor explain" };
  }
  return check(id, expected, () => agent.canonicalPath?.(url) ?? agent.explain?.(url).path);
}

/** The pattern must disallow the path that it is escaped to, and it alone. */
function escaped(subject: Subject, pattern: string, expected: string): string {
  const agent = subject.parse(`User-agent: *\nDisallow: /${pattern}$`).agent("ExampleBot");
  if (agent.isAllowedPath(`/${expected}`)) return "matches another path";
  if (!agent.isAllowedPath(`/${expected}x`)) return "matches a longer path";
  return subject.canonicalPattern === undefined ? expected : subject.canonicalPattern(pattern);
}

// spec-manifest.json

interface SpecCase {
  readonly id: string;
  readonly op: string;
  readonly input: {
    readonly value?: string | number;
    readonly base64?: string;
    readonly args?: { readonly user_agent: string; readonly path: string };
  };
  readonly options?: { readonly max_bytes?: number };
  readonly expect: { readonly value?: unknown; readonly error?: unknown };
}

/** How the spec calls what `statusPolicy` answers. */
const specPolicies: Readonly<Record<string, string>> = {
  parse: "parse",
  follow_redirect: "redirect",
  allow_all: "allow",
  disallow_all: "disallow",
};

function manifest(subject: Subject, path: string): Result[] {
  return runManifest(subject, readSharedText(path));
}

/** Runs a manifest of the robotstxt spec. */
export function runManifest(subject: Subject, text: string): Result[] {
  const { cases } = JSON.parse(text) as { cases: SpecCase[] };
  return cases.map((specCase) => specCheck(subject, specCase));
}

function specCheck(subject: Subject, { id, op, input, options, expect }: SpecCase): Result {
  if (op === "fetch") return { id, skipped: "fetch" };
  if (op === "status_policy") {
    return statusCheck(subject, id, Number(input.value), specPolicies[String(expect.value)] ?? "");
  }
  const { user_agent: name, path } = input.args ?? { user_agent: "", path: "/" };
  if (expect.error !== undefined) return productTokenCheck(subject, id, name, false);
  const inputs =
    input.base64 === undefined ? textAndOctets(String(input.value)) : [octetsOf(input.base64)];
  const maxBytes = options?.max_bytes;
  const settings = { extensionsEndGroup: true, ...(maxBytes === undefined ? {} : { maxBytes }) };
  return check(id, expect.value, () =>
    sameForAll(inputs, (given) => {
      const robots = subject.parse(given, settings);
      return op === "parse" ? specDocument(robots) : specAnswer(robots.agent(name), op, path);
    }),
  );
}

function specAnswer(agent: SubjectAgent, op: string, path: string): unknown {
  switch (op) {
    case "is_allowed":
      return sameForAll([path, `https://www.example.com${path}`], (url) =>
        url === path ? agent.isAllowedPath(url) : agent.isAllowed(url),
      );
    case "matching_rule":
      return specRule(agent.matchingRule(path)) ?? null;
    case "crawl_delay":
      return agent.crawlDelay ?? null;
    default:
      throw new Error(`unknown operation ${op}`);
  }
}

export function specDocument(robots: SubjectRobots): unknown {
  return {
    groups: robots.groups.map((group) => ({
      user_agents: group.userAgents,
      rules: group.rules.map(specRule),
      crawl_delay: group.crawlDelay ?? null,
    })),
    sitemaps: robots.sitemaps,
    truncated: robots.truncated,
  };
}

function specRule(rule: Group["rules"][number] | undefined): Group["rules"][number] | undefined {
  return rule && { allow: rule.allow, pattern: rule.pattern, line: rule.line };
}

// robots-parser-helpers.jsonl

/** What robots-parser calls otherwise is for what has its shape. */
function compat(_: Subject, path: string): Result[] {
  return readVectors<{ readonly id: string }>(path).map(({ id }) => ({ id, skipped: "compat" }));
}

// robots-url.jsonl

interface RobotsUrl {
  readonly id: string;
  readonly url: string;
  readonly expect: string | null;
}

function robotsUrls(subject: Subject, path: string): Result[] {
  return readVectors<RobotsUrl>(path).map(({ id, url, expect }) =>
    subject.robotsUrl === undefined
      ? { id, skipped: "no robotsUrl" }
      : check(id, expect, () => subject.robotsUrl?.(url)),
  );
}

// bench/spec-paths.txt, whose answers are known only by their sum

const SUM_OF_ALLOWED_LINES = 24_281_055;

function specPaths(subject: Subject, path: string): Result[] {
  const robots = subject.parse(readSharedText("bench/spec-robots.txt"));
  const agents = new Map<string, SubjectAgent>();
  return [
    check("spec-paths", SUM_OF_ALLOWED_LINES, () => {
      let sum = 0;
      readSharedLines(path).forEach((line, index) => {
        const space = line.indexOf(" ");
        const name = line.slice(0, space);
        const agent = agents.get(name) ?? robots.agent(name);
        agents.set(name, agent);
        if (agent.isAllowedPath(line.slice(space + 1))) sum += index + 1;
      });
      return sum;
    }),
  ];
}
