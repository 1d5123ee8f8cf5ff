/**
 * The types of `index.cjs`, for `require`: the module is the function. Kept equal to those of `index.ts` by test/compat.test.ts.
 */
declare function robotsParser(url: string, contents?: string | null): robotsParser.Robot;

declare namespace robotsParser {
  /** A robots.txt that is asked as robots-parser is. An agent is a name or a whole user-agent string; none is `*`. */
  interface Robot {
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
}

export = robotsParser;
