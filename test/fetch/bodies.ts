/** Bodies: size, coding, characters, and what they look like. */

import assert from "node:assert/strict";
import * as zlib from "node:zlib";
import type { ResponseLike } from "../../src/fetch/index.ts";
import { cutCases, foreignCodings, htmlFiles, textCases } from "../cases/fetch.ts";
import { isBun, reply, RULES, scripted, USER_AGENT, verdict } from "./harness.ts";
import type { Lab, Outcome, Scenario } from "./harness.ts";

const ROBOTS = "http://a.example/robots.txt";
const LIMIT = 512_000;

/** The outcome of a file at a real server. */
async function fileOutcome(
  lab: Lab,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const site = await lab.site({
    "/robots.txt": {
      headers: { "Content-Length": `${Buffer.byteLength(body)}`, ...headers },
      body,
    },
  });
  const outcome = await lab.retrieve(site.origin);
  assert.equal(site.requests.length, 1);
  return outcome;
}

/** A body that counts how much of it was taken, and whether it was let go of. */
function metered(chunk: Uint8Array, chunks: number) {
  const meter = { taken: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(chunk);
        meter.taken++;
        if (meter.taken === chunks) controller.close();
      },
      cancel() {
        meter.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const { fetch } = scripted({ [ROBOTS]: () => new Response(body) });
  return { meter, fetch };
}

/** That the text means to a crawler what the octets mean. */
function assertSameRules(lab: Lab, octets: Uint8Array, outcome: Outcome, paths: string[]): void {
  const { core, library } = lab.subject;
  const exact = core.parse(octets).agent(USER_AGENT);
  const restored = library.robotsFrom(outcome).agent(USER_AGENT);
  for (const path of paths) {
    assert.equal(restored.isAllowedPath(path), exact.isAllowedPath(path), path);
  }
}

const cuts: Scenario[] = cutCases.map(({ what, file, maxBytes, ...expected }) => ({
  name: `cut: ${what}`,
  run: async (lab) => {
    const { fetch } = scripted({ [ROBOTS]: reply(200, {}, file) });
    const outcome = await lab.retrieve(ROBOTS, { fetch, maxBytes });
    assert.equal(outcome.text, expected.text);
    assert.equal(outcome.truncated, expected.truncated);
    const robots = lab.subject.library.robotsFrom(outcome);
    assert.equal(robots.truncated, expected.truncated);
    const parsed = lab.subject.core.parse(new TextEncoder().encode(file), { maxBytes });
    assert.equal(robots.truncated, parsed.truncated);
    assert.deepEqual(robots.toJSON(), parsed.toJSON());
  },
}));

const texts: Scenario[] = textCases.map(({ what, octets, text }) => ({
  name: `octets: ${what}`,
  run: async (lab) => {
    const { fetch } = scripted({ [ROBOTS]: reply(200, {}, Uint8Array.from(octets)) });
    const outcome = await lab.retrieve(ROBOTS, { fetch });
    assert.equal(outcome.text, text);
  },
}));

const coded = [
  ["gzip", zlib.gzipSync],
  ["GZIP", zlib.gzipSync],
  ["x-gzip", zlib.gzipSync],
  ["br", zlib.brotliCompressSync],
  ["deflate", zlib.deflateSync],
  ["deflate", zlib.deflateRawSync],
] as const;

const decoded: Scenario[] = coded.map(([coding, code]) => ({
  name: `${coding} by ${code.name} is decoded`,
  run: async (lab) => {
    const outcome = await fileOutcome(lab, code(RULES), { "Content-Encoding": coding });
    assert.equal(verdict(outcome), "parsed ok 200");
    assert.equal(outcome.text, RULES);
  },
}));

const mislabelled: Scenario[] = ["gzip", "x-gzip", "br", "deflate"].map((coding) => ({
  name: `${coding} label on plain text`,
  run: async (lab) => {
    const outcome = await fileOutcome(lab, RULES, { "Content-Encoding": coding });
    assert.equal(verdict(outcome), "unreachable undecodable 200");
    assert.ok(outcome.error);
    assert.equal(lab.isAllowed(outcome, "/page"), false);
  },
}));

const foreign: Scenario[] = foreignCodings.map((coding) => ({
  name: `Content-Encoding ${coding}`,
  run: async (lab) => {
    const { fetch } = scripted({ [ROBOTS]: reply(200, { "Content-Encoding": coding }, RULES) });
    const outcome = await lab.retrieve(ROBOTS, { fetch });
    assert.equal(verdict(outcome), "unreachable undecodable 200");
  },
}));

const html: Scenario[] = htmlFiles.map(([text, looksLikeHtml]) => ({
  name: `HTML: ${JSON.stringify(text)}`,
  run: async (lab) => {
    const { fetch } = scripted({ [ROBOTS]: reply(200, {}, text) });
    const outcome = await lab.retrieve(ROBOTS, { fetch });
    assert.equal(outcome.looksLikeHtml, looksLikeHtml);
    assert.equal(outcome.text, text);
  },
}));

const ZSTD = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x24, 0x21, 0x09, 0x01, 0, 0x75, 0x73, 0x65);

