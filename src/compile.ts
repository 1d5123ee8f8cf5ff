import { Entry } from "./entry.ts";
import { listedRule } from "./list.ts";
import type { ListedRule } from "./list.ts";
import { PrefixNode } from "./prefixes.ts";
import { agentLinesOf, ALLOW, asciiOf, TableWriter } from "./table.ts";
import type { PatternText, RuleTable } from "./table.ts";
import { WildcardTree } from "./wildcards.ts";

const DOLLAR = 36; /* $ */
const STAR = 42; /* * */

/** Makes the tree of the rules of a list, see table.ts. */
export function compile(list: RuleTable): RuleTable {
  const root = new PrefixNode(list.bytes);
  const wildcards = new WildcardTree();
  for (let rule = listedRule(list, 0); rule !== undefined; rule = listedRule(list, rule.end)) {
    addRule(list, rule, root, wildcards);
  }
  wildcards.settle();
  // A tree is rarely smaller than its list.
  const isLarge = list.bytes.length > 0xffff;
  return (isLarge ? undefined : writeTree(list, root, false)) ?? writeTree(list, root, true)!;
}

/** Undefined if the tree needs wide numbers. */
function writeTree(list: RuleTable, root: PrefixNode, wide: boolean): RuleTable | undefined {
  const writer = new TableWriter(wide);
  writer.writeAll(root);
  return writer.finish(agentLinesOf(list));
}

function addRule(
  list: RuleTable,
  rule: ListedRule,
  root: PrefixNode,
  wildcards: WildcardTree,
): void {
  const { bytes } = list;
  const { start, end } = rule;
  const anchored = bytes[end - 1] === DOLLAR;
  const bodyEnd = anchored ? end - 1 : end;
  let keyEnd = bodyEnd;
  while (keyEnd > start && bytes[keyEnd - 1] === STAR) keyEnd--;
  // After a last `*` the `$` asks for nothing.
  const tail = anchored && keyEnd === bodyEnd;
  let star = start;
  while (star < keyEnd && bytes[star] !== STAR) star++;
  const prefix = root.insert(start, star);
  if (star < keyEnd) {
    const rest = asciiOf(bytes, star, keyEnd);
    const literals = rest.split("*").filter((literal) => literal !== "");
    const written = writtenOf(list, rule, rest.includes("**"));
    // The key of an edge is not at hand where its record is read: -1 makes the record state its length.
    wildcards.add(prefix, literals, tail, entryOf(rule, -1, anchored, written));
    return;
  }
  const entry = entryOf(rule, star - start, anchored, writtenOf(list, rule, false));
  if (tail) prefix.exact = entry.over(prefix.exact);
  else prefix.rule = entry.over(prefix.rule);
}

function entryOf(
  { flags, line, length }: ListedRule,
  keyLength: number,
  anchored: boolean,
  written: PatternText | undefined,
): Entry {
  return new Entry(flags & ALLOW, line, length, keyLength, anchored, written);
}

/** What was written, where the list has it or the tree would lose it: runs of stars are one to it. */
function writtenOf(
  list: RuleTable,
  { at, start, end }: ListedRule,
  hasRuns: boolean,
): PatternText | undefined {
  const written = list.texts?.get(at);
  if (written !== undefined || !hasRuns) return written;
  const canonical = asciiOf(list.bytes, start, end);
  return { pattern: canonical, canonical };
}
