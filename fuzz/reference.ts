/**
 * RFC 9309 and DESIGN section 4, from text to answer, as plainly as possible and slow on purpose. The library is tested
 * against it, so it shares no code with `src`, only the types of the plain data.
 *
 * An "octet string" here is a string whose characters are all octets (U+0000–U+00FF).
 */
import type { Group, OtherRecord, Rule } from "../src/document.ts";

export interface ReferenceOptions {
  maxBytes?: number;
  extensionsEndGroup?: boolean;
}

export interface ReferenceAgent {
  readonly token: string;
  readonly source: "named" | "global" | "none";
  readonly crawlDelay: number | undefined;
  readonly contentSignals: Readonly<Record<string, boolean | string>> | undefined;
  isAllowed(url: string): boolean;
  isAllowedPath(path: string): boolean;
  matchingRule(url: string): Rule | undefined;
  canonicalPath(url: string): string;
  /** All rules that match a canonical path, the strongest first. */
  rulesFor(canonicalPath: string): Rule[];
}

export interface ReferenceRobots {
  readonly groups: readonly Group[];
  readonly sitemaps: readonly string[];
  readonly records: readonly OtherRecord[];
  readonly truncated: boolean;
  agent(name: string | readonly string[]): ReferenceAgent;
}

/** How a value is seen: as text by people, as octets by the matcher. */
interface Encoding {
  text(units: string): string;
  octets(units: string): string;
}

/** A group as read; its strings are units of the file (UTF-16 code units or octets). */
interface RawGroup {
  userAgents: string[];
  rules: { allow: boolean; pattern: string; line: number }[];
  crawlDelay: number | undefined;
  contentSignals: Record<string, boolean | string> | undefined;
}

interface RawFile {
  groups: RawGroup[];
  sitemaps: string[];
  records: { name: string; value: string; line: number }[];
}

export function parse(input: string | Uint8Array, options: ReferenceOptions = {}): ReferenceRobots {
  const maxBytes = options.maxBytes ?? 512_000;
  if (!(maxBytes >= 0)) throw new RangeError(`maxBytes is ${maxBytes}, not 0 or more`);
  const encoding = typeof input === "string" ? ofString : ofBytes;
  const units = typeof input === "string" ? input : octetString(input);
  const kept = wholeLines(units, maxBytes);
  const text =
    typeof input === "string" ? withoutBom(kept, ["\uFEFF"]) : withoutBom(kept, PARTIAL_BOMS);
  const file = readFile(text, options.extensionsEndGroup ?? false, encoding);
  return {
    groups: file.groups.map((group) => reportedGroup(group, encoding)),
    sitemaps: file.sitemaps.map(encoding.text),
    records: file.records.map((record) => ({
      name: encoding.text(record.name),
      value: encoding.text(record.value),
      line: record.line,
    })),
    truncated: units.length > maxBytes,
    agent: (name) => agentOf(file.groups, name, encoding),
  };
}

// Octets and text

const ofString: Encoding = { text: (units) => units, octets: utf8 };
const ofBytes: Encoding = { text: decodeUtf8, octets: (units) => units };

/** Lone surrogates are U+FFFD, as `TextEncoder` has it. */
function utf8(text: string): string {
  return octetString(new TextEncoder().encode(text));
}

function octetString(bytes: Uint8Array): string {
  return Array.from(bytes, (octet) => String.fromCharCode(octet)).join("");
}

