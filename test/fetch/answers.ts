/** Statuses, headers, lifetimes, revalidation: what an answer means. */

import assert from "node:assert/strict";
import { lifetimeCases, NOW, statusCases } from "../cases/fetch.ts";
import { isBun, redirectTo, reply, RULES, scripted, USER_AGENT, verdict } from "./harness.ts";
import type { Scenario } from "./harness.ts";

const ROBOTS = "http://a.example/robots.txt";
const DAY = 24 * 60 * 60 * 1000;

const statuses: Scenario[] = statusCases.map((expected) => ({
  name: `status ${expected.status}`,
  run: async (lab) => {
    const { status } = expected;
    const hasBody = status !== 204 && status !== 304;
    const site = await lab.site({ "/robots.txt": { status, body: hasBody ? RULES : "" } });
    const outcome = await lab.retrieve(`${site.origin}/page?x#y`);
    assert.equal(verdict(outcome), `${expected.verdict} ${status}`);
    assert.equal(outcome.url, `${site.origin}/robots.txt`);
    assert.equal(outcome.origin, site.origin);
    assert.equal(outcome.error, undefined);
    assert.deepEqual(outcome.hops, []);
    assert.deepEqual(
      site.requests.map(({ url }) => url),
      ["/robots.txt"],
    );
    assert.equal("text" in outcome, outcome.status === "parsed");
    const rules = outcome.status === "parsed" && hasBody;
    assert.equal(lab.isAllowed(outcome, "/private"), !rules && outcome.status !== "unreachable");
    assert.equal(lab.isAllowed(outcome, "/page"), outcome.status !== "unreachable");
    assert.equal(lab.isAllowed(outcome, "/robots.txt"), true);
  },
}));

const lifetimes: Scenario[] = lifetimeCases.map(({ what, status, headers, ...expected }) => ({
  name: `lifetime: ${what}`,
  run: async (lab) => {
    const { fetch } = scripted({ [ROBOTS]: reply(status, headers) });
    const outcome = await lab.retrieve(ROBOTS, { fetch, now: () => NOW });
    assert.equal(outcome.lifetimeMs, expected.lifetimeMs);
    assert.equal(outcome.retryAfterMs, expected.retryAfterMs);
    assert.equal(outcome.fetchedAt, NOW);
  },
}));

const ETAG = '"v1"';
const MODIFIED = "Sun, 06 Nov 1994 08:49:37 GMT";

