import type { Agent } from "../agent.ts";
import type { OtherRecord } from "../document.ts";
import type { Robots } from "../robots.ts";
import type { Site } from "./site.ts";

/** A robots.txt that is asked as robots-parser is. An agent is a name or a whole user-agent string; none is `*`. */
export interface Robot {
  /** Whether the URL may be fetched; undefined if it is invalid or another origin's. */
  isAllowed(url: string, ua?: string): boolean | undefined;
  /** What `isAllowed` is not, so that it is true of an invalid URL and of another origin's. */
  isDisallowed(url: string, ua?: string): boolean;
  /** The same of groups that name the agent, those for `*` left aside; undefined where `isAllowed` is. */
  isExplicitlyDisallowed(url: string, ua?: string): boolean | undefined;
  /** The line, from 1, of the rule that decides; -1 if none does. */
  getMatchingLineNumber(url: string, ua?: string): number;
  /** Seconds between requests; undefined where none is stated. */
  getCrawlDelay(ua?: string): number | undefined;
  /** The sitemaps as written, in a new array each time. */
  getSitemaps(): string[];
  /** What the last Host record says, in lower case; null if there is none. */
  getPreferredHost(): string | null;
}

/** Answers in robots-parser's shapes, decided by the core. */
export class Answers implements Robot {
  private readonly site: Site;
  private readonly robots: Robots;

  constructor(site: Site, robots: Robots) {
    this.site = site;
    this.robots = robots;
  }

  isAllowed(url: string, ua?: string): boolean | undefined {
    const own = this.site.own(url);
    return own === undefined ? undefined : this.agent(ua).isAllowed(own);
  }

  isDisallowed(url: string, ua?: string): boolean {
    return this.isAllowed(url, ua) !== true;
  }

  isExplicitlyDisallowed(url: string, ua?: string): boolean | undefined {
    const own = this.site.own(url);
    if (own === undefined) return undefined;
    const agent = this.agent(ua);
    return isExplicit(agent) && !agent.isAllowed(own);
  }

  getMatchingLineNumber(url: string, ua?: string): number {
    const own = this.site.own(url);
    if (own === undefined) return -1;
    return this.agent(ua).matchingRule(own)?.line ?? -1;
  }

  getCrawlDelay(ua?: string): number | undefined {
    return this.agent(ua).crawlDelay;
  }

  getSitemaps(): string[] {
    return [...this.robots.sitemaps];
  }

  getPreferredHost(): string | null {
    return this.robots.records.findLast(isHost)?.value.toLowerCase() ?? null;
  }

  private agent(ua: string | undefined): Agent {
    return this.robots.agent(orElse(ua, "*"));
  }
}

function isHost({ name, value }: OtherRecord): boolean {
  return name === "host" && value !== "";
}

/** Who asks as `*` is named by `*`. */
function isExplicit({ source, token }: Agent): boolean {
  return source === "named" || token === "*";
}

/** The value, which is missing if it is falsy: null and `""` are as good as undefined. A `String` is its string. */
export function orElse(value: string | null | undefined, missing: string): string {
  return value?.valueOf() || missing;
}
