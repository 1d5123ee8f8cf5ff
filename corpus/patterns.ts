/** Invents the path patterns of one file: lengths, wildcards, anchors and escapes as the distributions ask. */
import { COMMON_PATTERNS, type Kind } from "./kinds.ts";
import { quantile, type Random } from "./random.ts";
import { DOLLAR_SHARE, ESCAPE_SHARE, PATTERN_LENGTH, QUERY_SHARE, STAR_SHARE } from "./targets.ts";
import { EXTENSIONS, LATIN_WORDS, OTHER_WORDS, PARAMETERS, WORDS } from "./words.ts";

const BY_LENGTH: ReadonlyMap<number, readonly string[]> = groupBy(WORDS, (word) => word.length);
const LONGEST = Math.max(...BY_LENGTH.keys());

/** Share of the patterns with `*` among those with `$` (`*.pdf$`), and among those with `?` (`/*?sort=`). */
const STAR_AMONG_DOLLAR = 0.8;
const STAR_AMONG_QUERY = 0.8;
/** Patterns with `*` among the others: what those with `$` and `?` leave of the 19 %. */
const STAR_ELSEWHERE = 0.94 * STAR_SHARE;
/** Shorter ones would match every other URL: `/*a`. */
const LEAST_WITH_STAR = 6;
/** A file with this many rules weighs on the shares of the whole corpus and gets the average shares. */
const HEAVY = 150;
/** 2,098 real files: patterns of short files are shorter (median 10-14) than those of long ones (16). */
const LIGHT_SCALE = 0.74;
const HEAVY_SCALE = 1.12;

export type Alphabet = "ascii" | "latin" | "any";

/** Words joined to exactly `length` characters. */
export function fill(random: Random, length: number, slashes: number): string {
  let text = "";
  while (text.length < length) {
    const rest = length - text.length;
    let word = random.pick(WORDS);
    if (word.length + 2 > rest) word = random.pick(BY_LENGTH.get(Math.min(rest, LONGEST))!);
    text += word;
    if (text.length < length) text += random.chance(slashes) ? "/" : random.pick("--_-".split(""));
  }
  return text;
}

export class PatternMaker {
  readonly #random: Random;
  readonly #alphabet: Alphabet;
  readonly #sections: readonly string[];
  readonly #typical: ReadonlyMap<string, string[]>;
  readonly #seen = new Set<string>();
  readonly #starShare: number;
  readonly #scale: number;
  readonly #series: number;
  readonly #slash: number;
  #serial: number;

