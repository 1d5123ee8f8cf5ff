import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import { join } from "node:path";
import * as fc from "fast-check";
import {
  type DirectiveSet,
  directivesFor,
  directivesForMeta,
  type DirectiveSource,
  isFollowable,
  isIndexable,
  mergeDirectives,
  parseDirectives,
  stringifyDirectives,
} from "../src/directives/index.ts";
import {
  dateCases,
  mergeCases,
  metaCases,
  parseCases,
  readCases,
  set,
  stringifyCases,
} from "./cases/directives.ts";

/** The year that is read from the two digits of a year. */
const readYear = (y: number): number | undefined => {
  const text = `unavailable_after: 01-Jan-${String(y % 100).padStart(2, "0")}`;
  return parseDirectives(text)[0]?.unavailableAfter?.getUTCFullYear();
};

describe("parseDirectives", () => {
  test.each(parseCases)("$what", ({ value, sets }) => {
    expect(parseDirectives(value)).toStrictEqual([...sets]);
  });

  test("two-digit years are read by the current time", () => {
    const year = new Date().getUTCFullYear();
    expect([readYear(year), readYear(year + 49), readYear(year + 51)]).toEqual([
      year,
      year + 49,
      year - 49,
    ]);
  });
});

describe("dates of unavailable_after", () => {
  test.each(dateCases)("$text is $iso", ({ text, iso, now = "2025-06-01T00:00:00Z" }) => {
    const value = `unavailable_after: ${text}, nosnippet`;
    const read = directivesFor(value, "", { now: new Date(now) });
    const end = read.unavailableAfter;
    expect(end === undefined ? null : end.getTime()).toBe(iso === null ? null : Date.parse(iso));
    expect(read.nosnippet).toBe(true);
    const item = `unavailable_after: ${text}`.replace(/,$/, "").toLowerCase();
    expect(read.other).toEqual(iso === null ? [item] : []);
  });

  test("every moment that JavaScript writes is read back", () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        const seconds = Math.floor(date.getTime() / 1000) * 1000;
        const texts = [date.toISOString(), date.toUTCString(), date.toString()];
        const year = date.getUTCFullYear();
        // `toUTCString` and `toString` write years of other lengths, which are no RFC 822 years.
        const written = year > 999 && year < 9999 ? texts : texts.slice(0, 1);
        for (const [index, text] of written.entries()) {
          const read = directivesFor(`unavailable_after: ${text}, noai`, "");
          expect(read.unavailableAfter?.getTime()).toBe(index === 0 ? date.getTime() : seconds);
          expect(read.other).toEqual(["noai"]);
        }
      }),
    );
  });
});

/** The year of `1 Jan 60` as it is read at a time. */
const year60 = (now: string): number | undefined =>
  directivesFor("unavailable_after: 1 Jan 60", "", {
    now: new Date(now),
  }).unavailableAfter?.getUTCFullYear();

describe("directivesFor", () => {
  test.each(readCases)("$what", ({ source, agent, combine, set: expected, indexable, now }) => {
    const read = directivesFor(source, agent, { combine });
    expect(read).toStrictEqual(expected);
    if (indexable !== undefined)
      expect(isIndexable(read, now ? new Date(now) : undefined)).toBe(indexable);
  });

  test("a Headers object, a Response, and one without the header", () => {
    const headers = new Headers([
      ["x-robots-tag", "googlebot: noindex"],
      ["X-Robots-Tag", "nofollow"],
    ]);
    const joinedSet = set({ botName: "googlebot", noindex: true, nofollow: true });
    expect(directivesFor(headers, "googlebot")).toStrictEqual(joinedSet);
    expect(directivesFor(new Response("", { headers }), "googlebot")).toStrictEqual(joinedSet);
    expect(directivesFor(new Response(""), "googlebot")).toStrictEqual(
      set({ botName: "googlebot" }),
    );
  });

  test("the lines of an object whose get gives a list are apart", () => {
    const source = { get: () => ["googlebot: noindex", "nofollow"] } as unknown as DirectiveSource;
    expect(directivesFor(source, "otherbot")).toStrictEqual(
      set({ botName: "otherbot", nofollow: true }),
    );
  });

  test("now decides two-digit years", () => {
    expect([year60("1994-01-01"), year60("2025-01-01")]).toEqual([1960, 2060]);
  });
});

