export {
  directivesFor,
  directivesForMeta,
  isFollowable,
  isIndexable,
  mergeDirectives,
  parseDirectives,
} from "./read.ts";
export { stringifyDirectives } from "./stringify.ts";
export type {
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
} from "./types.ts";