/** Answers whose body says nothing. */
const unread: readonly { name: string; answer: Partial<ResponseLike> }[] = [
  { name: "a 404", answer: { status: 404 } },
  { name: "a 503", answer: { status: 503 } },
  { name: "a redirect", answer: { status: 301 } },
  { name: "a 304", answer: { status: 304 } },
  {
    name: "a file in a coding that is not decoded",
    answer: { headers: new Headers({ "Content-Encoding": "zstd" }) },
  },
  {
    name: "a file that the platform got from where it may not",
    answer: { redirected: true, url: "http://127.0.0.1/robots.txt" },
  },
];

export const bodyScenarios: readonly Scenario[] = [
  {
    name: "an empty body allows everything",
    run: async (lab) => {
      const outcome = await fileOutcome(lab, "");
      assert.equal(verdict(outcome), "parsed ok 200");
      assert.equal(outcome.text, "");
      assert.equal(lab.isAllowed(outcome, "/private"), true);
    },
  },
  ...cuts,
  {
    name: "a 600 KB file: rules before the limit hold, those behind it do not, no character is cut",
    run: async (lab) => {
      const head = `${RULES}# `;
      // Two octets each, from an even offset on: the limit falls in the middle of one.
      const filler = "\u00e9".repeat((LIMIT - head.length - 1) / 2);
      assert.equal(head.length % 2, 1);
      const file = `${head}${filler}\u00e9\nDisallow: /behind\n${"# more\n".repeat(12_600)}`;
      assert.ok(Buffer.byteLength(file) > 600_000);
      const outcome = await fileOutcome(lab, file);
      assert.equal(outcome.truncated, true);
      assert.equal(outcome.text, RULES);
      assert.equal(lab.isAllowed(outcome, "/private"), false);
      assert.equal(lab.isAllowed(outcome, "/behind"), true);
      assert.equal(lab.subject.library.robotsFrom(outcome).truncated, true);
    },
  },
  {
    name: "a file larger than the limit is whole with a larger limit",
    run: async (lab) => {
      const file = `${"# comment\n".repeat(60_000)}${RULES}`;
      const site = await lab.site({ "/robots.txt": { body: file } });
      const options = { maxBytes: Number.POSITIVE_INFINITY };
      const outcome = await lab.retrieve(site.origin, options);
      assert.equal(outcome.text, file);
      assert.equal(lab.isAllowed(outcome, "/private"), false);
    },
  },
  {
    name: "many octets that are not UTF-8 make a text longer than maxBytes, which is read whole",
    run: async (lab) => {
      const comment = `#${"\u00e9".repeat(1022)}\n`;
      const octets = Buffer.from(comment.repeat(400) + RULES, "latin1");
      const outcome = await fileOutcome(lab, octets);
      assert.ok(outcome.text!.length > LIMIT);
      assert.equal(outcome.truncated, false);
      assert.equal(lab.isAllowed(outcome, "/private"), false);
    },
  },
  {
    name: "reading stops with the chunk that passes the limit, and lets the body go",
    run: async (lab) => {
      const { meter, fetch } = metered(new TextEncoder().encode("# comment\n".repeat(100)), 1e6);
      const outcome = await lab.retrieve(ROBOTS, { fetch, maxBytes: 10_500 });
      assert.equal(outcome.text!.length, 10_500);
      assert.equal(outcome.truncated, true);
      assert.deepEqual(meter, { taken: 11, cancelled: true });
    },
  },
  {
    name: "a body as long as the limit is read to its end",
    run: async (lab) => {
      const { meter, fetch } = metered(new TextEncoder().encode("# comment\n"), 10);
      const outcome = await lab.retrieve(ROBOTS, { fetch, maxBytes: 100 });
      assert.equal(outcome.truncated, false);
      assert.deepEqual(meter, { taken: 10, cancelled: false });
    },
  },
  ...unread.map(({ name, answer }) => ({
    name: `the body of ${name} is let go of unread`,
    run: async (lab: Lab) => {
      const { meter, fetch } = metered(new Uint8Array(10), 10);
      const altered: typeof fetch = async (url, init) => {
        const { status, headers, body } = await fetch(url, init);
        return { status, headers, body, ...answer };
      };
      assert.notEqual((await lab.retrieve(ROBOTS, { fetch: altered })).status, "parsed");
      assert.deepEqual(meter, { taken: 0, cancelled: true });
    },
  })),
  ...(["gzip", "br"] as const).map((coding) => ({
    name: `a ${coding} bomb of 50 MB`,
    run: async (lab: Lab) => {
      const text = Buffer.alloc(50 << 20, "# boom!\n");
      const code = coding === "gzip" ? zlib.gzipSync : zlib.brotliCompressSync;
      const outcome = await fileOutcome(lab, code(text), { "Content-Encoding": coding });
      assert.equal(verdict(outcome), "parsed ok 200");
      assert.equal(outcome.text!.length, LIMIT);
      assert.equal(outcome.truncated, true);
    },
  })),
  ...decoded,
  ...mislabelled,
  ...foreign,
  {
    name: "Content-Encoding identity, or empty, is none",
    run: async (lab) => {
      for (const coding of ["identity", "Identity", ""]) {
        // oxlint-disable-next-line no-await-in-loop
        const outcome = await fileOutcome(lab, RULES, { "Content-Encoding": coding });
        assert.equal(outcome.text, RULES);
      }
    },
  },
  {
    name: "gzip without a label",
    run: async (lab) => {
      const outcome = await fileOutcome(lab, zlib.gzipSync(RULES));
      assert.equal(verdict(outcome), "unreachable undecodable 200");
    },
  },
  {
    name: "zstd without a label",
    run: async (lab) => {
      const outcome = await fileOutcome(lab, ZSTD);
      assert.equal(verdict(outcome), "unreachable undecodable 200");
    },
  },
  {
    name: "zstd with a label, which Bun decodes and Node does not",
    run: async (lab) => {
      const outcome = await fileOutcome(lab, ZSTD, { "Content-Encoding": "zstd" });
      assert.equal(verdict(outcome), "unreachable undecodable 200");
    },
  },
  {
    name: "gzip in gzip, with one label",
    run: async (lab) => {
      const twice = zlib.gzipSync(zlib.gzipSync(RULES));
      const outcome = await fileOutcome(lab, twice, { "Content-Encoding": "gzip" });
      assert.equal(verdict(outcome), "unreachable undecodable 200");
    },
  },
  {
    name: "two Content-Encoding fields",
    run: async (lab) => {
      const body = zlib.brotliCompressSync(zlib.gzipSync(RULES));
      const headers = { "Content-Encoding": ["gzip", "br"] };
      const site = await lab.site({ "/robots.txt": { headers, body } });
      const outcome = await lab.retrieve(site.origin);
      assert.equal(verdict(outcome), "unreachable undecodable 200");
    },
  },
  {
    name: "a gzip body that ends before its first octet of text is no empty file",
    run: async (lab) => {
      const cut = zlib.gzipSync(RULES).subarray(0, 10);
      const outcome = await fileOutcome(lab, cut, { "Content-Encoding": "gzip" });
      assert.equal(verdict(outcome), "unreachable undecodable 200");
    },
  },
  {
    name: "a gzip body that ends later is undecodable, but Node takes what it has for all",
    run: async (lab) => {
      const whole = zlib.gzipSync(RULES.repeat(50));
      const cut = whole.subarray(0, whole.length - 12);
      const outcome = await fileOutcome(lab, cut, { "Content-Encoding": "gzip" });
      assert.equal(outcome.reason, isBun ? "undecodable" : "ok");
    },
  },
  {
    name: "an empty file, coded, is an empty file",
    run: async (lab) => {
      for (const [coding, code] of coded) {
        // oxlint-disable-next-line no-await-in-loop
        const outcome = await fileOutcome(lab, code(""), { "Content-Encoding": coding });
        assert.equal(verdict(outcome), "parsed ok 200", coding);
        assert.equal(outcome.text, "");
      }
    },
  },
  {
    name: "no body at all is an empty file, coded or not",
    run: async (lab) => {
      const outcome = await fileOutcome(lab, "", { "Content-Encoding": "gzip" });
      assert.equal(verdict(outcome), "parsed ok 200");
    },
  },
  ...texts,
  {
    name: "a charset parameter changes nothing, and no rule loses its octets",
    run: async (lab) => {
      const file = Buffer.from(
        "User-agent: *\nDisallow: /caf\u00e9\nAllow: /caf\u00e9/\n",
        "latin1",
      );
      const headers = { "Content-Type": "text/plain; charset=iso-8859-1" };
      const outcome = await fileOutcome(lab, file, headers);
      assert.equal(outcome.text, "User-agent: *\nDisallow: /caf%E9\nAllow: /caf%E9/\n");
      assert.equal(lab.isAllowed(outcome, "/caf%E9"), false);
      assert.equal(lab.isAllowed(outcome, "/caf%e9/x"), true);
      assert.equal(lab.isAllowed(outcome, "/caf\u00e9"), true);
      assert.equal(lab.isAllowed(outcome, "/caf%EF%BF%BD"), true);
    },
  },
  {
    name: "the text means what the octets mean, wherever bad octets stand",
    run: async (lab) => {
      const lines = [..."User-agent: *\nDisallow: /a*b$\nAllow: /a%2Fb\n"].map((c) =>
        c.charCodeAt(0),
      );
      const paths = ["/", "/a", "/ab", "/a/b", "/a%E9b", "/a%2Fb", "/%E9", "/a%EF%BB%BFb", "/a%BB"];
      for (let at = 0; at <= lines.length; at++) {
        for (const bad of [
          [0xe9],
          [0xef, 0xbb, 0xbf],
          [0xc3, 0xa9, 0xe2, 0x82],
          [0xbb],
          [0xff, 0xfe],
        ]) {
          const octets = Uint8Array.from([...lines.slice(0, at), ...bad, ...lines.slice(at)]);
          const { fetch } = scripted({ [ROBOTS]: reply(200, {}, octets) });
          // oxlint-disable-next-line no-await-in-loop
          const outcome = await lab.retrieve(ROBOTS, { fetch });
          assertSameRules(lab, octets, outcome, paths);
        }
      }
    },
  },
  {
    name: "UTF-16 has no rules, whatever it was meant to say",
    run: async (lab) => {
      const file = Buffer.from(`\ufeff${RULES}`, "utf16le");
      const outcome = await fileOutcome(lab, file);
      assert.equal(verdict(outcome), "parsed ok 200");
      assert.equal(lab.isAllowed(outcome, "/private"), true);
    },
  },
  ...html,
  {
    name: "a page of HTML in place of a file is parsed, and said to look like one",
    run: async (lab) => {
      const page = "<!doctype html>\n<title>Not found</title>\nDisallow: /page\n";
      const outcome = await fileOutcome(lab, page, { "Content-Type": "text/html" });
      assert.equal(verdict(outcome), "parsed ok 200");
      assert.equal(outcome.looksLikeHtml, true);
      assert.equal(outcome.contentType, "text/html");
      assert.equal(lab.isAllowed(outcome, "/page"), true);
    },
  },
];
