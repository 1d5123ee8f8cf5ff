/** The reports of kind cache in the data outside the repository, each with the question that answers it here. */

import assert from "node:assert/strict";
import { hasShared, readSharedLines } from "../vectors/shared.ts";
import { Clock, DAY, HOUR, MINUTE, RULES, Skipped, Web } from "./harness.ts";
import type { Lab, Scenario } from "./harness.ts";

const REPORTS = "cases/reports.jsonl";
const PRIVATE = "http://a.example/private";

interface Report {
  readonly id: string;
  readonly kind: string;
  readonly what: string;
}

const answers: Readonly<Record<string, (lab: Lab) => Promise<void>>> = {
  "c-failure-forever": async (lab) => {
    const clock = new Clock();
    const web = new Web(() => undefined);
    const cache = lab.cache({ fetch: web.fetch, now: clock.now });
    assert.equal(await cache.isAllowed("http://a.example/public"), false);
    clock.pass(HOUR);
    web.reply = () => ({ body: RULES });
    assert.equal(await cache.isAllowed("http://a.example/public"), true);
  },
  "c-unbounded": async (lab) => {
    const cache = lab.cache({ fetch: new Web().fetch, maxOrigins: 5 });
    const pages = Array.from({ length: 50 }, (_, i) => `http://${i}.example/`);
    await Promise.all(pages.map((page) => cache.agent(page)));
    assert.equal(cache.stats().origins, 5);
    assert.equal(cache.stats().inFlight, 0);
  },
  "c-ttl-unit": async (lab) => {
    const clock = new Clock();
    const web = new Web();
    const cache = lab.cache({ fetch: web.fetch, now: clock.now });
    await cache.agent(PRIVATE);
    clock.pass(24 * MINUTE);
    await cache.agent(PRIVATE);
    clock.pass(DAY - 24 * MINUTE - 1);
    await cache.agent(PRIVATE);
    assert.equal(web.calls.length, 1);
  },
  "c-ttl-zero": async (lab) => {
    for (const control of ["max-age=0", "no-store"]) {
      const web = new Web(() => ({ body: RULES, headers: { "cache-control": control } }));
      const cache = lab.cache({ fetch: web.fetch, now: new Clock().now });
      /* oxlint-disable no-await-in-loop -- one after the other */
      await cache.agent(PRIVATE);
      await cache.agent(PRIVATE);
      /* oxlint-enable no-await-in-loop */
      assert.equal(web.calls.length, 1);
    }
  },
  "c-key-idn": async (lab) => {
    const cache = lab.cache({ fetch: new Web().fetch });
    const agent = await cache.agent("https://b\u00fccher.example/");
    assert.equal(cache.peek("https://xn--bcher-kva.example/"), agent);
  },
  "c-reparse": async (lab) => {
    const store = new Map<string, string>();
    const web = new Web();
    const cache = lab.cache({ fetch: web.fetch, store });
    const agent = await cache.agent(PRIVATE);
    assert.equal(await cache.agent("http://a.example/other"), agent);
    assert.equal(await lab.cache({ fetch: web.fetch, store }).isAllowed(PRIVATE), false);
    assert.equal(web.calls.length, 1);
  },
};

export const reportScenarios: readonly Scenario[] = hasShared(REPORTS)
  ? readSharedLines(REPORTS)
      .map((line) => JSON.parse(line) as Report)
      .filter(({ kind }) => kind === "cache")
      .map(({ id, what }) => ({
        name: `${id}: ${what}`,
        run: async (lab) => {
          assert.ok(answers[id] !== undefined, "a report without an answer");
          await answers[id](lab);
        },
      }))
  : [
      {
        name: "reports of kind cache",
        run: () => {
          throw new Skipped(`no ${REPORTS} in ../shared or $ROBOTS_SHARED`);
        },
      },
    ];
