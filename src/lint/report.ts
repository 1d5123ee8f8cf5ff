/** Where the checks put what they find. */
import { reported } from "../decode.ts";
import { describe } from "../describe.ts";
import { lintCodes } from "./codes.ts";
import type { LintCode, Severity } from "./codes.ts";
import { quote } from "./quote.ts";
import type { Entry, Source } from "./source.ts";
import type { Finding, LintOptions } from "./types.ts";

const RANKS: readonly Severity[] = ["info", "warning", "error"];

/** A part of a line: offsets into the text. */
export interface Place {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

export function nameAt({ line, nameStart, nameEnd }: Entry): Place {
  return { line, start: nameStart, end: nameEnd };
}

export function valueAt({ line, valueStart, valueEnd }: Entry): Place {
  return { line, start: valueStart, end: valueEnd };
}

/** Name and value. */
export function entryAt({ line, nameStart, valueEnd }: Entry): Place {
  return { line, start: nameStart, end: valueEnd };
}

export class Report {
  readonly source: Source;
  readonly knownDirectives: ReadonlySet<string>;
  /** Steps of the checks that compare lines with one another; tests assert how they grow. */
  steps = 0;
  private readonly found: Finding[] = [];
  private readonly ignored: ReadonlySet<LintCode>;
  private readonly leastRank: number;

  constructor(source: Source, options: LintOptions) {
    const { severity = "info", ignore = [], knownDirectives = [] } = options;
    this.source = source;
    this.leastRank = RANKS.indexOf(severity);
    if (this.leastRank < 0) {
      throw new RangeError(
        `severity must be "error", "warning" or "info", got ${describe(severity)}`,
      );
    }
    const unknown = ignore.find((code) => !Object.hasOwn(lintCodes, code));
    if (unknown !== undefined) {
      throw new RangeError(`ignore must list codes of findings, got ${describe(unknown)}`);
    }
    this.ignored = new Set(ignore);
    this.knownDirectives = new Set(knownDirectives.map((name) => name.toLowerCase()));
  }

  add(code: LintCode, place: Place, message: string, help?: string): void {
    const { severity } = lintCodes[code];
    if (this.ignored.has(code) || RANKS.indexOf(severity) < this.leastRank) return;
    const { line } = place;
    const column = this.columnOf(line, place.start);
    const length = this.columnOf(line, place.end) - column;
    this.found.push({ code, severity, line, column, length, message, ...(help && { help }) });
  }

  /** The column of an offset. Octets that are not UTF-8 count as `TextDecoder` shows them. */
  private columnOf(line: number, offset: number): number {
    const { lines, text, octets } = this.source;
    const start = lines[line - 1]?.start ?? offset;
    return 1 + (octets ? reported(text.slice(start, offset)).length : offset - start);
  }

  quote(start: number, end: number): string {
    return quote(this.source.text.slice(start, end), this.source.octets);
  }

  /** In the order of the file. */
  findings(): Finding[] {
    return this.found.toSorted(
      (a, b) => a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : 1),
    );
  }
}
