/** How large each file is and what oddities it has, decided for the whole corpus before a line is written. */
import { exactShare, type Random, stratified } from "./random.ts";
import {
  BOM_SHARE,
  COMMENT_SHARE,
  CRAWL_DELAY_SHARE,
  CRLF_SHARE,
  GROUPS,
  HTML_SHARE,
  HTML_SIZE,
  NON_ASCII_SHARE,
  NOT_UTF8_SHARE,
  RULES,
} from "./targets.ts";

export interface Shape {
  /** Octets, when the file is an HTML page and has no rules. */
  readonly htmlSize?: number;
  readonly rules: number;
  readonly groups: number;
  readonly bom: boolean;
  readonly nonAscii: boolean;
  /** Written in ISO 8859-1: octets that are not UTF-8. */
  readonly latin1: boolean;
  readonly crawlDelay: boolean;
  readonly crlf: boolean;
  readonly comments: boolean;
}

interface Counts {
  readonly rules: number;
  readonly groups: number;
}

/** A corpus of so many files holds the extremes of the real one: 1.4 MB, 31,843 rules, 528 groups. */
export const COMPLETE_FROM = 1000;

export function planShapes(random: Random, files: number): Shape[] {
  const pages = Math.round(HTML_SHARE * files);
  const texts = files - pages;
  const complete = files >= COMPLETE_FROM;
  // HTML pages hold the lowest values of both distributions: no rule, no group.
  const above = { from: files === 0 ? 0 : pages / files, complete };
  const counts = pairUp(
    random,
    stratified(random, RULES, texts, above).map(Math.round),
    stratified(random, GROUPS, texts, above).map(Math.floor),
  );
  const sizes = stratified(random, HTML_SIZE, pages, { complete }).map(Math.round);
  return addFlags(random, files, [...counts, ...sizes]);
}

/**
 * Gives each number of groups a number of rules. Files without a group have the fewest. Files with many groups are block
 * lists of one rule a group, so from the most groups down each takes one of the smaller numbers that are left and not below
 * its groups.
 */
function pairUp(random: Random, rules: readonly number[], groups: readonly number[]): Counts[] {
  const left = rules.toSorted((a, b) => a - b);
  const empty = left.splice(0, groups.filter((count) => count === 0).length);
  const grouped = groups.filter((count) => count > 0).toSorted((a, b) => b - a);
  return [
    ...empty.map((count) => ({ groups: 0, rules: count })),
    ...grouped.map((count) => {
      const enough = left.findIndex((n) => n >= count);
      const least = count === 1 || enough < 0 ? 0 : enough;
      const skew = count < 20 ? random.next() : random.next() * random.next();
      const at = least + Math.floor((left.length - least) * skew);
      return { groups: count, rules: left.splice(at, 1)[0]! };
    }),
  ];
}

/** Each flag is true in exactly its share of all files, but only files that can show it are chosen from. */
function addFlags(random: Random, files: number, contents: readonly (Counts | number)[]): Shape[] {
  const flags = (share: number, among: number): boolean[] =>
    exactShare(random, among === 0 ? 0 : Math.min(1, (share * files) / among), among);
  const texts = contents.filter((content) => typeof content !== "number").length;
  const grouped = contents.filter((c) => typeof c !== "number" && c.groups > 0).length;
  const bom = flags(BOM_SHARE, files);
  const crlf = flags(CRLF_SHARE, files);
  const comments = flags(COMMENT_SHARE, texts);
  const crawlDelay = flags(CRAWL_DELAY_SHARE, grouped);
  const nonAscii = flags(NON_ASCII_SHARE, grouped);
  const latin1 = flags(NOT_UTF8_SHARE, nonAscii.filter(Boolean).length);
  const shapes = contents.map((content): Shape => {
    const counts =
      typeof content === "number" ? { htmlSize: content, rules: 0, groups: 0 } : content;
    const foreign = counts.groups > 0 && nonAscii.pop()!;
    return {
      ...counts,
      bom: bom.pop()!,
      crlf: crlf.pop()!,
      comments: typeof content !== "number" && comments.pop()!,
      crawlDelay: counts.groups > 0 && crawlDelay.pop()!,
      nonAscii: foreign,
      latin1: foreign && latin1.pop()!,
    };
  });
  return random.shuffled(shapes);
}
