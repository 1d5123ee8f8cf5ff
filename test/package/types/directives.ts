// The public types of robots-matcher/directives, pinned. Never run.
import * as directives from "../../../src/directives/index.ts";
import type {
  Combine,
  CombineOptions,
  DirectiveSet,
  DirectiveSource,
  HeadersLike,
  ImagePreview,
  MetaTag,
  RawHeadersLike,
  ReadOptions,
  ResponseLike,
  StringifyOptions,
} from "../../../src/directives/index.ts";
import type { Same } from "./same.ts";

export const names: Same<
  keyof typeof directives,
  | "directivesFor"
  | "directivesForMeta"
  | "isFollowable"
  | "isIndexable"
  | "mergeDirectives"
  | "parseDirectives"
  | "stringifyDirectives"
> = true;
export const combine: Same<Combine, "restrictive" | "permissive"> = true;
export const preview: Same<ImagePreview, "none" | "standard" | "large"> = true;

export function reads(
  headers: HeadersLike,
  raw: RawHeadersLike,
  response: ResponseLike,
  tags: readonly MetaTag[],
): void {
  const options: ReadOptions = { combine: "permissive", now: new Date() };
  const sources: DirectiveSource[] = ["noindex", ["noindex"], headers, raw, response];
  const set: DirectiveSet = directives.directivesFor(sources[0]!, "Bot", options);
  directives.directivesForMeta(tags, "Bot") satisfies DirectiveSet;
  directives.parseDirectives("") satisfies readonly DirectiveSet[];
  const merging: CombineOptions = { combine: "restrictive" };
  directives.mergeDirectives([set], merging) satisfies DirectiveSet;
  const writing: StringifyOptions = { explicit: true };
  directives.stringifyDirectives(set, writing) satisfies string;
  directives.isIndexable(set, new Date()) satisfies boolean;
  directives.isFollowable(set) satisfies boolean;
  set.botName satisfies string | null;
  set.noindex satisfies boolean;
  set.maxSnippet satisfies number | undefined;
  set.unavailableAfter satisfies Date | undefined;
  set.other satisfies readonly string[];
}

export function refuses(set: DirectiveSet): void {
  // @ts-expect-error: a bot is named.
  directives.directivesFor("noindex");
  // @ts-expect-error: a number is no source.
  directives.directivesFor(1, "Bot");
  // @ts-expect-error: no such way to combine.
  directives.mergeDirectives([set], { combine: "strict" });
  // @ts-expect-error: a set is not changed.
  set.noindex = true;
}