/** U+FFFD for each maximal invalid part, as `TextDecoder` has it. */
function decodeUtf8(octets: string): string {
  const bytes = Uint8Array.from(octets, (octet) => octet.charCodeAt(0));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** ASCII only: U+212A is not `k`. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

// "Reading the file"

const PARTIAL_BOMS = ["\xEF\xBB\xBF", "\xEF\xBB", "\xEF"];
const WHITE_SPACE = "\t\n\v\f\r ";

/** What is cut is cut before a line end, so that the last line kept is whole. */
function wholeLines(units: string, maxBytes: number): string {
  if (units.length <= maxBytes) return units;
  let end = Math.floor(maxBytes);
  while (end > 0 && units[end] !== "\n" && units[end] !== "\r") end -= 1;
  return units.slice(0, end);
}

function withoutBom(units: string, marks: readonly string[]): string {
  const mark = marks.find((candidate) => units.startsWith(candidate)) ?? "";
  return units.slice(mark.length);
}

function linesOf(units: string): string[] {
  return units.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");
}

function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WHITE_SPACE.includes(text.charAt(start))) start += 1;
  while (start < end && WHITE_SPACE.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** What stands before the first of the characters of `stops`. */
function before(text: string, stops: string): string {
  let end = 0;
  while (end < text.length && !stops.includes(text.charAt(end))) end += 1;
  return text.slice(0, end);
}

function readRecord(line: string): { name: string; value: string } | undefined {
  const content = trim(before(line, "#"));
  const colon = content.indexOf(":");
  if (colon >= 0)
    return { name: trim(content.slice(0, colon)), value: trim(content.slice(colon + 1)) };
  const first = before(content, WHITE_SPACE);
  const second = trim(content.slice(first.length));
  if (second === "" || before(second, WHITE_SPACE) !== second) return undefined;
  return { name: first, value: second };
}

/** The misspellings are those of Google's parser. */
const DIRECTIVES = new Map([
  ["user-agent", "user-agent"],
  ["useragent", "user-agent"],
  ["user agent", "user-agent"],
  ["allow", "allow"],
  ["disallow", "disallow"],
  ["dissallow", "disallow"],
  ["dissalow", "disallow"],
  ["disalow", "disallow"],
  ["diasllow", "disallow"],
  ["disallaw", "disallow"],
  ["sitemap", "sitemap"],
  ["site-map", "sitemap"],
  ["crawl-delay", "crawl-delay"],
  ["content-signal", "content-signal"],
]);

function readFile(units: string, extensionsEndGroup: boolean, encoding: Encoding): RawFile {
  const file: RawFile = { groups: [], sitemaps: [], records: [] };
  let group: RawGroup | undefined;
  let runEnded = false;
  linesOf(units).forEach((content, index) => {
    const line = index + 1;
    const record = readRecord(content);
    if (record === undefined || record.name === "") return;
    const { value } = record;
    const name = lowerCase(record.name);
    const directive = DIRECTIVES.get(name);
    if (directive === "user-agent") {
      if (group === undefined || runEnded) {
        group = { userAgents: [], rules: [], crawlDelay: undefined, contentSignals: undefined };
        file.groups.push(group);
        runEnded = false;
      }
      group.userAgents.push(value);
    } else if (directive === "allow" || directive === "disallow") {
      if (group === undefined) return;
      runEnded = true;
      if (value !== "") group.rules.push({ allow: directive === "allow", pattern: value, line });
    } else if (directive === "crawl-delay") {
      if (group === undefined) return;
      if (extensionsEndGroup) runEnded = true;
      group.crawlDelay = larger(group.crawlDelay, seconds(value));
    } else if (directive === "content-signal") {
      if (group === undefined) return;
      if (extensionsEndGroup) runEnded = true;
      group.contentSignals = merged(group.contentSignals, signals(encoding.text(value)));
    } else if (directive === "sitemap") {
      if (value !== "") file.sitemaps.push(value);
    } else {
      file.records.push({ name, value, line });
    }
  });
  return file;
}

// "Other values"

function seconds(value: string): number | undefined {
  if (!/^([0-9]+(\.[0-9]+)?|\.[0-9]+)$/.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function larger(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined) return other;
  if (other === undefined) return one;
  return Math.max(one, other);
}

function signals(value: string): [string, boolean | string][] {
  const pairs: [string, boolean | string][] = [];
  for (const pair of value.split(",")) {
    const equals = pair.indexOf("=");
    if (equals < 0) continue;
    const key = lowerCase(trim(pair.slice(0, equals)));
    const token = trim(pair.slice(equals + 1));
    if (key === "" || token === "") continue;
    const word = lowerCase(token);
    pairs.push([key, word === "yes" ? true : word === "no" ? false : token]);
  }
  return pairs;
}

/** Later pairs win; no pairs at all are no signals. */
function merged(
  signalsSoFar: Record<string, boolean | string> | undefined,
  pairs: [string, boolean | string][],
): Record<string, boolean | string> | undefined {
  if (pairs.length === 0) return signalsSoFar;
  const result: Record<string, boolean | string> = Object.create(null);
  for (const [key, value] of Object.entries(signalsSoFar ?? {})) result[key] = value;
  for (const [key, value] of pairs) result[key] = value;
  return result;
}

function reportedGroup(group: RawGroup, encoding: Encoding): Group {
  return {
    userAgents: group.userAgents.map(encoding.text),
    rules: group.rules.map((rule) => ({ ...rule, pattern: encoding.text(rule.pattern) })),
    ...(group.crawlDelay === undefined ? {} : { crawlDelay: group.crawlDelay }),
    ...(group.contentSignals === undefined ? {} : { contentSignals: group.contentSignals }),
  };
}

// "Choosing the group"

/** RFC 9309 2.2.1: the only characters of a product token. */
export function isProductToken(name: string): boolean {
  return /^[A-Za-z_-]+$/.test(name);
}

/** The lower-cased product of an asked name or of a whole `User-Agent` header. */
export function productToken(userAgent: string): string {
  const product = productOf(userAgent);
  if (product !== "mozilla") return product;
  const mark = "compatible;";
  const at = userAgent.indexOf(mark);
  const named = at < 0 ? "" : productOf(userAgent.slice(at + mark.length));
  return named === "" ? product : named;
}

function productOf(name: string): string {
  return lowerCase(before(trim(name), `${WHITE_SPACE}/(),;`));
}

function isGlobal(userAgent: string): boolean {
  return before(userAgent, WHITE_SPACE) === "*";
}

/** `[A-Za-z_-]` alone is compared with the line's token, anything else with the line's whole product. */
function names(userAgent: string, product: string): boolean {
  if (product === "" || product === "*") return false;
  // A lone surrogate can stand in no header and in no file: such a name is nobody's.
  if (/[\uD800-\uDFFF]/u.test(product)) return false;
  if (!isProductToken(product)) return productOf(userAgent) === utf8(product);
  const token = /^[A-Za-z_-]*/.exec(userAgent)?.[0] ?? "";
  return lowerCase(token) === product;
}

function agentOf(
  groups: readonly RawGroup[],
  asked: string | readonly string[],
  encoding: Encoding,
): ReferenceAgent {
  const list = typeof asked === "string" ? [asked] : asked;
  for (const name of list)
    if (typeof name !== "string") throw new TypeError(`agent is ${String(name)}, not a string`);
  const products = list.map(productToken);
  for (const token of products) {
    const named = groups.filter((group) =>
      group.userAgents.some((value) => names(encoding.octets(value), token)),
    );
    if (named.length > 0) return decider(token, "named", named, encoding);
  }
  const token = products[0] ?? "";
  const global = groups.filter((group) => group.userAgents.some(isGlobal));
  return decider(token, global.length > 0 ? "global" : "none", global, encoding);
}

// "Matching"

function decider(
  token: string,
  source: ReferenceAgent["source"],
  groups: readonly RawGroup[],
  encoding: Encoding,
): ReferenceAgent {
  const rules = groups.flatMap((group) =>
    group.rules.map((rule) => ({
      rule: { ...rule, pattern: encoding.text(rule.pattern) },
      pattern: readPattern(encoding.octets(rule.pattern)),
    })),
  );
  /** The longest pattern wins, then allow, then the earlier line. */
  function rulesFor(path: string): Rule[] {
    if (path.split("?")[0] === "/robots.txt") return [];
    const matching = rules.filter(({ pattern }) => matches(pattern, path));
    matching.sort(
      (a, b) =>
        b.pattern.canonical.length - a.pattern.canonical.length ||
        Number(b.rule.allow) - Number(a.rule.allow) ||
        a.rule.line - b.rule.line,
    );
    return matching.map(({ rule }) => rule);
  }
  const winner = (path: string): Rule | undefined => rulesFor(path)[0];
  let contentSignals: Record<string, boolean | string> | undefined;
  for (const group of groups)
    contentSignals = merged(contentSignals, Object.entries(group.contentSignals ?? {}));
  return {
    token,
    source,
    crawlDelay: groups.map((group) => group.crawlDelay).reduce(larger, undefined),
    contentSignals,
    isAllowed: (url) => winner(canonicalPath(url))?.allow ?? true,
    isAllowedPath: (path) => winner(canonicalPathOnly(path))?.allow ?? true,
    matchingRule: (url) => winner(canonicalPath(url)),
    canonicalPath,
    rulesFor,
  };
}

interface Pattern {
  /** Its length in octets is the rule's priority. */
  readonly canonical: string;
  /** What may match, without the anchor. */
  readonly forms: readonly string[];
  readonly anchored: boolean;
}

function matches(pattern: Pattern, path: string): boolean {
  if (!pattern.canonical.startsWith("/") && !pattern.canonical.startsWith("*")) return false;
  return pattern.forms.some((form) => matchesForm(form, pattern.anchored, path));
}

/** `ends` are all places in the path where the pattern read so far can end, in ascending order. */
function matchesForm(form: string, anchored: boolean, path: string): boolean {
  let ends = [0];
  for (const character of form) {
    const first = ends[0];
    if (first === undefined) return false;
    if (character === "*")
      ends = Array.from({ length: path.length - first + 1 }, (_, step) => first + step);
    else ends = ends.filter((end) => path[end] === character).map((end) => end + 1);
  }
  return anchored ? ends.includes(path.length) : ends.length > 0;
}

// "Canonical form, of paths and patterns alike". RFC 9309 2.2.2, RFC 3986 2.3 and 6.2.2.

const HEX_DIGITS = "0123456789ABCDEFabcdef";
const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
const ESCAPED = "\"<>\\^{|}`' ";
const SAME_IN_QUERY = ":/?@[]";

/** `decode`: escaped characters to decode besides the unreserved ones; `escape`: raw ones to escape besides the usual. */
function normalise(octets: string, decode: string, escape: string): string {
  let result = "";
  for (let at = 0; at < octets.length;) {
    const octet = octets.charAt(at);
    if (octet === "%" && isHexDigit(octets.charAt(at + 1)) && isHexDigit(octets.charAt(at + 2))) {
      const decoded = String.fromCharCode(parseInt(octets.slice(at + 1, at + 3), 16));
      const plain =
        UNRESERVED.includes(decoded) && !completesEscape(result, decoded, octets.charAt(at + 3));
      result += plain || decode.includes(decoded) ? decoded : escapeOf(decoded);
      at += 3;
    } else {
      result += isEscaped(octet) || escape.includes(octet) ? escapeOf(octet) : octet;
      at += 1;
    }
  }
  return result;
}

function isHexDigit(character: string): boolean {
  return character !== "" && HEX_DIGITS.includes(character);
}

function isEscaped(octet: string): boolean {
  return octet < " " || octet >= "\x7F" || ESCAPED.includes(octet);
}

function escapeOf(octet: string): string {
  return `%${octet.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

/** Whether a decoded octet would make an escape of a bare `%` that stands one or two octets before it. */
function completesEscape(result: string, decoded: string, next: string): boolean {
  if (!isHexDigit(decoded)) return false;
  if (result.endsWith("%")) return isHexDigit(next);
  return result.at(-2) === "%" && isHexDigit(result.slice(-1));
}

function splitQuery(octets: string): [path: string, query: string | undefined] {
  const mark = octets.indexOf("?");
  return mark < 0 ? [octets, undefined] : [octets.slice(0, mark), octets.slice(mark + 1)];
}

function readPattern(octets: string): Pattern {
  const anchored = octets.endsWith("$");
  const [path, query] = splitQuery(anchored ? octets.slice(0, -1) : octets);
  const tail = query === undefined ? "" : `?${normalise(query, SAME_IN_QUERY, "$")}`;
  const written = normalise(path, "", "$") + tail;
  const forms = [written];
  const star = path.indexOf("*");
  if (star >= 0) {
    const rest = normalise(path.slice(star + 1), SAME_IN_QUERY, "$");
    forms.push(`${normalise(path.slice(0, star), "", "$")}*?*${rest}${tail}`);
  }
  return { canonical: anchored ? `${written}$` : written, forms, anchored };
}

export function canonicalPattern(pattern: string): string {
  return readPattern(utf8(pattern)).canonical;
}

/** The canonical path and query of a URL, whose scheme and host may be missing. */
export function canonicalPath(url: string): string {
  return canonicalTarget(afterAuthority(withoutTabs(before(trimControls(utf8(url)), "#"))));
}

/** The same for a path that is split off already. */
export function canonicalPathOnly(path: string): string {
  return canonicalTarget(withoutTabs(before(utf8(path), "#")));
}

function trimControls(url: string): string {
  let start = 0;
  let end = url.length;
  while (start < end && url.charAt(start) <= " ") start += 1;
  while (start < end && url.charAt(end - 1) <= " ") end -= 1;
  return url.slice(start, end);
}

function withoutTabs(url: string): string {
  return url.replaceAll("\t", "").replaceAll("\n", "").replaceAll("\r", "");
}

/** The path and query as written; the authority ends at `/ \ ? #`. */
function afterAuthority(url: string): string {
  const rest = authorityOnwards(url);
  return rest === undefined ? url : rest.slice(before(rest, "/\\?").length);
}

/** What follows the scheme and its slashes; undefined when there is no authority. */
function authorityOnwards(url: string): string | undefined {
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(url)?.[0] ?? "";
  const isHttp = lowerCase(scheme) === "http:" || lowerCase(scheme) === "https:";
  const hasScheme = isHttp || (scheme !== "" && url.startsWith("//", scheme.length));
  const rest = hasScheme ? url.slice(scheme.length) : url;
  const slashes = rest.length - rest.replace(/^[/\\]+/, "").length;
  if (!hasScheme && slashes === 1) return undefined;
  return rest.slice(slashes);
}

function canonicalTarget(target: string): string {
  const [path, query] = splitQuery(target);
  const slashed = path.replaceAll("\\", "/");
  const rooted = slashed.startsWith("/") ? slashed : `/${slashed}`;
  const canonical = withoutDotSegments(normalise(rooted, "", "*$"));
  return query === undefined ? canonical : `${canonical}?${normalise(query, SAME_IN_QUERY, "*$")}`;
}

/** RFC 3986 5.2.4; a dot segment at the end leaves an empty one. */
function withoutDotSegments(path: string): string {
  const kept: string[] = [];
  const segments = path.split("/").slice(1);
  segments.forEach((segment, index) => {
    const isDots = segment === "." || segment === "..";
    if (segment === "..") kept.pop();
    if (!isDots) kept.push(segment);
    else if (index === segments.length - 1) kept.push("");
  });
  return `/${kept.join("/")}`;
}

// "HTTP status". RFC 9309 2.3.1.

export function statusPolicy(status: number): "parse" | "redirect" | "allow" | "disallow" {
  if (status >= 200 && status <= 299) return "parse";
  if (status >= 300 && status <= 399) return "redirect";
  if (status >= 400 && status <= 499 && status !== 429) return "allow";
  return "disallow";
}
