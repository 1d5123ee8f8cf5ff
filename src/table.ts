/**
 * The rules of one agent in one byte array, written once and only read after that. One array, because where the memory lies
 * decides what a cold decision costs, and because a cache holds a million of them. It has one of two forms: a *list* (list.ts),
 * cheap to make and good for the first questions, or a *tree* (compile.ts), which answers in the same time however many rules
 * there are. Both end with the lines of the user-agent records that the rules come from, and their count.
 *
 * A *number* takes two bytes, or four where the table or a line number needs it (`wide`), little-endian. An *offset* is
 * a number that counts from the start of the table.
 *
 *     list    = *rule END
 *     rule    = flags line-number size [ length ] *octet
 *               ; size: how many octets; length: where it is SIZED, the other length by which it is compared
 *
 *     tree    = node *( node / record / edges / index )
 *     node    = flags label-length *label-octet
 *               [ record ]          ; RULE: the strongest rule whose prefix ends here
 *               [ record ]          ; EXACT: the strongest rule that ends here with `$`
 *               [ offset ]          ; EDGES: of the edges that go on after a `*`
 *               [ count *octet *offset ] ; CHILDREN: their first octets, ascending, then where they are
 *     record  = flags line-number
 *               [ length ]          ; SIZED: of the pattern, where it is not that of the key
 *               [ offset ]          ; MORE: of a weaker record with the same key
 *     edges   = index-offset count *edge ; strongest first; index-offset is 0 where there is no index
 *     edge    = size weight need flags length *octet
 *               [ record ]          ; RULE: a rule that ends with this literal, anchored if TAIL
 *               [ offset ]          ; EDGES: of the edges that go on after the next `*`
 *     index   = 128offset           ; of the node for the keys that begin with that octet, or 0
 *
 * The keys of an index are the ends of literals: the EDGES of its nodes are tried only where the key occurs in the path.
 * `weight` is that of the strongest rule that the edge leads to, `need` the character mask (4 bytes) of what every such rule
 * needs.
 */
export interface RuleTable {
  readonly bytes: Uint8Array;
  readonly wide: boolean;
  /** What was written, of the records whose pattern cannot be told from the path it matched, by offset. */
  readonly texts: ReadonlyMap<number, PatternText> | undefined;
}

/** A table as it was written. */
export interface WrittenTable extends RuleTable {
  /** How many rules of a list have a `*`, or a `$` at their end; 0 of a tree. */
  readonly wildcards: number;
}

export interface PatternText {
  readonly pattern: string;
  readonly canonical: string;
}

/** Flags of a node; RULE and EDGES are flags of an edge too. */
export const RULE = 1;
export const EXACT = 2;
export const EDGES = 4;
export const CHILDREN = 8;
/** Flag of an edge: its literal must end the path. */
export const TAIL = 16;

/** Flags of a record. ALLOW is 1, so that it can be added to a weight. */
export const ALLOW = 1;
export const ANCHORED = 2;
export const SIZED = 4;
export const MORE = 8;
/** The pattern as written is in `texts`. */
export const WRITTEN = 16;

/** Flags of a rule in a list, beside ALLOW, SIZED and WRITTEN: it has a `*`, or a `$` at its end. */
export const WILD = 32;
/** Stands where the flags of a rule would. */
export const END = 128;

/** A label that is longer is cut into a chain of nodes. */
export const LONGEST_LABEL = 255;

/**
 * How strong a rule is: the longer pattern wins, then allow (RFC 9309 2.2.2). The lowest bit is the answer, and
 * {@link NO_RULE} has it set: what no rule matches is allowed.
 */
export function weightOf(length: number, allow: number): number {
  return length * 2 + allow;
}

/** Below every weight. */
export const NO_RULE = -1;

export function isAllowedBy(weight: number): boolean {
  return (weight & ALLOW) !== 0;
}

/** The number at an offset. */
export function numberAt(bytes: Uint8Array, wide: boolean, at: number): number {
  const low = bytes[at] | (bytes[at + 1] << 8);
  return wide ? low | (bytes[at + 2] << 16) | (bytes[at + 3] << 24) : low;
}

/** How many bytes a number takes. */
export function numberSize(wide: boolean): number {
  return wide ? 4 : 2;
}

/** How many bytes a record with these flags takes. */
export function recordSize(flags: number, wide: boolean): number {
  const numbers = 1 + ((flags & SIZED) >> 2) + ((flags & MORE) >> 3);
  return 1 + numbers * numberSize(wide);
}

/** The text of a range of octets. */
export function asciiOf(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i]);
  return text;
}

