/** What one crawler, or every crawler, is asked to do with a page once it has it. */
export interface DirectiveSet {
  /** The bot's product token in lower case; `null` is everyone. */
  readonly botName: string | null;
  readonly noindex: boolean;
  readonly nofollow: boolean;
  readonly noarchive: boolean;
  readonly nosnippet: boolean;
  readonly noimageindex: boolean;
  readonly notranslate: boolean;
  /** A permission beside `noindex`: the page may be indexed where another page embeds it. */
  readonly indexifembedded: boolean;
  /** Characters of a text snippet; -1 is no limit, 0 no snippet. Absent when not stated. */
  readonly maxSnippet?: number;
  /** Absent when not stated. */
  readonly maxImagePreview?: ImagePreview;
  /** Seconds of a video preview; -1 is no limit, 0 a still image. Absent when not stated. */
  readonly maxVideoPreview?: number;
  /** The last moment at which the page may be shown. Absent when not stated or not readable. */
  readonly unavailableAfter?: Date;
  /**
   * Directives that this library does not know (`noai`, `noodp`, …) and `unavailable_after` items whose date cannot
   * be read, whole, in lower case (ASCII), each once, in the order of the value.
   */
  readonly other: readonly string[];
}

export type ImagePreview = "none" | "standard" | "large";

/**
 * What happens when directives contradict each other: `"restrictive"` (the default; Google, Bing) obeys the stricter
 * one, `"permissive"` (Yandex) the laxer one.
 */
export type Combine = "restrictive" | "permissive";

export interface CombineOptions {
  readonly combine?: Combine | undefined;
}

export interface ReadOptions extends CombineOptions {
  /** The time by which two-digit years are read (RFC 9110 5.6.7). The current time unless given. */
  readonly now?: Date | undefined;
}

export interface StringifyOptions {
  /** Whether to spell out `index` and `follow` where they are not forbidden. */
  readonly explicit?: boolean | undefined;
}

/** A `Headers` object, or anything that gives a field's value by its name. It joins lines: see `directivesFor`. */
export interface HeadersLike {
  get(name: string): string | null | undefined;
}

/** A fetch `Response`, or anything that has headers like one. */
export interface ResponseLike {
  readonly headers: HeadersLike;
}

/** Node's `IncomingMessage`: names and values in turn, one pair for each header line. */
export interface RawHeadersLike {
  readonly rawHeaders: readonly string[];
}

/** Where X-Robots-Tag values are found. */
export type DirectiveSource =
  | string
  | readonly string[]
  | HeadersLike
  | ResponseLike
  | RawHeadersLike;

/** A `<meta>` element, by its attributes. One without a name or without content says nothing. */
export interface MetaTag {
  readonly name?: string | null | undefined;
  readonly content?: string | null | undefined;
}
