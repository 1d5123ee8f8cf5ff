import type { LintCode, Severity } from "./codes.ts";

/** Something that the author of a robots.txt probably wants to know. */
export interface Finding {
  readonly code: LintCode;
  readonly severity: Severity;
  /** From 1; blank lines and comments count. CRLF, LF and a lone CR end a line. */
  readonly line: number;
  /** From 1, in UTF-16 units of the decoded line (as `TextDecoder` decodes it, without a byte-order mark). */
  readonly column: number;
  /** How many units it is about; 0 where it is about a place. */
  readonly length: number;
  /** One line. What it quotes of the file is short, with control and invisible characters escaped. */
  readonly message: string;
  /** What to do about it. */
  readonly help?: string;
}

export interface LintOptions {
  /** As for `parse`: what follows is reported as cut and not looked at. 512,000 by default. */
  readonly maxBytes?: number;
  /** As for `parse`: which of the two readings of groups the findings are about. */
  readonly extensionsEndGroup?: boolean;
  /** The least severity that is reported; `"info"`, which is all, by default. */
  readonly severity?: Severity;
  /** Codes that are not reported. */
  readonly ignore?: readonly LintCode[];
  /** Names of further directives that are known, in any case, so that they are no finding. */
  readonly knownDirectives?: readonly string[];
}
