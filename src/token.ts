/**
 * Product tokens: what a crawler calls itself, and what a user-agent line names (RFC 9309 2.2.1).
 *
 *     product-token = identifier / "*"
 *     identifier    = 1*(%x2D / %x41-5A / %x5F / %x61-7A)      ; - A-Z _ a-z
 */

const GLOBAL = "*";

/** Whether the code is one of `[A-Za-z_-]`. */
function isIdentifier(code: number): boolean {
  const lower = code | 32;
  return (lower >= 97 /* a */ && lower <= 122) /* z */ || code === 45 /* - */ || code === 95 /* _ */;
}

/** White space within a line: U+0009–U+000D and U+0020, never Unicode white space. */
export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** A-Z to a-z and nothing else: the Kelvin sign is not a `k`, and no letter changes its length. */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Where the run of `[A-Za-z_-]` that starts at `from` ends. */
function identifierEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && isIdentifier(text.charCodeAt(end))) end++;
  return end;
}

/** The product that starts at `from`: what stands before white space or one of `/ ( ) , ;`. */
function productFrom(text: string, from: number): string {
  let start = from;
  while (start < text.length && isSpace(text.charCodeAt(start))) start++;
  let end = start;
  while (end < text.length && !isSpace(text.charCodeAt(end)) && !"/(),;".includes(text[end]!)) {
    end++;
  }
  return asciiLowerCase(text.slice(start, end));
}

/**
 * The lower-cased product that a user-agent string asks for: `"ExampleBot/1.0 (+https://…)"` gives
 * `"examplebot"`. It ends before white space or one of `/ ( ) , ;`. A browser-like header,
 * `"Mozilla/5.0 (compatible; NAME/1.0)"`, asks for NAME. An empty string gives an empty product, which gets the
 * rules for `*`.
 */
export function productToken(userAgent: string): string {
  const product = productFrom(userAgent, 0);
  if (product !== "mozilla") return product;
  const mark = "(compatible;";
  const at = userAgent.indexOf(mark);
  return (at >= 0 && productFrom(userAgent, at + mark.length)) || product;
}

/** Whether the name is a product token by RFC 9309 2.2.1: one or more of `[A-Za-z_-]` and nothing else. */
export function isProductToken(name: string): boolean {
  return name !== "" && identifierEnd(name, 0) === name.length;
}

/** Whether the value of a user-agent line is `*`, alone or before white space. */
function isGlobal(value: string): boolean {
  return value.startsWith(GLOBAL) && (value.length === 1 || isSpace(value.charCodeAt(1)));
}

/** Whether a product from {@link productToken} gets the groups of `*` and no others. */
export function asksForGlobal(product: string): boolean {
  return product === "" || product === GLOBAL;
}

/**
 * What the value of a user-agent line (trimmed) names, as a key for {@link requestKey}: `"*"`, its token, or nothing.
 * A line has a second name, its whole product, for crawlers whose name is not a product token: see
 * {@link lineProduct}.
 */
export function lineToken(value: string): string {
  return isGlobal(value) ? GLOBAL : asciiLowerCase(value.slice(0, identifierEnd(value, 0)));
}

/** The whole product of a user-agent line, digits and all: `360Spider`, `AI2Bot`. */
export function lineProduct(value: string): string {
  return isGlobal(value) ? GLOBAL : productFrom(value, 0);
}
