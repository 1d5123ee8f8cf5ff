/** `"error"`: something does not work as written. `"warning"`: it probably does not mean what was meant. `"info"`: worth knowing. */
export type Severity = "error" | "warning" | "info";

/** What a finding is about. A code keeps its name and its meaning; new ones may be added. */
export type LintCode =
  | "agent-cut"
  | "agent-typo"
  | "agent-version"
  | "agent-without-token"
  | "blocks-everything"
  | "byte-order-mark"
  | "conflicting-rules"
  | "crawl-delay-invalid"
  | "duplicate-agent"
  | "duplicate-rule"
  | "empty-agent"
  | "empty-allow"
  | "empty-disallow"
  | "extension-between-agents"
  | "extension-outside-group"
  | "file-is-html"
  | "file-too-large"
  | "group-without-rules"
  | "hash-cuts-value"
  | "invisible-character"
  | "line-ignored"
  | "line-too-long"
  | "lone-cr"
  | "lookalike-character"
  | "missing-colon"
  | "misspelling-accepted"
  | "misspelt-directive"
  | "noindex"
  | "noindex-hidden"
  | "nonstandard-directive"
  | "not-utf8"
  | "pattern-backslash"
  | "pattern-dot-segment"
  | "pattern-inner-dollar"
  | "pattern-is-url"
  | "pattern-space"
  | "pattern-without-slash"
  | "redundant-rule"
  | "repeated-group"
  | "rule-outside-group"
  | "several-agents"
  | "shadowed-rule"
  | "sitemap-empty"
  | "sitemap-not-http"
  | "sitemap-relative"
  | "sitemap-without-scheme"
  | "unknown-directive";

/** One row of the table of codes. */
export interface LintCodeInfo {
  readonly severity: Severity;
  /** A file, or the line of one, that it is found in. */
  readonly example: string;
  /** What it means for whoever wrote the file. */
  readonly meaning: string;
}

