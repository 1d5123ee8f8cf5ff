/** What is wrong with the file as a whole, and with its octets. */
import { USER_AGENT } from "../directive.ts";
import { octetName } from "./quote.ts";
import type { Report } from "./report.ts";
import type { Line } from "./source.ts";

/** What holds whatever the file is. */
export function checkFile(report: Report): void {
  checkMark(report);
  checkSize(report);
}

/** What is wrong with how its lines are written down. */
export function checkText(report: Report): void {
  checkOctets(report);
  checkReturns(report);
  for (const line of report.source.lines) checkLength(report, line);
}

/** Whether a web page was served: then it makes no sense to look at its lines. */
export function checkHtml(report: Report): boolean {
  const { text, lines, ours } = report.source;
  const first = lines.find(({ start, end }) => /\S/.test(text.slice(start, end)));
  if (first === undefined) return false;
  const tag = /^\s*<(?:[!?/]?[a-z]|!--)[^\n\r>]{0,40}>?/i.exec(
    text.slice(first.start, Math.min(first.end, first.start + 1000)),
  );
  const hasAgents = ours.some(({ directive }) => directive === USER_AGENT);
  // `<!-- … -->` above a real robots.txt is a comment that went wrong.
  if (tag === null || (hasAgents && tag[0].includes("<!--"))) return false;
  const place = { line: first.number, start: first.start, end: first.start + tag[0].length };
  report.add(
    "file-is-html",
    place,
    `the file starts with ${report.quote(first.contentStart, place.end)}: it is a web page, not a robots.txt`,
    "Serve plain text, or 404 if there is no robots.txt.",
  );
  return !hasAgents;
}

function checkMark(report: Report): void {
  const { hasMark, lines } = report.source;
  if (!hasMark) return;
  const { start } = lines[0]!;
  report.add(
    "byte-order-mark",
    { line: 1, start, end: start },
    "the file starts with a byte-order mark, or a part of one",
    "Save it as UTF-8 without a byte-order mark.",
  );
}

function isOctet(code: number): boolean {
  return code >= 0xdc80 && code <= 0xdcff;
}

/** One finding for each line where it matters; if all stand in comments, one for the first. */
function checkOctets(report: Report): void {
  const { text, octets, lines } = report.source;
  if (!octets && !text.includes("\ufffd")) return;
  let matters = false;
  let inComment: readonly [Line, number] | undefined;
  for (const line of lines) {
    const at = firstUndecoded(text, octets, line.start, line.end);
    if (at < 0) continue;
    if (at < line.hash) {
      addUndecoded(report, line, at);
      matters = true;
    } else inComment ??= [line, at];
  }
  if (!matters && inComment) addUndecoded(report, ...inComment);
}

function firstUndecoded(text: string, octets: boolean, start: number, end: number): number {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    // The second half of a pair is no octet.
    if (code >= 0xd800 && code <= 0xdbff) i++;
    else if (code === 0xfffd || (octets && isOctet(code))) return i;
  }
  return -1;
}

function addUndecoded(report: Report, { number, end }: Line, at: number): void {
  const { text, octets } = report.source;
  const code = text.charCodeAt(at);
  if (!octets || !isOctet(code)) {
    report.add(
      "not-utf8",
      { line: number, start: at, end: at + 1 },
      "U+FFFD stands where something was not UTF-8 when it was decoded or saved",
      "Write the character anew and save the file as UTF-8.",
    );
    return;
  }
  let next = at + 1;
  while (next < end && isOctet(text.charCodeAt(next))) next++;
  report.add(
    "not-utf8",
    { line: number, start: at, end: next },
    `octet ${octetName(code & 0xff)} is not UTF-8`,
    "Save the file as UTF-8.",
  );
}

function checkReturns(report: Report): void {
  const lone = report.source.lines.filter(({ isLoneReturn }) => isLoneReturn);
  if (lone.length === 0) return;
  const { number, end } = lone[0]!;
  const rest = lone.length > 1 ? `, and ${lone.length - 1} more` : "";
  report.add(
    "lone-cr",
    { line: number, start: end, end },
    `the line ends with a carriage return alone${rest}`,
    "End lines with a line feed.",
  );
}

function checkSize(report: Report): void {
  const { cut, lines } = report.source;
  if (cut === undefined) return;
  const last = lines.at(-1)!;
  // What is read ends with a line end, unless the line at the limit is whole.
  const line = last.start === last.end ? last.number : last.number + 1;
  const { size, limit, isOctets, unread, records } = cut;
  report.add(
    "file-too-large",
    { line, start: last.end, end: last.end },
    `${size} ${isOctets ? "octets" : "characters"}, of which ${limit} are read: the last ${unread}, ` +
      `with ${records} ${records === 1 ? "record" : "records"}, are ignored`,
    "Make the file smaller: merge rules by prefix or wildcard.",
  );
}

/** Google's parser keeps as many octets of a line: 8 times the longest URL that Internet Explorer took, less one. */
const LONGEST_LINE = 2083 * 8 - 1;

function checkLength(report: Report, { number, start, contentEnd }: Line): void {
  if ((contentEnd - start) * 3 <= LONGEST_LINE) return;
  const { text, octets } = report.source;
  let size = 0;
  let cut = -1;
  for (let i = start; i < contentEnd; i++) {
    const code = text.charCodeAt(i);
    size += octets && isOctet(code) ? 1 : code < 0x80 ? 1 : code < 0x800 ? 2 : isHalf(code) ? 2 : 3;
    if (size > LONGEST_LINE && cut < 0) cut = i;
  }
  if (cut < 0) return;
  report.add(
    "line-too-long",
    { line: number, start: cut, end: contentEnd },
    `the line has ${size} octets: Google reads the first ${LONGEST_LINE}`,
  );
}

/** Half of a pair, which has four octets. */
function isHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
