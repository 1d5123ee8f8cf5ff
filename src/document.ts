/** One `allow` or `disallow` line of a group (RFC 9309 2.2.2). */
export interface Rule {
  readonly allow: boolean;
  /** The path pattern as written, trimmed; octets that are not UTF-8 are shown as U+FFFD. */
  readonly pattern: string;
  /** Line in the file, from 1, blank lines and comments counted; 0 for a policy without a file. */
  readonly line: number;
}

/** User-agent lines and what they govern (RFC 9309 2.2.1). */
export interface Group {
  /** The values of the user-agent lines as written, an empty one included. */
  readonly userAgents: readonly string[];
  readonly rules: readonly Rule[];
  /** Seconds; the largest that the group states. Absent when it states none that is a plain decimal. */
  readonly crawlDelay?: number;
  /** Content-Signal pairs: keys in lower case, `yes` and `no` as booleans. Has no prototype. */
  readonly contentSignals?: Readonly<Record<string, boolean | string>>;
}

/** A record that is neither a rule nor part of a group (RFC 9309 2.2.4): `host`, `clean-param`, … */
export interface OtherRecord {
  /** In lower case (ASCII). */
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

/** Everything a robots.txt says, as plain data that survives JSON. */
export interface RobotsDocument {
  readonly groups: readonly Group[];
  readonly sitemaps: readonly string[];
  readonly records: readonly OtherRecord[];
}
