/**
 * A robots.txt and a list of URLs are written by strangers. Printed raw, a control character of theirs could recolour, rewrite
 * or reorder what the terminal shows: C0, DEL, C1 (Cc), bidi controls and what is invisible (Cf), lone surrogates (Cs), and
 * the separators that some programs end a line at (Zl, Zp).
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** True of nearly all URLs and patterns; several times faster than to look for unsafe characters. */
const PLAIN = /^[ -~]*$/;

/** The text with unsafe characters as `\u{1b}`. A backslash stays as it is: this is for reading, `--json` is exact. */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(UNSAFE, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`);
}

/** JSON of the value in one line; it parses to the same, but has no unsafe characters. */
export function printableJson(value: unknown): string {
  const json = JSON.stringify(value);
  return PLAIN.test(json) ? json : json.replace(UNSAFE, escapeUnits);
}

function escapeUnits(char: string): string {
  let escaped = "";
  for (let i = 0; i < char.length; i++) {
    escaped += `\\u${char.charCodeAt(i).toString(16).padStart(4, "0")}`;
  }
  return escaped;
}
