/** Other spellings of URLs and patterns that are to be equal: RFC 3986 6.2.2, the URL Standard and DESIGN section 4. */
import { Random } from "../corpus/random.ts";

const SAME_IN_QUERY = ":/?@[]";
/** May stand raw for its escape, in a URL and in a pattern. */
const MAY_BE_RAW = "\"<>^`{|}'\x7F\x01\x1F";
const PREFIXES = [
  "http://h",
  "https://h",
  "HTTP:\\\\h",
  "//h",
  "h",
  "x+y://h",
  "https:h",
  "/\\h",
  "",
];

/** What of canonical text cannot be taken apart: an escape, several that are one character, or one octet. */
const UNIT = /(?:%[89A-F][0-9A-F])+|%[0-9A-F]{2}|[^]/g;

interface Context {
  readonly random: Random;
  readonly inQuery: boolean;
  readonly isPattern: boolean;
  /** Whether it is the first or last unit: what is trimmed must not be raw there. */
  readonly isEnd: boolean;
  /** Units since a `%` that is no escape: what stands next to it must stay as it is. */
  readonly sinceBare: number;
}

/** A URL that asks for the canonical path. */
export function spellUrl(path: string, seed: number): string {
  const random = new Random("spell url", seed);
  const spelt = spellUnits(path, random, false);
  const host = random.pick(PREFIXES);
  // Two slashes would begin a host; no path at all is written only where a host is.
  const prefix =
    host === "" && /^[/\\\t\n\r]*$|^[\t\n\r]*[/\\][\t\n\r]*[/\\]/.test(spelt) ? "//h" : host;
  const fragment = random.chance(0.2) ? random.pick(["#", "#a", "#?b#/../"]) : "";
  const space = random.chance(0.2) ? random.pick([" ", "\t", "\0\n", "\x1F"]) : "";
  return space + prefix + spelt + fragment + space;
}

/** A pattern with the canonical form given. */
export function spellPattern(canonical: string, seed: number): string {
  const anchored = canonical.endsWith("$");
  const body = anchored ? canonical.slice(0, -1) : canonical;
  return spellUnits(body, new Random("spell pattern", seed), true) + (anchored ? "$" : "");
}

function spellUnits(canonical: string, random: Random, isPattern: boolean): string {
  const units: readonly string[] = canonical.match(UNIT) ?? [];
  const query = units.indexOf("?");
  let sinceBare = 3;
  return units
    .map((unit, i) => {
      sinceBare = unit === "%" ? 0 : sinceBare + 1;
      const inQuery = query >= 0 && i > query;
      const isEnd = i === 0 || i === units.length - 1;
      const context = { random, inQuery, isPattern, isEnd, sinceBare };
      const spelt = random.chance(0.4) ? spellUnit(unit, context) : unit;
      const removed = !isPattern && random.chance(0.02) ? random.pick(["\t", "\n", "\r"]) : "";
      return spelt + removed;
    })
    .join("");
}

function spellUnit(unit: string, context: Context): string {
  const { random, inQuery, isPattern, sinceBare } = context;
  if (unit.length > 3) return rawOr(unit, random);
  if (unit.length === 3) return spellEscape(unit, context);
  if (sinceBare <= 2) return unit;
  if (/[\w.~-]/.test(unit)) return escape(unit, random);
  if (inQuery && SAME_IN_QUERY.includes(unit)) return escape(unit, random);
  if (unit === "/" && !inQuery && !isPattern) {
    return random.pick(["/", "\\", "/./", "/x/../", "/%2E/", "\\a\\%2e.\\"]);
  }
  return unit;
}

function spellEscape(unit: string, { random, inQuery, isPattern, isEnd }: Context): string {
  const character = String.fromCharCode(Number.parseInt(unit.slice(1), 16));
  if (isEnd || random.chance(0.5)) return random.chance(0.5) ? unit.toLowerCase() : unit;
  if (MAY_BE_RAW.includes(character) || character === " ") return character;
  if (character === "\\" && (inQuery || isPattern)) return character;
  if (character === "$" || (character === "*" && !isPattern)) return character;
  return unit;
}

/** Raw characters for the escapes of their octets, if these are UTF-8. */
function rawOr(escapes: string, random: Random): string {
  if (random.chance(0.3)) return escapes.toLowerCase();
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes;
  }
}

function escape(character: string, random: Random): string {
  const digits = character.charCodeAt(0).toString(16);
  return `%${random.chance(0.5) ? digits : digits.toUpperCase()}`;
}
