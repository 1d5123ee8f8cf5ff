/** A clock that is set: lifetimes, failures, copies that go on, the thirty days of RFC 9309 2.3.1.4. */

import assert from "node:assert/strict";
import { Clock, assertStats, DAY, HOUR, MINUTE, RULES, Web } from "./harness.ts";
import type { CachedOutcome, Cache, Lab, Options, Reply, Scenario, Store } from "./harness.ts";

const PRIVATE = "http://a.example/private";
const PUBLIC = "http://a.example/public";
const FILE: Reply = { body: RULES, headers: { etag: '"1"' } };
const DOWN: Reply = { status: 503 };

interface Setting {
  readonly cache: Cache;
  readonly clock: Clock;
  readonly web: Web;
}

function setUp(lab: Lab, options: Partial<Options> = {}): Setting {
  const clock = new Clock();
  const web = new Web(() => FILE);
  return { clock, web, cache: lab.cache({ now: clock.now, fetch: web.fetch, ...options }) };
}

/** The answers about a path that the file forbids and one that it does not. */
async function answers(cache: Cache): Promise<string> {
  const [one, two] = [await cache.isAllowed(PRIVATE), await cache.isAllowed(PUBLIC)];
  return `${one ? "+" : "-"}private ${two ? "+" : "-"}public`;
}

const BY_FILE = "-private +public";
const ALL = "+private +public";
const NONE = "-private -public";

/** With and without a store, which must make no difference. */
function everyStore(
  name: string,
  run: (lab: Lab, options: Partial<Options>) => Promise<void>,
): Scenario[] {
  const stores: Readonly<Record<string, () => Partial<Options>>> = {
    memory: () => ({}),
    store: () => ({ store: new Map<string, string>() }),
    "store alone": () => ({ store: new Map<string, string>(), maxOrigins: 1 }),
  };
  return Object.entries(stores).map(([where, options]) => ({
    name: `${where}: ${name}`,
    run: (lab) => run(lab, options()),
  }));
}

/** Makes a cache of one origin forget it. */
async function forget({ cache }: Setting, options: Partial<Options>): Promise<void> {
  if (options.maxOrigins === 1) await cache.agent("http://other.example/");
}

/** Asks once a day, and once more `after` that long, of an origin that is down. */
async function longDown(
  setting: Setting,
  days: number,
  options: Partial<Options>,
): Promise<CachedOutcome> {
  const { cache, clock, web } = setting;
  const start = clock.time;
  web.reply = (url) => (url.includes("other") ? { status: 404 } : DOWN);
  for (let day = 0; day < days; day++) {
    /* oxlint-disable no-await-in-loop -- one day after the other */
    await forget(setting, options);
    await cache.outcome(PRIVATE);
    clock.time = start + (day + 1) * DAY;
    /* oxlint-enable no-await-in-loop */
  }
  await forget(setting, options);
  return cache.outcome(PRIVATE);
}

