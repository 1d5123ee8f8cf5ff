import { decode } from "../decode.ts";
import { stringify } from "../document.ts";
import type { RobotsDocument } from "../document.ts";
import { DEFAULT_MAX_BYTES, lineCut } from "../parse.ts";
import { parse } from "../robots.ts";
import { FINE, UNREACHABLE } from "./command.ts";
import type { Command } from "./command.ts";
import { linesOf } from "./excerpt.ts";
import { checkCount, SOURCE_OPTIONS } from "./options.ts";
import { answerOf } from "./outcome.ts";
import { printable, printableJson } from "./printable.ts";
import { readFileSource } from "./source.ts";

const HELP = `robots format SOURCE

Writes a robots.txt anew: one spelling of every name, a blank line between groups, sitemaps and
other records at the end. The answers stay the same. Comments are lost, and so are lines that say
nothing to a crawler; standard error says how many comments there were.

  SOURCE             a robots.txt file, - for standard input, or an http(s) URL, whose site's
                     robots.txt is fetched
  --json             one JSON object: {file, text, comments, truncated, document}
                       text       the new file
                       comments   how many lines had one
                       truncated  whether the file was longer than what counts of it
                       document   {groups, sitemaps, records} of it
  --user-agent NAME  what to call oneself when SOURCE is fetched; robots-matcher/VERSION by default
  --help             this text

Exit code: 0 written, 2 wrong call, unreadable input or no file at that URL, 3 robots.txt
unreachable.

Examples:
  robots format robots.txt > new.txt && mv new.txt robots.txt
  robots format https://example.com/
`;

export const format: Command = {
  help: HELP,
  options: SOURCE_OPTIONS,
  async run(given, io) {
    checkCount(given, 1);
    const { name, bytes, outcome } = await readFileSource(given, io);
    if (outcome?.status === "unreachable") {
      io.note(`${outcome.url}: robots.txt unreachable (${answerOf(outcome)})`);
      return UNREACHABLE;
    }
    const { text, document, truncated } = rewrite(bytes);
    const comments = linesOf(bytes).filter((line) => line.includes("#")).length;
    if (given.values.has("json")) {
      await io.write(`${printableJson({ file: name, text, comments, truncated, document })}\n`);
      return FINE;
    }
    if (comments > 0) {
      io.note(comments === 1 ? "1 comment is lost" : `${comments} comments are lost`);
    }
    await io.write(io.columns === undefined ? text : text.split("\n").map(printable).join("\n"));
    return FINE;
  },
};

interface Rewritten {
  readonly text: string;
  readonly document: RobotsDocument;
  readonly truncated: boolean;
}

/** The same rules, cleanly written. */
export function rewrite(bytes: Uint8Array): Rewritten {
  const truncated = bytes.length > DEFAULT_MAX_BYTES;
  const counted = truncated ? bytes.subarray(0, lineCut(bytes, DEFAULT_MAX_BYTES)) : bytes;
  // The byte-order mark is skipped once by each reading: a second one in the file is text.
  const document = parse(`\uFEFF${escapedText(counted)}`, { maxBytes: Infinity }).toJSON();
  return { text: stringify(document), document, truncated };
}

/**
 * The text with octets that are not UTF-8 as escapes, which match the same paths. A document would show them as U+FFFD, which
 * matches nothing.
 */
function escapedText(bytes: Uint8Array): string {
  const { text, octets } = decode(bytes);
  if (!octets) return text;
  return text.replace(/[\uDC80-\uDCFF]/gu, (octet) => {
    return `%${(octet.charCodeAt(0) & 0xff).toString(16).toUpperCase()}`;
  });
}
