/** What goes wrong below HTTP, time, and the caller's own end to it. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isBun, redirectTo, RULES, scripted, Skipped, until, verdict } from "./harness.ts";
import type { Lab, Options, Outcome, Scenario } from "./harness.ts";
import type { RawHandler, Tls } from "./site.ts";

const ROBOTS = "http://a.example/robots.txt";
const HEAD = "HTTP/1.1 200 OK\r\nConnection: close\r\n";
/** For retrievals that are to time out. */
const SHORT = { timeoutMs: 150 };

async function rawOutcome(
  lab: Lab,
  handler: RawHandler,
  options: Partial<Options> = {},
): Promise<Outcome> {
  const site = await lab.raw(handler);
  const outcome = await lab.retrieve(site.origin, options);
  assert.equal(site.requests.length, 1);
  if (outcome.status === "unreachable") {
    assert.ok(outcome.error, "an error says what went wrong");
    assert.equal(lab.isAllowed(outcome, "/page"), false);
  }
  return outcome;
}

/** A server that writes something again and again until the connection is closed. */
function repeating(head: string, more: string, everyMs: number): RawHandler {
  return (socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write(more), everyMs);
    socket.once("close", () => clearInterval(timer));
  };
}

/** A server that writes as fast as the socket takes it. */
function flooding(head: string, more: string): RawHandler {
  return (socket) => {
    const write = (): void => {
      while (!socket.destroyed && socket.write(more));
    };
    socket.write(head);
    socket.on("drain", write);
    write();
  };
}

/** Writes, gives the client time to read it, and resets the connection. */
function resetting(text: string): RawHandler {
  return async (socket) => {
    socket.write(text);
    await sleep(30);
    socket.resetAndDestroy();
  };
}

function closing(text: string): RawHandler {
  return (socket: Socket) => socket.end(text);
}

interface Broken {
  readonly name: string;
  readonly handler: RawHandler;
  readonly bun: string;
  readonly node?: string;
  readonly options?: Partial<Options>;
}

