import { describe } from "./describe.ts";
import { directiveNamed, OTHER } from "./directive.ts";
import { asciiLowerCase, trim } from "./token.ts";

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

/** A record that is neither part of a group nor a sitemap (RFC 9309 2.2.4): `host`, `clean-param`, … */
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

type Unnumbered<T extends { line: number }> = Omit<T, "line"> & { readonly line?: number };

/** What `stringify` and `fromDocument` take: a {@link RobotsDocument} whose lines may be missing. */
export interface WritableDocument {
  readonly groups: readonly (Omit<Group, "rules"> & {
    readonly rules: readonly Unnumbered<Rule>[];
  })[];
  readonly sitemaps?: readonly string[];
  readonly records?: readonly Unnumbered<OtherRecord>[];
}

/**
 * Writes a document as a robots.txt that parses back to an equal one but for line numbers, in either reading of groups. A
 * value that cannot be written (a line end, a `#`, white space at its ends, an empty list of agents …) is a TypeError that
 * names its field.
 */
export function stringify(document: WritableDocument): string {
  const { groups, sitemaps = [], records = [] } = document;
  const parts = [
    ...listAt(groups, "groups").map((group, i) => writeGroup(group, `groups[${i}]`)),
    listAt(sitemaps, "sitemaps")
      .map((sitemap, i) => lineOf("Sitemap", filledAt(sitemap, `sitemaps[${i}]`)))
      .join(""),
    listAt(records, "records")
      .map((record, i) => writeRecord(record, `records[${i}]`))
      .join(""),
  ];
  const text = parts.filter((part) => part !== "").join("\n");
  // A parser takes a first U+FEFF for a byte-order mark.
  return text.startsWith("\ufeff") ? `\ufeff${text}` : text;
}

function lineOf(name: string, value: string): string {
  return value === "" ? `${name}:\n` : `${name}: ${value}\n`;
}

function writeGroup(group: WritableDocument["groups"][number], field: string): string {
  const { userAgents, rules, crawlDelay, contentSignals } = group;
  if (listAt(userAgents, `${field}.userAgents`).length === 0) {
    throw new TypeError(`${field}.userAgents is empty: a group needs a user-agent line`);
  }
  let text = "";
  for (const [i, agent] of userAgents.entries()) {
    text += lineOf("User-agent", valueAt(agent, `${field}.userAgents[${i}]`));
  }
  for (const [i, rule] of listAt(rules, `${field}.rules`).entries()) {
    const pattern = filledAt(rule.pattern, `${field}.rules[${i}].pattern`);
    text += lineOf(rule.allow ? "Allow" : "Disallow", pattern);
    checkLine(rule.line, `${field}.rules[${i}].line`);
  }
  // Without a rule the next group's user-agent lines would join these.
  if (rules.length === 0) text += lineOf("Disallow", "");
  if (crawlDelay !== undefined) {
    text += lineOf("Crawl-delay", decimal(crawlDelay, `${field}.crawlDelay`));
  }
  const signals = Object.entries(contentSignals ?? {}).map(([key, value]) =>
    signal(key, value, `${field}.contentSignals`),
  );
  return signals.length > 0 ? text + lineOf("Content-Signal", signals.join(", ")) : text;
}

function writeRecord(record: Unnumbered<OtherRecord>, field: string): string {
  const name = filledAt(record.name, `${field}.name`);
  if (name.includes(":") || name !== asciiLowerCase(name)) {
    throw new TypeError(
      `${field}.name must be in lower case and without a colon, got ${describe(name)}`,
    );
  }
  if (directiveNamed(name, 0, name.length) !== OTHER) {
    throw new TypeError(
      `${field}.name must not be that of a group or sitemap record, got ${describe(name)}`,
    );
  }
  checkLine(record.line, `${field}.line`);
  return lineOf(name, valueAt(record.value, `${field}.value`));
}

function signal(key: string, value: unknown, field: string): string {
  if (/[=,]/.test(valueAt(key, `${field} key`)) || key === "" || key !== asciiLowerCase(key)) {
    throw new TypeError(`${field} has a key that is not a lower-case word, got ${describe(key)}`);
  }
  if (typeof value === "boolean") return `${key}=${value ? "yes" : "no"}`;
  const text = filledAt(value, `${field}.${key}`);
  if (text.includes(",") || /^(?:yes|no)$/i.test(text)) {
    throw new TypeError(
      `${field}.${key} must be a boolean or a word without a comma, got ${describe(text)}`,
    );
  }
  return `${key}=${text}`;
}

function listAt<T>(list: readonly T[], field: string): readonly T[] {
  if (!Array.isArray(list)) throw new TypeError(`${field} must be a list, got ${describe(list)}`);
  return list;
}

/** A value that survives a line of its own: no line end, no `#`, no white space at its ends. */
function valueAt(value: unknown, field: string): string {
  if (typeof value !== "string") {
    throw new TypeError(`${field} must be a string, got ${describe(value)}`);
  }
  if (/[\n\r#]/.test(value) || value !== trim(value)) {
    throw new TypeError(
      `${field} must have no line end, no "#" and no white space at its ends, got ${describe(value)}`,
    );
  }
  return value;
}

function filledAt(value: unknown, field: string): string {
  if (value === "") throw new TypeError(`${field} must not be empty`);
  return valueAt(value, field);
}

/** Lines are kept in 28 bits. */
function checkLine(line: number | undefined, field: string): void {
  if (line === undefined || (Number.isInteger(line) && line >= 0 && line < 1 << 28)) return;
  throw new TypeError(`${field} must be an integer from 0 to 268435455, got ${describe(line)}`);
}

/** A number as a plain decimal, without an exponent. */
function decimal(value: unknown, field: string): string {
  if (typeof value !== "number" || !(value >= 0) || value === Infinity) {
    throw new TypeError(`${field} must be a non-negative finite number, got ${describe(value)}`);
  }
  const [digits, exponent] = String(Object.is(value, -0) ? 0 : value).split("e");
  if (exponent === undefined) return digits!;
  const [whole, fraction = ""] = digits!.split(".");
  const shift = Number(exponent);
  if (shift < 0) return `0.${"0".repeat(-shift - 1)}${whole}${fraction}`;
  return whole + fraction.padEnd(shift, "0");
}
