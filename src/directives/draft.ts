import type { Combine, DirectiveSet } from "./types.ts";
import { readDate } from "./date.ts";
import { DATE_NAME, eachDirective } from "./grammar.ts";
import { trimmed } from "./space.ts";
import { addValues, readLimit, readPreview, type Values } from "./values.ts";

/** The flags of a set, in the order in which they are written, as bits. */
export const FLAGS = {
  noindex: 1,
  nofollow: 2,
  noarchive: 4,
  nosnippet: 8,
  noimageindex: 16,
  notranslate: 32,
  indexifembedded: 64,
} as const;

/** The words that set flags. */
const FORBIDS: ReadonlyMap<string, number> = new Map<string, number>([
  ...Object.entries(FLAGS),
  ["none", FLAGS.noindex | FLAGS.nofollow],
]);

/** The words that restrict nothing, with the flags that they take back where directives combine permissively. */
const ALLOWS: ReadonlyMap<string, number> = new Map<string, number>([
  ["all", FLAGS.noindex | FLAGS.nofollow],
  ["index", FLAGS.noindex],
  ["follow", FLAGS.nofollow],
]);

/** Yandex's third allow word. Google has no such word, so that it is reported like an unknown one. */
const ARCHIVE = "archive";

/** Value-carrying names, which say nothing without a value. A date's name alone is an unreadable date. */
const LIMITS: ReadonlySet<string> = new Set([
  "max-snippet",
  "max-image-preview",
  "max-video-preview",
]);

/** A set that is being read. */
export interface Draft {
  readonly combine: Combine;
  /** Milliseconds, for two-digit years; nothing is the current time. */
  readonly now: number | undefined;
  forbidden: number;
  allowed: number;
  readonly values: Values;
  readonly other: Set<string>;
}

export function newDraft(combine: Combine, now?: number): Draft {
  return { combine, now, forbidden: 0, allowed: 0, values: {}, other: new Set() };
}

/** What an item with an argument states; nothing where the argument is not one of its values. */
function readArgument(item: string, colon: number, now: number | undefined): Values {
  const argument = trimmed(item, colon + 1, item.length);
  switch (trimmed(item, 0, colon)) {
    case "max-snippet":
      return { maxSnippet: readLimit(argument) };
    case "max-image-preview":
      return { maxImagePreview: readPreview(argument) };
    case "max-video-preview":
      return { maxVideoPreview: readLimit(argument) };
    default:
      return { unavailableAfter: readDate(argument, now) };
  }
}

function addArgument(draft: Draft, item: string, colon: number): void {
  const values = readArgument(item, colon, draft.now);
  if (item.startsWith(DATE_NAME) && values.unavailableAfter === undefined) draft.other.add(item);
  addValues(draft.values, values, draft.combine);
}

/** Takes in one directive, as {@link eachDirective} reports it. */
export function addDirective(draft: Draft, item: string, colon: number): void {
  if (colon >= 0) return addArgument(draft, item, colon);
  const forbids = FORBIDS.get(item) ?? 0;
  const allows = ALLOWS.get(item) ?? 0;
  draft.forbidden |= forbids;
  draft.allowed |= item === ARCHIVE ? FLAGS.noarchive : allows;
  if (forbids === 0 && allows === 0 && !LIMITS.has(item)) draft.other.add(item);
}

/** Takes in what a value says to everyone and to one bot. */
export function addValue(draft: Draft, value: string, token: string): void {
  eachDirective(value, (bot, item, colon) => {
    if (bot === null || bot === token) addDirective(draft, item, colon);
  });
}

/** The finished set. */
export function finish(draft: Draft, botName: string | null): DirectiveSet {
  const { combine, forbidden, allowed, values, other } = draft;
  const flags = combine === "permissive" ? forbidden & ~allowed : forbidden;
  const { maxSnippet, maxImagePreview, maxVideoPreview, unavailableAfter } = values;
  return {
    botName,
    noindex: (flags & FLAGS.noindex) !== 0,
    nofollow: (flags & FLAGS.nofollow) !== 0,
    noarchive: (flags & FLAGS.noarchive) !== 0,
    nosnippet: (flags & FLAGS.nosnippet) !== 0,
    noimageindex: (flags & FLAGS.noimageindex) !== 0,
    notranslate: (flags & FLAGS.notranslate) !== 0,
    indexifembedded: (flags & FLAGS.indexifembedded) !== 0,
    ...(maxSnippet !== undefined && { maxSnippet }),
    ...(maxImagePreview !== undefined && { maxImagePreview }),
    ...(maxVideoPreview !== undefined && { maxVideoPreview }),
    ...(unavailableAfter !== undefined && { unavailableAfter: new Date(unavailableAfter) }),
    other: [...other],
  };
}
