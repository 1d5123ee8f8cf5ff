/**
 * The one canonical form that the paths of URLs and the patterns of rules share, so that matching compares octets
 * (RFC 9309 2.2.2, RFC 3986 6.2.2, and the URL Standard for what an HTTP client would send).
 *
 * A path is looked at first, without making anything ({@link canonicalMask}); only one that is not canonical yet is
 * written again ({@link canonicalUrlPath}). Canonical text is ASCII.
 */

const HASH = 35; /* # */
const DOLLAR = 36; /* $ */
const PERCENT = 37; /* % */
const STAR = 42; /* * */
const DOT = 46; /* . */
const SLASH = 47; /* / */
const QUESTION = 63; /* ? */
const BACKSLASH = 92; /* \ */

const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
/** Stay as they are, raw or escaped: the two spellings differ. */
const DELIMITERS = "!$&()*+,;=:@/[]?";
/** Equal in both spellings once a query has begun. */
const QUERY_EQUAL = ":/?@[]";

/**
 * Which bit of a character mask stands for a character: the rarer in paths, the lower its bit and the fewer share it, since
 * the bytes of a mask are compared in turn. What nearly every path has shares the last bit.
 */
const MASK_BITS =
  "? & = % _ +,;:@!~()[] - . 012 3456789 ABCDEFGHIJKLM NOPQRSTUVWXYZ q x z j k v w y b f g h u m p d l c /aeinorst".split(
    " ",
  );

/** In the tables below: the character must be looked at, or is not canonical at all. */
const LOOK = 1 << 31;

const IS_UNRESERVED: Uint8Array = membership(UNRESERVED);
const IS_KEPT: Uint8Array = membership(UNRESERVED + DELIMITERS);
/** In a pattern a `$` that is no anchor, in a URL a `*` too, is a literal: only its escape stands for it. */
const IS_KEPT_IN_PATTERN: Uint8Array = membership((UNRESERVED + DELIMITERS).replace("$", ""));
const IS_KEPT_IN_URL: Uint8Array = membership((UNRESERVED + DELIMITERS).replace(/[$*]/g, ""));
const IS_QUERY_EQUAL: Uint8Array = membership(QUERY_EQUAL);
const BIT: Int32Array = maskBits();
const IN_PATH: Int32Array = characters(".%?*$");
const IN_PATTERN: Int32Array = characters("%?*$");

function membership(members: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const member of members) table[member.charCodeAt(0)] = 1;
  return table;
}

function maskBits(): Int32Array {
  const table = new Int32Array(128);
  for (const [bit, members] of MASK_BITS.entries()) {
    for (const member of members) table[member.charCodeAt(0)] = 1 << bit;
  }
  return table;
}

/** The mask bit of each character, with LOOK for those given and those that canonical text does not have. */
function characters(looked: string): Int32Array {
  const table = BIT.map((bit, code) => (IS_KEPT[code] || code === PERCENT ? bit : LOOK));
  for (const one of looked) table[one.charCodeAt(0)] |= LOOK;
  return table;
}

/** The character mask of canonical text: a bit for each character that occurs. */
export function maskOf(canonical: string): number {
  let mask = 0;
  for (let i = 0; i < canonical.length; i++) mask |= BIT[canonical.charCodeAt(i)];
  return mask;
}

/**
 * Where the path of a URL starts if the URL is one of the plain kind: `http://` or `https://` in lower case, an
 * authority, a `/`; or a path alone. -1 for every other, whose path {@link canonicalUrlPath} finds.
 */
export function plainPathStart(url: string): number {
  if (url.charCodeAt(0) === SLASH) return isSlash(url, 1) ? -1 : 0;
  const authority = plainAuthorityStart(url);
  if (authority < 0 || isSlash(url, authority)) return -1;
  for (let i = authority; i < url.length; i++) {
    const code = url.charCodeAt(i);
    // Nothing above `?` ends an authority but the backslash.
    if (code > QUESTION ? code === BACKSLASH : code <= HASH || code === QUESTION) return -1;
    if (code === SLASH) return i;
  }
  return -1;
}

