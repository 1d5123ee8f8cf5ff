/** One process, no store: keys, bounds, who shares a retrieval, what a hot loop gets. */

import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { assertStats, Clock, DAY, HOUR, RULES, Web } from "./harness.ts";
import type { Scenario } from "./harness.ts";

/** Octets in use once everything that can go has gone. */
function heapUsed(): number {
  const bun = (globalThis as { Bun?: { gc(force: boolean): void } }).Bun;
  if (bun) {
    bun.gc(true);
  } else {
    setFlagsFromString("--expose-gc");
    (runInNewContext("gc") as () => void)();
  }
  const { heapUsed: heap, external } = process.memoryUsage();
  return heap + external;
}

function pageOf(name: string): string {
  return `http://${name}.example/`;
}

async function nothing(): Promise<void> {}

/** Spellings of a URL of one origin, as the key that they must share says. */
const spellings: readonly (readonly [origin: string, urls: readonly string[]])[] = [
  [
    "https://example.com",
    [
      "https://example.com",
      "https://example.com/",
      "https://example.com/a/b?c=/d#e",
      "https://example.com?a=/b",
      "https://example.com#/x",
      "https://example.com\\x",
      "https://EXAMPLE.com/x",
      "HTTPS://example.com/x",
      "https://example.com:443/x",
      "https://user:pass@example.com/x",
      "https:\\\\example.com/x",
      "https:example.com/x",
      "https:///example.com/x",
      "  https://example.com/x",
      "ht\ntps://exam\tple.com/x",
      "https://ex%61mple.com/x",
      "https://example\u3002com/x",
    ],
  ],
  ["http://example.com", ["http://example.com/", "http://example.com:80/", "http://Example.Com"]],
  ["https://example.com:8443", ["https://example.com:8443/", "https://example.com:08443?x"]],
  ["http://a", ["http://a", "http://a/", "http://a?/", "http://A/x/y"]],
  [
    "https://xn--bcher-kva.example",
    [
      "https://bücher.example/",
      "https://xn--bcher-kva.example/x",
      "https://BÜCHER.example",
      "https://b\u0075\u0308cher.example/",
    ],
  ],
  ["http://127.0.0.1", ["http://127.1/", "http://0x7f.1/", "http://2130706433/x"]],
  ["http://[::1]:8080", ["http://[::1]:8080/", "http://[0:0:0:0:0:0:0:1]:8080/x"]],
];

const notHttp: readonly string[] = [
  "",
  "example.com",
  "/robots.txt",
  "ftp://example.com/",
  "file:///robots.txt",
  "blob:https://example.com/3f2b",
  "javascript:alert(1)",
  "http://",
  "https://",
  "https:///",
  "https://example.com:99999/",
  "https://[::1",
  "https://exa mple.com/",
];

