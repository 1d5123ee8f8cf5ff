import { pushMatches, weightAt } from "./entry.ts";
import type { Match } from "./entry.ts";
import {
  childAt,
  CHILDREN,
  EDGES,
  EXACT,
  NO_RULE,
  numberAt,
  numberSize,
  recordSize,
  RULE,
} from "./table.ts";
import type { RuleTable } from "./table.ts";
import { strongestEdge } from "./wildcards.ts";

/**
 * The weight of the strongest rule that matches the canonical path from `start` on, whose character mask is `mask`;
 * NO_RULE if none does. With `matches`, every rule that matches is put there too, and nothing is passed over.
 *
 * The path is compared once, from front to back, until no key goes on: the cost does not depend on the number of rules.
 */
export function strongestRule(
  table: RuleTable,
  path: string,
  start: number,
  mask: number,
  matches?: Match[],
): number {
  const { bytes, wide } = table;
  const end = path.length;
  let weight = NO_RULE;
  let at = 0;
  let i = start;
  for (;;) {
    const flags = bytes[at];
    const labelEnd = at + 2 + bytes[at + 1];
    for (at += 2; at < labelEnd; at++, i++) {
      if (i === end || path.charCodeAt(i) !== bytes[at]) return weight;
    }
    if (flags & RULE) {
      weight = Math.max(weight, weightAt(table, at, i - start));
      if (matches !== undefined) pushMatches(table, at, path.slice(start, i), matches);
      at += recordSize(bytes[at], wide);
    }
    if (flags & EXACT) {
      if (i === end) {
        weight = Math.max(weight, weightAt(table, at, i - start));
        if (matches !== undefined) pushMatches(table, at, path.slice(start, i), matches);
      }
      at += recordSize(bytes[at], wide);
    }
    if (flags & EDGES) {
      weight = strongestEdge(
        table,
        numberAt(bytes, wide, at),
        path,
        start,
        i,
        mask,
        weight,
        matches,
      );
      at += numberSize(wide);
    }
    if ((flags & CHILDREN) === 0 || i === end) return weight;
    at = childAt(bytes, wide, at, path.charCodeAt(i++));
    if (at === 0) return weight;
  }
}
