import type { Combine, CombineOptions, ReadOptions } from "./types.ts";

/** A value as an error message shows it; never throws. */
function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 60));
  if (typeof value === "function") return "a function";
  if (typeof value === "object" && value !== null) return Object.prototype.toString.call(value);
  return String(value);
}

/** The error of a wrong call: it names the argument and shows its value. */
export function wrong(what: string, wanted: string, value: unknown): TypeError {
  return new TypeError(`${what} must be ${wanted}, not ${show(value)}`);
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

export function checkString(what: string, value: unknown): asserts value is string {
  if (typeof value !== "string") throw wrong(what, "a string", value);
}

export function checkIterable(what: string, value: unknown): asserts value is Iterable<unknown> {
  const iterates = isObject(value) && typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator];
  if (iterates !== "function") throw wrong(what, "an iterable of objects", value);
}

/** The time of a Date, of this realm or another, in milliseconds. An invalid one is a wrong call. */
export function timeOf(what: string, value: unknown): number {
  const time = isObject(value) && "getTime" in value ? (value as Date).getTime() : Number.NaN;
  if (!Number.isFinite(time)) throw wrong(what, "a valid Date", value);
  return time;
}

/** The options as an object without surprises: `undefined` is none. */
export function checkOptions<T extends object>(value: T | undefined): Partial<T> {
  if (value === undefined) return {};
  if (!isObject(value)) throw wrong("options", "an object", value);
  return value;
}

export function combineOf(options: CombineOptions): Combine {
  const { combine = "restrictive" } = options;
  if (combine !== "restrictive" && combine !== "permissive") {
    throw wrong("options.combine", '"restrictive" or "permissive"', combine);
  }
  return combine;
}

/** `options.now` in milliseconds, or nothing for the time at which a two-digit year is met. */
export function nowOf(options: ReadOptions): number | undefined {
  return options.now === undefined ? undefined : timeOf("options.now", options.now);
}