/**
 * Whether the path has every character that the mask at this offset asks for. Without the masks a decision on the larger real
 * files takes 25 % longer.
 */
export function hasNeeded(bytes: Uint8Array, at: number, mask: number): boolean {
  const missing = ~mask;
  return (
    (bytes[at] & missing) === 0 &&
    (bytes[at + 1] & (missing >> 8)) === 0 &&
    (bytes[at + 2] & (missing >> 16)) === 0 &&
    (bytes[at + 3] & (missing >> 24)) === 0
  );
}

/** Where the child that starts with the code is, or 0. `at` is that of the count of children. */
export function childAt(bytes: Uint8Array, wide: boolean, at: number, code: number): number {
  const count = bytes[at];
  const first = at + 1;
  let child = 0;
  while (child < count && bytes[first + child] < code) child++;
  if (child === count || bytes[first + child] !== code) return 0;
  return numberAt(bytes, wide, first + count + child * numberSize(wide));
}

/** The lines of the user-agent records that the rules come from: the last numbers of a table, their count after them. */
export function agentLinesOf({ bytes, wide }: RuleTable): number[] {
  const size = numberSize(wide);
  const end = bytes.length - size;
  const lines: number[] = [];
  for (let at = end - numberAt(bytes, wide, end) * size; at < end; at += size) {
    lines.push(numberAt(bytes, wide, at));
  }
  return lines;
}

/** A part of a table that something else gives the offset of. */
export interface Part {
  write(writer: TableWriter): void;
}

/** Where tables are written before they are cut to size; compiling one never starts another. */
let scratch = new Uint8Array(4096);
/** A larger scratch is not kept. */
const LARGEST_SCRATCH = 1 << 20;

/** Writes a table from front to back. */
export class TableWriter {
  readonly wide: boolean;
  size = 0;
  wildcards = 0;
  private overflows = false;
  private texts: Map<number, PatternText> | undefined = undefined;
  private readonly pending: { readonly slot: number; readonly part: Part }[] = [];

  constructor(wide: boolean) {
    this.wide = wide;
  }

  /** Where the table is being written, with room for that many bytes more; `size` is to be moved on by the caller. */
  room(count: number): Uint8Array {
    while (this.size + count > scratch.length) grow();
    return scratch;
  }

  byte(value: number): void {
    if (this.size === scratch.length) grow();
    scratch[this.size++] = value;
  }

  number(value: number): void {
    const bytes = this.room(4);
    bytes[this.size++] = value;
    bytes[this.size++] = value >> 8;
    if (this.wide) {
      bytes[this.size++] = value >> 16;
      bytes[this.size++] = value >> 24;
    } else if (value > 0xffff) {
      this.overflows = true;
    }
  }

  /** Keeps what was written of the pattern of the record that comes next. */
  written(text: PatternText): void {
    this.texts ??= new Map();
    this.texts.set(this.size, text);
  }

  mask(value: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.byte(value >> shift);
  }

  ascii(text: string): void {
    for (let i = 0; i < text.length; i++) this.byte(text.charCodeAt(i));
  }

  octets(source: Uint8Array, start: number, end: number): void {
    for (let i = start; i < end; i++) this.byte(source[i]);
  }

  /** Writes the offset of a part that is itself written later: parts nest as deep as a file likes. */
  offsetOf(part: Part): void {
    this.pending.push({ slot: this.size, part });
    this.number(0);
  }

  /** Sets the number at an offset that was written before. */
  patch(at: number, value: number): void {
    const end = this.size;
    this.size = at;
    this.number(value);
    this.size = end;
  }

  /** Writes the root and all parts that hang on it. */
  writeAll(root: Part): void {
    root.write(this);
    // Grows while it is walked: a part has parts of its own.
    for (const { slot, part } of this.pending) {
      this.patch(slot, this.size);
      part.write(this);
    }
  }

  /** The table, with the lines of the user-agent records behind it; undefined if a number did not fit. */
  finish(agentLines: readonly number[]): WrittenTable | undefined {
    for (const line of agentLines) this.number(line);
    this.number(agentLines.length);
    const bytes = scratch.slice(0, this.size);
    if (scratch.length > LARGEST_SCRATCH) scratch = new Uint8Array(4096);
    if (this.overflows) return undefined;
    return { bytes, wide: this.wide, texts: this.texts, wildcards: this.wildcards };
  }
}

function grow(): void {
  const larger = new Uint8Array(scratch.length * 2);
  larger.set(scratch);
  scratch = larger;
}
