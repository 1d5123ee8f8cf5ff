import { skipSpaces } from "./space.ts";

/**
 * The dates of `unavailable_after`, in lower case (ISO 8601, RFC 822, RFC 850, RFC 9110 5.6.7):
 *
 *     date      = [day-name [","]] day [","] ["t"] [time] [zone] [year] [comment]
 *     day       = iso / day-first / month-first
 *     iso       = year "-" month "-" mday / 8DIGIT                 ; "t" follows only this one
 *     day-first = mday ["-"] month-name ["-"] [","] (4DIGIT / 2DIGIT)
 *     month-first = month-name mday [","] [4DIGIT]                 ; asctime has the year at the end
 *     time      = 1*2DIGIT ":" 2DIGIT [":" 2DIGIT ["." 1*DIGIT]]   ; or 4DIGIT, 6DIGIT after "t"
 *     zone      = "z" / zone-name / ("gmt" / "utc" / "ut") offset / offset
 *     offset    = ("+" / "-") (1*2DIGIT [":" 2DIGIT] / 4DIGIT)     ; only after a time
 *     comment   = "(" anything ")"                                 ; `Date.prototype.toString` writes one
 *
 * Names may be spelled out (`august`, `wednesday`). Day names are not compared with the date.
 */

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Longer texts are no dates. The longest sensible one, all parts spelled out, has about 80 characters. */
const LONGEST = 100;

const MONTHS: ReadonlyMap<string, number> = names(
  "january february march april may june july august september october november december",
);
const DAYS: ReadonlyMap<string, number> = names(
  "sunday monday tuesday wednesday thursday friday saturday",
);

/** Minutes east of UTC. Zones whose names mean different things in different places are left out. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ["z", 0],
  ["ut", 0],
  ["utc", 0],
  ["gmt", 0],
  ["est", -300],
  ["edt", -240],
  ["cst", -360],
  ["cdt", -300],
  ["mst", -420],
  ["mdt", -360],
  ["pst", -480],
  ["pdt", -420],
]);

/** Each name, whole and by its first three letters, with its index. `sept` and `tues` are common too. */
function names(list: string): Map<string, number> {
  const all = new Map<string, number>();
  for (const [index, name] of list.split(" ").entries()) {
    for (const length of [3, 4, name.length]) all.set(name.slice(0, length), index);
  }
  return all;
}

/** Runs of digits, runs of letters, and every other character alone; white space only separates. */
const TOKENS = /\d+|[a-z]+|[^\t-\r ]/g;

interface Reader {
  readonly tokens: readonly string[];
  at: number;
}

interface CalendarDay {
  readonly year: string;
  readonly month: number;
  readonly day: number;
  readonly iso: boolean;
}

function peek(reader: Reader, ahead = 0): string {
  return reader.tokens[reader.at + ahead] ?? "";
}

function eat(reader: Reader, token: string): boolean {
  if (peek(reader) !== token) return false;
  reader.at++;
  return true;
}

function isDigits(token: string, ...lengths: readonly number[]): boolean {
  return lengths.includes(token.length) && token >= "0" && token < ":";
}

/** The next token if it is a number of so many digits, else an empty string. */
function digits(reader: Reader, ...lengths: readonly number[]): string {
  const token = peek(reader);
  if (!isDigits(token, ...lengths)) return "";
  reader.at++;
  return token;
}

function dayName(reader: Reader): void {
  if (!DAYS.has(peek(reader))) return;
  reader.at++;
  eat(reader, ",");
}

function monthName(reader: Reader): number | undefined {
  const month = MONTHS.get(peek(reader));
  if (month !== undefined) reader.at++;
  return month;
}

function isoDay(reader: Reader): CalendarDay | undefined {
  const basic = digits(reader, 8);
  if (basic !== "") {
    const month = Number(basic.slice(4, 6)) - 1;
    return { year: basic.slice(0, 4), month, day: Number(basic.slice(6)), iso: true };
  }
  const sign = eat(reader, "+") ? "+" : eat(reader, "-") ? "-" : "";
  const year = digits(reader, sign === "" ? 4 : 6);
  if (year === "" || !eat(reader, "-")) return undefined;
  const month = digits(reader, 1, 2);
  if (!eat(reader, "-")) return undefined;
  const day = digits(reader, 1, 2);
  return { year: sign + year, month: Number(month) - 1, day: Number(day), iso: true };
}

function dayFirst(reader: Reader): CalendarDay | undefined {
  const day = Number(digits(reader, 1, 2));
  eat(reader, "-");
  const month = monthName(reader);
  eat(reader, "-");
  eat(reader, ",");
  const year = digits(reader, 2, 4);
  return month === undefined || year === "" ? undefined : { year, month, day, iso: false };
}

function monthFirst(reader: Reader): CalendarDay | undefined {
  const month = monthName(reader);
  const day = Number(digits(reader, 1, 2));
  eat(reader, ",");
  const year = digits(reader, 4);
  return month === undefined ? undefined : { year, month, day, iso: false };
}

function calendarDay(reader: Reader): CalendarDay | undefined {
  const first = peek(reader);
  if (MONTHS.has(first)) return monthFirst(reader);
  return isDigits(first, 1, 2) ? dayFirst(reader) : isoDay(reader);
}

/** Milliseconds since midnight. 24:00 is the end of the day, second 60 the start of the next minute. */
function sinceMidnight(hour: string, minute: string, second: string, fraction: string): number {
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  const time = (h * 60 + m) * MINUTE + s * 1000 + Number(fraction.slice(0, 3).padEnd(3, "0"));
  return m > 59 || s > 60 || h > 24 || (h === 24 && time > DAY) ? Number.NaN : time;
}