function* generatedTags(): Generator<{ name: string; content: string }> {
  yield { name: "robots", content: "noindex" };
}

describe("directivesForMeta", () => {
  test.each(metaCases)("$what", ({ tags, agent, combine, set: expected }) => {
    expect(directivesForMeta(tags, agent, { combine })).toStrictEqual(expected);
  });

  test("any iterable will do", () => {
    expect(directivesForMeta(generatedTags(), "a").noindex).toBe(true);
  });
});

describe("mergeDirectives", () => {
  test.each(mergeCases)("$what", ({ sets, restrictive, permissive }) => {
    expect(mergeDirectives(sets)).toStrictEqual(restrictive);
    expect(mergeDirectives(sets, { combine: "restrictive" })).toStrictEqual(restrictive);
    expect(mergeDirectives(sets, { combine: "permissive" })).toStrictEqual(permissive);
  });

  test("the result shares no Date or array with the sets", () => {
    const one = set({ unavailableAfter: new Date(0), other: ["x"] });
    const merged = mergeDirectives([one]);
    expect(merged).toStrictEqual(one);
    expect(merged.unavailableAfter).not.toBe(one.unavailableAfter);
    expect(merged.other).not.toBe(one.other);
  });
});

describe("stringifyDirectives", () => {
  test.each(stringifyCases)("$what", ({ set: written, text, explicit }) => {
    expect(stringifyDirectives(written)).toBe(text);
    expect(stringifyDirectives(written, { explicit: false })).toBe(text);
    expect(stringifyDirectives(written, { explicit: true })).toBe(explicit);
    expect(parseDirectives(text)).toStrictEqual([written]);
    expect(parseDirectives(explicit)).toStrictEqual([written]);
  });

  const unwritable: readonly [string, Partial<Record<keyof DirectiveSet, unknown>>][] = [
    ["botName", { botName: "" }],
    ["botName", { botName: "a:b" }],
    ["botName", { botName: "a,b" }],
    ["botName", { botName: "a b" }],
    ["botName", { botName: "a/1.0" }],
    ["botName", { botName: "*" }],
    ["botName", { botName: "max-snippet" }],
    ["botName", { botName: 7 }],
    ["maxSnippet", { maxSnippet: -2 }],
    ["maxSnippet", { maxSnippet: 1.5 }],
    ["maxVideoPreview", { maxVideoPreview: Number.NaN }],
    ["maxVideoPreview", { maxVideoPreview: "20" }],
    ["maxImagePreview", { maxImagePreview: "huge" }],
    ["unavailableAfter", { unavailableAfter: new Date(Number.NaN) }],
    ["unavailableAfter", { unavailableAfter: "2010-08-25" }],
    ["other[0]", { other: [""] }],
    ["other[0]", { other: ["noindex"] }],
    ["other[0]", { other: ["index"] }],
    ["other[0]", { other: ["a,b"] }],
    ["other[0]", { other: ["bot: x"] }],
    ["other[0]", { other: [" x"] }],
    ["other[0]", { other: ["max-snippet:20"] }],
    ["other[0]", { other: ["unavailable_after: 2010-08-25"] }],
    ["other[1]", { other: ["x", 7] }],
  ];
  test.each(unwritable)("a value that cannot be written is a TypeError: %s %p", (field, stated) => {
    const unable = set(stated as Partial<DirectiveSet>);
    expect(() => stringifyDirectives(unable)).toThrow(TypeError);
    expect(() => stringifyDirectives(unable)).toThrow(`${field} must be`);
  });

  test("names in any case are written as they are", () => {
    const text = stringifyDirectives(set({ botName: "GoogleBot", other: ["NoAI", "NoAI"] }));
    expect(text).toBe("GoogleBot: NoAI");
  });
});

describe("isIndexable and isFollowable", () => {
  const end = new Date("2030-01-01T00:00:00Z");
  test.each([
    ["nothing stated", set(), end, true, true],
    ["noindex", set({ noindex: true }), end, false, true],
    ["nofollow", set({ nofollow: true }), end, true, false],
    [
      "noindex where it is embedded",
      set({ noindex: true, indexifembedded: true }),
      end,
      false,
      true,
    ],
    ["before the date", set({ unavailableAfter: end }), new Date(end.getTime() - 1), true, true],
    ["at the date", set({ unavailableAfter: end }), end, true, true],
    ["after the date", set({ unavailableAfter: end }), new Date(end.getTime() + 1), false, true],
  ] as const)("%s", (_, asked, now, index, follow) => {
    expect([isIndexable(asked, now), isFollowable(asked)]).toEqual([index, follow]);
  });

  test("now is the current time unless given", () => {
    expect(isIndexable(set({ unavailableAfter: new Date(Date.now() - 1000) }))).toBe(false);
    expect(isIndexable(set({ unavailableAfter: new Date(Date.now() + 60_000) }))).toBe(true);
  });
});