/** Where the authority starts after `http://` or `https://`; -1 if the URL starts otherwise. */
function plainAuthorityStart(url: string): number {
  // Not startsWith: on V8 a decision takes 9 % longer with it.
  if (
    url.charCodeAt(0) !== 104 /* h */ ||
    url.charCodeAt(1) !== 116 /* t */ ||
    url.charCodeAt(2) !== 116 /* t */ ||
    url.charCodeAt(3) !== 112 /* p */
  ) {
    return -1;
  }
  const colon = url.charCodeAt(4) === 115 /* s */ ? 5 : 4;
  const isScheme =
    url.charCodeAt(colon) === 58 /* : */ &&
    url.charCodeAt(colon + 1) === SLASH &&
    url.charCodeAt(colon + 2) === SLASH;
  return isScheme ? colon + 3 : -1;
}

/**
 * The character mask of the path that starts at `start`, a `/`, if it is canonical; 0 if it is not, or may not be: the mask
 * of a path is never 0, since it has the `/`.
 */
export function canonicalMask(text: string, start: number): number {
  let mask = 0;
  let all = 0;
  let inQuery = false;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const bit = IN_PATH[code & 127];
    mask |= bit;
    all |= code;
    if (bit >= 0) continue;
    if (code === QUESTION) inQuery = true;
    else if (code === DOT ? !inQuery && startsDotSegment(text, i) : !isEscape(text, i, inQuery))
      return 0;
  }
  return all < 128 ? mask & ~LOOK : 0;
}

/** Whether there is a `%` at `i` that is canonical. */
function isEscape(text: string, i: number, inQuery: boolean): boolean {
  return text.charCodeAt(i) === PERCENT && isCanonicalEscape(text, i, inQuery);
}

/** What {@link copyPattern} found. */
export const NOT_CANONICAL = 0;
/** Canonical, without `*` and a last `$`. */
export const PLAIN = 1;
/** Canonical, with one of them. */
export const WILD_PATTERN = 2;
/** Such a pattern with an escape after a `*`, which may have a second reading, see {@link queryReading}. */
export const ESCAPED_PATTERN = 3;

/** Copies the pattern text[start, end) to bytes from `at` on, and says whether it is canonical as it stands. */
export function copyPattern(
  text: string,
  start: number,
  end: number,
  bytes: Uint8Array,
  at: number,
): number {
  let looks = 0;
  let all = 0;
  for (let i = start; i < end; i++, at++) {
    const code = text.charCodeAt(i);
    bytes[at] = code;
    all |= code;
    looks |= IN_PATTERN[code & 127];
  }
  if (all > 127) return NOT_CANONICAL;
  return looks >= 0 ? PLAIN : lookAtPattern(text, start, end);
}

/** The same for an ASCII pattern with a character that must be looked at. */
function lookAtPattern(text: string, start: number, end: number): number {
  let inQuery = false;
  let kind = PLAIN;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (IN_PATTERN[code] >= 0) continue;
    if (code === QUESTION) inQuery = true;
    else if (code === STAR || (code === DOLLAR && i + 1 === end))
      kind = Math.max(kind, WILD_PATTERN);
    else if (!isEscape(text, i, inQuery)) return NOT_CANONICAL;
    else if (kind === WILD_PATTERN) kind = ESCAPED_PATTERN;
  }
  return kind;
}

/** Whether the `.` at `i` begins a `.` or `..` segment. An escaped dot is not canonical in any place. */
function startsDotSegment(text: string, i: number): boolean {
  if (text.charCodeAt(i - 1) !== SLASH) return false;
  const next = text.charCodeAt(i + 1) === DOT ? i + 2 : i + 1;
  if (next >= text.length) return true;
  const code = text.charCodeAt(next);
  return code === SLASH || code === QUESTION;
}

/**
 * Whether the `%` at `i` is canonical: an escape in upper case of what must stay escaped, or a bare `%`.
 */
function isCanonicalEscape(text: string, i: number, inQuery: boolean): boolean {
  const octet = escapedOctet(text, i);
  if (octet < 0) return true;
  if (text.charCodeAt(i + 1) > 96 || text.charCodeAt(i + 2) > 96) return false;
  return !decodes(octet, inQuery);
}

/** Whether the canonical form has the octet itself in place of its escape. */
function decodes(octet: number, inQuery: boolean): boolean {
  return octet < 128 && (IS_UNRESERVED[octet] !== 0 || (inQuery && IS_QUERY_EQUAL[octet] !== 0));
}

