import { compile } from "./compile.ts";
import type { Match } from "./entry.ts";
import { strongestListed } from "./list.ts";
import { strongestRule } from "./match.ts";
import { agentLinesOf } from "./table.ts";
import type { PatternText, RuleTable, WrittenTable } from "./table.ts";

/**
 * How many questions the list answers before the tree is made of it. A crawler with one URL of an origin never needs the tree: the
 * first decision about a real file takes a third of the time without it, and the tree costs as much as some hundred
 * answers of the list.
 */
const LISTED_ANSWERS = 8;
/** With more wildcards than this the tree is made at once: the list looks for each of them in each path. */
const MOST_LISTED_WILDCARDS = 512;

/** What the groups of one agent say; shared by all agents that fall to `*`. One object, since a cache holds a million. */
export class AgentRules implements RuleTable {
  bytes: Uint8Array;
  wide: boolean;
  texts: ReadonlyMap<number, PatternText> | undefined;
  readonly crawlDelay: number | undefined;
  readonly contentSignals: Readonly<Record<string, boolean | string>> | undefined;
  /** Whether the rules come from an HTTP status and not from a file. */
  readonly isPolicy: boolean;
  /** Below 0 once the table is a tree. */
  private answersLeft: number;

  constructor(
    list: WrittenTable,
    crawlDelay: number | undefined,
    contentSignals: Readonly<Record<string, boolean | string>> | undefined,
    isPolicy: boolean,
  ) {
    this.bytes = list.bytes;
    this.wide = list.wide;
    this.texts = list.texts;
    this.answersLeft = list.wildcards > MOST_LISTED_WILDCARDS ? 0 : LISTED_ANSWERS;
    this.crawlDelay = crawlDelay;
    this.contentSignals = contentSignals;
    this.isPolicy = isPolicy;
  }

  /** Lines of the user-agent records that the rules come from; empty where no group was found. */
  get agentLines(): readonly number[] {
    return agentLinesOf(this);
  }

  /**
   * The weight of the strongest rule that matches the canonical path from `start` on, whose character mask is `mask`. With
   * `matches`, every rule that matches is put there.
   */
  strongest(path: string, start: number, mask: number, matches?: Match[]): number {
    if (this.answersLeft >= 0 && !this.isTree()) return strongestListed(this, path, start, matches);
    return strongestRule(this, path, start, mask, matches);
  }

  /** Counts a question, and makes the tree when it is time. */
  private isTree(): boolean {
    if (--this.answersLeft >= 0) return false;
    const tree = compile(this);
    this.bytes = tree.bytes;
    this.wide = tree.wide;
    this.texts = tree.texts;
    return true;
  }
}
