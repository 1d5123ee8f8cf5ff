/** Writes one robots.txt of a given shape. */
import { AI_AGENTS, BLOCKED_AGENTS, SEARCH_AGENTS, SEO_AGENTS, SOCIAL_AGENTS } from "./agents.ts";
import type { Kind } from "./kinds.ts";
import { PatternMaker } from "./patterns.ts";
import { quantile, type Random } from "./random.ts";
import type { Shape } from "./shapes.ts";
import { ALLOW_SHARE, SITEMAPS } from "./targets.ts";
import { COMMENTS, LATIN_COMMENTS, OTHER_COMMENTS, PARAMETERS, WORDS } from "./words.ts";

/** How an author writes; the same for every line of a file. */
interface Style {
  readonly userAgent: string;
  readonly disallow: string;
  readonly allow: string;
  readonly colon: string;
  readonly blankLines: boolean;
  readonly comments: boolean;
}

/** 2,098 real files: 1.6 % disallow everything for `*`, a fifth of those whose `*` group has one rule. */
const CLOSED_SHARE = 0.2;

interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}

interface Group {
  readonly agents: readonly string[];
  readonly rules: readonly Rule[];
}

export function robotsTxt(random: Random, kind: Kind, host: string, shape: Shape): string {
  const writer = new Writer(random, kind, host, shape);
  return writer.write();
}

class Writer {
  readonly #random: Random;
  readonly #kind: Kind;
  readonly #host: string;
  readonly #shape: Shape;
  readonly #style: Style;
  readonly #patterns: PatternMaker;
  readonly #lines: string[] = [];

  constructor(random: Random, kind: Kind, host: string, shape: Shape) {
    this.#random = random;
    this.#kind = kind;
    this.#host = host;
    this.#shape = shape;
    this.#style = pickStyle(random, shape);
    const alphabet = shape.nonAscii ? (shape.latin1 ? "latin" : "any") : "ascii";
    this.#patterns = new PatternMaker(random, kind, shape.rules, alphabet);
  }

  write(): string {
    const random = this.#random;
    const sitemapsFirst = random.chance(0.3);
    if (this.#shape.comments) this.#header();
    // A file that was promised to have text beyond ASCII may be too short for such a pattern.
    if (this.#shape.nonAscii) this.#lines.push(`# ${this.#foreignComment()}`);
    if (sitemapsFirst) this.#sitemaps();
    this.#groups();
    this.#otherRecords();
    if (!sitemapsFirst) this.#sitemaps();
    this.#mistakes();
    const eol = this.#shape.crlf ? "\r\n" : random.chance(0.004) ? "\r" : "\n";
    return this.#lines.join(eol) + (random.chance(0.75) ? eol : "");
  }

  #record(name: string, value: string): void {
    const note =
      this.#style.comments && this.#random.chance(0.01) ? ` # ${this.#random.pick(COMMENTS)}` : "";
    const trailing = this.#random.chance(0.01) ? " " : "";
    this.#lines.push(`${name}${this.#style.colon}${value}${note}${trailing}`);
  }

  #blank(): void {
    if (this.#style.blankLines) this.#lines.push("");
  }

  #header(): void {
    const random = this.#random;
    const header = random.weighted<readonly string[]>([
      [7, [`# robots.txt for https://${this.#host}/`]],
      [2, [`# ${this.#kind.name} ${random.between(1, 9)}.${random.below(20)}`, "#"]],
      [this.#shape.rules < 30 ? 0.2 : 6, this.#policy()],
      [1, ["#".repeat(60), `# ${this.#host}`, `# ${random.pick(COMMENTS)}`, "#".repeat(60)]],
      [
        1,
        [
          `# Generated ${random.between(2011, 2025)}-0${random.between(1, 9)}-1${random.below(10)} by the site builder`,
        ],
      ],
    ]);
    this.#lines.push(...header);
    this.#blank();
  }

  /** The long preamble that a content management system puts into every new file. */
  #policy(): string[] {
    return [
      "#",
      "# This file tells crawlers which parts of the site they may visit. It is read from",
      "# the top directory of the host and nowhere else; copies in other directories have",
      "# no effect.",
      "#",
      `#   read:      https://${this.#host}/robots.txt`,
      `#   not read:  https://${this.#host}/site/robots.txt`,
      "#",
      "# The rules are requests. They keep well-behaved crawlers from wasting your traffic",
      "# and theirs, and they protect nothing: what must stay private needs a password.",
      "# Rules for a named crawler replace those for all the others, they do not add up.",
      "#",
      "# The format is described in RFC 9309: https://www.rfc-editor.org/rfc/rfc9309",
      "#",
    ];
  }