/** The octet that the escape at `i` stands for; -1 if there is no whole escape. */
function escapedOctet(text: string, i: number): number {
  if (i + 2 >= text.length) return -1;
  const high = hexDigit(text.charCodeAt(i + 1));
  const low = hexDigit(text.charCodeAt(i + 2));
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** The value of a hexadecimal digit; -1 of anything else. */
function hexDigit(code: number): number {
  if (code >= 48 /* 0 */ && code <= 57 /* 9 */) return code - 48;
  const lower = code | 32;
  return lower >= 97 /* a */ && lower <= 102 /* f */ ? lower - 87 : -1;
}

function isSlash(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  return code === SLASH || code === BACKSLASH;
}

/**
 * The canonical path and query of a URL as an HTTP client would send it: ends trimmed, tab and newline removed, the
 * authority and the fragment dropped, `\` read as `/`, dot segments resolved.
 */
export function canonicalUrlPath(url: string): string {
  const text = withoutNewlines(trimControls(url));
  const start = plainPathStart(text);
  return canonicalPath(text, start < 0 ? pathStart(text) : start);
}

/** The canonical form of a path that was split off a URL already; a missing leading `/` is added. */
export function canonicalSplitPath(path: string): string {
  return canonicalPath(withoutNewlines(path), 0);
}

/** C0 controls and space go from both ends. */
function trimControls(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 32) start++;
  while (start < end && text.charCodeAt(end - 1) <= 32) end--;
  return text.slice(start, end);
}

/** Without tab and newline. Surrogates that one stood between are lone ones: what is removed must not join them. */
function withoutNewlines(text: string): string {
  if (!/[\t\n\r]/.test(text)) return text;
  const parted = text.replace(/[\ud800-\udbff](?=[\t\n\r]+[\udc00-\udfff])/g, "\ufffd");
  return parted.replace(/[\t\n\r]+/g, "");
}

/** Where the path starts, in whatever spelling: scheme and authority may be missing. */
function pathStart(text: string): number {
  let authority = afterScheme(text);
  if (authority === 0) {
    if (isSlash(text, 0) && !isSlash(text, 1)) return 0;
    while (isSlash(text, authority)) authority++;
  }
  let end = authority;
  while (end < text.length && !isSlash(text, end) && !"?#".includes(text[end]!)) end++;
  return end;
}

/** Where the authority starts after `http:`, `https:` or any `scheme://`; 0 if there is no scheme. */
function afterScheme(text: string): number {
  const scheme = /^(?:https?:[/\\]*|[a-z][a-z0-9+.-]*:\/\/[/\\]*)/i.exec(text);
  return scheme ? scheme[0].length : 0;
}

function canonicalPath(text: string, start: number): string {
  let end = text.indexOf("#", start);
  if (end < 0) end = text.length;
  let query = text.indexOf("?", start);
  if (query < 0 || query > end) query = end;
  let path = text.slice(start, query);
  if (path.includes("\\")) path = path.replaceAll("\\", "/");
  return (
    resolveDots(encode(path, false, IS_KEPT_IN_URL)) +
    encode(text.slice(query, end), true, IS_KEPT_IN_URL)
  );
}

/** The path with its dot segments resolved (RFC 3986 5.2.4) and a `/` before it. */
function resolveDots(path: string): string {
  const rooted = path.startsWith("/") ? path : "/" + path;
  if (!rooted.includes("/.")) return rooted;
  const resolved: string[] = [];
  const segments = rooted.slice(1).split("/");
  for (const [i, segment] of segments.entries()) {
    const isDots = segment === ".." || segment === ".";
    if (segment === "..") resolved.pop();
    if (!isDots) resolved.push(segment);
    else if (i === segments.length - 1) resolved.push("");
  }
  return "/" + resolved.join("/");
}

/**
 * The canonical form of a pattern, whose length is its strength. In text that was decoded from octets (`octets`), lone
 * surrogates U+DC80–U+DCFF stand for octets that are not UTF-8.
 */
export function canonicalPattern(pattern: string, octets: boolean): string {
  const anchored = pattern.endsWith("$");
  const body = anchored ? pattern.slice(0, -1) : pattern;
  let query = body.indexOf("?");
  if (query < 0) query = body.length;
  const path = encode(body.slice(0, query), false, IS_KEPT_IN_PATTERN, octets);
  const rest = encode(body.slice(query), true, IS_KEPT_IN_PATTERN, octets);
  return path + rest + (anchored ? "$" : "");
}

/**
 * Escapes what is not kept and decodes what must not be escaped. An escape whose decoding would complete another one after a
 * bare `%` stays, so that the form is idempotent.
 */