export const answerScenarios: readonly Scenario[] = [
  ...statuses,
  {
    name: "status 407, which Node's fetch makes a network error",
    run: async (lab) => {
      const site = await lab.site({ "/robots.txt": { status: 407 } });
      const expected = isBun ? "unavailable client-error 407" : "unreachable network null";
      assert.equal(verdict(await lab.retrieve(site.origin)), expected);
      assert.equal(site.requests.length, 1);
    },
  },
  {
    name: "status 421, which Node's fetch asks again for, once",
    run: async (lab) => {
      const site = await lab.site({ "/robots.txt": { status: 421 } });
      assert.equal(verdict(await lab.retrieve(site.origin)), "unavailable client-error 421");
      assert.equal(site.requests.length, isBun ? 1 : 2);
    },
  },
  {
    name: "status 99",
    run: async (lab) => {
      const site = await lab.raw((socket) =>
        socket.end("HTTP/1.1 099 X\r\nContent-Length: 0\r\n\r\n"),
      );
      const outcome = await lab.retrieve(site.origin);
      assert.equal(outcome.status, "unreachable");
      assert.equal(site.requests.length, 1);
    },
  },
  {
    name: "the network error that a fetch answers with",
    run: async (lab) => {
      const { fetch } = scripted({ [ROBOTS]: () => Response.error() });
      assert.equal(verdict(await lab.retrieve(ROBOTS, { fetch })), "unreachable network null");
    },
  },
  {
    name: "what is asked",
    run: async (lab) => {
      const site = await lab.site({ "/robots.txt": { body: RULES } });
      const page = site.origin.replace("//", "//user:secret@");
      const outcome = await lab.retrieve(`${page}/page`);
      assert.equal(outcome.url, `${site.origin}/robots.txt`);
      const [{ headers }] = site.requests as [(typeof site.requests)[0]];
      assert.equal(headers["user-agent"], USER_AGENT);
      assert.equal(headers.accept, "text/plain, */*;q=0.1");
      assert.equal(headers["accept-encoding"], "identity");
      for (const name of ["authorization", "cookie", "if-none-match", "if-modified-since"]) {
        assert.equal(headers[name], undefined, name);
      }
    },
  },
  {
    name: "what a fetch is called with",
    run: async (lab) => {
      const { fetch, calls } = scripted({ [ROBOTS]: reply(404) });
      await lab.retrieve(new URL("http://a.example:80/x"), { fetch });
      const [{ url, init }] = calls as [(typeof calls)[0]];
      assert.equal(url, ROBOTS);
      assert.equal(init.method, "GET");
      assert.equal(init.redirect, "manual");
      assert.equal(init.credentials, "omit");
      assert.ok(init.signal instanceof AbortSignal);
    },
  },
  {
    name: "http and https are two origins, and a port is part of one",
    run: async (lab) => {
      const { fetch, calls } = scripted({});
      await lab.retrieve("http://A.example/", { fetch });
      await lab.retrieve("https://a.example:443/", { fetch });
      await lab.retrieve("https://a.example:8443/", { fetch });
      assert.deepEqual(
        calls.map(({ url }) => url),
        [ROBOTS, "https://a.example/robots.txt", "https://a.example:8443/robots.txt"],
      );
    },
  },
  {
    name: "a parsed outcome says what the server said of the file",
    run: async (lab) => {
      const headers = { "Content-Type": "text/html", ETag: ETAG, "Last-Modified": MODIFIED };
      const site = await lab.site({ "/robots.txt": { headers, body: RULES } });
      const outcome = await lab.retrieve(site.origin, { now: () => NOW });
      assert.deepEqual(outcome, {
        status: "parsed",
        reason: "ok",
        origin: site.origin,
        url: `${site.origin}/robots.txt`,
        hops: [],
        httpStatus: 200,
        text: RULES,
        truncated: false,
        contentType: "text/html",
        looksLikeHtml: false,
        fetchedAt: NOW,
        lifetimeMs: DAY,
        etag: ETAG,
        lastModified: MODIFIED,
      });
    },
  },
  ...lifetimes,
  {
    name: "revalidation: 304 gives the file again, with a new time",
    run: async (lab) => {
      const site = await lab.site({
        "/robots.txt": (request, response) => {
          const isKnown = request.headers["if-none-match"] === ETAG;
          response.writeHead(isKnown ? 304 : 200, { ETag: ETAG, "Last-Modified": MODIFIED });
          response.end(isKnown ? undefined : RULES);
        },
      });
      const previous = await lab.retrieve(site.origin, { now: () => NOW });
      const stored = JSON.parse(JSON.stringify(previous)) as typeof previous;
      const outcome = await lab.retrieve(site.origin, { previous: stored, now: () => NOW + 5 });
      assert.deepEqual(outcome, { ...previous, httpStatus: 304, fetchedAt: NOW + 5 });
      assert.equal(site.requests[1]!.headers["if-none-match"], ETAG);
      assert.equal(site.requests[1]!.headers["if-modified-since"], MODIFIED);
      assert.equal(lab.isAllowed(outcome, "/private"), false);
    },
  },
  {
    name: "revalidation: what the 304 says anew counts, what it does not say stays",
    run: async (lab) => {
      const first = { "Cache-Control": "max-age=600", ETag: ETAG, "Content-Type": "text/plain" };
      const full = scripted({ [ROBOTS]: reply(200, first, RULES) });
      const previous = await lab.retrieve(ROBOTS, { fetch: full.fetch });
      const silent = scripted({ [ROBOTS]: reply(304) });
      const same = await lab.retrieve(ROBOTS, { fetch: silent.fetch, previous });
      assert.equal(same.lifetimeMs, 600_000);
      assert.equal(same.etag, ETAG);
      assert.equal(same.contentType, "text/plain");
      const anew = { "Cache-Control": "max-age=900", ETag: '"v2"' };
      const telling = scripted({ [ROBOTS]: reply(304, anew) });
      const changed = await lab.retrieve(ROBOTS, { fetch: telling.fetch, previous: same });
      assert.equal(changed.lifetimeMs, 900_000);
      assert.equal(changed.etag, '"v2"');
      assert.equal(changed.text, RULES);
    },
  },
  {
    name: "revalidation: a changed file replaces the previous one",
    run: async (lab) => {
      const first = scripted({ [ROBOTS]: reply(200, { ETag: ETAG }, RULES) });
      const previous = await lab.retrieve(ROBOTS, { fetch: first.fetch });
      const second = scripted({ [ROBOTS]: reply(200, {}, "User-agent: *\n") });
      const outcome = await lab.retrieve(ROBOTS, { fetch: second.fetch, previous });
      assert.equal(outcome.text, "User-agent: *\n");
      assert.equal("etag" in outcome, false);
    },
  },
  {
    name: "revalidation: an error is an error, whatever was known before",
    run: async (lab) => {
      const first = scripted({ [ROBOTS]: reply(200, { ETag: ETAG }, RULES) });
      const previous = await lab.retrieve(ROBOTS, { fetch: first.fetch });
      const { fetch } = scripted({ [ROBOTS]: reply(503) });
      const outcome = await lab.retrieve(ROBOTS, { fetch, previous });
      assert.equal(verdict(outcome), "unreachable server-error 503");
      assert.equal("text" in outcome, false);
    },
  },
  {
    name: "revalidation: validators go to the URL that the file came from, and to no other",
    run: async (lab) => {
      const final = "http://b.example/r.txt";
      const answers = {
        [ROBOTS]: redirectTo(final),
        [final]: reply(200, { ETag: ETAG }, RULES),
      };
      const previous = await lab.retrieve(ROBOTS, { fetch: scripted(answers).fetch });
      const { fetch, calls } = scripted({ ...answers, [final]: reply(304) });
      const outcome = await lab.retrieve(ROBOTS, { fetch, previous });
      assert.equal(verdict(outcome), "parsed ok 304");
      assert.deepEqual(
        calls.map(({ init }) => init.headers["If-None-Match"]),
        [undefined, ETAG],
      );
      const moved = scripted({ [ROBOTS]: reply(200, {}, RULES) });
      await lab.retrieve(ROBOTS, { fetch: moved.fetch, previous });
      assert.equal(moved.calls[0]!.init.headers["If-None-Match"], undefined);
    },
  },
  {
    name: "revalidation: a 304 that was not asked for is no file",
    run: async (lab) => {
      const first = scripted({ [ROBOTS]: reply(200, {}, RULES) });
      const previous = await lab.retrieve(ROBOTS, { fetch: first.fetch });
      const { fetch } = scripted({ [ROBOTS]: reply(304, { ETag: ETAG }) });
      const outcome = await lab.retrieve(ROBOTS, { fetch, previous });
      assert.equal(verdict(outcome), "unreachable unexpected-status 304");
    },
  },
  {
    name: "revalidation: an outcome without a file, or with a damaged validator, is not sent",
    run: async (lab) => {
      const { fetch, calls } = scripted({ [ROBOTS]: reply(404, { ETag: ETAG }) });
      const missing = await lab.retrieve(ROBOTS, { fetch });
      await lab.retrieve(ROBOTS, { fetch, previous: missing });
      const damaged = { ...missing, status: "parsed" as const, text: RULES, etag: "a\r\nb: c" };
      await lab.retrieve(ROBOTS, { fetch, previous: damaged });
      for (const { init } of calls) assert.equal(init.headers["If-None-Match"], undefined);
      assert.equal(calls.length, 3);
    },
  },
  {
    name: "revalidation keeps that the file was cut",
    run: async (lab) => {
      const first = scripted({ [ROBOTS]: reply(200, { ETag: ETAG }, `${RULES}${RULES}`) });
      const previous = await lab.retrieve(ROBOTS, { fetch: first.fetch, maxBytes: RULES.length });
      const { fetch } = scripted({ [ROBOTS]: reply(304) });
      const outcome = await lab.retrieve(ROBOTS, { fetch, previous });
      assert.equal(outcome.truncated, true);
      assert.equal(lab.subject.library.robotsFrom(outcome).truncated, true);
    },
  },
];
