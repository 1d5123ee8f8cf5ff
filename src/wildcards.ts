import { maskOf } from "./canonical.ts";
import { pushMatches, weightAt } from "./entry.ts";
import type { Entry, Match } from "./entry.ts";
import { PrefixNode } from "./prefixes.ts";
import { endAfter, findAfter } from "./search.ts";
import {
  asciiOf,
  childAt,
  CHILDREN,
  EDGES,
  hasNeeded,
  NO_RULE,
  numberAt,
  numberSize,
  recordSize,
  RULE,
  TAIL,
} from "./table.ts";
import type { Part, RuleTable, TableWriter } from "./table.ts";

/*
 * What follows a prefix in patterns with a `*` inside: after each `*` a literal, as an edge to what follows that. Patterns
 * that begin with the same literals share their edges, so that each literal is looked for once. The leftmost place of a
 * literal is always right, since what comes after it has the most room there: nothing is tried twice.
 */

/**
 * A list with more edges than this gets an index. From 16 to 128 the choice hardly matters for paths as long as real ones; without
 * an index, 35,000 edges whose letters all occur in a path of 4 KB are 35,000 searches of that path.
 */
const MOST_UNINDEXED = 32;
/** A list with more edges than this gets a map while it is built. */
const MOST_UNMAPPED = 8;
/**
 * Octets of a literal's end that the index compares: no more than the edges that it stands for, so that it costs no more than
 * looking for each of them would.
 */
const INDEXED_OCTETS = 32;
/** Up to so many lists a set is slower than looking through them. */
const FEW_LISTS = 8;
/** Canonical text is ASCII. */
const INDEX_SIZE = 128;

/** A literal after a `*`, while a table is built. */
class Edge implements Part {
  readonly literal: string;
  /** Whether the literal must end the path. */
  readonly tail: boolean;
  rule: Entry | undefined = undefined;
  next: EdgeList | undefined = undefined;
  weight: number = NO_RULE;
  need = 0;

  constructor(literal: string, tail: boolean) {
    this.literal = literal;
    this.tail = tail;
  }

  /** Sums up what the edge leads to; its next edges have done so before. */
  settle(): void {
    this.weight = this.rule?.weight ?? NO_RULE;
    let common = this.rule ? 0 : -1;
    for (const edge of this.next?.edges ?? []) {
      if (edge.weight > this.weight) this.weight = edge.weight;
      common &= edge.need;
    }
    this.need = maskOf(this.literal) | common;
  }

  write(writer: TableWriter): void {
    const start = writer.size;
    writer.number(0);
    writer.number(this.weight);
    writer.mask(this.need);
    writer.byte((this.rule ? RULE : 0) | (this.next ? EDGES : 0) | (this.tail ? TAIL : 0));
    writer.number(this.literal.length);
    writer.ascii(this.literal);
    this.rule?.write(writer);
    if (this.next) writer.offsetOf(this.next);
    writer.patch(start, writer.size - start);
  }
}

/** Edges that are tried one after another. */
class EdgeGroup implements Part {
  readonly edges: Edge[] = [];

  write(writer: TableWriter): void {
    writer.number(0);
    writeEdges(writer, this.edges);
  }
}

function writeEdges(writer: TableWriter, edges: Edge[]): void {
  writer.number(edges.length);
  edges.sort((a, b) => b.weight - a.weight);
  for (const edge of edges) edge.write(writer);
}

/** What may follow a `*`; an edge for each literal. */
class EdgeList extends EdgeGroup {
  private byLiteral: Map<string, Edge> | undefined = undefined;

  edgeTo(literal: string, tail: boolean): Edge {
    let edge = this.find(literal, tail);
    if (edge === undefined) {
      edge = new Edge(literal, tail);
      this.edges.push(edge);
      this.byLiteral?.set(keyOf(edge), edge);
    }
    return edge;
  }

  private find(literal: string, tail: boolean): Edge | undefined {
    if (this.byLiteral === undefined && this.edges.length > MOST_UNMAPPED) {
      this.byLiteral = new Map(this.edges.map((edge) => [keyOf(edge), edge]));
    }
    if (this.byLiteral) return this.byLiteral.get(keyOf({ literal, tail }));
    return this.edges.find((edge) => edge.literal === literal && edge.tail === tail);
  }

  override write(writer: TableWriter): void {
    const anywhere = this.edges.filter((edge) => !edge.tail);
    if (anywhere.length <= MOST_UNINDEXED) {
      super.write(writer);
      return;
    }
    writer.offsetOf(new Index(anywhere));
    writeEdges(
      writer,
      this.edges.filter((edge) => edge.tail),
    );
  }
}

function keyOf({ literal, tail }: { literal: string; tail: boolean }): string {
  return tail ? `${literal}$` : literal;
}

/** For each first octet of the ends of the literals a tree of those ends; each leads to the list of its edges. */
class Index implements Part {
  private readonly edges: readonly Edge[];

  constructor(edges: readonly Edge[]) {
    this.edges = edges;
  }

