/** What the scenarios share: a retrieval that is checked for leftovers, scripted fetches, outcomes in short. */

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type * as core from "../../src/index.ts";
import type * as library from "../../src/fetch/index.ts";
import { startRaw, startSite } from "./site.ts";
import type { RawHandler, Route, Site, Tls } from "./site.ts";

export type Options = library.FetchRobotsOptions;
export type Outcome = library.Outcome;

/** The library under test: its sources on Bun, the built package on Node. */
export interface Subject {
  readonly core: typeof core;
  readonly library: typeof library;
  /** What `import` takes for the subpath fetch. */
  readonly libraryUrl: string;
  /** The repository. */
  readonly root: string;
}

export interface Scenario {
  readonly name: string;
  readonly run: (lab: Lab) => Promise<void> | void;
}

/** Thrown by a scenario that cannot run here; the reason is printed. */
export class Skipped extends Error {}

export const isBun: boolean = "bun" in process.versions;

export const USER_AGENT = "ExampleBot/1.0 (+https://example.com/bot)";
export const RULES = "User-agent: *\nDisallow: /private\n";

/** Runs a scenario, closes what it opened, and asserts that nothing of it is left. */
export async function runScenario(scenario: Scenario, subject: Subject): Promise<void> {
  const lab = new Lab(subject);
  const before = resources();
  try {
    await scenario.run(lab);
  } finally {
    await lab.close();
  }
  await until("handles are left", () => resources().length <= before.length, resources);
}

/** Connections and timers that keep the process alive. Bun lists none. */
function resources(): string[] {
  return process.getActiveResourcesInfo().filter((name) => /TCP|TLS|Timeout/.test(name));
}

/** Waits for what follows from what has happened: a socket's close takes a turn or two to arrive. */
export async function until(
  complaint: string,
  condition: () => boolean,
  detail: () => unknown = () => "",
): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    if (condition()) return;
    // oxlint-disable-next-line no-await-in-loop
    await sleep(5);
  }
  assert.fail(`${complaint}: ${JSON.stringify(detail())}`);
}

export class Lab {
  readonly subject: Subject;
  private readonly sites: Site[] = [];

  constructor(subject: Subject) {
    this.subject = subject;
  }

  async site(routes: Readonly<Record<string, Route>>, tls?: Tls): Promise<Site> {
    const site = await startSite(routes, tls);
    this.sites.push(site);
    return site;
  }

  async raw(handler: RawHandler): Promise<Site> {
    const site = await startRaw(handler);
    this.sites.push(site);
    return site;
  }

  async close(): Promise<void> {
    await Promise.all(this.sites.map((site) => site.close()));
  }

  /** The outcome, once it is plain data and nothing of the retrieval is left behind. */
  async retrieve(url: string | URL, options: Partial<Options> = {}): Promise<Outcome> {
    const timers = watchTimers();
    const listeners = watchListeners(options.signal);
    let outcome: Outcome;
    try {
      outcome = await this.subject.library.fetchRobots(url, { userAgent: USER_AGENT, ...options });
      assert.equal(timers.pending(), 0, "a timer is left");
    } finally {
      timers.restore();
    }
    assert.equal(listeners(), 0, "a listener is left on the signal");
    await until("a connection is left busy", () => this.sites.every((site) => site.isQuiet()));
    assert.deepEqual(JSON.parse(JSON.stringify(outcome)), outcome, "an outcome is plain data");
    const { status } = this.subject.library.robotsFrom(outcome) && outcome;
    assert.ok(["parsed", "unavailable", "unreachable"].includes(status));
    return outcome;
  }

  isAllowed(outcome: Outcome, path: string): boolean {
    return this.subject.library.isAllowedBy(outcome, USER_AGENT, outcome.origin + path);
  }
}

/** Counts timers that the library set and that were neither cleared nor fired. Node's fetch sets some of its own. */
function watchTimers(): { pending: () => number; restore: () => void } {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const pending = new Set<unknown>();
  const fake = (
    callback: (...args: unknown[]) => void,
    ms?: number,
    ...args: unknown[]
  ): unknown => {
    const fire = (): void => {
      pending.delete(timer);
      callback(...args);
    };
    const timer = set(fire, ms);
    if (new Error("who").stack!.includes("deadline")) pending.add(timer);
    return timer;
  };
  globalThis.setTimeout = fake as unknown as typeof set;
  globalThis.clearTimeout = ((timer: Parameters<typeof clear>[0]) => {
    pending.delete(timer);
    clear(timer);
  }) as typeof clear;
  const restore = (): void => {
    globalThis.setTimeout = set;
    globalThis.clearTimeout = clear;
  };
  return { pending: () => pending.size, restore };
}

/** Counts the listeners that are on the signal. */
function watchListeners(signal: Options["signal"]): () => number {
  if (!signal) return () => 0;
  let count = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (type, listener) => {
    count++;
    add(type, listener);
  };
  signal.removeEventListener = (type, listener) => {
    count--;
    remove(type, listener);
  };
  return () => Math.max(0, count);
}

/** What of an outcome a scenario states in one line. */
export function verdict({ status, reason, httpStatus }: Outcome): string {
  return `${status} ${reason} ${httpStatus}`;
}

export interface Script {
  readonly fetch: NonNullable<Options["fetch"]>;
  /** The URLs that were asked for, with what was asked. */
  readonly calls: { readonly url: string; readonly init: library.FetchInit }[];
}

/** A fetch that answers from a table; a URL that is not in it is a network error. */
export function scripted(
  answers: Readonly<Record<string, (init: library.FetchInit) => library.ResponseLike>>,
): Script {
  const calls: Script["calls"] = [];
  const fetch: Script["fetch"] = async (url, init) => {
    calls.push({ url, init });
    const answer = answers[url];
    if (answer === undefined)
      throw new TypeError("fetch failed", { cause: new Error(`no ${url}`) });
    return answer(init);
  };
  return { fetch, calls };
}

export function reply(
  status: number,
  headers: Record<string, string> = {},
  body: string | Uint8Array<ArrayBuffer> | null = null,
): () => Response {
  return () => new Response(body, { status, headers });
}

export function redirectTo(location: string): () => Response {
  return reply(302, { location });
}

export function allow(): () => Response {
  return reply(200, {}, RULES);
}
