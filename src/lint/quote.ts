/** Text of the file in messages: hostile until shown to be short and visible. */

/** How long a quotation is at most, without its marks. */
const LONGEST = 60;

/**
 * What a terminal or a reader may not take for text: controls, formats (bidi, zero width), line and paragraph separators,
 * spaces but U+0020, halves of pairs, what has no character, and the letters that show nothing.
 */
const UNSEEN: RegExp =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/u;

/** The beginning of the text in quotation marks. With `octets`, U+DC80–U+DCFF stand for octets that are not UTF-8. */
export function quote(text: string, octets = false): string {
  let out = "";
  for (const character of text.slice(0, LONGEST + 1)) {
    const next = escapeUnseen(character, octets);
    if (out.length + next.length > LONGEST) return `"${out}…"`;
    out += next;
  }
  return `"${out}"`;
}

function escapeUnseen(character: string, octets: boolean): string {
  if (character === '"' || character === "\\") return `\\${character}`;
  if (!UNSEEN.test(character)) return character;
  const point = character.codePointAt(0)!;
  if (octets && point >= 0xdc80 && point <= 0xdcff) return `\\x${hex(point & 0xff, 2)}`;
  return point < 0x10000 ? `\\u${hex(point, 4)}` : `\\u{${hex(point, 5)}}`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}

/** The name of a character, as Unicode writes it: `U+00A0`. */
export function codePointName(character: string): string {
  return `U+${hex(character.codePointAt(0)!, 4)}`;
}

/** An octet as two hexadecimal digits: `0xE9`. */
export function octetName(octet: number): string {
  return `0x${hex(octet, 2)}`;
}