/** Every code with its severity, an example and its meaning. */
export const lintCodes: Readonly<Record<LintCode, LintCodeInfo>> = {
  "agent-cut": {
    severity: "warning",
    example: "User-agent: MJ12bot",
    meaning:
      "A product token has letters, `_` and `-` only; the name is cut at the first other character",
  },
  "agent-typo": {
    severity: "warning",
    example: "User-agent: Googelbot",
    meaning: "One letter away from the name of a well-known crawler",
  },
  "agent-version": {
    severity: "info",
    example: "User-agent: Wget/1.6",
    meaning: "The version is ignored: the group is for every version",
  },
  "agent-without-token": {
    severity: "warning",
    example: "User-agent: 360Spider",
    meaning: "No product token by RFC 9309: most crawlers take the line for nobody's",
  },
  "blocks-everything": {
    severity: "warning",
    example: "User-agent: *\nDisallow: /",
    meaning: "The whole site is closed to every crawler that has no group of its own",
  },
  "byte-order-mark": {
    severity: "info",
    example: "\ufeffUser-agent: *",
    meaning: "Skipped here and by Google; other parsers do not know the first line",
  },
  "conflicting-rules": {
    severity: "warning",
    example: "Allow: /a\nDisallow: /a",
    meaning: "The same pattern is allowed and disallowed; Allow wins",
  },
  "crawl-delay-invalid": {
    severity: "warning",
    example: "Crawl-delay: 10s",
    meaning: "Not a plain non-negative number of seconds: ignored",
  },
  "duplicate-agent": {
    severity: "info",
    example: "User-agent: A\nUser-agent: A\nDisallow: /x",
    meaning: "One group names the agent twice",
  },
  "duplicate-rule": {
    severity: "info",
    example: "Disallow: /a\nDisallow: /a",
    meaning: "Another rule of the group says the same",
  },
  "empty-agent": {
    severity: "error",
    example: "User-agent:",
    meaning: "The line names nobody",
  },
  "empty-allow": {
    severity: "warning",
    example: "Allow:",
    meaning: "Neither allows nor forbids anything",
  },
  "empty-disallow": {
    severity: "warning",
    example: "Disallow:\nDisallow: /a",
    meaning: "Beside real rules an empty Disallow changes nothing; it does not lift them",
  },
  "extension-between-agents": {
    severity: "warning",
    example: "User-agent: A\nCrawl-delay: 5\nUser-agent: B\nDisallow: /",
    meaning: "Parsers disagree: for Google one group of A and B, for others two",
  },
  "extension-outside-group": {
    severity: "warning",
    example: "Crawl-delay: 5\nUser-agent: *",
    meaning: "Before the first User-agent line it is for nobody",
  },
  "file-is-html": {
    severity: "error",
    example: "<!DOCTYPE html>",
    meaning:
      "A web page was served in place of a robots.txt; its lines are not looked at one by one",
  },
  "file-too-large": {
    severity: "error",
    example: "(500 KiB and more)",
    meaning: "What follows the limit is not read",
  },
  "group-without-rules": {
    severity: "warning",
    example: "User-agent: *",
    meaning: "The file ends before the group has a rule: everything is allowed",
  },
  "hash-cuts-value": {
    severity: "warning",
    example: "Disallow: /a#b",
    meaning: "`#` starts a comment anywhere: the value ends before it",
  },
  "invisible-character": {
    severity: "error",
    example: "Disallow:\u00a0/a",
    meaning: "A no-break space, zero-width or direction character is part of the name or value",
  },
  "line-ignored": {
    severity: "error",
    example: "Keep out please",
    meaning: "Not a comment, and no `name: value`",
  },
  "line-too-long": {
    severity: "warning",
    example: "(a line of more than 16,663 octets)",
    meaning: "Google reads no further than that; this library does",
  },
  "lone-cr": {
    severity: "info",
    example: "User-agent: *\rDisallow: /a",
    meaning:
      "A carriage return alone ends a line by RFC 9309; some parsers and editors do not know that",
  },
  "lookalike-character": {
    severity: "error",
    example: "Disallow\uff1a /a",
    meaning: "A character that looks like `:`, `/`, `*`, `-` or a letter stands in its place",
  },
  "missing-colon": {
    severity: "warning",
    example: "Disallow /a",
    meaning: "Accepted here and by Google; other parsers ignore the line",
  },
  "misspelling-accepted": {
    severity: "warning",
    example: "Dissallow: /a",
    meaning: "Accepted here and by Google; other parsers ignore the line",
  },
  "misspelt-directive": {
    severity: "error",
    example: "Disalllow: /a",
    meaning: "The line is ignored; its name is close to a known one",
  },
  noindex: {
    severity: "warning",
    example: "Noindex: /a",
    meaning:
      "Not part of robots.txt (Google stopped reading it in 2019); use X-Robots-Tag or a meta tag",
  },
  "noindex-hidden": {
    severity: "warning",
    example: "Disallow: /a\nNoindex: /a",
    meaning:
      "What may not be fetched cannot show its noindex: it may still be indexed by its links",
  },
  "nonstandard-directive": {
    severity: "info",
    example: "Host: example.com",
    meaning: "Read by some crawlers only; reported once for each name",
  },
  "not-utf8": {
    severity: "warning",
    example: "Disallow: /caf\\xE9",
    meaning: "robots.txt is UTF-8; the octet is compared as it is",
  },
  "pattern-backslash": {
    severity: "error",
    example: "Disallow: \\a",
    meaning: "Paths are separated by `/`: crawlers send none with a backslash",
  },
  "pattern-dot-segment": {
    severity: "error",
    example: "Disallow: /a/../b",
    meaning: "Never matches: crawlers resolve `.` and `..` before they ask",
  },
  "pattern-inner-dollar": {
    severity: "warning",
    example: "Disallow: /a$*",
    meaning: "`$` is the end of the path only as the last character; here it is a dollar sign",
  },
  "pattern-is-url": {
    severity: "error",
    example: "Disallow: https://example.com/a",
    meaning: "Never matches: rules are about paths",
  },
  "pattern-space": {
    severity: "warning",
    example: "Disallow: /a b",
    meaning: "One pattern with a space in it, which Google never matches; not several",
  },
  "pattern-without-slash": {
    severity: "error",
    example: "Disallow: a/",
    meaning: "Never matches: a pattern starts with `/` or `*`",
  },
  "redundant-rule": {
    severity: "info",
    example: "Disallow: /a\nDisallow: /a/b",
    meaning: "A shorter rule decides the same for all that this one matches",
  },
  "repeated-group": {
    severity: "info",
    example: "User-agent: *\nDisallow: /a\nUser-agent: *\nDisallow: /b",
    meaning: "The groups are read as one by RFC 9309; some parsers read only the first",
  },
  "rule-outside-group": {
    severity: "error",
    example: "Disallow: /a\nUser-agent: *",
    meaning: "Before the first User-agent line a rule is for nobody",
  },
  "several-agents": {
    severity: "error",
    example: "User-agent: GPTBot, CCBot",
    meaning: "A line names one agent: only the first counts",
  },
  "shadowed-rule": {
    severity: "warning",
    example: "Disallow: /\nAllow: /*",
    meaning: "A longer rule that matches the same always wins",
  },
  "sitemap-empty": {
    severity: "warning",
    example: "Sitemap:",
    meaning: "No address",
  },
  "sitemap-not-http": {
    severity: "error",
    example: "Sitemap: ftp://example.com/sitemap.xml",
    meaning: "Crawlers fetch sitemaps by http and https only",
  },
  "sitemap-relative": {
    severity: "error",
    example: "Sitemap: /sitemap.xml",
    meaning: "The address must be a whole URL",
  },
  "sitemap-without-scheme": {
    severity: "error",
    example: "Sitemap: www.example.com/sitemap.xml",
    meaning: "The address must be a whole URL, with `https://`",
  },
  "unknown-directive": {
    severity: "info",
    example: "Unicorns: /a",
    meaning: "Not known and not like a known one: ignored by crawlers",
  },
};
