// Headers a second: `bun bench/directives.ts`. The answers of the case table are asserted before anything is timed.
import { deepStrictEqual } from "node:assert/strict";
import { bench, do_not_optimize, run, summary } from "mitata";
import { directivesFor, parseDirectives, stringifyDirectives } from "../src/directives/index.ts";
import { parseCases, readCases } from "../test/cases/directives.ts";

for (const { value, sets } of parseCases) deepStrictEqual(parseDirectives(value), sets);
for (const { source, agent, combine, set } of readCases) {
  deepStrictEqual(directivesFor(source, agent, { combine }), set);
}

const inputs: readonly (readonly [string, readonly string[]])[] = [
  ["one word", ["noindex", "nofollow", "none", "all"]],
  [
    "what content systems send",
    [
      "noindex, nofollow",
      "index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1",
      "noindex, nofollow, noarchive, nosnippet",
      "noai, noimageai",
    ],
  ],
  [
    "scopes",
    [
      "googlebot: noindex, nofollow, otherbot: none",
      "notranslate, BadBot: noindex, nofollow, googlebot: max-snippet: 44",
    ],
  ],
  [
    "dates",
    [
      "unavailable_after: 25 Jun 2010 15:00:00 PST, noindex",
      "unavailable_after: Wednesday, 25-Aug-2010 15:00:00 GMT, nosnippet",
      "unavailable_after: 2010-08-25T15:00:00Z",
    ],
  ],
];

const MEGABYTE = 2 ** 20;
const hostile: readonly (readonly [string, string])[] = [",", ":", " ", "a:", "a,", "noindex,"].map(
  (unit) => [JSON.stringify(unit), unit.repeat(MEGABYTE / unit.length)],
);

/** The floor: one look at every character. */
function codes(values: readonly string[]): number {
  let sum = 0;
  for (const value of values) for (let at = 0; at < value.length; at++) sum += value.charCodeAt(at);
  return sum;
}

function reads(values: readonly string[]): number {
  let indexed = 0;
  for (const value of values) if (!directivesFor(value, "googlebot").noindex) indexed++;
  return indexed;
}

function parses(values: readonly string[]): number {
  let sets = 0;
  for (const value of values) sets += parseDirectives(value).length;
  return sets;
}

/** Nanoseconds a header, once warm; printed as headers a second. */
function rate(work: (values: readonly string[]) => number, values: readonly string[]): string {
  const rounds = 50_000;
  for (let round = 0; round < rounds; round++) do_not_optimize(work(values));
  const start = Bun.nanoseconds();
  for (let round = 0; round < rounds; round++) do_not_optimize(work(values));
  const seconds = (Bun.nanoseconds() - start) / 1e9;
  return Math.round((rounds * values.length) / seconds).toLocaleString("en");
}

for (const [what, values] of inputs) {
  summary(() => {
    bench(`${what}: directivesFor`, () => do_not_optimize(reads(values)));
    bench(`${what}: parseDirectives`, () => do_not_optimize(parses(values)));
    bench(`${what}: floor, one charCodeAt pass`, () => do_not_optimize(codes(values)));
  });
}
for (const [unit, value] of hostile) {
  bench(`1 MB of ${unit}`, () => do_not_optimize(parseDirectives(value)));
}
const [everything] = parseDirectives(parseCases.find(({ what }) => what === "every flag")!.value);
bench("stringifyDirectives, every flag", () => do_not_optimize(stringifyDirectives(everything!)));

await run();

console.log("\nheaders a second            directivesFor  parseDirectives");
for (const [what, values] of inputs) {
  const columns = [rate(reads, values).padStart(13), rate(parses, values).padStart(16)];
  console.log(what.padEnd(27), ...columns);
}
