/** An item of an {@link Lru}: it carries its own place in the order of use, so that a hit allocates nothing. */
export interface Linked<T> {
  readonly key: string;
  newer: T | undefined;
  older: T | undefined;
}

/** A map of at most `capacity` items; the one that was not asked for the longest goes first. */
export class Lru<T extends Linked<T>> {
  private readonly capacity: number;
  private readonly items: Map<string, T> = new Map();
  /** The most recently used. */
  newest: T | undefined = undefined;
  private oldest: T | undefined = undefined;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get size(): number {
    return this.items.size;
  }

  /** The item, which is now the most recently used. */
  get(key: string): T | undefined {
    const item = this.items.get(key);
    if (item !== undefined && item !== this.newest) {
      this.unlink(item);
      this.link(item);
    }
    return item;
  }

  /** Puts an item in place of the one with its key. The item that had to go is returned. */
  set(item: T): T | undefined {
    this.delete(item.key);
    this.items.set(item.key, item);
    this.link(item);
    if (this.items.size <= this.capacity) return undefined;
    const evicted = this.oldest!;
    this.delete(evicted.key);
    return evicted;
  }

  delete(key: string): void {
    const item = this.items.get(key);
    if (item === undefined) return;
    this.items.delete(key);
    this.unlink(item);
  }

  clear(): void {
    this.items.clear();
    this.newest = undefined;
    this.oldest = undefined;
  }

  private link(item: T): void {
    item.older = this.newest;
    item.newer = undefined;
    if (this.newest === undefined) this.oldest = item;
    else this.newest.newer = item;
    this.newest = item;
  }

  private unlink(item: T): void {
    const { newer, older } = item;
    if (newer === undefined) this.newest = older;
    else newer.older = older;
    if (older === undefined) this.oldest = newer;
    else older.newer = newer;
    item.newer = undefined;
    item.older = undefined;
  }
}
