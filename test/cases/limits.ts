// How much of a file is read: DESIGN section 4, `maxBytes`.
import { bytes, everyone, lines } from "./shapes.ts";

export interface LimitCase {
  readonly why: string;
  readonly robots: string | Uint8Array;
  /** 512,000 where none is given. */
  readonly maxBytes?: number;
  readonly truncated: boolean;
  /** Lines of the rules that are left. */
  readonly ruleLines: readonly number[];
}

/** 14 octets, then 13 for each rule. */
const TWO_RULES: string = everyone("Disallow: /a", "Disallow: /b");

const cut = (
  why: string,
  maxBytes: number,
  truncated: boolean,
  ...ruleLines: number[]
): LimitCase => ({ why, robots: TWO_RULES, maxBytes, truncated, ruleLines });

/** A file of so many octets whose only rule is its last line. */
function ruleAtTheEnd(size: number): string {
  const head = "User-agent: *\n";
  const rule = "Disallow: /a\n";
  return `${head}#${"x".repeat(size - head.length - rule.length - 2)}\n${rule}`;
}

export const limits: readonly LimitCase[] = [
  cut("Infinity is no limit", Infinity, false, 2, 3),
  cut("exactly as large as the limit", 40, false, 2, 3),
  cut("larger than the file", 41, false, 2, 3),
  cut("the last line end is over the limit: the line is whole", 39, true, 2, 3),
  cut("within the last line: it is no rule", 38, true, 2),
  cut("within the last line's name", 30, true, 2),
  cut("after a line end", 27, true, 2),
  cut("a line whose text ends at the limit is whole", 26, true, 2),
  cut("a line that is cut within its value is no rule", 25, true),
  cut("within the first rule's name", 17, true),
  cut("after the user-agent line", 14, true),
  cut("within the user-agent line", 7, true),
  cut("nothing is read", 0, true),
  cut("one octet", 1, true),
  cut("a fraction counts as what is below it", 26.9, true, 2),
  cut("a fraction just below", 25.9, true),
  {
    why: "an empty file is never truncated",
    robots: "",
    maxBytes: 0,
    truncated: false,
    ruleLines: [],
  },
  {
    why: "a last line without an end that is cut",
    robots: "User-agent: *\nDisallow: /abc",
    maxBytes: 26,
    truncated: true,
    ruleLines: [],
  },
  {
    why: "a last line without an end that is not",
    robots: "User-agent: *\nDisallow: /abc",
    maxBytes: 28,
    truncated: false,
    ruleLines: [2],
  },
  {
    why: "cut between CR and LF",
    robots: "User-agent: *\r\nDisallow: /a\r\nDisallow: /b\r\n",
    maxBytes: 28,
    truncated: true,
    ruleLines: [2],
  },
  {
    why: "cut before CRLF",
    robots: "User-agent: *\r\nDisallow: /a\r\nDisallow: /b\r\n",
    maxBytes: 27,
    truncated: true,
    ruleLines: [2],
  },
  {
    why: "cut after a lone CR",
    robots: "User-agent: *\rDisallow: /a\rDisallow: /b\r",
    maxBytes: 27,
    truncated: true,
    ruleLines: [2],
  },
  {
    why: "one long line without an end",
    robots: "x".repeat(100),
    maxBytes: 50,
    truncated: true,
    ruleLines: [],
  },
  {
    why: "octets of bytes: ü is two",
    robots: bytes("User-agent: *\nDisallow: /\xC3\xBC\n#"),
    maxBytes: 26,
    truncated: true,
    ruleLines: [],
  },
  {
    why: "octets of bytes: at the end of ü",
    robots: bytes("User-agent: *\nDisallow: /\xC3\xBC\n#"),
    maxBytes: 27,
    truncated: true,
    ruleLines: [2],
  },
  {
    why: "code units of a string: ü is one",
    robots: "User-agent: *\nDisallow: /ü\n#",
    maxBytes: 26,
    truncated: true,
    ruleLines: [2],
  },
  {
    why: "code units of a string: 😀 is two",
    robots: "User-agent: *\nDisallow: /😀\n#",
    maxBytes: 26,
    truncated: true,
    ruleLines: [],
  },
  {
    why: "a byte-order mark counts",
    robots: bytes("\xEF\xBB\xBFUser-agent: *\nDisallow: /a\n"),
    maxBytes: 28,
    truncated: true,
    ruleLines: [],
  },
  {
    why: "a comment that is cut is no rule",
    robots: lines("User-agent: *", "Disallow: /a # b", "Allow: /"),
    maxBytes: 28,
    truncated: true,
    ruleLines: [],
  },
  {
    why: "the default limit is 512,000: a rule up to it",
    robots: ruleAtTheEnd(512_000),
    truncated: false,
    ruleLines: [3],
  },
  {
    why: "the default limit is 512,000: the line end past it",
    robots: ruleAtTheEnd(512_001),
    truncated: true,
    ruleLines: [3],
  },
  {
    why: "the default limit is 512,000: a rule past it",
    robots: ruleAtTheEnd(512_002),
    truncated: true,
    ruleLines: [],
  },
];