/** Milliseconds since midnight, nothing where no time stands, NaN for one that cannot be. */
function clock(reader: Reader, basic: boolean): number | undefined {
  const run = basic ? digits(reader, 4, 6) : "";
  if (run !== "") return sinceMidnight(run.slice(0, 2), run.slice(2, 4), run.slice(4), "");
  const hour = digits(reader, 1, 2);
  if (hour === "") return basic ? Number.NaN : undefined;
  const minute = eat(reader, ":") ? digits(reader, 2) : "";
  const seconds = eat(reader, ":");
  const second = seconds ? digits(reader, 2) : "0";
  if (minute === "" || second === "") return Number.NaN;
  const fraction = seconds && eat(reader, ".") ? fractionDigits(reader) : "0";
  return fraction === "" ? Number.NaN : sinceMidnight(hour, minute, second, fraction);
}

function fractionDigits(reader: Reader): string {
  return digits(reader, peek(reader).length);
}

/** Minutes east of UTC, nothing where no offset stands, NaN for one that cannot be. */
function offset(reader: Reader): number | undefined {
  const sign = eat(reader, "+") ? 1 : eat(reader, "-") ? -1 : 0;
  if (sign === 0) return undefined;
  const run = digits(reader, 1, 2, 4);
  const long = run.length === 4;
  const minute = long ? run.slice(2) : eat(reader, ":") ? digits(reader, 2) : "0";
  if (run === "" || minute === "") return Number.NaN;
  const [h, m] = [Number(long ? run.slice(0, 2) : run), Number(minute)];
  return h > 23 || m > 59 ? Number.NaN : sign * (h * 60 + m);
}

/** Minutes east of UTC; UTC where no zone stands. `GMT+0100` is an offset, `EST+0100` is nothing. */
function zone(reader: Reader, hasTime: boolean): number {
  const named = ZONES.get(peek(reader));
  if (named !== undefined) reader.at++;
  const shift = hasTime && !named ? offset(reader) : undefined;
  return shift ?? named ?? 0;
}

/** Whether nothing is left, or a comment that ends the text. */
function atEnd(reader: Reader): boolean {
  const { tokens, at } = reader;
  return at === tokens.length || (tokens[at] === "(" && tokens.at(-1) === ")");
}

/** Midnight UTC of a day of the proleptic Gregorian calendar; NaN when there is no such day. */
function midnight(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  const exists = date.getUTCMonth() === month && date.getUTCDate() === day;
  return exists ? date.getTime() : Number.NaN;
}

/**
 * The moment with a two-digit year: the latest such year that puts it no more than 50 years ahead of now
 * (RFC 9110 5.6.7).
 */
function nearest(at: (year: number) => number, twoDigits: number, now: number): number {
  const limit = new Date(now);
  const latest = limit.getUTCFullYear() + 50;
  limit.setUTCFullYear(latest);
  const year = latest - (latest % 100) + twoDigits;
  const time = at(year);
  return time <= limit.getTime() ? time : at(year - 100);
}

/**
 * Reads a date that is in lower case. `now`, in milliseconds, decides two-digit years. Gives milliseconds since 1970,
 * or nothing for what is not exactly one of the forms above or names a moment that does not exist.
 */
export function readDate(text: string, now: number | undefined): number | undefined {
  if (text.length > LONGEST) return undefined;
  const reader: Reader = { tokens: text.match(TOKENS) ?? [], at: 0 };
  dayName(reader);
  const day = calendarDay(reader);
  if (day === undefined) return undefined;
  eat(reader, ",");
  const time = clock(reader, day.iso && eat(reader, "t"));
  const shift = zone(reader, time !== undefined) * MINUTE;
  const year = day.year === "" ? digits(reader, 4) : day.year;
  if (year === "" || !atEnd(reader)) return undefined;
  const at = (y: number): number => midnight(y, day.month, day.day) + (time ?? 0) - shift;
  const moment =
    year.length === 2 ? nearest(at, Number(year), now ?? Date.now()) : at(Number(year));
  return Number.isNaN(new Date(moment).getTime()) ? undefined : moment;
}

/** Where the run of characters between two codes ends. */
function runEnd(text: string, from: number, first: number, last: number): number {
  let end = from;
  while (end < text.length && text.charCodeAt(end) >= first && text.charCodeAt(end) <= last) end++;
  return end;
}

const lettersEnd = (text: string, from: number): number =>
  runEnd(text, from, 97 /* a */, 122 /* z */);
const digitsEnd = (text: string, from: number): number =>
  runEnd(text, from, 48 /* 0 */, 57 /* 9 */);

/**
 * Whether what stands at `from`, after a comma, goes on with the date before it: the comma of `wed, 25 aug 2010`, of
 * `wed, aug 25` and of `25 aug 2010, 15:00` belongs to the date. It does when it starts with a month name and a number,
 * or with a number of one, two or four digits that no letter follows: no directive starts so, and hardly a bot.
 */
export function continuesDate(text: string, from: number): boolean {
  const start = skipSpaces(text, from);
  const letters = lettersEnd(text, start);
  if (letters > start) {
    const number = skipSpaces(text, letters);
    return MONTHS.has(text.slice(start, letters)) && digitsEnd(text, number) > number;
  }
  const end = digitsEnd(text, start);
  const count = end - start;
  return (count === 1 || count === 2 || count === 4) && lettersEnd(text, end) === end;
}
