import type { Answer } from "./judge.ts";
import { printable } from "./printable.ts";
import { Column, displayName, GAP, REFUSALS, urlColumnOf } from "./report.ts";
import type { Layout, Report } from "./report.ts";
import { paint } from "./style.ts";
import type { Refusal } from "./urls.ts";

const LONGEST_CELL = "disallowed 9999".length;

/** A line for each URL, a column for each agent: the verdict, and the line of the rule that decided. */
export class TableReport implements Report {
  readonly head: string;
  /** How many columns of a terminal it takes, unless a URL is very long. */
  readonly width: number;
  private readonly urlColumn: Column;
  private readonly columns: readonly Column[];
  private readonly colour: boolean;

  constructor({ judges, urls, colour, policy }: Layout) {
    this.colour = colour;
    this.urlColumn = urlColumnOf(urls);
    const names = judges.map((judge) => displayName(judge, policy));
    const widest = " ".repeat(LONGEST_CELL);
    // Nothing stands behind the last column that would have to be kept in line.
    this.columns = names.map((name, i) =>
      i < names.length - 1 ? new Column(Infinity, [name, widest]) : new Column(0, []),
    );
    const cells = names.map((name, i) => GAP + paint("bold", this.columns[i]!.pad(name), colour));
    const corner = this.urlColumn.pad("");
    this.head = `${corner}${cells.join("")}\n`;
    this.width = names.reduce(
      (sum, name) => sum + 2 + Math.max(name.length, LONGEST_CELL),
      corner.length,
    );
  }

  row(url: string, _plain: boolean, answers: readonly Answer[]): string {
    const cells = answers.map((why, i) => GAP + this.cell(why, this.columns[i]!));
    return `${this.urlColumn.pad(printable(url))}${cells.join("")}\n`;
  }

  refused(url: string, refusal: Refusal): string {
    const why = paint("yellow", `not judged: ${REFUSALS[refusal]}`, this.colour);
    return `${this.urlColumn.pad(printable(url))}${GAP}${why}\n`;
  }

  private cell({ allowed, rule, reason }: Answer, column: Column): string {
    const verdict = allowed ? "allowed" : "disallowed";
    const text = reason === "rule" ? `${verdict} ${rule!.line}` : verdict;
    return paint(allowed ? "green" : "red", column.pad(text), this.colour);
  }
}
