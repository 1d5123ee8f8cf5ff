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
  return (
    (lower >= 97 /* a */ && lower <= 122) /* z */ || code === 45 /* - */ || code === 95
  ); /* _ */
}

/** White space within a line: U+0009–U+000D and U+0020, never Unicode white space. */
export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** Without white space at the ends, as {@link isSpace} knows it. */
export function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** A-Z to a-z and nothing else: the Kelvin sign is not a `k`, and no letter changes its length. */
export function asciiLowerCase(text: string): string {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > 127)
      return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  }
  return text.toLowerCase();
}

/** Whether a product of a user-agent string or line ends before the code: white space or one of `/ ( ) , ;`. */
function endsProduct(code: number): boolean {
  return (
    isSpace(code) ||
    code === 47 /* / */ ||
    code === 40 /* ( */ ||
    code === 41 /* ) */ ||
    code === 44 /* , */ ||
    code === 59 /* ; */
  );
}

/** The product that starts at `from` or after the white space there. */
function productFrom(text: string, from: number): string {
  let start = from;
  while (start < text.length && isSpace(text.charCodeAt(start))) start++;
  let end = start;
  while (end < text.length && !endsProduct(text.charCodeAt(end))) end++;
  return asciiLowerCase(text.slice(start, end));
}

/**
 * The lower-cased product that a user-agent string asks for: `"ExampleBot/1.0 (+https://…)"` gives `"examplebot"`. It ends
 * before white space or one of `/ ( ) , ;`. A browser-like header, `"Mozilla/5.0 (compatible; NAME/1.0)"`, asks for NAME, wherever in it `compatible;` stands. An
 * empty string gives an empty product, which gets the groups for `*`.
 */
export function productToken(userAgent: string): string {
  const product = productFrom(userAgent, 0);
  if (product !== "mozilla") return product;
  const mark = "compatible;";
  const at = userAgent.indexOf(mark);
  return (at >= 0 && productFrom(userAgent, at + mark.length)) || product;
}

/** Whether the name is a product token by RFC 9309 2.2.1: one or more of `[A-Za-z_-]` and nothing else. */
export function isProductToken(name: string): boolean {
  let i = 0;
  while (i < name.length && isIdentifier(name.charCodeAt(i))) i++;
  return i > 0 && i === name.length;
}

/**
 * Whether a product gets the groups for `*` and no others. A lone surrogate is no text: in a file it may stand for an octet, see
 * decode.ts, which no name has.
 */
export function asksForGlobal(product: string): boolean {
  return product === "" || product === GLOBAL || /[\ud800-\udfff]/u.test(product);
}

/** Whether the value text[start, end) of a user-agent line is `*`, alone or before white space. */
export function isGlobalLine(text: string, start: number, end: number): boolean {
  return (
    start < end &&
    text.charCodeAt(start) === GLOBAL.charCodeAt(0) &&
    (start + 1 === end || isSpace(text.charCodeAt(start + 1)))
  );
}

/**
 * Whether the value text[start, end) of a user-agent line names the product. A product token is compared with the line's
 * token, the longest `[A-Za-z_-]` prefix. Any other product, `360spider` say, is compared with the line's whole product:
 * its token would be that of others, too.
 */
export function lineNames(text: string, start: number, end: number, product: string): boolean {
  const nameEnd = start + product.length;
  if (nameEnd > end || !startsWithProduct(text, start, product)) return false;
  if (nameEnd === end) return true;
  const next = text.charCodeAt(nameEnd);
  return isProductToken(product) ? !isIdentifier(next) : endsProduct(next);
}

function startsWithProduct(text: string, start: number, product: string): boolean {
  for (let i = 0; i < product.length; i++) {
    const expected = product.charCodeAt(i);
    const code = text.charCodeAt(start + i);
    const isUpperCase = code >= 65 /* A */ && code <= 90; /* Z */
    if ((isUpperCase ? code + 32 : code) !== expected) return false;
  }
  return true;
}