export const timeScenarios: readonly Scenario[] = [
  ...everyStore("a file holds 24 hours, to the millisecond", async (lab, options) => {
    const setting = setUp(lab, options);
    const { cache, clock, web } = setting;
    const requests = (): number => web.calls.filter(({ url }) => !url.includes("other")).length;
    assert.equal(await answers(cache), BY_FILE);
    clock.pass(24 * MINUTE);
    await forget(setting, options);
    await answers(cache);
    assert.equal(requests(), 1);
    clock.pass(DAY - 24 * MINUTE - 1);
    await forget(setting, options);
    await answers(cache);
    assert.equal(requests(), 1);
    clock.pass(1);
    assert.equal(cache.peek(PRIVATE), undefined);
    web.reply = () => ({ status: 304 });
    assert.equal(await answers(cache), BY_FILE);
    assert.equal(requests(), 2);
    const { headers } = web.calls.findLast(({ url }) => !url.includes("other"))!;
    assert.equal(headers["If-None-Match"], '"1"');
    assertStats(cache, { revalidations: 1, failures: 0 });
    clock.pass(DAY - 1);
    assert.equal(await answers(cache), BY_FILE);
    assert.equal(requests(), 2);
    clock.pass(1);
    web.reply = () => ({ body: "User-agent: *\nDisallow:\n" });
    assert.equal(await answers(cache), ALL);
  }),
  {
    name: "max-age shortens, no-store means a minute and not a request each",
    run: async (lab) => {
      const { cache, clock, web } = setUp(lab);
      web.reply = () => ({ body: RULES, headers: { "cache-control": "no-store, max-age=0" } });
      await answers(cache);
      clock.pass(MINUTE - 1);
      await answers(cache);
      assert.equal(web.calls.length, 1);
      clock.pass(1);
      await answers(cache);
      assert.equal(web.calls.length, 2);
    },
  },
  {
    name: "without validators the file is asked for again",
    run: async (lab) => {
      const { cache, clock, web } = setUp(lab);
      web.reply = () => ({ body: RULES });
      await answers(cache);
      clock.pass(DAY);
      await answers(cache);
      assert.equal("If-None-Match" in web.calls[1]!.headers, false);
    },
  },
  {
    name: "an empty file that is not modified stays an empty file",
    run: async (lab) => {
      for (const store of [undefined, new Map<string, string>()]) {
        const { cache, clock, web } = setUp(lab, { store });
        web.reply = () => ({ body: "", headers: { etag: '"1"' } });
        // oxlint-disable-next-line no-await-in-loop
        assert.equal(await answers(cache), ALL);
        clock.pass(DAY);
        web.reply = () => ({ status: 304 });
        // oxlint-disable-next-line no-await-in-loop
        assert.equal(await answers(cache), ALL);
        assertStats(cache, { revalidations: 1 });
      }
    },
  },
  ...everyStore("a failure holds an hour, then the origin is asked again", async (lab, options) => {
    const setting = setUp(lab, options);
    const { cache, clock, web } = setting;
    for (const reply of [undefined, DOWN]) {
      web.reply = () => reply;
      /* oxlint-disable no-await-in-loop -- one after the other */
      assert.equal(await answers(cache), NONE);
      const before = web.calls.length;
      clock.pass(HOUR - 1);
      assert.equal(await answers(cache), NONE);
      assert.equal(web.calls.length, before);
      clock.pass(1);
      /* oxlint-enable no-await-in-loop */
    }
    web.reply = () => FILE;
    assert.equal(await answers(cache), BY_FILE);
    assert.equal("unreachableSince" in (await cache.outcome(PRIVATE)), false);
    assertStats(cache, { failures: 2, staleUses: 0 });
  }),
  ...everyStore("unreachable: the copy goes on, and says so", async (lab, options) => {
    const setting = setUp(lab, options);
    const { cache, clock, web } = setting;
    await answers(cache);
    const { fetchedAt } = await cache.outcome(PRIVATE);
    clock.pass(DAY);
    const down = clock.time;
    web.reply = () => ({ status: 503, headers: { "retry-after": "7200" } });
    assert.equal(await answers(cache), BY_FILE);
    const outcome = await cache.outcome(PRIVATE);
    const { status, reason, httpStatus, staleSince, staleReason, unreachableSince } = outcome;
    assert.deepEqual(
      { status, reason, httpStatus, staleSince, staleReason, unreachableSince },
      {
        status: "parsed",
        reason: "ok",
        httpStatus: 200,
        staleSince: down,
        staleReason: "server-error",
        unreachableSince: down,
      },
    );
    assert.equal(outcome.fetchedAt, fetchedAt);
    assert.equal(outcome.freshUntil, down + 2 * HOUR);
    assert.equal(outcome.retryAfterMs, 7_200_000);
    clock.pass(2 * HOUR);
    web.reply = () => undefined;
    await forget(setting, options);
    const later = await cache.outcome(PRIVATE);
    assert.equal(later.staleSince, down);
    assert.equal(later.staleReason, "network");
    assert.equal(later.error, "fetch failed");
    assert.equal("retryAfterMs" in later, false);
    clock.pass(HOUR);
    web.reply = (_, headers) => (headers["If-None-Match"] === '"1"' ? { status: 304 } : undefined);
    assert.equal(await answers(cache), BY_FILE);
    const again = await cache.outcome(PRIVATE);
    assert.deepEqual(
      [again.staleSince, again.staleReason, again.unreachableSince, again.error],
      [undefined, undefined, undefined, undefined],
    );
    assert.equal(again.fetchedAt, clock.time);
  }),
  {
    name: "a file that is gone is no copy",
    run: async (lab) => {
      const { cache, clock, web } = setUp(lab);
      await answers(cache);
      clock.pass(DAY);
      web.reply = () => ({ status: 404 });
      assert.equal(await answers(cache), ALL);
      clock.pass(DAY);
      web.reply = () => DOWN;
      assert.equal(await answers(cache), NONE);
    },
  },
  ...everyStore(
    "29 days of 503 without a copy: nothing is allowed; 31: everything",
    async (lab, options) => {
      const setting = setUp(lab, options);
      const at29 = await longDown(setting, 29, options);
      assert.equal(`${at29.status} ${at29.reason}`, "unreachable server-error");
      assert.equal(await answers(setting.cache), NONE);
      const since = at29.unreachableSince!;
      setting.clock.time = since + 30 * DAY - 1;
      await forget(setting, options);
      assert.equal(await answers(setting.cache), NONE);
      // The failure of a moment ago holds its hour; the next is the first after 30 days.
      setting.clock.time = since + 30 * DAY - 1 + HOUR;
      await forget(setting, options);
      assert.equal(await answers(setting.cache), ALL);
      setting.clock.time = since + 31 * DAY;
      await forget(setting, options);
      assert.equal(await answers(setting.cache), ALL);
      const at31 = await setting.cache.outcome(PRIVATE);
      assert.equal(
        `${at31.status} ${at31.reason} ${at31.httpStatus}`,
        "unavailable server-error 503",
      );
      assert.equal(at31.unreachableSince, since);
      setting.clock.pass(HOUR);
      setting.web.reply = () => FILE;
      assert.equal(await answers(setting.cache), BY_FILE);
    },
  ),
  ...everyStore("29 and 31 days of 503 with a copy: it goes on", async (lab, options) => {
    const setting = setUp(lab, options);
    await answers(setting.cache);
    setting.clock.pass(DAY);
    for (const days of [29, 2]) {
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await longDown(setting, days, options);
      assert.equal(outcome.status, "parsed");
      assert.equal(outcome.staleReason, "server-error");
      // oxlint-disable-next-line no-await-in-loop
      assert.equal(await answers(setting.cache), BY_FILE);
    }
    const { unreachableSince } = await setting.cache.outcome(PRIVATE);
    assert.equal(setting.clock.time - unreachableSince!, 31 * DAY);
  }),
  ...([-1, 0] as const).map((early): Scenario => ({
    name: `30 days ${early === 0 ? "to the millisecond" : "but one millisecond"}`,
    run: async (lab) => {
      const { cache, clock, web } = setUp(lab);
      web.reply = () => DOWN;
      await answers(cache);
      clock.pass(30 * DAY + early);
      assert.equal(await answers(cache), early === 0 ? ALL : NONE);
    },
  })),
  ...everyStore("two questions, 31 days apart", async (lab, options) => {
    const setting = setUp(lab, options);
    setting.web.reply = () => DOWN;
    assert.equal(await answers(setting.cache), NONE);
    setting.clock.pass(31 * DAY);
    assert.equal(await answers(setting.cache), ALL);
  }),
  ...(
    [
      ["copy", ALL, BY_FILE],
      ["unavailable", ALL, ALL],
      ["unreachable", NONE, BY_FILE],
    ] as const
  ).flatMap(([longUnreachable, withoutCopy, withCopy]) =>
    everyStore(`after 30 days, ${longUnreachable}`, async (lab, options) => {
      for (const hasCopy of [false, true]) {
        const expected = hasCopy ? withCopy : withoutCopy;
        const store: Store | undefined = options.store && new Map<string, string>();
        const setting = setUp(lab, { ...options, store, longUnreachable });
        const { cache, clock, web } = setting;
        /* oxlint-disable no-await-in-loop -- one after the other */
        if (hasCopy) await answers(cache);
        clock.pass(DAY);
        await longDown(setting, 31, options);
        assert.equal(await answers(cache), expected);
        clock.pass(HOUR);
        assert.equal(await answers(cache), expected);
        clock.pass(HOUR);
        web.reply = (_, headers) => (headers["If-None-Match"] ? { status: 304 } : FILE);
        assert.equal(await answers(cache), BY_FILE);
        /* oxlint-enable no-await-in-loop */
      }
    }),
  ),
  ...everyStore(
    "a clock that goes back: one request, not the old time again",
    async (lab, options) => {
      const setting = setUp(lab, options);
      const { cache, clock, web } = setting;
      const requests = (): number => web.calls.filter(({ url }) => !url.includes("other")).length;
      await answers(cache);
      for (const back of [HOUR, DAY, 400 * DAY]) {
        const before = requests();
        clock.pass(-back);
        /* oxlint-disable no-await-in-loop -- one after the other */
        await forget(setting, options);
        assert.equal(await answers(cache), BY_FILE);
        assert.equal(requests(), before + 1);
        clock.pass(DAY - 1);
        await forget(setting, options);
        assert.equal(await answers(cache), BY_FILE);
        assert.equal(requests(), before + 1);
        clock.pass(1);
        await forget(setting, options);
        assert.equal(await answers(cache), BY_FILE);
        assert.equal(requests(), before + 2);
        /* oxlint-enable no-await-in-loop */
      }
    },
  ),
  ...everyStore("a clock that goes back while the origin is down", async (lab, options) => {
    const setting = setUp(lab, options);
    const { cache, clock, web } = setting;
    await answers(cache);
    clock.pass(DAY);
    web.reply = () => DOWN;
    assert.equal(await answers(cache), BY_FILE);
    clock.pass(-10 * DAY);
    await forget(setting, options);
    assert.equal(await answers(cache), BY_FILE);
    const { staleSince } = await cache.outcome(PRIVATE);
    assert.equal(staleSince, clock.time);
  }),
  {
    name: "a clock that is a little behind the one that retrieved asks nobody",
    run: async (lab) => {
      const store = new Map<string, string>();
      const { cache, clock, web } = setUp(lab, { store });
      await answers(cache);
      const other = new Clock(clock.time - MINUTE);
      const behind = lab.cache({ now: other.now, fetch: web.fetch, store });
      assert.equal(await answers(behind), BY_FILE);
      assert.equal(web.calls.length, 1);
    },
  },
];
