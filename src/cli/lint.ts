import { lint as findingsOf, lintCodes } from "../lint/index.ts";
import type { Finding, LintCode, Severity } from "../lint/index.ts";
import type { Arguments } from "./arguments.ts";
import { FINE, OBJECTION, UNREACHABLE } from "./command.ts";
import type { Command } from "./command.ts";
import { annotation } from "./github.ts";
import { CallError } from "./io.ts";
import type { Io } from "./io.ts";
import { checkCount, lastOf, SOURCE_OPTIONS } from "./options.ts";
import { answerOf } from "./outcome.ts";
import { printable, printableJson } from "./printable.ts";
import { readFileSource } from "./source.ts";
import { paint } from "./style.ts";

const HELP = `robots lint SOURCE [--severity LEVEL] [--ignore CODE ...]

Says what the author of a robots.txt probably got wrong, a line for each finding:
FILE:LINE:COLUMN: SEVERITY CODE: MESSAGE. What to do about it stands below it, indented.

  SOURCE             a robots.txt file, - for standard input, or an http(s) URL, whose site's
                     robots.txt is fetched
  --severity LEVEL   the least that counts: error, warning (the default) or info
  --ignore CODE      a code that does not count; more than one may be given
  --format FORMAT    text, json, or github: annotations of a GitHub workflow
  --json             the same as --format json: one object a line, {file, code, severity, line,
                     column, length, message, help}
                       line, column  from 1; column and length count UTF-16 units
                       help          what to do about it, or null
  --codes            no SOURCE: the list of codes, with severity and meaning
  --user-agent NAME  what to call oneself when SOURCE is fetched; robots-matcher/VERSION by default
  --help             this text

Exit code: 0 nothing found of that severity, 1 something found, 2 wrong call, unreadable input or no
file at that URL, 3 robots.txt unreachable.

Examples:
  robots lint robots.txt
  robots lint robots.txt --severity error --ignore noindex --format github
  robots lint https://example.com/ --json
`;

const FORMATS = ["text", "json", "github"] as const;
type Format = (typeof FORMATS)[number];
const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

export const lint: Command = {
  help: HELP,
  options: {
    severity: { type: "string" },
    ignore: { type: "string", multiple: true },
    format: { type: "string" },
    codes: { type: "boolean" },
    ...SOURCE_OPTIONS,
  },
  run(given, io) {
    return given.values.has("codes") ? listCodes(given, io) : lintSource(given, io);
  },
};

async function lintSource(given: Arguments, io: Io): Promise<number> {
  checkCount(given, 1);
  const severity = choiceOf(given, "severity", SEVERITIES) ?? "warning";
  const format = formatOf(given);
  const ignore = ignoredOf(given);
  const { name, bytes, outcome } = await readFileSource(given, io);
  if (outcome?.status === "unreachable") {
    io.note(`${outcome.url}: robots.txt unreachable (${answerOf(outcome)})`);
    return UNREACHABLE;
  }
  const all = findingsOf(bytes, { ignore });
  const counted = all.filter((finding) => rank(finding.severity) <= rank(severity));
  await writeFindings(name, counted, format, io);
  if (format === "text") noteSum(all, counted, io);
  return counted.length === 0 ? FINE : OBJECTION;
}

function rank(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

function formatOf(given: Arguments): Format {
  const format = choiceOf(given, "format", FORMATS);
  if (!given.values.has("json")) return format ?? "text";
  if (format === undefined || format === "json") return "json";
  throw new CallError(`--json and --format ${format} exclude each other`);
}

function choiceOf<T extends string>(
  given: Arguments,
  option: string,
  choices: readonly T[],
): T | undefined {
  const value = lastOf(given, option);
  const choice = choices.find((one) => one === value);
  if (value === choice) return choice;
  throw new CallError(`--${option} is ${choices.join(", ")}, not "${value}"`);
}

function ignoredOf({ values }: Arguments): LintCode[] {
  const codes = values.get("ignore") ?? [];
  const unknown = codes.find((code) => !Object.hasOwn(lintCodes, code));
  if (unknown === undefined) return codes as LintCode[];
  throw new CallError(`--ignore takes a code, not "${unknown}"; robots lint --codes lists them`);
}

/** Findings are few thousand characters each at most, but there may be one for each line. */
const WRITE_COUNT = 500;

async function writeFindings(
  name: string,
  findings: readonly Finding[],
  format: Format,
  io: Io,
): Promise<void> {
  const lineOf = writers(name, io.colour)[format];
  for (let i = 0; i < findings.length; i += WRITE_COUNT) {
    const text = findings
      .slice(i, i + WRITE_COUNT)
      .map(lineOf)
      .join("");
    // Each piece waits for the one before.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await io.write(text))) return;
  }
}

function writers(
  name: string,
  colour: boolean,
): Readonly<Record<Format, (finding: Finding) => string>> {
  return {
    text: (finding) => findingText(name, finding, colour),
    json: (finding) => findingJson(name, finding),
    github: (finding) => annotation(name, finding),
  };
}

const COLOURS = { error: "red", warning: "yellow", info: "cyan" } as const;

function findingText(name: string, finding: Finding, colour: boolean): string {
  const { line, column, severity, code, message, help } = finding;
  const place = `${printable(name)}:${line}:${column}`;
  const painted = paint(COLOURS[severity], severity, colour);
  const text = `${place}: ${painted} ${code}: ${printable(message)}\n`;
  return help === undefined ? text : `${text}    ${printable(help)}\n`;
}

function findingJson(file: string, finding: Finding): string {
  const { code, severity, line, column, length, message, help = null } = finding;
  return `${printableJson({ file, code, severity, line, column, length, message, help })}\n`;
}

/** On standard error, so that what is piped has only findings. */
function noteSum(all: readonly Finding[], counted: readonly Finding[], io: Io): void {
  if (all.length === 0) return;
  const sums = SEVERITIES.flatMap((severity) => {
    const count = counted.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [count === 1 ? `1 ${severity}` : `${count} ${severity}s`];
  });
  const hidden = all.length - counted.length;
  const rest =
    hidden === 0 ? "" : `; ${hidden} of less severity not shown, --severity info shows all`;
  io.note(`${sums.join(", ") || "nothing found"}${rest}`);
}

async function listCodes(given: Arguments, io: Io): Promise<number> {
  checkCount(given, 0);
  const rows = Object.entries(lintCodes).map(([code, { severity, meaning, example }]) =>
    formatOf(given) === "json"
      ? `${printableJson({ code, severity, meaning, example })}\n`
      : `${code.padEnd(26)}${severity.padEnd(9)}${meaning}\n`,
  );
  await io.write(rows.join(""));
  return FINE;
}