  constructor(random: Random, kind: Kind, rules: number, alphabet: Alphabet) {
    this.#random = random;
    this.#alphabet = alphabet;
    this.#sections = this.#inventSections(kind, rules);
    this.#typical = groupBy(random.shuffled([...kind.typical, ...COMMON_PATTERNS]), (p) =>
      bucket(p.length, p.includes("*"), p.endsWith("$")),
    );
    this.#scale = rules > HEAVY ? HEAVY_SCALE : LIGHT_SCALE;
    // Half of the authors know no wildcards, some write little else.
    this.#starShare =
      rules > HEAVY ? STAR_ELSEWHERE : STAR_ELSEWHERE * random.pick([0, 0.2, 0.8, 1.4, 2.6]);
    // Long files list documents, members or products one by one.
    this.#series = rules > HEAVY && random.chance(0.5) ? random.next() : 0;
    this.#slash = random.chance(0.8) ? 0.75 : 0.1;
    this.#serial = random.between(1000, 90_000);
  }

  /** A pattern that this file does not have yet. */
  next(): string {
    for (let attempt = 0; attempt < 4; attempt++) {
      const pattern = this.#invent();
      if (this.#take(pattern)) return pattern;
    }
    const fallback = `/${fill(this.#random, 5, 0.2)}/${this.#serial++}`;
    this.#seen.add(fallback);
    return fallback;
  }

  #take(pattern: string): boolean {
    if (this.#seen.has(pattern)) return false;
    this.#seen.add(pattern);
    return true;
  }

  #inventSections(kind: Kind, rules: number): string[] {
    const count = 1 + Math.min(8, Math.floor(rules / 10));
    return Array.from({ length: count }, () =>
      this.#random.chance(0.6)
        ? this.#random.pick(kind.sections)
        : `/${fill(this.#random, this.#random.between(3, 9), 0)}/`,
    );
  }

  #invent(): string {
    const random = this.#random;
    const length = Math.round(quantile(PATTERN_LENGTH, random.next()) * this.#scale);
    const dollar = length > 4 && random.chance(DOLLAR_SHARE * 1.35);
    const query = !dollar && length > 3 && random.chance(QUERY_SHARE);
    const star =
      dollar || query
        ? random.chance(dollar ? STAR_AMONG_DOLLAR : STAR_AMONG_QUERY)
        : length > LEAST_WITH_STAR && random.chance(this.#starShare);
    if (this.#alphabet !== "ascii" && random.chance(0.25)) return this.#foreign();
    if (!query && length > 8 && random.chance(ESCAPE_SHARE * 1.2)) return this.#escaped(length);
    if (random.chance(0.55)) {
      const typical = this.#typical.get(bucket(length, star, dollar))?.pop();
      if (typical !== undefined) return typical;
    }
    if (dollar) return `${this.#beforeDollar(length - 1, star)}$`;
    if (query) return this.#withQuery(length, star);
    return star ? this.#withStar(length) : this.#plain(length);
  }

  #plain(length: number): string {
    const random = this.#random;
    if (length < 2) return "/";
    if (random.chance(this.#series) && length > 8) return this.#member(length);
    const start = this.#start(length);
    const tail = this.#tail(length - start.length);
    return start + fill(random, length - start.length - tail.length, 0.2) + tail;
  }

  /** One of a series: `/docs/E48215_01/`. */
  #member(length: number): string {
    this.#serial += this.#random.between(1, 40);
    const start = this.#start(length - 7);
    const number = `${this.#random.pick(["", "E", "id-"])}${this.#serial}`;
    const rest = length - start.length - number.length - 1;
    return rest > 3 ? `${start}${number}/${fill(this.#random, rest, 0.1)}` : `${start}${number}/`;
  }

  #start(length: number): string {
    const section = this.#random.pick(this.#sections);
    return section.length < length - 3 && this.#random.chance(0.5) ? section : "/";
  }

  #tail(room: number): string {
    if (room > 9 && this.#random.chance(0.14)) return `.${this.#random.pick(EXTENSIONS)}`;
    return room > 3 && this.#random.chance(this.#slash) ? "/" : "";
  }

  #withStar(length: number): string {
    const random = this.#random;
    const start = this.#start(length);
    const rest = Math.max(1, length - start.length - 1);
    const words = (room: number): string => fill(random, Math.max(1, Math.floor(room)), 0.25);
    return random.weighted<() => string>([
      [4, () => `${start}${words(rest)}*`],
      [3, () => `${start}${words(rest - 1)}/*`],
      [3, () => `/*/${words(length - 4)}/`],
      [2, () => `/*${words(length - 2)}`],
      [1, () => `*/${words(length - 3)}/`],
      [1, () => `/*${words(length - 3)}*`],
      [1, () => `*${words(length - 2)}*`],
      [1, () => `${start}*/${words(rest - 2)}/`],
      [1, () => `${start}*.${random.pick(EXTENSIONS)}`],
      [0.5, () => `/*/*/${words(length - 6)}/`],
      [0.2, () => `/*/${words(length / 3)}/*/${words(length / 3)}/*`],
    ])();
  }

  #withQuery(length: number, star: boolean): string {
    const random = this.#random;
    const name = random.pick(PARAMETERS);
    if (!star) return `${this.#plain(Math.max(5, length - name.length - 2))}?${name}=`;
    return random.weighted([
      [5, `/*?${name}=`],
      [2, `/*?*${name}=`],
      [2, `/*?${name}=*`],
      [1, `*?${name}`],
      [1, `/*?${name}=*&${random.pick(PARAMETERS)}=`],
      [1, `${this.#start(length)}*?${name}=`],
    ]);
  }

  #beforeDollar(length: number, star: boolean): string {
    if (!star) return this.#plain(length);
    const start = length > 12 ? this.#start(length) : "/";
    return this.#random.weighted([
      [6, `${start}*.${this.#random.pick(EXTENSIONS)}`],
      [1, `/*/${fill(this.#random, Math.max(2, length - 3), 0.2)}`],
      [1, `${start}*/`],
      [0.5, "/*?"],
    ]);
  }

  #escaped(length: number): string {
    const escape = this.#random.pick([
      "%20",
      "%3A",
      "%2F",
      "%7E",
      "%C3%A9",
      "%d0%bf%d0%be",
      "%26",
      "%2B",
      "%E7%94%BA",
    ]);
    const half = Math.max(2, (length - escape.length) >> 1);
    return `${this.#start(half + 3)}${fill(this.#random, half, 0.2)}${escape}${fill(this.#random, half, 0.2)}`;
  }

  #foreign(): string {
    const random = this.#random;
    const words = this.#alphabet === "latin" ? LATIN_WORDS : [...LATIN_WORDS, ...OTHER_WORDS];
    const start = random.chance(0.4) ? random.pick(this.#sections) : "/";
    return `${start}${random.pick(words)}${random.pick(["", "/", "/", "*", `/${random.pick(words)}`])}`;
  }
}

function bucket(length: number, star: boolean, dollar: boolean): string {
  // Neighbouring lengths share a bucket: there are few typical patterns and many lengths.
  return `${length >> 1}${star ? "*" : ""}${dollar ? "$" : ""}`;
}

function groupBy<K, V>(values: readonly V[], keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
