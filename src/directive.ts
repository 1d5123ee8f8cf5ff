/** What a line of a robots.txt states, by the name before its colon. */
export const OTHER = 0;
export const USER_AGENT = 1;
export const ALLOW_RULE = 2;
export const DISALLOW_RULE = 3;
export const CRAWL_DELAY = 4;
export const CONTENT_SIGNAL = 5;
export const SITEMAP = 6;

export function isRule(directive: number): boolean {
  return directive === ALLOW_RULE || directive === DISALLOW_RULE;
}

/** Names in lower case; after each, the misspellings of it that Google's parser accepts. */
const NAMES: readonly (readonly [directive: number, ...names: string[]])[] = [
  [USER_AGENT, "user-agent", "useragent", "user agent"],
  [ALLOW_RULE, "allow"],
  [DISALLOW_RULE, "disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"],
  [CRAWL_DELAY, "crawl-delay"],
  [CONTENT_SIGNAL, "content-signal"],
  [SITEMAP, "sitemap", "site-map"],
];

interface Name {
  readonly codes: Uint8Array;
  readonly directive: number;
}

/** The names of each length, so that a name is compared with few. */
const BY_LENGTH: Name[][] = [];
/** How long a name that starts with a letter (its code modulo 32) most likely is: as long as the first of ours; 0 if none does. */
export const LIKELY_LENGTH: Uint8Array = new Uint8Array(32);
for (const [directive, ...names] of NAMES) {
  for (const name of names) {
    const codes = Uint8Array.from(name, (letter) => letter.charCodeAt(0));
    (BY_LENGTH[name.length] ??= []).push({ codes, directive });
    LIKELY_LENGTH[codes[0] & 31] ||= codes.length;
  }
}

/** The directive that text[start, end) names, whole and in any ASCII case; OTHER if none of ours. */
export function directiveNamed(text: string, start: number, end: number): number {
  const candidates = BY_LENGTH[end - start];
  if (candidates === undefined) return OTHER;
  for (let i = 0; i < candidates.length; i++) {
    if (isNamed(text, start, candidates[i].codes)) return candidates[i].directive;
  }
  return OTHER;
}

function isNamed(text: string, start: number, name: Uint8Array): boolean {
  for (let i = 0; i < name.length; i++) {
    const code = text.charCodeAt(start + i);
    // Only letters have a case: `|32` would take U+000D for a hyphen.
    if (code !== name[i] && (name[i] < 97 || (code | 32) !== name[i])) return false;
  }
  return true;
}
