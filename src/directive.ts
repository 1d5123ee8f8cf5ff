/** What a line of a robots.txt states, by the name before its colon. */
export const OTHER = 0;
export const USER_AGENT = 1;
export const ALLOW_RULE = 2;
export const DISALLOW_RULE = 3;
export const CRAWL_DELAY = 4;
export const CONTENT_SIGNAL = 5;
export const SITEMAP = 6;

/** Names in lower case; after each, the misspellings of it that Google's parser accepts. */
const NAMES: readonly (readonly [directive: number, ...names: string[]])[] = [
  [USER_AGENT, "user-agent", "useragent", "user agent"],
  [ALLOW_RULE, "allow"],
  [DISALLOW_RULE, "disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"],
  [CRAWL_DELAY, "crawl-delay"],
  [CONTENT_SIGNAL, "content-signal"],
  [SITEMAP, "sitemap", "site-map"],
];

/** The names of each length, so that a name is compared with few. */
const BY_LENGTH: (readonly [name: string, directive: number])[][] = [];
for (const [directive, ...names] of NAMES) {
  for (const name of names) (BY_LENGTH[name.length] ??= []).push([name, directive]);
}

/** The directive that text[start, end) names, whole and in any ASCII case; OTHER if none of ours. */
export function directiveNamed(text: string, start: number, end: number): number {
  const candidates = BY_LENGTH[end - start];
  if (candidates === undefined) return OTHER;
  for (const [name, directive] of candidates) if (isNamed(text, start, name)) return directive;
  return OTHER;
}

function isNamed(text: string, start: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    const expected = name.charCodeAt(i);
    const code = text.charCodeAt(start + i);
    // Only letters have a case: `|32` would take U+000D for a hyphen.
    if (code !== expected && (expected < 97 || (code | 32) !== expected)) return false;
  }
  return true;
}
