import type { Combine, ImagePreview } from "./types.ts";

/** What a set states besides flags. */
export interface Values {
  maxSnippet?: number | undefined;
  maxImagePreview?: ImagePreview | undefined;
  maxVideoPreview?: number | undefined;
  /** Milliseconds since 1970. */
  unavailableAfter?: number | undefined;
}

/** From the most to the least restrictive. */
export const PREVIEWS: readonly ImagePreview[] = ["none", "standard", "large"];

/** -1, no limit, is larger than every limit. */
const size = (limit: number): number => (limit < 0 ? Number.POSITIVE_INFINITY : limit);
const rank = (preview: ImagePreview): number => PREVIEWS.indexOf(preview);

/** Of two values the one that the rule prefers; one that is not stated gives way. `order` puts the stricter first. */
function preferred<T>(
  combine: Combine,
  order: (value: T) => number,
  one: T | undefined,
  two: T | undefined,
): T | undefined {
  if (one === undefined || two === undefined) return one ?? two;
  const oneIsStricter = order(one) <= order(two);
  return oneIsStricter === (combine === "restrictive") ? one : two;
}

/** Takes values that are stated elsewhere into these. */
export function addValues(into: Values, more: Values, combine: Combine): void {
  into.maxSnippet = preferred(combine, size, into.maxSnippet, more.maxSnippet);
  into.maxImagePreview = preferred(combine, rank, into.maxImagePreview, more.maxImagePreview);
  into.maxVideoPreview = preferred(combine, size, into.maxVideoPreview, more.maxVideoPreview);
  into.unavailableAfter = preferred(combine, Number, into.unavailableAfter, more.unavailableAfter);
}

/** Whether it is a limit: a safe integer, -1 or more. */
export function isLimit(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= -1;
}

/** -1, or decimal digits that make a safe integer; any other text is nothing. */
export function readLimit(text: string): number | undefined {
  if (text === "-1") return -1;
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48; /* 0 */
    value = value * 10 + digit;
    if (digit < 0 || digit > 9 || value > Number.MAX_SAFE_INTEGER) return undefined;
  }
  return text === "" ? undefined : value;
}

/** One of the three sizes, in lower case; any other text is nothing. */
export function readPreview(text: string): ImagePreview | undefined {
  return PREVIEWS.find((preview) => preview === text);
}