const chunked = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
const broken: readonly Broken[] = [
  {
    name: "headers that never come",
    handler: () => {},
    options: SHORT,
    bun: "unreachable timeout null",
  },
  {
    name: "headers that never end",
    handler: repeating(HEAD, "X", 10),
    options: SHORT,
    bun: "unreachable timeout null",
  },
  {
    name: "a body that never comes",
    handler: (socket) => socket.write(`${HEAD}Content-Length: 9\r\n\r\n`),
    options: SHORT,
    bun: "unreachable timeout 200",
  },
  {
    name: "a body that stops",
    handler: (socket) => socket.write(`${HEAD}Content-Length: 9999\r\n\r\n${RULES}`),
    options: SHORT,
    bun: "unreachable timeout 200",
  },
  {
    name: "a byte at a time",
    handler: repeating(`${HEAD}\r\n`, "#", 10),
    options: SHORT,
    bun: "unreachable timeout 200",
  },
  { name: "no answer at all", handler: (socket) => socket.end(), bun: "unreachable network null" },
  { name: "reset before the answer", handler: resetting(""), bun: "unreachable network null" },
  { name: "reset in the headers", handler: resetting(HEAD), bun: "unreachable network null" },
  {
    name: "reset in a body of stated length",
    handler: resetting(`${HEAD}Content-Length: 999\r\n\r\n${RULES}`),
    bun: "unreachable network 200",
  },
  {
    name: "reset in a chunked body",
    handler: resetting("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nUser-\r\n"),
    bun: "unreachable network 200",
  },
  {
    name: "reset in a chunked body with Connection: close, which Node takes for its end",
    handler: resetting(`${chunked}5\r\nUser-\r\n`),
    bun: "unreachable network 200",
    node: "parsed ok 200",
  },
  {
    name: "reset in a body without length, which neither Bun nor Node tells from its end",
    handler: resetting(`${HEAD}\r\n${RULES}`),
    bun: "parsed ok 200",
  },
  {
    name: "closed in a chunked body, which Node takes for its end",
    handler: closing(`${chunked}5\r\nUser-\r\n`),
    bun: "unreachable network 200",
    node: "parsed ok 200",
  },
  {
    name: "Content-Length too large",
    handler: closing(`${HEAD}Content-Length: 999\r\n\r\n${RULES}`),
    bun: "unreachable network 200",
  },
  {
    name: "Content-Length too small, which ends the body there",
    handler: closing(`${HEAD}Content-Length: 14\r\n\r\n${RULES}`),
    bun: "parsed ok 200",
  },
  {
    name: "Content-Length that is no number",
    handler: closing(`${HEAD}Content-Length: many\r\n\r\n${RULES}`),
    bun: "unreachable network null",
  },
  {
    name: "two lengths",
    handler: closing(`${HEAD}Content-Length: 5\r\nContent-Length: 7\r\n\r\n${RULES}`),
    bun: "unreachable network null",
  },
  {
    name: "a bad chunk",
    handler: closing(`${chunked}5\r\nUser-\r\nZZ\r\nabc\r\n0\r\n\r\n`),
    bun: "unreachable network 200",
  },
  {
    name: "no HTTP",
    handler: closing("220 ftp.example ready\r\n\r\n"),
    bun: "unreachable network null",
  },
  {
    name: "a flood of headers",
    handler: flooding(HEAD, "X-Flood: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(100)),
    bun: "unreachable network null",
  },
  {
    name: "one header without end",
    handler: flooding(`${HEAD}X-Flood: `, "a".repeat(65_536)),
    bun: "unreachable network null",
  },
  {
    name: "early hints first",
    handler: closing(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${HEAD}\r\n${RULES}`),
    bun: "parsed ok 200",
  },
  {
    name: "102 three times first",
    handler: closing(`${"HTTP/1.1 102 Processing\r\n\r\n".repeat(3)}${HEAD}\r\n${RULES}`),
    bun: "parsed ok 200",
  },
  {
    name: "100 first, which Node's fetch does not take",
    handler: closing(`HTTP/1.1 100 Continue\r\n\r\n${HEAD}\r\n${RULES}`),
    bun: "parsed ok 200",
    node: "unreachable network null",
  },
  {
    name: "101 first",
    handler: closing(
      "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n",
    ),
    bun: "unreachable network null",
  },
];

/** A certificate that nobody signed, made for this run. */
function selfSigned(): Tls {
  const folder = mkdtempSync(join(tmpdir(), "robots-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  try {
    execFileSync(
      "openssl",
      // prettier-ignore
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1",
        "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
      { stdio: "pipe" },
    );
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  } catch (error) {
    throw new Skipped(`no openssl to make a certificate: ${String(error)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A port that nothing listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A promise and what settles it; `Promise.withResolvers` came after Node 20. */
function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** The outcome of a retrieval that the caller aborts with `reason` once the server has been asked. */
async function abortedOutcome(lab: Lab, head: string, reason?: unknown): Promise<Outcome> {
  const site = await lab.raw((socket) => socket.write(head));
  const controller = new AbortController();
  const retrieval = lab.retrieve(site.origin, { signal: controller.signal });
  await until("no request", () => site.requests.length === 1);
  await sleep(30);
  controller.abort(reason);
  const outcome = await retrieval;
  assert.equal(site.requests.length, 1);
  return outcome;
}

export const transportScenarios: readonly Scenario[] = [
  ...broken.map(({ name, handler, options, bun, node = bun }) => ({
    name,
    run: async (lab: Lab) => {
      const outcome = await rawOutcome(lab, handler, options);
      assert.equal(verdict(outcome), isBun ? bun : node);
    },
  })),
  {
    name: "a body that never ends is cut",
    run: async (lab) => {
      const outcome = await rawOutcome(
        lab,
        flooding(`${HEAD}\r\n${RULES}`, "# more\n".repeat(100)),
      );
      assert.equal(verdict(outcome), "parsed ok 200");
      assert.equal(outcome.truncated, true);
      assert.equal(lab.isAllowed(outcome, "/private"), false);
    },
  },
  {
    name: "a self-signed certificate",
    run: async (lab) => {
      const site = await lab.site({ "/robots.txt": { body: RULES } }, selfSigned());
      const outcome = await lab.retrieve(site.origin);
      assert.equal(verdict(outcome), "unreachable network null");
      assert.match(outcome.error!, /self.?signed/i);
      assert.equal(site.requests.length, 0);
    },
  },
  {
    name: "TLS where there is none",
    run: async (lab) => {
      const site = await lab.site({});
      const outcome = await lab.retrieve(site.origin.replace("http:", "https:"));
      assert.equal(verdict(outcome), "unreachable network null");
      assert.equal(site.requests.length, 0);
    },
  },
  {
    name: "a closed port",
    run: async (lab) => {
      const outcome = await lab.retrieve(`http://127.0.0.1:${await closedPort()}/`);
      assert.equal(verdict(outcome), "unreachable network null");
      assert.match(outcome.error!, /ECONNREFUSED/);
      assert.equal(outcome.lifetimeMs, 60 * 60 * 1000);
    },
  },
  {
    name: "a name that does not resolve",
    run: async (lab) => {
      const outcome = await lab.retrieve("http://no-such-host.invalid/");
      assert.equal(verdict(outcome), "unreachable network null");
      assert.match(outcome.error!, /no-such-host\.invalid/);
    },
  },
  {
    name: "the time covers all hops",
    run: async (lab) => {
      const site = await lab.site({
        "/robots.txt": (_, response) => {
          response.writeHead(302, { location: "/b" });
          response.end();
        },
        "/b": () => {},
      });
      const outcome = await lab.retrieve(site.origin, SHORT);
      assert.equal(verdict(outcome), "unreachable timeout null");
      assert.equal(outcome.url, `${site.origin}/b`);
      assert.equal(outcome.error, "no answer within 150 ms");
      assert.equal(site.requests.length, 2);
    },
  },
  {
    name: "no time at all makes no request",
    run: async (lab) => {
      const { fetch, calls } = scripted({});
      const outcome = await lab.retrieve(ROBOTS, { fetch, timeoutMs: 0 });
      assert.equal(verdict(outcome), "unreachable timeout null");
      assert.equal(calls.length, 0);
    },
  },
  {
    name: "more time than a timer counts is no limit",
    run: async (lab) => {
      const site = await lab.site({ "/robots.txt": { body: RULES } });
      for (const timeoutMs of [2 ** 31, 1e12, Number.POSITIVE_INFINITY]) {
        // oxlint-disable-next-line no-await-in-loop
        const outcome = await lab.retrieve(site.origin, { timeoutMs });
        assert.equal(verdict(outcome), "parsed ok 200");
      }
    },
  },
  {
    name: "aborted before: no request",
    run: async (lab) => {
      const site = await lab.site({ "/robots.txt": { body: RULES } });
      const signal = AbortSignal.abort(new Error("shutting down"));
      const outcome = await lab.retrieve(site.origin, { signal });
      assert.equal(verdict(outcome), "unreachable aborted null");
      assert.equal(outcome.lifetimeMs, 0);
      assert.equal(outcome.error, "shutting down");
      assert.equal(site.requests.length, 0);
    },
  },
  {
    name: "aborted while headers are awaited",
    run: async (lab) => {
      const outcome = await abortedOutcome(lab, "", new Error("shutting down"));
      assert.equal(verdict(outcome), "unreachable aborted null");
      assert.equal(outcome.error, "shutting down");
      assert.equal(outcome.lifetimeMs, 0);
    },
  },
  {
    name: "aborted while the body is awaited, for no reason",
    run: async (lab) => {
      const outcome = await abortedOutcome(lab, `${HEAD}Retry-After: 9\r\n\r\n${RULES}`);
      assert.equal(verdict(outcome), "unreachable aborted 200");
      assert.equal(outcome.lifetimeMs, 0);
      assert.ok(outcome.error);
    },
  },
  {
    name: "aborted with a reason that is no error",
    run: async (lab) => {
      const outcome = await abortedOutcome(lab, "", "enough");
      assert.equal(outcome.error, "enough");
    },
  },
  {
    name: "aborted while allowUrl is asked: no request, and not blocked",
    run: async (lab) => {
      const { fetch, calls } = scripted({});
      const controller = new AbortController();
      const allowUrl = (): Promise<boolean> => {
        controller.abort();
        return new Promise(() => {});
      };
      const outcome = await lab.retrieve(ROBOTS, { fetch, allowUrl, signal: controller.signal });
      assert.equal(outcome.reason, "aborted");
      assert.equal(calls.length, 0);
    },
  },
  {
    name: "aborted between two hops: the second is not requested",
    run: async (lab) => {
      const controller = new AbortController();
      const script = scripted({
        [ROBOTS]: () => {
          controller.abort();
          return redirectTo("/b")();
        },
      });
      const { fetch, calls } = script;
      const outcome = await lab.retrieve(ROBOTS, { fetch, signal: controller.signal });
      assert.equal(outcome.reason, "aborted");
      assert.equal(calls.length, 1);
    },
  },
  {
    name: "aborted after: the outcome stands",
    run: async (lab) => {
      const site = await lab.site({ "/robots.txt": { body: RULES } });
      const controller = new AbortController();
      const outcome = await lab.retrieve(site.origin, { signal: controller.signal });
      controller.abort();
      await sleep(10);
      assert.equal(verdict(outcome), "parsed ok 200");
      const again = await lab.retrieve(site.origin);
      assert.equal(verdict(again), "parsed ok 200");
    },
  },
  {
    name: "one signal for a hundred retrievals keeps no listener",
    run: async (lab) => {
      const site = await lab.site({ "/robots.txt": { body: RULES } });
      const { signal } = new AbortController();
      for (let i = 0; i < 100; i++) {
        // oxlint-disable-next-line no-await-in-loop
        assert.equal((await lab.retrieve(site.origin, { signal })).status, "parsed");
      }
      assert.equal(site.requests.length, 100);
    },
  },
  {
    name: "a kept-alive connection is used again",
    run: async (lab) => {
      const site = await lab.site({ "/robots.txt": { body: RULES } });
      for (let i = 0; i < 5; i++) {
        // oxlint-disable-next-line no-await-in-loop
        assert.equal(verdict(await lab.retrieve(site.origin)), "parsed ok 200");
      }
      assert.equal(site.requests.length, 5);
      // Node's comes free a turn after the end of the body: the second request may open another.
      assert.ok(site.connections() <= 2);
    },
  },
  {
    name: "a fetch that throws, rejects or answers nonsense is a network error",
    run: async (lab) => {
      const fetches = [
        () => {
          throw new Error("no network");
        },
        () => Promise.reject(new Error("no network")),
        () => Promise.reject("no network"),
        () => Promise.reject(undefined),
        () => Promise.reject(new AggregateError([new Error("no network")])),
        () =>
          Promise.reject(new TypeError("x", { cause: new Error("y", { cause: "no network" }) })),
        () => Promise.resolve(undefined),
        () => undefined,
      ] as unknown as NonNullable<Options["fetch"]>[];
      for (const fetch of fetches) {
        // oxlint-disable-next-line no-await-in-loop
        const outcome = await lab.retrieve(ROBOTS, { fetch });
        assert.equal(verdict(outcome), "unreachable network null");
        assert.ok(outcome.error);
      }
      const [first] = fetches as [NonNullable<Options["fetch"]>];
      assert.equal((await lab.retrieve(ROBOTS, { fetch: first })).error, "no network");
    },
  },
  {
    name: "a fetch and a body that heed no signal hold nothing up, and are let go of when they come",
    run: async (lab) => {
      const late = deferred<Response>();
      const outcome = await lab.retrieve(ROBOTS, { ...SHORT, fetch: () => late.promise });
      assert.equal(verdict(outcome), "unreachable timeout null");
      let cancelled = 0;
      const endless = (): Response =>
        new Response(new ReadableStream({ cancel: () => void cancelled++ }));
      late.resolve(endless());
      await until("the late body is not cancelled", () => cancelled === 1);
      const { fetch } = scripted({ [ROBOTS]: endless });
      const second = await lab.retrieve(ROBOTS, { ...SHORT, fetch });
      assert.equal(verdict(second), "unreachable timeout 200");
      await until("the body is not cancelled", () => cancelled === 2);
    },
  },
  {
    name: "a late rejection of what was raced is no unhandled one",
    run: async (lab) => {
      const late = deferred<never>();
      const options = { ...SHORT, fetch: () => late.promise };
      assert.equal((await lab.retrieve(ROBOTS, options)).reason, "timeout");
      late.reject(new Error("too late"));
      const asked = deferred<never>();
      const veto = { ...SHORT, allowUrl: () => asked.promise };
      assert.equal((await lab.retrieve(ROBOTS, veto)).reason, "blocked");
      asked.reject(new Error("too late"));
      await sleep(10);
    },
  },
  {
    name: "the platform's fetch is looked up when it is needed",
    run: async (lab) => {
      const original = globalThis.fetch;
      const { fetch, calls } = scripted({});
      globalThis.fetch = fetch as unknown as typeof original;
      try {
        assert.equal((await lab.retrieve(ROBOTS)).reason, "network");
      } finally {
        globalThis.fetch = original;
      }
      assert.equal(calls.length, 1);
    },
  },
];
