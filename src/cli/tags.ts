import { directivesFor, isFollowable, isIndexable } from "../directives/index.ts";
import type { DirectiveSet } from "../directives/index.ts";
import { FINE } from "./command.ts";
import type { Command } from "./command.ts";
import { CallError } from "./io.ts";
import type { Io } from "./io.ts";
import { lineBatches } from "./lines.ts";
import { agentsOf, COMMON } from "./options.ts";
import { printable, printableJson } from "./printable.ts";
import { STANDARD_INPUT } from "./source.ts";
import { paint } from "./style.ts";

const HELP = `robots tags HEADER --agent NAME [--agent NAME ...]

Says what an X-Robots-Tag header means for an agent: everyone's directives and its own together, the
stricter one where they contradict each other.

  HEADER        the value of the header, with or without "X-Robots-Tag:" before it; more than one
                HEADER is more than one line of it. With - standard input has the header lines of a
                response; lines of other headers do not count
  --agent NAME  the bot's name, or its whole User-Agent header; more than one may be given
  --json        one JSON object a line and agent: {agent, botName, indexable, followable, noindex,
                nofollow, noarchive, nosnippet, noimageindex, notranslate, indexifembedded,
                maxSnippet, maxImagePreview, maxVideoPreview, unavailableAfter, other}
                  indexable    now: not noindex, and unavailableAfter (ISO 8601) has not passed
                  max...       null where it is not stated; -1 is no limit
                  other        directives that are not known
  --help        this text

Exit code: 0 said, whatever it is; 2 wrong call or unreadable input.

Examples:
  robots tags 'notranslate, googlebot: noindex, max-snippet: 50' --agent Googlebot
  curl -sI https://example.com/ | robots tags - --agent Googlebot
`;

export const tags: Command = {
  help: HELP,
  options: { agent: { type: "string", multiple: true }, ...COMMON },
  async run(given, io) {
    const agents = agentsOf(given);
    const lines = await linesOf(given.positionals, io);
    const now = new Date();
    const isJson = given.values.has("json");
    const texts = agents.map((agent) => {
      const set = directivesFor(lines, agent, { now });
      return isJson ? asJson(agent, set, now) : asText(agent, set, now, io.colour);
    });
    await io.write(texts.join(isJson ? "" : "\n"));
    return FINE;
  },
};

const FIELD = /^[\t ]*x-robots-tag[\t ]*:/i;

/** The values of the header, one for each of its lines. */
async function linesOf(headers: readonly string[], io: Io): Promise<string[]> {
  if (headers.length === 0) {
    throw new CallError("no HEADER; give the value of X-Robots-Tag, or - for standard input");
  }
  if (headers.length > 1 || headers[0] !== STANDARD_INPUT) {
    return headers.map((header) => header.replace(FIELD, ""));
  }
  const lines: string[] = [];
  for await (const batch of lineBatches(io.stdin())) {
    lines.push(...batch.filter((line) => FIELD.test(line)).map((line) => line.replace(FIELD, "")));
  }
  if (lines.length === 0) io.note("standard input had no line X-Robots-Tag: nothing is restricted");
  return lines;
}

function asJson(agent: string, set: DirectiveSet, now: Date): string {
  const { botName, maxSnippet, maxImagePreview, maxVideoPreview, unavailableAfter, other } = set;
  const { noindex, nofollow, noarchive, nosnippet, noimageindex, notranslate, indexifembedded } =
    set;
  return `${printableJson({
    agent,
    botName,
    indexable: isIndexable(set, now),
    followable: isFollowable(set),
    noindex,
    nofollow,
    noarchive,
    nosnippet,
    noimageindex,
    notranslate,
    indexifembedded,
    maxSnippet: maxSnippet ?? null,
    maxImagePreview: maxImagePreview ?? null,
    maxVideoPreview: maxVideoPreview ?? null,
    unavailableAfter: unavailableAfter?.toISOString() ?? null,
    other,
  })}\n`;
}

/** What may be done, whether it may, and what says so. */
type Row = readonly [what: string, isAllowed: boolean, why: string];

function asText(agent: string, set: DirectiveSet, now: Date, colour: boolean): string {
  const rows: readonly Row[] = [
    indexRow(set, now),
    ["follow links", isFollowable(set), set.nofollow ? "nofollow" : ""],
    ["keep a copy", !set.noarchive, set.noarchive ? "noarchive" : ""],
    snippetRow(set),
    [
      "image preview",
      set.maxImagePreview !== "none",
      stated("max-image-preview", set.maxImagePreview),
    ],
    videoRow(set),
    ["index images", !set.noimageindex, set.noimageindex ? "noimageindex" : ""],
    ["translate", !set.notranslate, set.notranslate ? "notranslate" : ""],
  ];
  const lines = rows.map(([what, isAllowed, why]) => {
    const answer = isAllowed ? paint("green", "yes", colour) : paint("red", "no ", colour);
    return `${`  ${what.padEnd(16)}${answer}  ${why}`.trimEnd()}\n`;
  });
  const other = set.other.length > 0 ? [`  not known: ${printable(set.other.join(", "))}\n`] : [];
  return [`${printable(agent)}\n`, ...lines, ...other].join("");
}

function indexRow(set: DirectiveSet, now: Date): Row {
  const { noindex, indexifembedded, unavailableAfter: end } = set;
  const reasons = [
    ...(noindex ? ["noindex"] : []),
    ...(indexifembedded ? ["indexifembedded: yes where another page embeds it"] : []),
    ...(end
      ? [`unavailable_after ${end.toISOString()}${now > end ? ", which has passed" : ""}`]
      : []),
  ];
  return ["index", isIndexable(set, now), reasons.join("; ")];
}

function snippetRow({ nosnippet, maxSnippet }: DirectiveSet): Row {
  const limit = stated("max-snippet", maxSnippet);
  return ["show a snippet", !nosnippet && maxSnippet !== 0, nosnippet ? "nosnippet" : limit];
}

function videoRow({ maxVideoPreview }: DirectiveSet): Row {
  return ["video preview", maxVideoPreview !== 0, stated("max-video-preview", maxVideoPreview)];
}

function stated(name: string, value: string | number | undefined): string {
  return value === undefined ? "" : `${name}: ${value}`;
}
