import type {
  CombineOptions,
  DirectiveSet,
  DirectiveSource,
  MetaTag,
  ReadOptions,
} from "./types.ts";
import { asciiLowerCase, asksForGlobal, productToken } from "../token.ts";
import {
  checkIterable,
  checkOptions,
  checkString,
  combineOf,
  isObject,
  nowOf,
  timeOf,
  wrong,
} from "./check.ts";
import { addDirective, addValue, type Draft, finish, FLAGS, newDraft } from "./draft.ts";
import { eachDirective } from "./grammar.ts";
import { linesOf } from "./source.ts";
import { trimmed } from "./space.ts";
import { addValues } from "./values.ts";

function draftFor(options: ReadOptions | undefined): Draft {
  const given = checkOptions(options);
  return newDraft(combineOf(given), nowOf(given));
}

/** The token that directives are looked up by, and that the set is named after. */
function tokenOf(userAgent: unknown): string {
  checkString("userAgent", userAgent);
  return productToken(userAgent);
}

function botNameOf(token: string): string | null {
  return asksForGlobal(token) ? null : token;
}

/**
 * Reads one X-Robots-Tag value, or the content of one meta robots tag: one set for everyone (`botName: null`) and one
 * for each bot that is named, in the order of their first directives. Contradictions within a set are resolved
 * restrictively. A value that says nothing (`""`, `","`, `"googlebot:"`) gives no sets; `all` gives one that restricts
 * nothing. Two-digit years are read by the current time (RFC 9110 5.6.7). Takes time linear in the value.
 *
 * Grammar: Google, "Robots meta tag, data-nosnippet, and X-Robots-Tag specifications".
 *
 * @throws TypeError for a value that is not a string; no string throws.
 */
export function parseDirectives(value: string): DirectiveSet[] {
  checkString("value", value);
  const drafts = new Map<string | null, Draft>();
  eachDirective(value, (bot, item, colon) => {
    let draft = drafts.get(bot);
    if (draft === undefined) drafts.set(bot, (draft = newDraft("restrictive")));
    addDirective(draft, item, colon);
  });
  return Array.from(drafts, ([bot, draft]) => finish(draft, bot));
}

/**
 * What a response asks of one bot: the sum of everyone's directives and its own.
 *
 * A string is one value, an array of strings one value for each header line. An object with `rawHeaders` (Node's
 * `IncomingMessage`), or such an array itself, gives its lines apart. An object with `get(name)` (`Headers`), or with
 * `headers` that has it (`Response`), gives all lines joined by `", "`, which is read as one value: a scope then
 * reaches past the join into the next line, up to its next scope. No such header at all restricts nothing.
 *
 * `userAgent` is a product token or a whole User-Agent value, in any case; an empty one or `*` gets everyone's
 * directives only. With `combine: "permissive"` (Yandex) `index`, `follow`, `archive` and `all` beat the words that
 * they contradict, and the larger limit, the larger preview and the later date hold.
 *
 * @throws TypeError for another source, a user agent that is no string, or options that are not as described.
 */
export function directivesFor(
  source: DirectiveSource,
  userAgent: string,
  options?: ReadOptions,
): DirectiveSet {
  const lines = linesOf(source);
  const token = tokenOf(userAgent);
  const draft = draftFor(options);
  for (const line of lines) addValue(draft, line, token);
  return finish(draft, botNameOf(token));
}

function attribute(what: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  checkString(what, value);
  return value;
}

/**
 * What a page's `<meta>` tags ask of one bot: the sum of the tags named `robots` and those named by the bot's own
 * token, in any case; other tags are skipped, and so is a tag without a name or without content. There is no HTML
 * parser here: the caller hands the tags, entities decoded. `userAgent` and options are those of {@link directivesFor}.
 *
 * @throws TypeError for tags that are not an iterable of objects, or a name or content that is no string.
 */