  #foreignComment(): string {
    const random = this.#random;
    return random.pick(
      this.#shape.latin1 ? LATIN_COMMENTS : [...LATIN_COMMENTS, ...OTHER_COMMENTS],
    );
  }

  #sitemaps(): void {
    const count = Math.floor(quantile(SITEMAPS, this.#random.next()));
    if (count === 0) return;
    this.#blank();
    const names = [
      "sitemap.xml",
      "sitemap_index.xml",
      "sitemap-news.xml",
      "sitemaps/videos.xml.gz",
    ];
    for (let n = 0; n < count; n++) {
      const file = n < names.length ? names[n]! : `sitemaps/part-${n}.xml.gz`;
      this.#record(
        this.#random.chance(0.9) ? "Sitemap" : "sitemap",
        `https://${this.#host}/${file}`,
      );
    }
  }

  #groups(): void {
    const groups = this.#planGroups();
    // One group at least keeps the promise of a crawl-delay; block lists often repeat it.
    const delayed = this.#random.below(groups.length);
    if (this.#random.chance(0.02)) this.#record(this.#style.disallow, "/before-any-group/");
    for (const [index, group] of groups.entries()) {
      if (index > 0) this.#blank();
      const delay = this.#shape.crawlDelay && (index === delayed || this.#random.chance(0.1));
      this.#group(group, delay);
    }
  }

  #group(group: Group, delay: boolean): void {
    const random = this.#random;
    if (this.#style.comments && random.chance(0.12)) this.#lines.push(`# ${random.pick(COMMENTS)}`);
    for (const agent of group.agents) this.#record(this.#style.userAgent, agent);
    const delayFirst = random.chance(0.4);
    if (delay && delayFirst) this.#crawlDelay();
    if (group.rules.length === 0 && (!delay || random.chance(0.5)))
      this.#record(this.#style.disallow, "");
    for (const rule of group.rules) this.#rule(rule);
    if (delay && !delayFirst) this.#crawlDelay();
  }

  #rule(rule: Rule): void {
    const random = this.#random;
    if (this.#style.comments && random.chance(0.03)) {
      this.#lines.push(`# ${random.pick(random.chance(0.5) ? this.#kind.headings : COMMENTS)}`);
    }
    if (this.#shape.nonAscii && random.chance(0.02))
      this.#lines.push(`# ${this.#foreignComment()}`);
    this.#record(rule.allow ? this.#style.allow : this.#style.disallow, rule.pattern);
  }

  #crawlDelay(): void {
    const value = this.#random.weighted([
      [40, "10"],
      [15, "1"],
      [12, "5"],
      [10, "2"],
      [8, "30"],
      [5, "20"],
      [4, "120"],
      [3, "0.5"],
      [2, ".5"],
      [2, "1.5"],
      [1, "3600"],
      [0.5, "10s"],
      [0.3, "1,5"],
    ]);
    this.#record(this.#random.chance(0.85) ? "Crawl-delay" : "Crawl-Delay", value);
  }

  /** Deals `rules` rules out to `groups` groups. */
  #planGroups(): Group[] {
    const { rules, groups } = this.#shape;
    if (groups === 0) return [];
    const agents = this.#agents(groups);
    const named = groups - 1;
    // Some authors repeat one list of rules for each crawler; the others block each crawler with one rule or allow it.
    const repeated = named > 0 && groups < 12 && rules >= 4 * groups && this.#random.chance(0.35);
    const each = repeated ? Math.floor(rules / groups) : 1;
    const shared = this.#rules(each, repeated ? 0 : 1);
    const first = this.#rules(rules - Math.min(rules, named * each), CLOSED_SHARE);
    const lists = Array.from({ length: named }, (_, index) =>
      (index + 1) * each <= rules ? shared : [],
    );
    const result = [first, ...lists].map((list, index) => ({
      agents: agents[index]!,
      rules: list,
    }));
    // `*` first or last; either way its place means nothing.
    return this.#random.chance(0.6) ? result : [...result.slice(1), result[0]!];
  }

  #rules(count: number, blockShare: number): Rule[] {
    if (count === 1 && this.#random.chance(blockShare)) return [{ allow: false, pattern: "/" }];
    return Array.from({ length: count }, () => ({
      allow: this.#random.chance(ALLOW_SHARE),
      pattern: this.#patterns.next(),
    }));
  }

  /** The agents of each group, `*` first; one name stands in one group only. */
  #agents(groups: number): string[][] {
    const random = this.#random;
    const names = agentPool(random, groups);
    const invented = new Set<string>();
    const stacked = random.chance(groups > 1 ? 0.12 : 0.02);
    return Array.from({ length: groups }, (_, index) => {
      if (index === 0) return [random.chance(0.97) ? "*" : names.pop()!];
      const count = stacked && random.chance(0.4) ? random.between(2, 12) : 1;
      return Array.from({ length: count }, () => names.pop() ?? inventAgent(random, invented));
    });
  }

  #otherRecords(): void {
    const random = this.#random;
    const records: readonly (readonly [share: number, name: string, value: string])[] = [
      [0.04, "Host", random.chance(0.5) ? this.#host : `https://${this.#host}`],
      [
        0.02,
        "Clean-param",
        `${random.pick(PARAMETERS)}&${random.pick(PARAMETERS)} /${random.pick(WORDS)}/`,
      ],
      [0.02, "Noindex", `/${random.pick(WORDS)}/`],
      [0.01, "Request-rate", "1/10"],
      [0.005, "Visit-time", "0100-0545"],
      [0.02, "Content-Signal", "search=yes, ai-train=no"],
      [0.003, "License", `https://${this.#host}/license.xml`],
    ];
    for (const [share, name, value] of records) if (random.chance(share)) this.#record(name, value);
  }

  /** What goes wrong in real files; each in a few of a hundred. */
  #mistakes(): void {
    const random = this.#random;
    if (this.#shape.rules === 0) return;
    const mistakes: readonly (readonly [share: number, line: string])[] = [
      [0.006, `Dissallow: /${random.pick(WORDS)}/`],
      [0.004, `Disalow: /${random.pick(WORDS)}`],
      [0.004, "Useragent: *"],
      [0.006, `Disallow /${random.pick(WORDS)}/`],
      [0.01, `Disallow: ${random.pick(WORDS)}.php`],
      [0.005, `Allow: https://${this.#host}/${random.pick(WORDS)}/`],
      [0.004, `Disallow: /${random.pick(WORDS)} /${random.pick(WORDS)}`],
      [0.003, `  Disallow : /${random.pick(WORDS)}/`],
      [0.003, "<!-- end of file -->"],
      [0.002, `Disallow: /${random.pick(WORDS)}/\t`],
    ];
    for (const [share, line] of mistakes) if (random.chance(share)) this.#lines.push(line);
  }
}

