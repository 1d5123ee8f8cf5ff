import { canonicalPattern, isCanonicalPattern, queryReading } from "./canonical.ts";
import { detach, reported } from "./decode.ts";
import { Entry } from "./entry.ts";
import { PrefixNode } from "./prefixes.ts";
import { TableWriter } from "./table.ts";
import type { PatternText, RuleTable } from "./table.ts";
import { WildcardTree } from "./wildcards.ts";

const DOLLAR = 36; /* $ */
const STAR = 42; /* * */
const SLASH = 47; /* / */

/** Fields of a rule in {@link RuleList.rules}. */
export const PATTERN_START = 0;
export const PATTERN_END = 1;
/** `line << 1 | allow` */
export const LINE_AND_ALLOW = 2;
/** How many numbers a rule has. */
export const RULE_FIELDS = 3;

/** The rules of one agent as ranges of the file's text, and the lines of the user-agent records that gave them to it. */
export interface RuleList {
  readonly text: string;
  /** Whether lone surrogates in the text stand for octets, see decode.ts. */
  readonly octets: boolean;
  readonly rules: readonly number[];
  readonly agentLines: readonly number[];
}

/** Compiles the rules of one agent. The table keeps nothing of the text alive. */
export function compile(list: RuleList): RuleTable {
  const compiler = new Compiler(list);
  compiler.addRules();
  return compiler.write(false) ?? compiler.write(true)!;
}

class Compiler {
  private readonly list: RuleList;
  /** The canonical form of each pattern, as ranges of the source. */
  private readonly ranges: number[] = [];
  /** The text, and after it the patterns that it has in another spelling than the canonical one. */
  private readonly source: string;
  private readonly root: PrefixNode;
  private readonly wildcards: WildcardTree = new WildcardTree();

  constructor(list: RuleList) {
    this.list = list;
    this.source = list.text + this.rewritten();
    this.root = new PrefixNode(this.source);
  }

  /** Finds the canonical form of each pattern and gives those together that had to be written. */
  private rewritten(): string {
    const { text, octets, rules } = this.list;
    let rewritten = "";
    for (let i = 0; i < rules.length; i += RULE_FIELDS) {
      const start = rules[i + PATTERN_START];
      const end = rules[i + PATTERN_END];
      if (isCanonicalPattern(text, start, end)) {
        this.ranges.push(start, end);
        continue;
      }
      const from = text.length + rewritten.length;
      rewritten += canonicalPattern(text.slice(start, end), octets);
      this.ranges.push(from, text.length + rewritten.length);
    }
    return rewritten;
  }

  addRules(): void {
    for (let i = 0; i < this.ranges.length; i += 2)
      this.addRule(i >> 1, this.ranges[i], this.ranges[i + 1]);
    this.wildcards.settle();
  }

  /** The canonical pattern is source[start, end); one that does not start with `/` or `*` never matches. */
  private addRule(index: number, start: number, end: number): void {
    const { source } = this;
    const first = source.charCodeAt(start);
    if (start === end || (first !== SLASH && first !== STAR)) return;
    const anchored = source.charCodeAt(end - 1) === DOLLAR;
    const bodyEnd = anchored ? end - 1 : end;
    let keyEnd = bodyEnd;
    while (keyEnd > start && source.charCodeAt(keyEnd - 1) === STAR) keyEnd--;
    // A `*` before the `$` takes the anchor's meaning.
    const tail = anchored && keyEnd === bodyEnd;
    let star = start;
    while (star < keyEnd && source.charCodeAt(star) !== STAR) star++;
    const prefix = this.root.insert(start, star);
    if (star < keyEnd) {
      this.addWildcard(index, start, end, prefix, source.slice(star, keyEnd), tail);
    } else {
      const rule = this.entry(
        index,
        end - start,
        keyEnd - start,
        anchored,
        this.writtenText(index),
      );
      if (tail) prefix.exact = rule.over(prefix.exact);
      else prefix.rule = rule.over(prefix.rule);
    }
  }

  /** `rest` is the pattern from its first `*` to its last literal. */
  private addWildcard(
    index: number,
    start: number,
    end: number,
    prefix: PrefixNode,
    rest: string,
    tail: boolean,
  ): void {
    const canonical = this.source.slice(start, end);
    const anchored = canonical.endsWith("$");
    const hasRuns = rest.includes("**");
    const written = this.writtenText(index, hasRuns ? canonical : undefined);
    const length = end - start;
    this.wildcards.add(
      prefix,
      literalsOf(rest),
      tail,
      this.entry(index, length, -1, anchored, written),
    );

    const other = queryReading(canonical);
    if (other === undefined) return;
    const text = written ?? this.textOf(index, canonical);
    const otherRest = other.slice(other.indexOf("*"), anchored ? -1 : undefined);
    this.wildcards.add(
      prefix,
      literalsOf(otherRest),
      tail,
      this.entry(index, length, -1, anchored, text),
    );
  }

  private entry(
    index: number,
    length: number,
    keyLength: number,
    anchored: boolean,
    written: PatternText | undefined,
  ): Entry {
    const lineAndAllow = this.list.rules[index * RULE_FIELDS + LINE_AND_ALLOW];
    return new Entry(lineAndAllow & 1, lineAndAllow >>> 1, length, keyLength, anchored, written);
  }

  /** The texts of a pattern that is not written canonically, or of which the table loses something (`canonical` given). */
  private writtenText(index: number, canonical?: string): PatternText | undefined {
    const start = this.ranges[index * 2];
    if (start >= this.list.text.length) {
      return this.textOf(index, this.source.slice(start, this.ranges[index * 2 + 1]));
    }
    return canonical === undefined ? undefined : this.textOf(index, canonical);
  }

  private textOf(index: number, canonical: string): PatternText {
    const { text, octets, rules } = this.list;
    const at = index * RULE_FIELDS;
    const pattern = text.slice(rules[at + PATTERN_START], rules[at + PATTERN_END]);
    return {
      pattern: detach(octets ? reported(pattern) : pattern),
      canonical: detach(canonical),
    };
  }

  /** The table, or undefined if it needs wide numbers. */
  write(wide: boolean): RuleTable | undefined {
    const { agentLines } = this.list;
    const writer = new TableWriter(wide);
    writer.writeAll(this.root);
    for (const line of agentLines) writer.number(line);
    writer.number(agentLines.length);
    return writer.finish();
  }
}

/** The literals between the stars; runs of stars are one. */
function literalsOf(rest: string): string[] {
  return rest.split("*").filter((literal) => literal !== "");
}
