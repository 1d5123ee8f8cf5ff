import { compile } from "./compile.ts";
import type { Match } from "./entry.ts";
import { listRules, strongestListed } from "./list.ts";
import type { RuleSource } from "./list.ts";
import { strongestRule } from "./match.ts";
import { agentLinesOf } from "./table.ts";
import type { RuleTable } from "./table.ts";

/**
 * How many questions the list answers before the tree is made of it. A crawler with one URL of an origin never needs the
 * tree, which costs as much as some hundred answers of the list.
 */
const LISTED_ANSWERS = 8;

/** The rules that one agent obeys; shared by all agents that fall to `*`. */
export class Rules {
  private table: RuleTable;
  private answersLeft: number = LISTED_ANSWERS;

  constructor(file: RuleSource, groups: readonly number[], agentLines: readonly number[]) {
    this.table = listRules(file, groups, agentLines);
  }

  /** Lines of the user-agent records that the rules come from; empty where no group was found. */
  get agentLines(): readonly number[] {
    return agentLinesOf(this.table);
  }

  /**
   * The weight of the strongest rule that matches the canonical path from `start` on, whose character mask is `mask`. With
   * `matches`, every rule that matches is put there.
   */
  strongest(path: string, start: number, mask: number, matches?: Match[]): number {
    if (this.answersLeft > 0) {
      this.answersLeft--;
      return strongestListed(this.table, path, start, matches);
    }
    if (this.answersLeft === 0) {
      this.answersLeft = -1;
      this.table = compile(this.table);
    }
    return strongestRule(this.table, path, start, mask, matches);
  }
}
