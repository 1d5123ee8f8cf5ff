// What runs inside each runtime, bundled to one file without the library: imports every entry of the package, and runs the
// case tables. Nothing of a runtime is used but what all have.
import { runCompat } from "../cases/compat.ts";
import {
  dateCases,
  mergeCases,
  metaCases,
  parseCases,
  readCases,
  stringifyCases,
} from "../cases/directives.ts";
import { statusCases } from "../cases/fetch.ts";
import { lintCases } from "../cases/lint.ts";
import { runCases } from "../cases/run.ts";
import type { Library, Outcome } from "../cases/run.ts";

type Cache = typeof import("../../src/cache/index.ts");
type Compat = typeof import("../../src/compat/index.ts");
type Directives = typeof import("../../src/directives/index.ts");
type Fetch = typeof import("../../src/fetch/index.ts");
type Lint = typeof import("../../src/lint/index.ts");
type Module = Readonly<Record<string, unknown>>;

export interface Subject {
  readonly name: string;
  /** By specifier. */
  readonly entries: Readonly<Record<string, () => Promise<Module>>>;
  /** The names that each entry is to export; of data there are none, since runtimes differ in what they add. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** The README's first example: what it printed, and what it is to print. */
  readonly example: () => Promise<{ readonly printed: readonly string[] }>;
  readonly shown: readonly string[];
}

/** Collects checks, each of which may throw. */
class Checks {
  passed = 0;
  readonly failed: string[] = [];

  is(what: string, ask: () => unknown, expected: unknown): void {
    try {
      this.compare(what, show(ask()), show(expected));
    } catch (error) {
      this.compare(what, `thrown ${String(error)}`, show(expected));
    }
  }

  async resolves(what: string, ask: () => Promise<unknown>, expected: unknown): Promise<void> {
    const got = await ask().then(show, (error: unknown) => `thrown ${String(error)}`);
    this.compare(what, got, show(expected));
  }

  add({ passed, failed }: Outcome): void {
    this.passed += passed;
    this.failed.push(...failed);
  }

  private compare(what: string, got: string, expected: string): void {
    if (got === expected) this.passed++;
    else this.failed.push(`${what}: expected ${expected}, got ${got}`);
  }
}

export async function probe(subject: Subject): Promise<Outcome> {
  const checks = new Checks();
  const { name, entries, names, example, shown } = subject;
  const imports = Object.entries(entries).map(([specifier, load]) =>
    checks.resolves(
      `names of ${specifier}`,
      async () => namesIn(await load(), names[specifier] === undefined),
      names[specifier] ?? "object",
    ),
  );
  await Promise.all(imports);
  await checks.resolves("README example", async () => (await example()).printed, shown);
  // Whether an entry can be imported has been checked; one that cannot has nothing more to say.
  const builtAt = async (path: string): Promise<unknown> =>
    entries[`${name}${path}`]?.().catch(() => undefined);
  const library = (await builtAt("")) as Library | undefined;
  const caching = (await builtAt("/cache")) as Cache | undefined;
  const compat = (await builtAt("/compat")) as Compat | undefined;
  const directives = (await builtAt("/directives")) as Directives | undefined;
  const fetching = (await builtAt("/fetch")) as Fetch | undefined;
  const linting = (await builtAt("/lint")) as Lint | undefined;
  if (library !== undefined) checks.add(runCases(library));
  if (caching !== undefined) await cacheChecks(checks, caching);
  if (compat !== undefined) checks.add(runCompat(compat.default));
  if (directives !== undefined) directiveChecks(checks, directives);
  if (fetching !== undefined) await fetchChecks(checks, fetching);
  if (linting !== undefined) lintChecks(checks, linting);
  return { passed: checks.passed, failed: checks.failed };
}

function namesIn(built: Module, isData: boolean): unknown {
  return isData ? typeof built["default"] : Object.keys(built).toSorted();
}

