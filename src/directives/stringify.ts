import type { DirectiveSet, StringifyOptions } from "./types.ts";
import { asciiLowerCase } from "../token.ts";
import { checkOptions, isObject, timeOf, wrong } from "./check.ts";
import { continuesDate } from "./date.ts";
import { FLAGS } from "./draft.ts";
import { DATE_NAME } from "./grammar.ts";
import { parseDirectives } from "./read.ts";
import { isLimit, PREVIEWS } from "./values.ts";

const OPPOSITES = { noindex: "index", nofollow: "follow" } as const;

function hasFlag(set: DirectiveSet, flag: string): boolean {
  return set[flag as keyof typeof FLAGS];
}

/** `2010-08-25T15:00:00Z`, with milliseconds only where there are some. */
function writeDate(date: unknown): string {
  return new Date(timeOf("unavailableAfter", date)).toISOString().replace(".000Z", "Z");
}

/** The words of the flags that are set, or of those that are not where they have one. */
function writeFlags(set: DirectiveSet, explicit: boolean): string[] {
  const allowed: Readonly<Record<string, string>> = explicit ? OPPOSITES : {};
  const words = Object.keys(FLAGS).map((flag) => (hasFlag(set, flag) ? flag : allowed[flag]));
  return words.filter((word) => word !== undefined);
}

function writeLimit(name: string, field: string, limit: unknown): string[] {
  if (limit === undefined) return [];
  if (!isLimit(limit)) throw wrong(field, "a safe integer, -1 or more", limit);
  return [`${name}:${limit}`];
}

function writePreview(preview: DirectiveSet["maxImagePreview"]): string[] {
  if (preview === undefined) return [];
  if (!PREVIEWS.includes(preview)) {
    throw wrong("maxImagePreview", `one of ${PREVIEWS.join(", ")}`, preview);
  }
  return [`max-image-preview:${preview}`];
}

/** Whether reading the item gives it back, in lower case, as the one thing that everyone is told. */
function readsBack(item: string): boolean {
  const [set, ...more] = parseDirectives(item);
  if (set === undefined || more.length > 0 || set.botName !== null) return false;
  const known = Object.keys(set).length > Object.keys(FLAGS).length + 2;
  return !known && set.other.length === 1 && set.other[0] === asciiLowerCase(item);
}

function writeOther(items: readonly unknown[]): string[] {
  for (const [index, item] of items.entries()) {
    if (typeof item !== "string" || !readsBack(item)) {
      throw wrong(`other[${index}]`, "one unknown directive", item);
    }
  }
  return [...new Set(items as readonly string[])];
}

function writeScope(botName: unknown): string {
  if (botName === null || botName === undefined) return "";
  const scope = `${String(botName)}: `;
  const [set] = typeof botName === "string" ? parseDirectives(`${scope}all`) : [];
  if (typeof botName !== "string" || set?.botName !== asciiLowerCase(botName)) {
    throw wrong("botName", "null or a name that a scope can have", botName);
  }
  return scope;
}

/** Joins items. After a date an empty item keeps what would go on with it apart. */
function join(items: readonly string[]): string {
  let text = "";
  let date = false;
  for (const item of items) {
    const comma = date && continuesDate(asciiLowerCase(item), 0) ? ", , " : ", ";
    text += text === "" ? item : comma + item;
    date = asciiLowerCase(item).startsWith(DATE_NAME);
  }
  return text;
}

/**
 * A value that {@link parseDirectives} reads as this one set again. A set that restricts nothing is `all`. With `explicit`,
 * `index` and `follow` are spelled out where the set does not forbid them. To write several sets into one line, join
 * them by `", "`, everyone's first.
 *
 * @throws TypeError that names the field for a value that cannot be written: a name with a colon, a limit below -1, an
 * invalid date, an `other` item that is not one unknown directive.
 */
export function stringifyDirectives(set: DirectiveSet, options?: StringifyOptions): string {
  if (!isObject(set)) throw wrong("set", "an object from parseDirectives or the like", set);
  const { explicit = false } = checkOptions(options);
  const date = set.unavailableAfter;
  const items = [
    ...writeFlags(set, explicit),
    ...writeLimit("max-snippet", "maxSnippet", set.maxSnippet),
    ...writePreview(set.maxImagePreview),
    ...writeLimit("max-video-preview", "maxVideoPreview", set.maxVideoPreview),
    ...(date === undefined ? [] : [`${DATE_NAME}: ${writeDate(date)}`]),
    ...writeOther(set.other ?? []),
  ];
  return writeScope(set.botName) + (items.length === 0 ? "all" : join(items));
}