function pickStyle(random: Random, shape: Shape): Style {
  const names = random.weighted<readonly [string, string, string]>([
    [75, ["User-agent", "Disallow", "Allow"]],
    [18, ["User-Agent", "Disallow", "Allow"]],
    [5, ["user-agent", "disallow", "allow"]],
    [1, ["USER-AGENT", "DISALLOW", "ALLOW"]],
  ]);
  const [userAgent, disallow, allow] = names;
  return {
    userAgent,
    disallow,
    allow,
    colon: random.weighted([
      [92, ": "],
      [5, ":"],
      [2, ":  "],
      [1, ":\t"],
    ]),
    blankLines: random.chance(0.85),
    comments: shape.comments,
  };
}

/** Names for the groups of one file, taken from the end: well-known crawlers in short files, everything in block lists. */
function agentPool(random: Random, groups: number): string[] {
  const known = random.shuffled([
    ...SEARCH_AGENTS,
    ...random.pick([AI_AGENTS, SOCIAL_AGENTS, SEO_AGENTS, [...AI_AGENTS, ...SEO_AGENTS]]),
  ]);
  if (groups < 12) return known;
  const rest = [...AI_AGENTS, ...SOCIAL_AGENTS, ...SEO_AGENTS, ...BLOCKED_AGENTS];
  return [...new Set([...random.shuffled(rest), ...known])];
}

/** A crawler that nobody has heard of; the longest block lists name more than are known. */
function inventAgent(random: Random, taken: Set<string>): string {
  for (;;) {
    const word = random.pick(WORDS).replaceAll(/[^a-z]/g, "");
    const suffix = random.pick(["Bot", "bot", "Spider", "Crawler", "-Fetcher", "Robot", "Search"]);
    const version = random.pick(["", "", `/${random.between(1, 5)}.${random.below(10)}`]);
    const name = word.charAt(0).toUpperCase() + word.slice(1) + suffix + version;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}
