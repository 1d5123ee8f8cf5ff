import type { Entry } from "./entry.ts";
import { CHILDREN, EDGES, EXACT, LONGEST_LABEL, RULE } from "./table.ts";
import type { Part, TableWriter } from "./table.ts";

/**
 * A node of the prefix tree while it is built: the keys that begin with what leads to it. Its label is a range of the
 * source; its first code is kept beside it, since siblings, in ascending order, are told apart by it.
 */
export class PrefixNode implements Part {
  /** The rules whose prefix ends here. */
  rule: Entry | undefined = undefined;
  /** The rules that end here with `$`. */
  exact: Entry | undefined = undefined;
  /** What goes on after a `*`. */
  list: Part | undefined = undefined;
  child: PrefixNode | undefined = undefined;
  sibling: PrefixNode | undefined;
  readonly code: number;
  private readonly source: Uint8Array;
  private readonly start: number;
  private end: number;

  constructor(source: Uint8Array, start = 0, end = 0, sibling?: PrefixNode) {
    this.source = source;
    this.start = start;
    this.end = end;
    this.code = start < end ? source[start] : -1;
    this.sibling = sibling;
  }

  /** The node of the key source[start, end) below this one, made if it is not there. */
  insert(start: number, end: number): PrefixNode {
    const source = this.source;
    let node: PrefixNode = this;
    while (start < end) {
      const code = source[start];
      let before: PrefixNode | undefined;
      let child = node.child;
      while (child !== undefined && child.code < code) {
        before = child;
        child = child.sibling;
      }
      if (child === undefined || child.code !== code) {
        const leaf = new PrefixNode(source, start, end, child);
        if (before === undefined) node.child = leaf;
        else before.sibling = leaf;
        return leaf;
      }
      let label = child.start;
      while (label < child.end && start < end && source[label] === source[start]) {
        label++;
        start++;
      }
      if (label < child.end) child.split(label);
      node = child;
    }
    return node;
  }

  /** Leaves this node the label up to `at`, and moves what it had to a child with the rest. */
  private split(at: number): void {
    const rest = new PrefixNode(this.source, at, this.end);
    rest.rule = this.rule;
    rest.exact = this.exact;
    rest.list = this.list;
    rest.child = this.child;
    this.rule = this.exact = this.list = undefined;
    this.child = rest;
    this.end = at;
  }

  write(writer: TableWriter): void {
    // What leads to a node has compared its first code; nothing leads to the root, whose label is empty.
    const label = this.code < 0 ? this.start : this.start + 1;
    if (this.end - label > LONGEST_LABEL) this.split(label + LONGEST_LABEL);
    writer.byte(
      (this.rule ? RULE : 0) |
        (this.exact ? EXACT : 0) |
        (this.list ? EDGES : 0) |
        (this.child ? CHILDREN : 0),
    );
    writer.byte(this.end - label);
    writer.octets(this.source, label, this.end);
    this.rule?.write(writer);
    this.exact?.write(writer);
    if (this.list) writer.offsetOf(this.list);
    if (this.child) this.writeChildren(writer);
  }

  get children(): PrefixNode[] {
    const children: PrefixNode[] = [];
    for (let child = this.child; child !== undefined; child = child.sibling) children.push(child);
    return children;
  }

  private writeChildren(writer: TableWriter): void {
    const { children } = this;
    writer.byte(children.length);
    for (const child of children) writer.byte(child.code);
    for (const child of children) writer.offsetOf(child);
  }
}
