/** Names that are known, and how near another comes to one. */
import {
  ALLOW_RULE,
  CONTENT_SIGNAL,
  CRAWL_DELAY,
  DISALLOW_RULE,
  SITEMAP,
  USER_AGENT,
} from "../directive.ts";

/** How the directives of the core are spelt. */
export const SPELLINGS: ReadonlyMap<number, string> = new Map([
  [USER_AGENT, "User-agent"],
  [ALLOW_RULE, "Allow"],
  [DISALLOW_RULE, "Disallow"],
  [CRAWL_DELAY, "Crawl-delay"],
  [CONTENT_SIGNAL, "Content-Signal"],
  [SITEMAP, "Sitemap"],
]);

/** Known records that are not in RFC 9309, and who reads them. */
export const NONSTANDARD: ReadonlyMap<string, string> = new Map([
  [
    "content-signal",
    "states preferences on AI use (contentsignals.org); crawlers are free to ignore it",
  ],
  ["content-usage", "states preferences on AI use (IETF aipref draft); few crawlers read it"],
  ["license", "points to licence terms (RSL); few crawlers read it"],
  ["host", "was read by Yandex until 2018; redirects tell the main host"],
  ["clean-param", "is read by Yandex only"],
  ["request-rate", "was never widely read"],
  ["visit-time", "was never widely read"],
  ["cache-delay", "was never widely read"],
  ["schemamap", "points to structured data (NLWeb); few crawlers read it"],
]);

/** Instructions to an index, which robots.txt does not carry. */
export const INDEXING: ReadonlySet<string> = new Set(["noindex", "nofollow", "noarchive"]);

/** Crawlers whose name is worth a warning when one letter of it is wrong. */
export const CRAWLERS: readonly string[] =
  `AdsBot-Google AdsBot-Google-Mobile AhrefsBot AhrefsSiteAudit Amazonbot Applebot Applebot-Extended Baiduspider Bingbot
  BingPreview BLEXBot Bytespider CCBot ChatGPT-User Claude-User ClaudeBot Claude-Web Claude-SearchBot cohere-ai DataForSeoBot
  Diffbot Discordbot DotBot DuckDuckBot DuckAssistBot Exabot facebookexternalhit FacebookBot GoogleOther Google-Extended
  Google-InspectionTool Googlebot Googlebot-Image Googlebot-Mobile Googlebot-News Googlebot-Video GPTBot ia_archiver ImagesiftBot
  LinkedInBot Mediapartners-Google meta-externalagent meta-externalfetcher msnbot OAI-SearchBot Omgilibot PerplexityBot
  Perplexity-User PetalBot Pinterestbot Screaming-Frog SemrushBot SeznamBot Slackbot Slurp Sogou Storebot-Google
  TelegramBot Timpibot TurnitinBot Twitterbot WhatsApp YandexBot YandexImages Yandex Yeti archive.org_bot`.split(
    /\s+/,
  );

/** Whether one inserted, missing, wrong or swapped letter makes one of the other. Neither is longer than some dozens. */
export function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let same = 0;
  const shorter = Math.min(a.length, b.length);
  while (same < shorter - start && a.at(-1 - same) === b.at(-1 - same)) same++;
  const [left, right] = [a.slice(start, a.length - same), b.slice(start, b.length - same)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** How many letters differ at least (Levenshtein), both of them being short. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

const DIRECTIVES: readonly string[] = [
  ...SPELLINGS.values(),
  ...[...NONSTANDARD.keys(), ...INDEXING].map((name) => name[0]!.toUpperCase() + name.slice(1)),
];
const LONGEST_DIRECTIVE = 16;

/**
 * The known directive that a name in lower case is nearest to, if it is near: at most a letter of four differs, and
 * white space, `-` and `_` count as one.
 */
export function nearestDirective(name: string): string | undefined {
  if (name.length > LONGEST_DIRECTIVE) return undefined;
  const plain = name.replace(/[\s_-]+/g, "-");
  let nearest: string | undefined;
  let least = Math.min(3, Math.floor(plain.length / 4)) + 1;
  for (const known of DIRECTIVES) {
    if (Math.abs(known.length - plain.length) >= least) continue;
    const distance = editDistance(plain, known.toLowerCase());
    if (distance < least) [nearest, least] = [known, distance];
  }
  return nearest;
}

const CRAWLERS_BY_LENGTH: string[][] = [];
const KNOWN_CRAWLERS: Set<string> = new Set();
for (const name of CRAWLERS) {
  (CRAWLERS_BY_LENGTH[name.length] ??= []).push(name);
  KNOWN_CRAWLERS.add(name.toLowerCase());
}
/**
 * A shorter name is one letter away from too many others; a name of 6 or 7 letters is still one wrong letter away from some
 * that exist: MSRBot and msnbot, WotBot and DotBot.
 */
const SHORTEST_CRAWLER = 6;
const SHORTEST_WITH_WRONG_LETTER = 8;

export function isCrawler(token: string): boolean {
  return KNOWN_CRAWLERS.has(token.toLowerCase());
}

function isTypoOf(token: string, name: string): boolean {
  if (name.length < SHORTEST_CRAWLER || !isOneEditAway(token, name)) return false;
  if (name.length >= SHORTEST_WITH_WRONG_LETTER || token.length !== name.length) return true;
  // Of the same length, but for a swap of two letters they have the same ones.
  return [...token].toSorted().join() === [...name].toSorted().join();
}

/** The well-known crawler that a token is one letter away from. */
export function nearestCrawler(token: string): string | undefined {
  if (token.length < SHORTEST_CRAWLER || isCrawler(token)) return undefined;
  const lower = token.toLowerCase();
  for (let length = lower.length - 1; length <= lower.length + 1; length++) {
    const found = CRAWLERS_BY_LENGTH[length]?.find((name) => isTypoOf(lower, name.toLowerCase()));
    if (found !== undefined) return found;
  }
  return undefined;
}
