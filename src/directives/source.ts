import type { DirectiveSource, HeadersLike } from "./types.ts";
import { asciiLowerCase } from "../token.ts";
import { checkString, isObject, wrong } from "./check.ts";

const FIELD = "x-robots-tag";

const WANTED =
  "a string, an array of strings, or an object with get(name), headers.get(name) or rawHeaders";

function isField(name: unknown): boolean {
  return typeof name === "string" && asciiLowerCase(name) === FIELD;
}

/** Whether the list is names and values in turn: no line of values is the field's bare name. */
function isRaw(list: readonly unknown[]): boolean {
  return list.length % 2 === 0 && list.some((name, index) => index % 2 === 0 && isField(name));
}

/** The values of the field in a list of names and values in turn. */
function rawValues(list: readonly unknown[]): unknown[] {
  return list.filter((_, index) => index % 2 === 1 && isField(list[index - 1]));
}

function checked(what: string, lines: readonly unknown[]): readonly string[] {
  for (const [index, line] of lines.entries()) checkString(`${what}[${index}]`, line);
  return lines as readonly string[];
}

function hasGet(source: object): source is HeadersLike {
  return typeof (source as Partial<HeadersLike>).get === "function";
}

/** The one value that joins all lines, unless the platform gives them apart. */
function joinedValue(headers: HeadersLike): readonly string[] {
  const value: unknown = headers.get(FIELD);
  if (value === null || value === undefined) return [];
  return Array.isArray(value)
    ? checked(`what get("${FIELD}") gives`, value)
    : checked(`what get("${FIELD}") gives`, [value]);
}

function objectLines(source: object): readonly string[] | undefined {
  const { rawHeaders, headers } = source as { rawHeaders?: unknown; headers?: unknown };
  if (Array.isArray(rawHeaders)) return checked("source.rawHeaders", rawValues(rawHeaders));
  if (hasGet(source)) return joinedValue(source);
  return isObject(headers) && hasGet(headers) ? joinedValue(headers) : undefined;
}

/** The X-Robots-Tag values of a source, each to be read from an unscoped start. */
export function linesOf(source: DirectiveSource): readonly string[] {
  if (typeof source === "string") return [source];
  if (Array.isArray(source)) return checked("source", isRaw(source) ? rawValues(source) : source);
  const lines = isObject(source) ? objectLines(source) : undefined;
  if (lines === undefined) throw wrong("source", WANTED, source);
  return lines;
}
