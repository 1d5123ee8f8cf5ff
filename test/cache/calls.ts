/** Wrong calls, signals, the end of a cache, what `onOutcome` may do, and a rate limiter on top. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import PQueue from "p-queue";
import { assertStats, Clock, DAY, RULES, until, Web } from "./harness.ts";
import type { CachedOutcome, Lab, Options, Scenario } from "./harness.ts";

const PRIVATE = "http://a.example/private";

const wrongOptions: readonly (readonly [options: object, code: string, names: string])[] = [
  [{ userAgent: undefined }, "invalid_user_agent", "undefined"],
  [{ userAgent: "" }, "invalid_user_agent", '""'],
  [{ userAgent: "a\nb" }, "invalid_user_agent", "a\\nb"],
  [{ maxOrigins: 0 }, "invalid_option", "0"],
  [{ maxOrigins: -1 }, "invalid_option", "-1"],
  [{ maxOrigins: 1.5 }, "invalid_option", "1.5"],
  [{ maxOrigins: Number.NaN }, "invalid_option", "NaN"],
  [{ maxOrigins: "many" }, "invalid_option", '"many"'],
  [{ agent: [] }, "invalid_option", "agent"],
  [{ agent: [5] }, "invalid_option", "agent"],
  [{ agent: 5 }, "invalid_option", "5"],
  [{ store: {} }, "invalid_option", "store"],
  [{ store: "redis://127.0.0.1" }, "invalid_option", "redis://"],
  [{ store: { get: () => {} } }, "invalid_option", "store"],
  [{ keyPrefix: 5 }, "invalid_option", "5"],
  [{ longUnreachable: "allow" }, "invalid_option", '"allow"'],
  [{ onOutcome: "log" }, "invalid_option", '"log"'],
  [{ timeoutMs: -1 }, "invalid_option", "-1"],
  [{ maxBytes: Number.NaN }, "invalid_option", "NaN"],
  [{ now: 5 }, "invalid_option", "5"],
  [{ now: () => Number.NaN }, "invalid_option", "NaN"],
  [{ fetch: 5 }, "invalid_option", "5"],
  [{ allowUrl: true }, "invalid_option", "true"],
];

/** A site that answers when it is told to. */
async function heldSite(lab: Lab) {
  const held: (() => void)[] = [];
  const sites = await lab.sites(1, (_, response) => void held.push(() => response.end(RULES)));
  const answer = async (): Promise<void> => {
    await until("the site is asked", () => held.length > 0);
    held.shift()!();
  };
  return { sites, url: `${sites.origins[0]}/private`, answer };
}

const CALLS = ["isAllowed", "agent", "outcome", "refresh"] as const;

