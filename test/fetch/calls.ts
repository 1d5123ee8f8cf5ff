/** Wrong calls, and what outcomes are good for. */

import assert from "node:assert/strict";
import type { FetchRobotsErrorCode } from "../../src/fetch/index.ts";
import { allow, reply, scripted, USER_AGENT, verdict } from "./harness.ts";
import type { Lab, Options, Outcome, Scenario } from "./harness.ts";

const ROBOTS = "http://a.example/robots.txt";

interface WrongCall {
  readonly url?: unknown;
  readonly options?: Record<string, unknown>;
  readonly code: FetchRobotsErrorCode;
  /** What the message must say. */
  readonly names: string;
}

const wrongCalls: readonly WrongCall[] = [
  ...[
    "ftp://a.example/",
    "file:///robots.txt",
    "javascript:alert(1)",
    "a.example",
    "/robots.txt",
    "",
    "http://",
    "http://a.example:99999/",
    "http://[::1",
    "not a URL",
  ].map((url) => ({ url, code: "invalid_url" as const, names: JSON.stringify(url) })),
  { url: new URL("ftp://a.example/x"), code: "invalid_url", names: "ftp://a.example/x" },
  { url: undefined, code: "invalid_url", names: "undefined" },
  { url: null, code: "invalid_url", names: "null" },
  { url: 5, code: "invalid_url", names: "5" },
  { url: {}, code: "invalid_url", names: "undefined" },
  { options: { userAgent: "" }, code: "invalid_user_agent", names: '""' },
  { options: { userAgent: " \t" }, code: "invalid_user_agent", names: "userAgent" },
  { options: { userAgent: "a\r\nb: c" }, code: "invalid_user_agent", names: "a\\r\\nb" },
  { options: { userAgent: "a\0" }, code: "invalid_user_agent", names: "userAgent" },
  { options: { userAgent: "Bot \u{1f916}" }, code: "invalid_user_agent", names: "Bot" },
  { options: { userAgent: undefined }, code: "invalid_user_agent", names: "undefined" },
  { options: { userAgent: 5 }, code: "invalid_user_agent", names: "5" },
  ...["timeoutMs", "maxBytes", "maxRedirects"].flatMap((name) =>
    [-1, -0.5, Number.NaN, Number.NEGATIVE_INFINITY, "5", {}].map((value) => ({
      options: { [name]: value },
      code: "invalid_option" as const,
      names: name,
    })),
  ),
  { options: { timeoutMs: -1 }, code: "invalid_option", names: "-1" },
  { options: { tooManyRedirects: "allow" }, code: "invalid_option", names: '"allow"' },
  { options: { fetch: "fetch" }, code: "invalid_option", names: "fetch" },
  { options: { signal: {} }, code: "invalid_option", names: "signal" },
  { options: { allowUrl: true }, code: "invalid_option", names: "allowUrl" },
  { options: { allowPrivate: "yes" }, code: "invalid_option", names: '"yes"' },
  { options: { previous: "yesterday" }, code: "invalid_option", names: "previous" },
  { options: { now: 5 }, code: "invalid_option", names: "now" },
  { options: { now: () => Number.NaN }, code: "invalid_option", names: "NaN" },
];

async function assertRefused(lab: Lab, call: WrongCall): Promise<void> {
  const { FetchRobotsError, fetchRobots } = lab.subject.library;
  const { fetch, calls } = scripted({});
  const url = ("url" in call ? call.url : ROBOTS) as string;
  const options = { userAgent: USER_AGENT, fetch, ...call.options } as Options;
  await assert.rejects(
    () => fetchRobots(url, options),
    (error) => {
      assert.ok(error instanceof FetchRobotsError);
      assert.ok(error instanceof TypeError);
      assert.equal(error.code, call.code);
      assert.equal(error.name, "FetchRobotsError");
      assert.ok(error.message.includes(call.names), error.message);
      return true;
    },
  );
  assert.equal(calls.length, 0);
}

export const callScenarios: readonly Scenario[] = [
  ...wrongCalls.map((call) => ({
    name: `${call.code}: ${call.names}`,
    run: (lab: Lab) => assertRefused(lab, call),
  })),
  {
    name: "no options at all",
    run: async (lab) => {
      const { fetchRobots } = lab.subject.library;
      await assert.rejects(() => fetchRobots(ROBOTS, undefined as unknown as Options), {
        code: "invalid_user_agent",
      });
    },
  },
  {
    name: "a long value is cut in the message",
    run: async (lab) => {
      const { fetchRobots } = lab.subject.library;
      const url = `ftp://a.example/${"x".repeat(5000)}`;
      await assert.rejects(
        () => fetchRobots(url, { userAgent: USER_AGENT }),
        (error: Error) => error.message.length < 300,
      );
    },
  },
  {
    name: "options that are undefined are those that are not given",
    run: async (lab) => {
      const { fetch } = scripted({ [ROBOTS]: allow() });
      const outcome = await lab.retrieve(ROBOTS, {
        fetch,
        timeoutMs: undefined,
        maxBytes: undefined,
        maxRedirects: undefined,
        tooManyRedirects: undefined,
        signal: undefined,
        allowUrl: undefined,
        allowPrivate: undefined,
        previous: undefined,
        now: undefined,
      });
      assert.equal(verdict(outcome), "parsed ok 200");
      assert.ok(Math.abs(outcome.fetchedAt - Date.now()) < 60_000);
      assert.equal((await lab.retrieve(ROBOTS, { fetch, previous: null })).status, "parsed");
    },
  },
  {
    name: "an outcome keeps its compiled rules",
    run: async (lab) => {
      const { robotsFrom } = lab.subject.library;
      const { fetch } = scripted({ [ROBOTS]: allow() });
      const outcome = await lab.retrieve(ROBOTS, { fetch });
      assert.equal(robotsFrom(outcome), robotsFrom(outcome));
      const stored = JSON.parse(JSON.stringify(outcome)) as Outcome;
      assert.notEqual(robotsFrom(stored), robotsFrom(outcome));
      assert.deepEqual(robotsFrom(stored).toJSON(), robotsFrom(outcome).toJSON());
      assert.ok(robotsFrom(outcome) instanceof lab.subject.core.Robots);
    },
  },
  {
    name: "outcomes without a file are policies",
    run: async (lab) => {
      const { isAllowedBy, robotsFrom } = lab.subject.library;
      const missing = scripted({ [ROBOTS]: reply(404) });
      const unavailable = await lab.retrieve(ROBOTS, { fetch: missing.fetch });
      assert.equal(robotsFrom(unavailable).policy, "allow");
      assert.equal(robotsFrom(unavailable).truncated, false);
      assert.equal(isAllowedBy(unavailable, "AnyBot", new URL("http://a.example/x")), true);
      const closed = scripted({ [ROBOTS]: reply(500) });
      const unreachable = await lab.retrieve(ROBOTS, { fetch: closed.fetch });
      assert.equal(robotsFrom(unreachable).policy, "disallow");
      assert.equal(isAllowedBy(unreachable, ["AnyBot", "Any"], "http://a.example/x"), false);
    },
  },
  {
    name: "a damaged outcome is refused, not taken for leave",
    run: (lab) => {
      const { isAllowedBy, robotsFrom } = lab.subject.library;
      for (const damaged of [null, {}, { status: "parsed" }, { status: "ok", text: "" }]) {
        const outcome = damaged as Outcome;
        assert.throws(() => robotsFrom(outcome), { code: "invalid_outcome" });
        assert.throws(() => isAllowedBy(outcome, "AnyBot", "/"), { code: "invalid_outcome" });
      }
    },
  },
];
