import { checkAgents } from "./agents.ts";
import { checkCharacters } from "./characters.ts";
import { agentGroups, checkGroups } from "./groups.ts";
import { checkLines } from "./lines.ts";
import { checkPatterns } from "./patterns.ts";
import { Report } from "./report.ts";
import { readSource } from "./source.ts";
import { checkFile, checkHtml, checkText } from "./text.ts";
import type { Finding, LintOptions } from "./types.ts";
import { checkUseless } from "./useless.ts";
import { checkValues } from "./values.ts";

/**
 * What the author of a robots.txt probably got wrong, in the order of the file (line, then column). It is about what `parse`
 * reads with the same options: a line that is a rule there is one here.
 *
 * Takes time in proportion to the file (n log n in the number of rules). Nothing in the content makes it throw; a TypeError
 * if the input is neither a string nor a `Uint8Array`, a RangeError if an option is not one.
 */
export function lint(input: string | Uint8Array, options: LintOptions = {}): Finding[] {
  return lintReport(input, options).findings();
}

/** The same, with the count of steps. */
export function lintReport(input: string | Uint8Array, options: LintOptions): Report {
  const report = new Report(readSource(input, options), options);
  checkFile(report);
  // Hundreds of findings on style sheets help nobody.
  if (checkHtml(report)) return report;
  checkText(report);
  const explained = checkCharacters(report);
  checkLines(report, explained);
  checkAgents(report, explained);
  checkPatterns(report, explained);
  checkValues(report, explained);
  const groups = agentGroups(report.source);
  checkGroups(report, groups);
  checkUseless(report, groups);
  return report;
}
