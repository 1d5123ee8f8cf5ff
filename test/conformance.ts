/**
 * `bun run conformance [manifest.json]`: runs a manifest of the robotstxt spec and prints the count; without one, agreement
 * with everything in the folder of vectors as tables. Exit code 1 if something differs that is not listed.
 */
import { readFileSync } from "node:fs";
import { fetchRobots, robotsFrom } from "../src/fetch/index.ts";
import type { Outcome } from "../src/fetch/index.ts";
import * as robots from "../src/index.ts";
import { agrees, json, octetsOf } from "./vectors/results.ts";
import type { Result } from "./vectors/results.ts";
import { report } from "./vectors/tables.ts";
import { runManifest, specDocument } from "./vectors/vectors.ts";

interface Answer {
  readonly status?: number;
  readonly location?: string;
  readonly body_base64?: string;
  readonly error?: string;
}

interface FetchCase {
  readonly id: string;
  readonly op: string;
  readonly input: {
    readonly value: { readonly origin: string; readonly responses: Record<string, Answer> };
  };
  readonly expect: { readonly value?: unknown; readonly error?: unknown };
}

/** The spec asks for an origin and refuses more; here the URL of a page is asked for. */
const PAGES: ReadonlySet<string> = new Set([
  "fetch.error.path",
  "fetch.error.query",
  "fetch.error.userinfo",
]);

async function main(path: string | undefined): Promise<number> {
  if (path === undefined) {
    const { markdown, isClean } = report(robots);
    console.log(markdown);
    return isClean ? 0 : 1;
  }
  const results = await runAll(readFileSync(path, "utf8"));
  const differing = results.filter((result) => !agrees(result));
  const failed = differing.filter(({ id }) => !PAGES.has(id));
  for (const result of failed) console.log(json(result));
  const agreed = results.length - differing.length;
  const byDesign = differing.length - failed.length;
  console.log(
    `${results.length} cases: ${agreed} agree, ${byDesign} differ by design, ${failed.length} fail`,
  );
  return failed.length === 0 ? 0 : 1;
}

function runAll(text: string): Promise<Result[]> {
  const { cases } = JSON.parse(text) as { cases: FetchCase[] };
  const core = runManifest(robots, text);
  return Promise.all(
    cases.map((one, i) => (one.op === "fetch" ? fetchResult(one) : Promise.resolve(core[i]!))),
  );
}

async function fetchResult({ id, input, expect }: FetchCase): Promise<Result> {
  const { origin, responses } = input.value;
  const refused = "refused";
  const expected = expect.error === undefined ? expect.value : refused;
  const fetch = (url: string): Promise<Response> => answer(responses[url]);
  try {
    const outcome = await fetchRobots(origin, { userAgent: "conformance", fetch });
    return { id, expected, got: inWordsOfSpec(outcome) };
  } catch {
    return { id, expected, got: refused };
  }
}

async function answer(scripted: Answer | undefined): Promise<Response> {
  if (scripted === undefined || scripted.error !== undefined) throw new TypeError("network");
  const { status = 200, location, body_base64: body } = scripted;
  const headers: Record<string, string> = location === undefined ? {} : { location };
  return new Response(body === undefined ? null : octetsOf(body), { status, headers });
}

const POLICIES = {
  parsed: "parsed",
  unavailable: "allow_all",
  unreachable: "disallow_all",
} as const;

function inWordsOfSpec(outcome: Outcome): unknown {
  const { status, httpStatus } = outcome;
  const parsed = status === "parsed" ? specDocument(robotsFrom(outcome)) : null;
  return { policy: POLICIES[status], status: httpStatus, robots: parsed };
}

process.exitCode = await main(process.argv[2]);