export const memoryScenarios: readonly Scenario[] = [
  {
    name: "all spellings of an origin are one key, for peek too",
    run: async (lab) => {
      for (const [origin, urls] of spellings) {
        for (const first of urls) {
          const web = new Web();
          const cache = lab.cache({ fetch: web.fetch });
          // oxlint-disable-next-line no-await-in-loop
          const agent = await cache.agent(first);
          for (const url of urls) {
            assert.equal(cache.peek(url), agent, `${first} then ${url}`);
            // oxlint-disable-next-line no-await-in-loop
            assert.equal(await cache.agent(url), agent);
          }
          for (const [other, others] of spellings) {
            if (other !== origin)
              for (const url of others) assert.equal(cache.peek(url), undefined);
          }
          assert.deepEqual(
            web.calls.map(({ url }) => url),
            [`${origin}/robots.txt`],
          );
          // oxlint-disable-next-line no-await-in-loop
          assert.equal((await cache.outcome(first)).origin, origin);
        }
      }
    },
  },
  {
    name: "URL objects are URLs",
    run: async (lab) => {
      const cache = lab.cache({ fetch: new Web().fetch });
      assert.equal(await cache.isAllowed(new URL("https://example.com/private/x")), false);
      assert.equal(await cache.isAllowed(new URL("https://example.com/x")), true);
      assert.equal(cache.peek(new URL("https://example.com"))!.isAllowed("/private"), false);
    },
  },
  {
    name: "what is not http(s): invalid_url, and undefined from peek",
    run: async (lab) => {
      const web = new Web();
      const cache = lab.cache({ fetch: web.fetch });
      await cache.agent("https://example.com/");
      const urls: unknown[] = [...notHttp, undefined, null, 5, {}, new URL("ftp://example.com/")];
      for (const url of urls as string[]) {
        assert.equal(cache.peek(url), undefined);
        for (const call of ["isAllowed", "agent", "outcome", "refresh", "delete"] as const) {
          // oxlint-disable-next-line no-await-in-loop
          await assert.rejects(cache[call](url), { code: "invalid_url", name: "RobotsCacheError" });
        }
      }
      assert.equal(web.calls.length, 1);
    },
  },
  {
    name: "a question after the other: one request, the same agent, no promise from peek",
    run: async (lab) => {
      const web = new Web();
      const cache = lab.cache({ fetch: web.fetch });
      const page = "https://example.com/private";
      assert.equal(cache.peek(page), undefined);
      const agent = await cache.agent(page);
      assert.ok(agent instanceof lab.subject.core.Agent);
      assert.equal(agent.token, "examplebot");
      assert.equal(cache.peek(page), agent);
      assert.equal(await cache.agent(page), agent);
      assert.equal(await cache.isAllowed(page), false);
      assert.equal((await cache.outcome(page)).status, "parsed");
      assert.equal(web.calls.length, 1);
      assert.equal(
        web.calls[0]!.headers["User-Agent"],
        "ExampleBot/1.0 (+https://example.com/bot)",
      );
      assertStats(cache, { origins: 1, inFlight: 0, fetches: 1, hits: 4, misses: 2 });
    },
  },
  {
    name: "1,000 parallel questions for one origin: one request",
    run: async (lab) => {
      const sites = await lab.sites(1, (_, response) => void response.end(RULES));
      const cache = lab.cache();
      const [origin] = sites.origins;
      const answers = await Promise.all(
        Array.from({ length: 1000 }, (_, i) => {
          if (i % 4 === 0)
            return cache.agent(`${origin}/${i}`).then((agent) => agent.isAllowed("/x"));
          if (i % 4 === 1) return cache.outcome(origin!).then(({ status }) => status === "parsed");
          if (i % 4 === 2) return cache.refresh(origin!).then(({ status }) => status === "parsed");
          return cache.isAllowed(`${origin}/public/${i}`);
        }),
      );
      assert.deepEqual(new Set(answers), new Set([true]));
      assert.equal(sites.total, 1);
      assertStats(cache, { fetches: 1, inFlight: 0, origins: 1 });
    },
  },
  {
    name: "300 origins at once: one request each",
    run: async (lab) => {
      const sites = await lab.sites(300, (_, response) => void response.end(RULES));
      const cache = lab.cache();
      const urls = sites.origins.flatMap((origin) => [`${origin}/private`, `${origin}/public`]);
      const warnings: Error[] = [];
      const listen = (warning: Error): void => void warnings.push(warning);
      process.on("warning", listen);
      const answers = await Promise.all(urls.map((url) => cache.isAllowed(url)));
      process.off("warning", listen);
      assert.deepEqual(warnings, []);
      assert.equal(answers.filter(Boolean).length, 300);
      assert.deepEqual(new Set(sites.requests), new Set([1]));
    },
  },
  {
    name: "the least recently used origin goes first; peek is a use",
    run: async (lab) => {
      const web = new Web();
      const cache = lab.cache({ fetch: web.fetch, maxOrigins: 3 });
      for (const name of ["a", "b", "c"]) {
        // oxlint-disable-next-line no-await-in-loop
        await cache.agent(pageOf(name));
      }
      assert.ok(cache.peek(pageOf("a")));
      await cache.isAllowed(pageOf("b"));
      await cache.agent(pageOf("d"));
      assert.equal(cache.peek(pageOf("c")), undefined);
      await cache.agent(pageOf("e"));
      const left = ["a", "b", "c", "d", "e"].filter((name) => cache.peek(pageOf(name)));
      assert.deepEqual(left, ["b", "d", "e"]);
      assertStats(cache, { origins: 3, evictions: 2, fetches: 5 });
      await cache.agent(pageOf("a"));
      assertStats(cache, { origins: 3, evictions: 3, fetches: 6 });
    },
  },
  {
    name: "an origin that is pushed out while it is revalidated keeps its rules",
    run: async (lab) => {
      const clock = new Clock();
      const web = new Web((_, headers) =>
        headers["If-None-Match"] ? { status: 304 } : { body: RULES, headers: { etag: '"1"' } },
      );
      const cache = lab.cache({ fetch: web.fetch, now: clock.now, maxOrigins: 1 });
      await cache.agent("http://a.example/");
      clock.pass(DAY);
      const [agent] = await Promise.all([
        cache.agent("http://a.example/"),
        cache.agent("http://b.example/"),
        cache.delete("http://a.example/"),
      ]);
      assert.equal(agent.isAllowed("/private"), false);
    },
  },
  {
    name: "100,000 origins through a cache of 10,000: the heap stays flat",
    isSlow: true,
    run: async (lab) => {
      let calls = 0;
      const body = new TextEncoder().encode(
        Array.from({ length: 20 }, (_, i) => `User-agent: bot${i}\nDisallow: /${i}/private\n`).join(
          "",
        ),
      );
      // Less than a Response costs to make, which is not what is measured.
      const fetch = async () => {
        calls++;
        let isDone = false;
        const read = async () => {
          const chunk = { done: isDone, value: isDone ? undefined : body };
          isDone = true;
          return chunk;
        };
        const stream = { getReader: () => ({ read, cancel: nothing }), cancel: nothing };
        return { status: 200, headers: new Headers(), body: stream };
      };
      const cache = lab.cache({ fetch, maxOrigins: 10_000 });
      const pass = async (from: number, to: number): Promise<number> => {
        for (let i = from; i < to; i += 100) {
          const urls = Array.from(
            { length: 100 },
            (_, k) => `https://site-${i + k}.example/private`,
          );
          // oxlint-disable-next-line no-await-in-loop
          await Promise.all(urls.map((url) => cache.isAllowed(url)));
        }
        return heapUsed();
      };
      const empty = heapUsed();
      const full = await pass(0, 20_000);
      const later = await pass(20_000, 100_000);
      assert.equal(calls, 100_000);
      assertStats(cache, { origins: 10_000, evictions: 90_000, inFlight: 0, fetches: 100_000 });
      const kept = full - empty;
      // Eight times as many have passed through since it was full.
      assert.ok(later - empty < kept * 2, `${kept} octets, then ${later - empty}`);
    },
  },
  {
    name: "several names: the first that a group names decides, whatever User-Agent is sent",
    run: async (lab) => {
      const body = "User-agent: examplebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n";
      const web = new Web(() => ({ body }));
      const options = { fetch: web.fetch, userAgent: "Mozilla/5.0 (compatible; OtherBot/1.0)" };
      const named = lab.cache({ ...options, agent: ["ExampleBot-Image", "ExampleBot"] });
      assert.equal(await named.isAllowed("http://a.example/a"), false);
      assert.equal(await named.isAllowed("http://a.example/b"), true);
      const derived = lab.cache(options);
      assert.equal((await derived.agent("http://a.example/")).token, "otherbot");
      assert.equal(await derived.isAllowed("http://a.example/b"), false);
    },
  },
  {
    name: "refresh retrieves what is fresh, delete forgets it",
    run: async (lab) => {
      const web = new Web();
      const cache = lab.cache({ fetch: web.fetch });
      const page = "http://a.example/private";
      assert.equal(await cache.isAllowed(page), false);
      web.reply = () => ({ status: 404 });
      assert.equal(await cache.isAllowed(page), false);
      const [one, two] = await Promise.all([cache.refresh(page), cache.refresh(page)]);
      assert.equal(one.status, "unavailable");
      assert.deepEqual(one, two);
      assert.equal(web.calls.length, 2);
      assert.equal(cache.peek(page)!.isAllowed(page), true);
      web.reply = () => ({ body: RULES });
      await cache.delete(page);
      assert.equal(cache.peek(page), undefined);
      assert.equal(await cache.isAllowed(page), false);
      assert.equal(web.calls.length, 3);
    },
  },
  {
    name: "crawlDelay and retryAfterMs reach the caller",
    run: async (lab) => {
      const web = new Web((url) =>
        url.includes("slow")
          ? { status: 503, headers: { "retry-after": "120" } }
          : { body: "User-agent: *\nCrawl-delay: 2.5\n" },
      );
      const cache = lab.cache({ fetch: web.fetch });
      assert.equal((await cache.agent("http://a.example/")).crawlDelay, 2.5);
      const outcome = await cache.outcome("http://slow.example/");
      assert.equal(outcome.retryAfterMs, 120_000);
      assert.equal(outcome.freshUntil, outcome.fetchedAt + 120_000);
      assert.equal((await cache.outcome("http://slow.example/")).retryAfterMs, 120_000);
    },
  },
  {
    name: "memory keeps no text; whoever retrieved gets it",
    run: async (lab) => {
      const cache = lab.cache({ fetch: new Web().fetch });
      assert.equal((await cache.outcome("http://a.example/")).text, RULES);
      assert.equal("text" in (await cache.outcome("http://a.example/")), false);
      assert.equal((await cache.refresh("http://a.example/")).text, RULES);
    },
  },
  {
    name: "an outcome that the caller changes changes nothing",
    run: async (lab) => {
      const cache = lab.cache({ fetch: new Web().fetch });
      const outcome = (await cache.outcome("http://a.example/")) as { lifetimeMs: number };
      outcome.lifetimeMs = HOUR * 1e6;
      assert.equal((await cache.outcome("http://a.example/")).lifetimeMs, DAY);
    },
  },
];