export const callScenarios: readonly Scenario[] = [
  ...wrongOptions.map(([options, code, names]): Scenario => ({
    name: `${code}: ${Object.keys(options)[0]} ${names}`,
    run: (lab) => {
      assert.throws(
        () => lab.cache(options),
        (error) => {
          assert.ok(error instanceof lab.subject.library.RobotsCacheError);
          assert.equal(error.code, code);
          assert.ok(error.message.includes(names), error.message);
          return true;
        },
      );
    },
  })),
  {
    name: "no options at all; options that are undefined or null",
    run: async (lab) => {
      const { RobotsCache } = lab.subject.library;
      assert.throws(() => new RobotsCache(undefined as unknown as Options), {
        code: "invalid_user_agent",
      });
      const cache = lab.cache({
        fetch: new Web().fetch,
        agent: undefined,
        store: null as unknown as undefined,
        keyPrefix: undefined,
        maxOrigins: undefined,
        longUnreachable: undefined,
        onOutcome: undefined,
        timeoutMs: undefined,
        now: undefined,
      });
      assert.equal(await cache.isAllowed(PRIVATE, undefined), false);
      assert.equal(await cache.isAllowed(PRIVATE, {}), false);
      assert.equal(await cache.isAllowed(PRIVATE, { signal: undefined }), false);
      assert.equal((await cache.outcome(PRIVATE, { signal: null })).status, "parsed");
    },
  },
  {
    name: "the options of fetchRobots reach it",
    run: async (lab) => {
      const asked: string[] = [];
      const web = new Web(() => ({ status: 302, headers: { location: "/other" } }));
      const allowUrl = (url: string): boolean => asked.push(url) > 0;
      const options = { fetch: web.fetch, allowUrl, maxRedirects: 0 } as const;
      const outcome = await lab
        .cache({ ...options, tooManyRedirects: "unreachable" })
        .outcome(PRIVATE);
      assert.equal(`${outcome.status} ${outcome.reason}`, "unreachable too-many-redirects");
      assert.deepEqual(asked, ["http://a.example/robots.txt"]);
      const hanging = lab.cache({ fetch: () => new Promise(() => {}), timeoutMs: 20 });
      assert.equal((await hanging.outcome(PRIVATE)).reason, "timeout");
    },
  },
  {
    name: "one caller's abort ends its call and not the retrieval",
    run: async (lab) => {
      const { sites, url, answer } = await heldSite(lab);
      const cache = lab.cache();
      const controller = new AbortController();
      const reason = new Error("enough");
      const { signal } = controller;
      const aborted = CALLS.map((call) => assert.rejects(cache[call](url, { signal }), reason));
      const patient = cache.isAllowed(url, { signal: new AbortController().signal });
      await until("it is under way", () => sites.total === 1);
      controller.abort(reason);
      await Promise.all(aborted);
      assertStats(cache, { inFlight: 1, origins: 0 });
      await answer();
      assert.equal(await patient, false);
      assert.equal(sites.total, 1);
    },
  },
  {
    name: "the last caller's abort does not end it either: the next question finds it",
    run: async (lab) => {
      const { sites, url, answer } = await heldSite(lab);
      const cache = lab.cache();
      const controller = new AbortController();
      const call = cache.agent(url, { signal: controller.signal });
      await until("it is under way", () => sites.total === 1);
      controller.abort();
      await assert.rejects(call, { name: "AbortError" });
      await answer();
      assert.equal(await cache.isAllowed(url), false);
      assert.equal(sites.total, 1);
    },
  },
  {
    name: "a signal that is aborted already: no retrieval; one that is none: invalid_option",
    run: async (lab) => {
      const web = new Web();
      const cache = lab.cache({ fetch: web.fetch });
      const reason = new Error("before");
      const signal = AbortSignal.abort(reason);
      for (const call of CALLS) {
        /* oxlint-disable no-await-in-loop -- one after the other */
        await assert.rejects(cache[call](PRIVATE, { signal }), reason);
        const none = { signal: {} as AbortSignal };
        await assert.rejects(cache[call](PRIVATE, none), { code: "invalid_option" });
        /* oxlint-enable no-await-in-loop */
      }
      assert.equal(web.calls.length, 0);
      await cache.agent(PRIVATE);
      await assert.rejects(cache.isAllowed(PRIVATE, { signal }), reason);
    },
  },
  {
    name: "a thousand calls may share a signal",
    run: async (lab) => {
      const warnings: Error[] = [];
      const listen = (warning: Error): void => void warnings.push(warning);
      process.on("warning", listen);
      lab.defer(() => process.off("warning", listen));
      const cache = lab.cache({ fetch: () => new Promise(() => {}) });
      const controller = new AbortController();
      const { signal } = controller;
      const calls = Array.from({ length: 1000 }, (_, i) =>
        cache.isAllowed(`http://${i % 100}.example/`, { signal }),
      );
      const ends = Promise.allSettled(calls);
      await until("they are under way", () => cache.stats().fetches === 100);
      controller.abort();
      const states = (await ends).map(({ status }) => status);
      assert.deepEqual(new Set(states), new Set(["rejected"]));
      await new Promise((done) => setTimeout(done, 5));
      assert.deepEqual(warnings, []);
    },
  },
  {
    name: "no listener stays on a signal",
    run: async (lab) => {
      let listeners = 0;
      const { signal } = new AbortController();
      const counting = {
        aborted: false,
        addEventListener: (type: "abort", listener: () => void) => {
          listeners++;
          signal.addEventListener(type, listener);
        },
        removeEventListener: (type: "abort", listener: () => void) => {
          listeners--;
          signal.removeEventListener(type, listener);
        },
      };
      const cache = lab.cache({ fetch: new Web().fetch, store: new Map<string, string>() });
      for (const call of CALLS) {
        // oxlint-disable-next-line no-await-in-loop
        await cache[call](PRIVATE, { signal: counting });
      }
      await until("listeners are left", () => listeners === 0);
    },
  },
  {
    name: "close: what waits is rejected, what is under way ends and is not kept, later calls are refused",
    run: async (lab) => {
      const { sites, url } = await heldSite(lab);
      const store = new Map<string, string>();
      const outcomes: CachedOutcome[] = [];
      const cache = lab.cache({ store, onOutcome: (outcome) => outcomes.push(outcome) });
      const waiting = CALLS.map((call) => assert.rejects(cache[call](url), { code: "closed" }));
      await until("it is under way", () => sites.total === 1);
      await Promise.all([cache.close(), cache.close()]);
      await Promise.all(waiting);
      await cache.close();
      for (const call of [...CALLS, "delete"] as const) {
        // oxlint-disable-next-line no-await-in-loop
        await assert.rejects(cache[call](url), { code: "closed", name: "RobotsCacheError" });
      }
      assert.equal(cache.peek(url), undefined);
      assert.equal(store.size, 0);
      assert.deepEqual(outcomes, []);
      assertStats(cache, { origins: 0, inFlight: 0 });
    },
  },
  {
    name: "close forgets, and leaves the store to others",
    run: async (lab) => {
      const store = new Map<string, string>();
      const web = new Web();
      const cache = lab.cache({ store, fetch: web.fetch });
      await cache.agent(PRIVATE);
      await cache.close();
      assert.equal(cache.peek(PRIVATE), undefined);
      assert.equal(await lab.cache({ store, fetch: web.fetch }).isAllowed(PRIVATE), false);
      assert.equal(web.calls.length, 1);
    },
  },
  {
    name: "onOutcome is told each retrieval, and nothing it does matters",
    run: async (lab) => {
      const rejections: unknown[] = [];
      const listen = (reason: unknown): void => void rejections.push(reason);
      process.on("unhandledRejection", listen);
      lab.defer(() => process.off("unhandledRejection", listen));
      const clock = new Clock();
      const web = new Web();
      const told: string[] = [];
      const onOutcome = (outcome: CachedOutcome): Promise<never> => {
        told.push(
          `${outcome.status} ${outcome.reason} ${outcome.staleReason} ${outcome.text?.length}`,
        );
        (outcome as { lifetimeMs: number }).lifetimeMs = 0;
        if (told.length === 1) throw new Error("a log that is full");
        return Promise.reject(new Error("a log that is gone"));
      };
      const store = new Map<string, string>();
      const cache = lab.cache({ fetch: web.fetch, now: clock.now, store, onOutcome });
      await cache.isAllowed(PRIVATE);
      await cache.isAllowed(PRIVATE);
      clock.pass(DAY);
      web.reply = () => ({ status: 500 });
      assert.equal(await cache.isAllowed(PRIVATE), false);
      await lab.cache({ fetch: web.fetch, now: clock.now, store, onOutcome }).agent(PRIVATE);
      assert.deepEqual(told, [
        `parsed ok undefined ${RULES.length}`,
        `parsed ok server-error ${RULES.length}`,
      ]);
      await new Promise((done) => setTimeout(done, 10));
      assert.deepEqual(rejections, []);
    },
  },
  {
    name: "a queue an origin, as slow as the slower of its own floor and what the site asks for",
    run: async (lab) => {
      const web = new Web((url) => {
        if (url.includes("slow"))
          return { body: "User-agent: *\nDisallow: /no\nCrawl-delay: 2.5\n" };
        const isDown = url.includes("down") && web.calls.length > 3;
        if (isDown) return { status: 503, headers: { "retry-after": "90" } };
        return { body: RULES, headers: { "cache-control": "max-age=60" } };
      });
      const clock = new Clock();
      const robots = lab.cache({ fetch: web.fetch, now: clock.now });
      const FLOOR_MS = 1000;
      const done: string[] = [];
      const sleep = async (ms: number): Promise<void> => void done.push(`${ms} ms`);
      const load = async (url: string): Promise<string> => {
        done.push(url);
        return url;
      };
      // From here on as in the README.
      const queues = new Map<string, PQueue>();

      async function pauseFor(url: string): Promise<number> {
        const { crawlDelay = 0 } = await robots.agent(url);
        const { retryAfterMs = 0 } = await robots.outcome(url);
        return Math.max(FLOOR_MS, crawlDelay * 1000, retryAfterMs);
      }

      async function visit(url: string): Promise<string | undefined> {
        if (!(await robots.isAllowed(url))) return undefined;
        const { origin } = new URL(url);
        const queue = queues.get(origin) ?? new PQueue({ concurrency: 1 });
        queues.set(origin, queue);
        const result = queue.add(() => load(url));
        void queue.add(async () => sleep(await pauseFor(url)));
        void queue.onIdle().then(() => queue.size + queue.pending === 0 && queues.delete(origin));
        return result;
      }

      const visitAll = async (...urls: string[]): Promise<void> => {
        for (const url of urls) {
          // oxlint-disable-next-line no-await-in-loop
          await visit(url);
        }
        await until("the queues are empty", () => queues.size === 0);
      };
      await visitAll(
        "http://fast.example/1",
        "http://fast.example/2",
        "http://fast.example/private",
      );
      await visitAll("http://slow.example/1", "http://slow.example/no", "http://down.example/1");
      clock.pass(60_000);
      await visitAll("http://down.example/2");
      assert.deepEqual(done.toSorted(), [
        "1000 ms",
        "1000 ms",
        "1000 ms",
        "2500 ms",
        "90000 ms",
        "http://down.example/1",
        "http://down.example/2",
        "http://fast.example/1",
        "http://fast.example/2",
        "http://slow.example/1",
      ]);
      assert.deepEqual(done.slice(0, 4), [
        "http://fast.example/1",
        "1000 ms",
        "http://fast.example/2",
        "1000 ms",
      ]);
      assert.deepEqual(done.slice(-2), ["http://down.example/2", "90000 ms"]);
    },
  },
  {
    name: "a process with an idle cache ends by itself",
    run: async (lab) => {
      const code = `
        const { RobotsCache } = await import(${JSON.stringify(lab.subject.libraryUrl)});
        const fetch = async () => new Response("User-agent: *\\nDisallow: /private");
        const store = { get: async () => {}, set: async () => {}, add: async () => true };
        const cache = new RobotsCache({ userAgent: "ExampleBot/1.0", fetch, store });
        console.log(await cache.isAllowed("http://a.example/private"));
      `;
      const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      lab.defer(() => child.kill("SIGKILL"));
      let output = "";
      child.stdout.on("data", (data) => (output += String(data)));
      const [exitCode] = (await once(child, "close")) as [number | null];
      assert.deepEqual([exitCode, output], [0, "false\n"]);
    },
  },
];
