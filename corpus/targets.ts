/**
 * What a generated corpus must look like. Unless a line says otherwise the numbers are those of 4,231 real files; values
 * between the published quantiles are filled in from 2,098 of them.
 */
import type { Quantiles } from "./random.ts";

/** 4,231 real files: 4 % are HTML: error pages and home pages that were served with status 200. */
export const HTML_SHARE = 0.04;
/** 4,231 real files: 2 % start with U+FEFF. */
export const BOM_SHARE = 0.02;
/** 4,231 real files: 4 % contain text beyond ASCII. */
export const NON_ASCII_SHARE = 0.04;
/** 2,098 real files: 6 contain octets that are not UTF-8. */
export const NOT_UTF8_SHARE = 0.003;
/** 4,231 real files: a third state a crawl-delay. */
export const CRAWL_DELAY_SHARE = 0.333;
/** 2,098 real files: 32 % have CRLF line ends. */
export const CRLF_SHARE = 0.32;
/** 2,098 real files: 39 % contain a comment. */
export const COMMENT_SHARE = 0.39;

/** 4,231 real files: 12 / 81 / 480 rules at 50 / 90 / 99 %. 11 % have none, HTML among them; the most is 31,843. */
export const RULES: Quantiles = [
  [0, 0],
  [0.11, 0],
  [0.13, 1],
  [0.25, 3],
  [0.5, 12],
  [0.75, 40],
  [0.9, 81],
  [0.95, 138],
  [0.99, 480],
  [0.992, 540],
  [0.999, 1800],
  [0.9996, 5000],
  [1, 31843],
];

/** 4,231 real files: 1 / 5 / 98 groups at 50 / 90 / 99 %, up to 528. 5.5 % have none. */
export const GROUPS: Quantiles = [
  [0, 0],
  [0.055, 0.99],
  [0.0551, 1],
  [0.667, 1.99],
  [0.8, 2.99],
  [0.87, 4],
  [0.9, 5.4],
  [0.95, 14],
  [0.97, 32],
  [0.99, 98.5],
  [0.992, 106],
  [0.998, 300],
  [1, 528],
];

/** 4,231 real files: 15 / 34 / 81 octets a pattern at 50 / 90 / 99 %. The longest of 2,098 files is 546.
 * A lone `/` is not drawn: it comes from the groups that block a crawler. */
export const PATTERN_LENGTH: Quantiles = [
  [0, 2],
  [0.02, 3],
  [0.05, 5],
  [0.1, 7],
  [0.25, 11],
  [0.5, 15],
  [0.75, 21],
  [0.9, 34],
  [0.95, 46],
  [0.99, 81],
  [0.999, 127],
  [1, 300],
];

/** 4,231 real files: 19 % of the patterns contain `*`, 2 % end with `$`, 1 % contain escapes. */
export const STAR_SHARE = 0.19;
export const DOLLAR_SHARE = 0.02;
export const ESCAPE_SHARE = 0.01;
/** 2,098 real files: 7 % of the rules are `allow`, 6 % of the patterns contain `?`. */
export const ALLOW_SHARE = 0.067;
export const QUERY_SHARE = 0.064;

/** 2,098 real files: sitemap records a file. */
export const SITEMAPS: Quantiles = [
  [0, 0],
  [0.52, 0],
  [0.53, 1],
  [0.75, 1.9],
  [0.9, 3.5],
  [0.95, 6],
  [0.99, 46],
  [1, 180],
];

/** 2,098 real files, 98 of them HTML: octets of an HTML page. Its tail makes the tail of all sizes, 1.4 MB at most. */
export const HTML_SIZE: Quantiles = [
  [0, 200],
  [0.1, 250],
  [0.25, 900],
  [0.5, 11_000],
  [0.79, 68_000],
  [0.9, 170_000],
  [0.97, 290_000],
  [0.985, 400_000],
  [1, 1_400_000],
];