function directiveChecks(checks: Checks, built: Directives): void {
  const { directivesFor, directivesForMeta, isIndexable, mergeDirectives } = built;
  const { parseDirectives, stringifyDirectives } = built;
  for (const { what, value, sets } of parseCases) {
    checks.is(`parse: ${what}`, () => parseDirectives(value), sets);
  }
  for (const { text, iso, now = "2025-06-01T00:00:00Z" } of dateCases) {
    const options = { now: new Date(now) };
    const read = (): unknown =>
      directivesFor(`unavailable_after: ${text}`, "", options).unavailableAfter;
    checks.is(`date: ${text}`, read, iso === null ? undefined : new Date(iso));
  }
  for (const { what, source, agent, combine, set, indexable, now } of readCases) {
    const read = (): ReturnType<typeof directivesFor> =>
      directivesFor(source, agent, combine && { combine });
    checks.is(`read: ${what}`, read, set);
    if (indexable === undefined) continue;
    const ask = (): boolean => isIndexable(read(), now ? new Date(now) : undefined);
    checks.is(`read: ${what}: indexable`, ask, indexable);
  }
  for (const { what, tags, agent, combine, set } of metaCases) {
    const read = (): unknown => directivesForMeta(tags, agent, combine && { combine });
    checks.is(`meta: ${what}`, read, set);
  }
  for (const { what, sets, restrictive, permissive } of mergeCases) {
    checks.is(`merge: ${what}`, () => mergeDirectives(sets), restrictive);
    const merge = (): unknown => mergeDirectives(sets, { combine: "permissive" });
    checks.is(`merge permissively: ${what}`, merge, permissive);
  }
  for (const { what, set, text, explicit } of stringifyCases) {
    checks.is(`stringify: ${what}`, () => stringifyDirectives(set), text);
    const spell = (): string => stringifyDirectives(set, { explicit: true });
    checks.is(`stringify explicitly: ${what}`, spell, explicit);
  }
  const headers = new Headers({ "X-Robots-Tag": "googlebot: noindex" });
  const asked = (): boolean => directivesFor(new Response("", { headers }), "Googlebot").noindex;
  checks.is("a Response of this runtime", asked, true);
}

/** Statuses that a `Response` can have, over a `fetch` that answers without a network. */
async function fetchChecks(checks: Checks, { fetchRobots, isAllowedBy }: Fetch): Promise<void> {
  const userAgent = "Bot/1.0";
  const file = "User-agent: *\nDisallow: /a";
  const answers = statusCases.filter(({ status }) => status <= 599);
  const asked = answers.map(({ status, verdict }) => {
    const body = status === 204 || status === 304 ? null : file;
    const fetch = async (): Promise<Response> => new Response(body, { status });
    const ask = async (): Promise<string> => {
      const outcome = await fetchRobots("https://example.com/b", { userAgent, fetch });
      return `${outcome.status} ${outcome.reason}`;
    };
    return checks.resolves(`status ${status}`, ask, verdict);
  });
  await Promise.all(asked);
  const decide = async (): Promise<boolean[]> => {
    const outcome = await fetchRobots("https://example.com/b", {
      userAgent,
      fetch: async () => new Response(file),
    });
    return ["/a", "/b"].map((path) => isAllowedBy(outcome, userAgent, `${outcome.origin}${path}`));
  };
  await checks.resolves("a file of this runtime's Response", decide, [false, true]);
}

/** Two questions about an origin are one retrieval, over a store that is a Map. */
async function cacheChecks(checks: Checks, { RobotsCache }: Cache): Promise<void> {
  let requests = 0;
  const fetch = async (): Promise<Response> => {
    requests++;
    return new Response("User-agent: *\nDisallow: /a");
  };
  const store = new Map<string, string>();
  const ask = async (): Promise<unknown> => {
    const cache = new RobotsCache({ userAgent: "Bot/1.0", fetch, store });
    const urls = ["https://example.com/a", "https://example.com/b"];
    const answers = await Promise.all(urls.map((url) => cache.isAllowed(url)));
    await cache.close();
    return { answers, requests, kept: store.size > 0 };
  };
  const expected = { answers: [false, true], requests: 1, kept: true };
  await checks.resolves("a cache over a Map", ask, expected);
}

function lintChecks(checks: Checks, { lint }: Lint): void {
  for (const { code, why, robots, at, maxBytes } of lintCases) {
    const places = (): unknown =>
      lint(robots, maxBytes === undefined ? {} : { maxBytes })
        .filter((finding) => finding.code === code)
        .map(({ line, column, length }) => [line, column, length]);
    checks.is(`lint ${code}: ${why}`, places, at);
  }
}

/** A value as text that differs where the value does: keys in order, and what JSON leaves out. */
function show(value: unknown): string {
  if (value === undefined) return "undefined";
  if (value instanceof Date) return `Date(${value.getTime()})`;
  if (typeof value !== "object" || value === null) {
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  }
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  const parts = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${parts.map(([key, part]) => `${JSON.stringify(key)}: ${show(part)}`).join(", ")}}`;
}
