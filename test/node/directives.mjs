// Runs the case table on a built package, without a runner: node test/node/directives.mjs ./dist/directives/index.js
import { deepStrictEqual, rejects, throws } from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer, get } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("usage: directives.mjs PATH-OF-BUILT-MODULE");
const built = await import(pathToFileURL(resolve(path)).href);
const { directivesFor, directivesForMeta, isIndexable, mergeDirectives, parseDirectives } = built;
const { stringifyDirectives } = built;

/** The case table is TypeScript whose only imports are types. */
async function loadCases() {
  const source = await readFile(new URL("../cases/directives.ts", import.meta.url), "utf8");
  const { code } = await transform(source, { loader: "ts", format: "esm" });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}

const cases = await loadCases();
const results = [];

async function holds(what, facts) {
  try {
    await facts();
    return true;
  } catch (error) {
    console.error(`FAILED: ${what}\n${error.message}`);
    return false;
  }
}

function check(what, facts) {
  results.push(holds(what, facts));
}

async function serve(lines, ask) {
  const server = createServer((_, response) => {
    if (lines.length > 0) response.setHeader("X-Robots-Tag", lines);
    response.end("ok");
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    return await ask(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function fetched(lines) {
  return serve(lines, async (url) => {
    const response = await fetch(url);
    await response.text();
    return response;
  });
}

async function received(lines) {
  return serve(lines, async (url) => {
    const message = await new Promise((resolved) => get(url, resolved));
    message.resume();
    return message;
  });
}

for (const { what, value, sets } of cases.parseCases) {
  check(`parse: ${what}`, () => deepStrictEqual(parseDirectives(value), sets));
}
for (const { text, iso, now = "2025-06-01T00:00:00Z" } of cases.dateCases) {
  check(`date: ${text}`, () => {
    const read = directivesFor(`unavailable_after: ${text}`, "", { now: new Date(now) });
    deepStrictEqual(read.unavailableAfter, iso === null ? undefined : new Date(iso));
  });
}
for (const { what, source, agent, combine, set, indexable, now } of cases.readCases) {
  check(`read: ${what}`, () => {
    const read = directivesFor(source, agent, { combine });
    deepStrictEqual(read, set);
    if (indexable !== undefined) {
      deepStrictEqual(isIndexable(read, now ? new Date(now) : undefined), indexable);
    }
  });
}
for (const { what, tags, agent, combine, set } of cases.metaCases) {
  check(`meta: ${what}`, () => deepStrictEqual(directivesForMeta(tags, agent, { combine }), set));
}
for (const { what, sets, restrictive, permissive } of cases.mergeCases) {
  check(`merge: ${what}`, () => {
    deepStrictEqual(mergeDirectives(sets), restrictive);
    deepStrictEqual(mergeDirectives(sets, { combine: "permissive" }), permissive);
  });
}
for (const { what, set, text, explicit } of cases.stringifyCases) {
  check(`stringify: ${what}`, () => {
    deepStrictEqual(stringifyDirectives(set), text);
    deepStrictEqual(stringifyDirectives(set, { explicit: true }), explicit);
    deepStrictEqual(parseDirectives(text), [set]);
  });
}

// Each list of lines through a server: whole lines that HTTP can carry and that fetch's join leaves alone.
for (const { what, source, agent, combine, set } of cases.readCases) {
  const lines = typeof source === "string" ? [source] : source;
  if (!Array.isArray(lines) || /raw headers/.test(what)) continue;
  check(`served to node:http: ${what}`, async () => {
    deepStrictEqual(directivesFor(await received(lines), agent, { combine }), set);
  });
  if (lines.length > 1) continue;
  check(`served to fetch: ${what}`, async () => {
    deepStrictEqual(directivesFor(await fetched(lines), agent, { combine }), set);
  });
}

check("fetch joins two lines, and the scope reaches past the join", async () => {
  const response = await fetched(["googlebot: noindex", "nofollow"]);
  deepStrictEqual(directivesFor(response, "otherbot"), cases.set({ botName: "otherbot" }));
  const both = cases.set({ botName: "googlebot", noindex: true, nofollow: true });
  deepStrictEqual(directivesFor(response.headers, "Googlebot/2.1"), both);
});
check("node:http keeps two lines apart", async () => {
  const message = await received(["googlebot: noindex", "nofollow"]);
  const everyone = cases.set({ botName: "otherbot", nofollow: true });
  deepStrictEqual(directivesFor(message, "otherbot"), everyone);
  deepStrictEqual(directivesFor(message.rawHeaders, "otherbot"), everyone);
  deepStrictEqual(directivesFor(message.headersDistinct["x-robots-tag"], "otherbot"), everyone);
});
check("a wrong call throws", async () => {
  throws(() => parseDirectives(42), TypeError);
  await rejects(async () => directivesFor({}, "a"), TypeError);
});

const all = await Promise.all(results);
const passed = all.filter(Boolean).length;
console.log(`${passed} passed, ${all.length - passed} failed`);
process.exitCode = passed === all.length ? 0 : 1;