function encode(text: string, inQuery: boolean, kept: Uint8Array, octets = false): string {
  let out = "";
  /** text[done, i) stays as it is. */
  let done = 0;
  /** Whether what was written last is a digit that was decoded after a bare `%`. */
  let afterBareDigit = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const octet = code === PERCENT ? escapedOctet(text, i) : -1;
    if (octet < 0 && (code === PERCENT || (code < 128 && kept[code] !== 0))) continue;
    let next = i + 1;
    let replacement: string;
    let isBareDigit = false;
    if (octet < 0) {
      replacement = escapeAt(text, i, octets);
      if (code >= 0xd800 && code <= 0xdbff && isLowSurrogate(text, next)) next++;
    } else {
      next = i + 3;
      const digits: number = i > done ? digitsAfterBare(text, done, i) : afterBareDigit ? 1 : -1;
      isBareDigit = digits === 0 && hexDigit(octet) >= 0;
      const completes = digits === 1 || (isBareDigit && hexDigit(text.charCodeAt(next)) >= 0);
      const isDecoded = decodes(octet, inQuery) && !(completes && hexDigit(octet) >= 0);
      replacement = isDecoded ? String.fromCharCode(octet) : escapeOctet(octet);
      isBareDigit &&= isDecoded;
    }
    out += text.slice(done, i) + replacement;
    afterBareDigit = isBareDigit;
    done = next;
    i = next - 1;
  }
  return done === 0 ? text : out + text.slice(done);
}

/** How many hexadecimal digits, none or one, stand between a bare `%` in text[start, end) and its end; -1 without one. */
function digitsAfterBare(text: string, start: number, end: number): number {
  if (text.charCodeAt(end - 1) === PERCENT) return 0;
  const isDigit = end - 2 >= start && hexDigit(text.charCodeAt(end - 1)) >= 0;
  return isDigit && text.charCodeAt(end - 2) === PERCENT ? 1 : -1;
}

function isLowSurrogate(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  return code >= 0xdc00 && code <= 0xdfff;
}

/** The UTF-8 escapes of the character at `i`; a lone surrogate is U+FFFD, or the octet that it stands for. */
function escapeAt(text: string, i: number, octets: boolean): string {
  let point = text.codePointAt(i)!;
  if (point < 128) return escapeOctet(point);
  if (octets && point >= 0xdc80 && point <= 0xdcff) return escapeOctet(point & 0xff);
  if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
  if (point < 0x800) return escapeOctet(0xc0 | (point >> 6)) + continuation(point);
  if (point < 0x10000)
    return escapeOctet(0xe0 | (point >> 12)) + continuation(point >> 6) + continuation(point);
  return (
    escapeOctet(0xf0 | (point >> 18)) +
    continuation(point >> 12) +
    continuation(point >> 6) +
    continuation(point)
  );
}

function continuation(bits: number): string {
  return escapeOctet(0x80 | (bits & 0x3f));
}

function escapeOctet(octet: number): string {
  return (octet < 16 ? "%0" : "%") + octet.toString(16).toUpperCase();
}

/**
 * The other reading of a canonical pattern, if it has one: an escape of `: / ? @ [ ]` after its first `*` and before any
 * `?` may lie in the query of a URL, where it is equal to the character itself. That reading has the characters, and
 * `*?*` in place of the `*`.
 */
export function queryReading(canonical: string): string | undefined {
  const star = canonical.indexOf("*");
  if (star < 0) return undefined;
  const query = canonical.indexOf("?");
  if (query >= 0 && query < star) return undefined;
  const end = query < 0 ? canonical.length : query;
  const written = canonical.slice(star + 1, end);
  const decoded = written.replace(/%(?:3A|2F|3F|40|5B|5D)/g, decodeURIComponent);
  if (decoded === written) return undefined;
  return canonical.slice(0, star) + "*?*" + decoded + canonical.slice(end);
}

const ROBOTS_TXT = "/robots.txt";

/** Whether a canonical path is that of the robots.txt itself, with any query (RFC 9309 2.2.2). */
export function isRobotsTxt(text: string, start: number): boolean {
  // One look spares nearly all paths the call: without it, a decision takes 5 % longer.
  if (text.charCodeAt(start + 1) !== 114 /* r */) return false;
  const end = start + ROBOTS_TXT.length;
  return (
    text.startsWith(ROBOTS_TXT, start) && (text.length === end || text.charCodeAt(end) === QUESTION)
  );
}