/** A call whose arguments are not of the declared types. */
const wrong = (call: (...args: never[]) => unknown, ...args: unknown[]): (() => unknown) => {
  return () => (call as (...all: unknown[]) => unknown)(...args);
};

describe("wrong calls", () => {
  const cases: readonly [string, string, () => unknown][] = [
    ["parseDirectives of a number", "value must be a string, not 42", wrong(parseDirectives, 42)],
    ["parseDirectives of nothing", "value must be a string, not undefined", wrong(parseDirectives)],
    [
      "parseDirectives of a list",
      "value must be a string, not [object Array]",
      wrong(parseDirectives, []),
    ],
    ["a source that is null", "source must be a string, an array", wrong(directivesFor, null, "a")],
    ["a source that is a number", "rawHeaders, not 7", wrong(directivesFor, 7, "a")],
    ["a source that is an empty object", "not [object Object]", wrong(directivesFor, {}, "a")],
    [
      "a source with a record of headers",
      "not [object Object]",
      wrong(directivesFor, { headers: {} }, "a"),
    ],
    ["a source that is a function", "not a function", wrong(directivesFor, () => "", "a")],
    [
      "a line that is no string",
      "source[1] must be a string, not null",
      wrong(directivesFor, ["a", null], "a"),
    ],
    [
      "a raw value that is no string",
      "source.rawHeaders[0] must be a string, not 1",
      wrong(directivesFor, { rawHeaders: ["X-Robots-Tag", 1] }, "a"),
    ],
    [
      "a get that gives a number",
      "must be a string, not 1",
      wrong(directivesFor, { get: () => 1 }, "a"),
    ],
    [
      "a user agent that is no string",
      "userAgent must be a string, not null",
      wrong(directivesFor, "", null),
    ],
    [
      "a user agent that is missing",
      "userAgent must be a string, not undefined",
      wrong(directivesForMeta, []),
    ],
    [
      "options that are no object",
      'options must be an object, not "x"',
      wrong(directivesFor, "", "a", "x"),
    ],
    [
      "options that are null",
      "options must be an object, not null",
      wrong(mergeDirectives, [], null),
    ],
    [
      "an unknown rule",
      'options.combine must be "restrictive" or "permissive", not "lax"',
      wrong(mergeDirectives, [], { combine: "lax" }),
    ],
    [
      "a now that is no Date",
      "options.now must be a valid Date, not 0",
      wrong(directivesFor, "", "a", { now: 0 }),
    ],
    [
      "a now that is invalid",
      "options.now must be a valid Date",
      wrong(directivesFor, "", "a", { now: new Date(Number.NaN) }),
    ],
    [
      "tags that are a string",
      'tags must be an iterable of objects, not "noindex"',
      wrong(directivesForMeta, "noindex", "a"),
    ],
    [
      "tags that are one tag",
      "tags must be an iterable of objects",
      wrong(directivesForMeta, { name: "robots", content: "" }, "a"),
    ],
    [
      "a tag that is a string",
      'a tag must be an object with name and content, not "x"',
      wrong(directivesForMeta, ["x"], "a"),
    ],
    [
      "a name that is no string",
      "a tag's name must be a string, not 1",
      wrong(directivesForMeta, [{ name: 1, content: "" }], "a"),
    ],
    [
      "content that is no string",
      "a tag's content must be a string, not true",
      wrong(directivesForMeta, [{ name: "robots", content: true }], "a"),
    ],
    ["sets that are one set", "sets must be an iterable of objects", wrong(mergeDirectives, set())],
    ["a set that is null", "a set must be an object", wrong(mergeDirectives, [null])],
    [
      "a set whose date is invalid",
      "unavailableAfter must be a valid Date",
      wrong(mergeDirectives, [set({ unavailableAfter: new Date(Number.NaN) })]),
    ],
    [
      "isIndexable of nothing",
      "a set must be an object from parseDirectives or the like, not undefined",
      wrong(isIndexable),
    ],
    [
      "isIndexable at no time",
      "now must be a valid Date, not null",
      wrong(isIndexable, set(), null),
    ],
    [
      "isFollowable of a string",
      'a set must be an object from parseDirectives or the like, not "all"',
      wrong(isFollowable, "all"),
    ],
    [
      "stringifyDirectives of a list of nothing",
      "set must be an object",
      wrong(stringifyDirectives, undefined),
    ],
    [
      "stringifyDirectives with wrong options",
      "options must be an object, not true",
      wrong(stringifyDirectives, set(), true),
    ],
  ];
  test.each(cases)("%s", (_, message, call) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});

// Strings that are likely to be read in surprising ways.
const pieces = [
  ",",
  ":",
  " ",
  "\t",
  "noindex",
  "None",
  "all",
  "index",
  "googlebot",
  "GoogleBot",
  "*",
  "x-robots-tag",
  "(x)",
  "a/1",
  "max-snippet",
  "max-image-preview",
  "max-video-preview",
  "unavailable_after",
  "unavailable_after:",
  "-1",
  "20",
  "large",
  "Wed",
  "25 Aug 2010",
  "Aug 25",
  "31-Feb-10",
  "2010",
  "15:00:00",
  "GMT",
  "+0100",
  "12",
  "noai",
  "__proto__",
  "constructor",
  "\u212A",
  "\uD800",
  "mozilla/5.0 (compatible;",
];
const values = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((all) => all.join("")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
);
/** A line that is the field's bare name would make the lines raw headers. */
const lineValues = values.filter((value) => value.toLowerCase() !== "x-robots-tag");
const sets = fc
  .tuple(values, fc.constantFrom("", "googlebot"))
  .map(([value, agent]) => directivesFor(value, agent));
const rules = fc.constantFrom("restrictive" as const, "permissive" as const);

/** Without what an order of merging decides. */
const unordered = (merged: DirectiveSet): DirectiveSet => ({
  ...merged,
  other: merged.other.toSorted(),
});

const upper = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

describe("properties", () => {
  test("what is read is written and read again", () => {
    fc.assert(
      fc.property(values, fc.boolean(), (value, explicit) => {
        for (const read of parseDirectives(value)) {
          expect(parseDirectives(stringifyDirectives(read, { explicit }))).toStrictEqual([read]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("nothing in a value throws", () => {
    fc.assert(
      fc.property(values, values, rules, (value, agent, combine) => {
        const read = directivesFor(value, agent, { combine });
        directivesForMeta([{ name: agent, content: value }], agent, { combine });
        expect([true, false]).toContain(isIndexable(read));
        expect(isFollowable(read)).toBe(!read.nofollow);
      }),
      { numRuns: 2000 },
    );
  });

  test("a bot's set is the merged sets of everyone and the bot", () => {
    fc.assert(
      fc.property(values, (value) => {
        const own = parseDirectives(value).filter(
          ({ botName }) => botName === null || botName === "googlebot",
        );
        const merged = mergeDirectives([set({ botName: "googlebot" }), ...own]);
        expect(unordered(directivesFor(value, "GoogleBot/2.1"))).toStrictEqual(unordered(merged));
      }),
    );
  });

  test("merging is commutative, associative and idempotent", () => {
    fc.assert(
      fc.property(sets, sets, sets, rules, (a, b, c, combine) => {
        const merge = (...all: DirectiveSet[]): DirectiveSet => mergeDirectives(all, { combine });
        expect(unordered(merge(a, b))).toStrictEqual(unordered(merge(b, a)));
        expect(merge(a, merge(b, c))).toStrictEqual(merge(merge(a, b), c));
        expect(merge(a, b, c)).toStrictEqual(merge(a, merge(b, c)));
        expect(merge(a, a)).toStrictEqual(a);
        expect(merge(a)).toStrictEqual(a);
      }),
    );
  });

  test("a set that states nothing changes nothing restrictively", () => {
    fc.assert(
      fc.property(sets, (a) => {
        expect(mergeDirectives([a, set()])).toStrictEqual(a);
      }),
    );
  });

  test("ASCII case changes nothing", () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(parseDirectives(upper(value))).toStrictEqual(parseDirectives(value));
      }),
    );
  });

  test("restrictively no order of lines matters", () => {
    fc.assert(
      fc.property(fc.array(lineValues, { maxLength: 4 }), (lines) => {
        const forwards = directivesFor(lines, "googlebot");
        const backwards = directivesFor(lines.toReversed(), "googlebot");
        expect(unordered(forwards)).toStrictEqual(unordered(backwards));
      }),
    );
  });
});

/** A slow reader without dates: split at commas, then at colons. */
function slowly(value: string): DirectiveSet[] {
  const read = new Map<string | null, DirectiveSet[]>();
  let bot: string | null = null;
  for (const item of value.split(",")) {
    const parts = item.split(":").map((part) => part.trim());
    while (parts.length > 1 && parts[0] !== "max-snippet") {
      const name = parts.shift();
      const product = name?.split(" ")[0];
      if (name !== undefined && name !== "")
        bot = (product === "max-snippet" ? name : product) ?? null;
    }
    const [word = "", ...rest] = parts;
    if (word === "") continue;
    const argument = rest.join(":");
    const limit = /^(?:-1|7+)$/.test(argument) ? { maxSnippet: Number(argument) } : {};
    const said: Partial<DirectiveSet> =
      word === "max-snippet"
        ? limit
        : word === "none"
          ? { noindex: true, nofollow: true }
          : { other: [word] };
    read.set(bot, [...(read.get(bot) ?? []), set({ botName: bot, ...said })]);
  }
  return Array.from(read.values(), (all) => mergeDirectives(all));
}

test("agrees with a slow reader on every string of up to six parts", () => {
  const alphabet = [",", ":", " ", "none", "max-snippet", "-1", "7"];
  let level = [""];
  let count = 0;
  for (let length = 0; length <= 6; length++) {
    for (const value of level) {
      count++;
      if (!Bun.deepEquals(parseDirectives(value), slowly(value), true)) {
        expect(parseDirectives(value)).toStrictEqual(slowly(value));
      }
    }
    level = length === 6 ? [] : level.flatMap((value) => alphabet.map((part) => value + part));
  }
  expect(count).toBe((7 ** 7 - 1) / 6);
});

/** Characters that are looked at, copied or skipped while a call runs: every string method that is used counts. */
function work(call: () => unknown): number {
  let steps = 0;
  const counted: Record<string, (self: string, args: unknown[], result: unknown) => number> = {
    charCodeAt: () => 1,
    indexOf: (self, [, from], found) =>
      (found === -1 ? self.length : Number(found)) - Number(from ?? 0) + 1,
    slice: (_, __, result) => String(result).length + 1,
    replace: (self) => self.length,
    toLowerCase: (self) => self.length,
    startsWith: () => 1,
    match: (self) => self.length,
  };
  const prototype = String.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const real = Object.fromEntries(Object.keys(counted).map((name) => [name, prototype[name]!]));
  for (const [name, cost] of Object.entries(counted)) {
    prototype[name] = function (this: string, ...args: unknown[]): unknown {
      const result = Reflect.apply(real[name]!, this, args);
      steps += cost(this, args, result);
      return result;
    };
  }
  try {
    call();
  } finally {
    Object.assign(prototype, real);
  }
  return steps;
}

describe("work grows with the length and no faster", () => {
  const units = [
    ",",
    ":",
    " ",
    ", ",
    ",:",
    " :",
    "a",
    "a:",
    "a,",
    "a:x,",
    "a :",
    "A",
    "Ab",
    "noindex,",
    "max-snippet:",
    "max-snippet:1,",
    "1",
    "1,",
    "9,",
    "unavailable_after:",
    "unavailable_after:1,",
    "unavailable_after: wed, 1",
    "unavailable_after:x, 1, 2, 3, 4,",
    "wed,",
    "aug 1,",
    "mozilla(compatible;",
    "mozilla/5.0 (compatible; x:",
    "mozilla/5.0 (compatible:y,",
  ];
  const wholes: readonly [string, (length: number) => string][] = [
    ...units.map((unit): [string, (length: number) => string] => [
      unit,
      (length) => unit.repeat(Math.ceil(length / unit.length)),
    ]),
    ["one date and spaces", (length) => `unavailable_after: wed,${" ".repeat(length)}25 aug 2010`],
    ["one date and digits", (length) => `unavailable_after: ${"1".repeat(length)}`],
    ["a limit of zeros", (length) => `max-snippet: ${"0".repeat(length)}`],
    ["a name and spaces", (length) => `a${" ".repeat(length)}:${" ".repeat(length)}b`],
    [
      "different bots",
      (length) => Array.from({ length: length / 8 }, (_, i) => `b${i}: x`).join(","),
    ],
    [
      "different words",
      (length) => Array.from({ length: length / 8 }, (_, i) => `word${i}`).join(","),
    ],
  ];
  test.each(wholes)("%p", (_, build) => {
    const calls = (length: number): number[] => {
      const value = build(length);
      return [
        work(() => parseDirectives(value)),
        work(() => directivesFor([value, value], "a")),
        work(() => directivesForMeta([{ name: "robots", content: value }], value)),
      ];
    };
    const [small, large] = [calls(4096), calls(8192)];
    for (const [index, steps] of large.entries()) {
      expect(steps).toBeGreaterThanOrEqual(8192);
      expect(steps).toBeLessThanOrEqual(2.2 * small[index]!);
      expect(steps).toBeLessThanOrEqual(40 * 8192);
    }
  });

  test("a megabyte is read", () => {
    for (const unit of [",", ":", " ", ",: "]) {
      expect(parseDirectives(unit.repeat(2 ** 20 / unit.length))).toEqual([]);
    }
  });
});

describe("a real response with two header lines", () => {
  const lines = [
    "googlebot: noindex",
    "nofollow, unavailable_after: Wed, 25 Aug 2010 15:00:00 GMT",
  ];
  const end = new Date("2010-08-25T15:00:00Z");

  async function serve<T>(ask: (url: string) => Promise<T>): Promise<T> {
    const server: Server = createServer((_, response) => {
      response.setHeader("X-Robots-Tag", lines).end("ok");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address() as { port: number };
    try {
      return await ask(`http://127.0.0.1:${address.port}/`);
    } finally {
      server.close();
    }
  }

  test("fetch joins the lines: the first line's bot gets the second line too", async () => {
    const [google, other] = await serve(async (url) => {
      const response = await fetch(url);
      await response.text();
      return [directivesFor(response, "Googlebot"), directivesFor(response.headers, "otherbot")];
    });
    expect(google).toStrictEqual(
      set({ botName: "googlebot", noindex: true, nofollow: true, unavailableAfter: end }),
    );
    expect(other).toStrictEqual(set({ botName: "otherbot" }));
  });

  test("node:http keeps the lines apart: each starts unscoped", async () => {
    const [google, other] = await serve(async (url) => {
      const message = await new Promise<IncomingMessage>((resolve) => get(url, resolve));
      message.resume();
      return [directivesFor(message, "Googlebot"), directivesFor(message.rawHeaders, "otherbot")];
    });
    expect(google).toStrictEqual(
      set({ botName: "googlebot", noindex: true, nofollow: true, unavailableAfter: end }),
    );
    expect(other).toStrictEqual(
      set({ botName: "otherbot", nofollow: true, unavailableAfter: end }),
    );
  });
});

test("the module imports its own files and the core's token, nothing else", () => {
  const folder = join(import.meta.dir, "../src/directives");
  const scan = new Bun.Transpiler({ loader: "ts" });
  const files = readdirSync(folder);
  const imported = files.flatMap((name) =>
    scan.scanImports(readFileSync(join(folder, name), "utf8")).map(({ path }) => path),
  );
  const own = new Set(files.map((name) => `./${name}`));
  const foreign = new Set(imported.filter((path) => !own.has(path)));
  expect([...foreign]).toEqual(["../token.ts"]);
});

describe("the shared reports", () => {
  const shared = process.env["ROBOTS_SHARED"] ?? join(import.meta.dir, "../../shared");
  const file = join(shared, "cases/reports.jsonl");
  const there = existsSync(file);
  if (!there) console.warn(`SKIPPED: the shared reports are not at ${file}; set ROBOTS_SHARED`);

  test.skipIf(!there)("every report on X-Robots-Tag and meta robots has a case here", () => {
    const reports = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as { id: string; kind: string })
      .filter(({ kind }) => kind === "x-robots-tag" || kind === "meta-robots");
    const answered = new Set([...readCases, ...metaCases].flatMap((each) => each.reports ?? []));
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.filter(({ id }) => !answered.has(id)).map(({ id }) => id)).toEqual([]);
  });
});
