/**
 * Seeded random numbers that are the same on every engine.
 *
 * Only integer arithmetic and the four exact operations of IEEE 754 are used. `Math.exp`, `Math.log` and `Math.pow` may
 * differ in the last bit between engines, and `Array.prototype.sort` with a random comparator may differ altogether.
 */

/** sfc32 by Chris Doty-Humphrey: 128 bits of state, passes PractRand, five lines. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** The labels are hashed together: `new Random(seed, "file", 7)` does not depend on what file 6 drew. */
  constructor(...labels: readonly (string | number)[]) {
    const text = labels.join("\u0000");
    this.#a = fnv1a(text, 0x811c9dc5);
    this.#b = fnv1a(text, 0x9e3779b9);
    this.#c = fnv1a(text, 0x85ebca6b);
    // sfc32 needs a dozen rounds until seeds that differ in one bit have nothing in common.
    for (let round = 0; round < 12; round++) this.next();
  }

  /** A number in [0, 1). */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  /** A whole number in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** A whole number in [low, high]. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One element; the list must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** One element, each as often as its weight says. */
  weighted<T>(list: readonly (readonly [weight: number, value: T])[]): T {
    let rest = this.next() * list.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of list) {
      rest -= weight;
      if (rest < 0) return value;
    }
    return list.at(-1)![1];
  }

  /** A shuffled copy (Fisher-Yates). */
  shuffled<T>(list: readonly T[]): T[] {
    const copy = [...list];
    for (let last = copy.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [copy[last], copy[other]] = [copy[other]!, copy[last]!];
    }
    return copy;
  }
}

/** FNV-1a over UTF-16 code units, from a basis of its own for each word of state. */
function fnv1a(text: string, basis: number): number {
  let hash = basis | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** A distribution as its quantile function: `[0.9, 81]` says that 90 % of the values are 81 or less. */
export type Quantiles = readonly (readonly [share: number, value: number])[];

/** The value at `share`, linear between knots. The knots begin at share 0 and end at share 1. */
export function quantile(knots: Quantiles, share: number): number {
  const right = knots.findIndex(([knot]) => knot >= share);
  if (right <= 0) return knots[0]![1];
  const [lowShare, low] = knots[right - 1]!;
  const [highShare, high] = knots[right]!;
  return low + ((high - low) * (share - lowShare)) / (highShare - lowShare);
}

/**
 * `count` values above the share `from`, one from each of `count` equal shares, in random order: a corpus of 200 files has
 * nearly the quantiles of one of 4,000. With `complete` the largest is the largest of the distribution.
 */
export function stratified(
  random: Random,
  knots: Quantiles,
  count: number,
  { from = 0, complete = false }: { from?: number; complete?: boolean } = {},
): number[] {
  const values = Array.from({ length: count }, (_, stratum) => {
    const top = complete && stratum === count - 1;
    const share = top ? 1 : (stratum + random.next()) / count;
    return quantile(knots, from + (1 - from) * share);
  });
  return random.shuffled(values);
}

/** Exactly the given share of `count` flags is true, in random order. */
export function exactShare(random: Random, share: number, count: number): boolean[] {
  const hits = Math.round(share * count);
  return random.shuffled(Array.from({ length: count }, (_, index) => index < hits));
}