export function directivesForMeta(
  tags: Iterable<MetaTag>,
  userAgent: string,
  options?: ReadOptions,
): DirectiveSet {
  checkIterable("tags", tags);
  const token = tokenOf(userAgent);
  const draft = draftFor(options);
  for (const tag of tags) {
    if (!isObject(tag)) throw wrong("a tag", "an object with name and content", tag);
    const name = attribute("a tag's name", tag.name);
    const content = attribute("a tag's content", tag.content);
    const asked = asciiLowerCase(trimmed(name, 0, name.length));
    if (asked === "robots" || (asked === token && asked !== "")) addValue(draft, content, token);
  }
  return finish(draft, botNameOf(token));
}

function flagsOf(set: DirectiveSet): number {
  let flags = 0;
  for (const [flag, bit] of Object.entries(FLAGS))
    if (set[flag as keyof typeof FLAGS]) flags |= bit;
  return flags;
}

function checkSet(set: unknown): asserts set is DirectiveSet {
  if (!isObject(set)) throw wrong("a set", "an object from parseDirectives or the like", set);
}

/**
 * One set out of several, for example a response's header and its meta tags.
 *
 * Restrictive, the default: a flag holds if any set has it; the smaller limit (-1 is none), the smaller preview and the
 * earlier date hold. Permissive, Yandex's opposite rule: a restriction holds only if every set has it; the larger limit,
 * the larger preview and the later date hold. A limit or date that a set does not state gives way to one that is stated;
 * `indexifembedded`, a permission, and `other` add up under both. A set cannot tell `index` from silence, so that
 * permissively a set without `noindex` allows indexing: leave out sets of sources that said nothing, or hand
 * {@link directivesFor} all values in one array.
 *
 * The name is that of the one bot that the sets are for, beside everyone's; sets of several bots give `null`. No sets at
 * all restrict nothing. The order of the sets matters only to the order of `other`.
 *
 * @throws TypeError for sets that are not an iterable of objects, or options that are not as described.
 */
export function mergeDirectives(
  sets: Iterable<DirectiveSet>,
  options?: CombineOptions,
): DirectiveSet {
  checkIterable("sets", sets);
  const draft = draftFor(options);
  const bots = new Set<string>();
  let every = ~0;
  for (const set of sets) {
    checkSet(set);
    if (typeof set.botName === "string") bots.add(set.botName);
    const flags = flagsOf(set);
    every &= flags | FLAGS.indexifembedded;
    draft.forbidden |= flags;
    addSetValues(draft, set);
  }
  if (draft.combine === "permissive") draft.forbidden &= every;
  const [only = null] = bots.size === 1 ? bots : [];
  return finish(draft, only);
}

function addSetValues(draft: Draft, set: DirectiveSet): void {
  const { maxSnippet, maxImagePreview, maxVideoPreview, unavailableAfter: date } = set;
  const unavailableAfter = date === undefined ? undefined : timeOf("unavailableAfter", date);
  addValues(
    draft.values,
    { maxSnippet, maxImagePreview, maxVideoPreview, unavailableAfter },
    draft.combine,
  );
  for (const item of set.other ?? []) draft.other.add(item);
}

/**
 * Whether the page may be indexed at a time, by default now: it is not `noindex`, and its `unavailableAfter` has not
 * passed (at the very moment it has not). `indexifembedded` is not considered: it allows indexing elsewhere.
 *
 * @throws TypeError for a set that is no object or a time that is no valid Date.
 */
export function isIndexable(set: DirectiveSet, now: Date = new Date()): boolean {
  checkSet(set);
  const time = timeOf("now", now);
  const end = set.unavailableAfter;
  return !set.noindex && (end === undefined || time <= timeOf("unavailableAfter", end));
}

/**
 * Whether the page's links may be followed: it is not `nofollow`.
 *
 * @throws TypeError for a set that is no object.
 */
export function isFollowable(set: DirectiveSet): boolean {
  checkSet(set);
  return !set.nofollow;
}