  write(writer: TableWriter): void {
    const ends = this.edges.map((edge) => edge.literal.slice(-INDEXED_OCTETS));
    const root = new PrefixNode(octetsOf(ends.join("")));
    let start = 0;
    for (const [i, edge] of this.edges.entries()) {
      const node = root.insert(start, (start += ends[i]!.length));
      const group = (node.list ??= new EdgeGroup()) as EdgeGroup;
      group.edges.push(edge);
    }
    const children = root.children;
    for (let code = 0; code < INDEX_SIZE; code++) {
      if (children[0]?.code === code) writer.offsetOf(children.shift()!);
      else writer.number(0);
    }
  }
}

/** The octets of canonical text, which is ASCII. */
function octetsOf(text: string): Uint8Array {
  const octets = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) octets[i] = text.charCodeAt(i);
  return octets;
}

/** Collects the wildcards of one agent. */
export class WildcardTree {
  /** Parents before what they lead to. */
  private readonly edges: Edge[] = [];

  /** Puts a rule below a prefix: its literals, each after a `*`, the last at the end of the path if `tail`. */
  add(prefix: PrefixNode, literals: readonly string[], tail: boolean, rule: Entry): void {
    let list = (prefix.list ??= new EdgeList()) as EdgeList;
    for (const [i, literal] of literals.entries()) {
      const isLast = i === literals.length - 1;
      const known = list.edges.length;
      const edge = list.edgeTo(literal, tail && isLast);
      if (list.edges.length > known) this.edges.push(edge);
      if (isLast) edge.rule = rule.over(edge.rule);
      else list = edge.next ??= new EdgeList();
    }
  }

  /** To be called once, when all rules are in. */
  settle(): void {
    for (let i = this.edges.length - 1; i >= 0; i--) this.edges[i]!.settle();
  }
}

/**
 * The weight of the strongest rule behind a list of edges that matches the path from `from` on, if it is more than `weight`, else
 * `weight`. With `matches`, every rule that matches is put there too, and nothing is passed over; path[start, from) is the
 * prefix.
 */
export function strongestEdge(
  table: RuleTable,
  listAt: number,
  path: string,
  start: number,
  from: number,
  mask: number,
  weight: number,
  matches?: Match[],
): number {
  const { bytes, wide } = table;
  const size = numberSize(wide);
  // Lists that are still to be tried, as pairs of offset and place, and with `matches` the keys that led to them.
  let pending: number[] | undefined;
  let keys: string[] | undefined;
  let list = listAt;
  let place = from;
  let key = matches ? path.slice(start, from) : "";
  for (;;) {
    const index = numberAt(bytes, wide, list);
    if (index !== 0) {
      pending ??= [];
      for (const indexed of indexedLists(table, index, path, place)) {
        pending.push(indexed, place);
        if (matches) (keys ??= []).push(key);
      }
    }
    let at = list + size;
    let count = numberAt(bytes, wide, at);
    at += size;
    for (; count > 0; count--, at += numberAt(bytes, wide, at)) {
      const need = at + 2 * size;
      if (!hasNeeded(bytes, need, mask)) continue;
      if (!matches && numberAt(bytes, wide, at + size) <= weight) break;
      const flags = bytes[need + 4];
      const length = numberAt(bytes, wide, need + 5);
      const literal = need + 5 + size;
      const after =
        flags & TAIL
          ? endAfter(path, place, bytes, literal, length)
          : findAfter(path, place, bytes, literal, length);
      if (after < 0) continue;
      let rest = literal + length;
      const longer = matches ? `${key}*${asciiOf(bytes, literal, rest)}` : "";
      if (flags & RULE) {
        weight = Math.max(weight, weightAt(table, rest, 0));
        if (matches) pushMatches(table, rest, longer, matches);
        rest += recordSize(bytes[rest], wide);
      }
      if (flags & EDGES) {
        (pending ??= []).push(numberAt(bytes, wide, rest), after);
        if (matches) (keys ??= []).push(longer);
      }
    }
    if (pending === undefined || pending.length === 0) return weight;
    place = pending.pop()!;
    list = pending.pop()!;
    if (matches) key = keys!.pop()!;
  }
}

/** The lists of an index whose key occurs in the path at `from` or later. */
function indexedLists(table: RuleTable, index: number, path: string, from: number): number[] {
  const { bytes, wide } = table;
  const size = numberSize(wide);
  const end = path.length;
  const lists: number[] = [];
  let seen: Set<number> | undefined;
  for (let place = from; place < end; place++) {
    let at = numberAt(bytes, wide, index + path.charCodeAt(place) * size);
    let i = place + 1;
    while (at !== 0) {
      const flags = bytes[at];
      const labelEnd = at + 2 + bytes[at + 1];
      at += 2;
      while (at < labelEnd && i < end && path.charCodeAt(i) === bytes[at]) {
        at++;
        i++;
      }
      if (at < labelEnd) break;
      if (flags & EDGES) {
        const list = numberAt(bytes, wide, at);
        if (lists.length > FEW_LISTS) seen ??= new Set(lists);
        if (!(seen ? seen.has(list) : lists.includes(list))) {
          lists.push(list);
          seen?.add(list);
        }
        at += size;
      }
      at = flags & CHILDREN && i < end ? childAt(bytes, wide, at, path.charCodeAt(i++)) : 0;
    }
  }
  return lists;
}
