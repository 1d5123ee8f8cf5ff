/** A file that is cut, spelt, encoded or written in another way says the same. */
import * as fc from "fast-check";
import { fromDocument, parse, stringify } from "../../src/index.ts";
import type { Robots, RobotsDocument } from "../../src/index.ts";
import { show } from "../counterexample.ts";
import { file, inputOf, lines, names, options, seed, spell } from "../generators.ts";
import type { File } from "../generators.ts";
import { differs, documentDiffers, hold, ruleDiffers, valuesDiffer } from "../judge.ts";
import type { Tally } from "../judge.ts";
import { property, urlsOf } from "../property.ts";
import type { Property } from "../property.ts";
import * as reference from "../reference.ts";

const cuts = property(
  {
    name: "cuts",
    states: "a file cut at any place has the first rules of the whole one, none of them changed",
    weight: 1,
    runs: 6,
  },
  fc.record({ file, options }),
  (input, tally) => {
    const whole = governed(parse(inputOf(input.file), { ...input.options, maxBytes: Infinity }));
    for (let maxBytes = 0; maxBytes <= input.file.text.length; maxBytes++) {
      const cutting = { ...input.options, maxBytes };
      const cut = parse(inputOf(input.file), cutting);
      const kept = governed(cut);
      tally.questions++;
      hold(valuesDiffer(`rules at maxBytes ${maxBytes}`, kept, whole.slice(0, kept.length)));
      hold(documentDiffers(cut, reference.parse(inputOf(input.file), cutting)));
    }
  },
);

/** All rules, each with the user-agent lines that it stands under. */
function governed(robots: Robots): unknown[] {
  return robots.groups.flatMap(({ userAgents, rules }) => rules.map((rule) => [userAgents, rule]));
}

const octets = property(
  {
    name: "octets",
    states: "a string and its UTF-8 octets are read alike",
    weight: 1,
    runs: 60,
  },
  fc.record({
    lines,
    spelling: seed,
    options,
    names,
    seed,
    bom: fc.constantFrom("", "", "\uFEFF"),
  }),
  (input, tally) => {
    const encoded = new TextEncoder().encode(input.bom + spell(input.lines, input.spelling));
    // Lone surrogates become U+FFFD here.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(encoded);
    // Of other characters than U+FEFF, too, the first octet would be taken for part of a byte-order mark.
    if (/^[\uF000-\uFEFE\uFF00-\uFFFF]/.test(text)) return;
    const one = parse(text, input.options);
    const other = parse(encoded, input.options);
    hold(documentDiffers(other, one));
    answersAlike(one, other, input, true, tally);
  },
);

interface Asking {
  readonly names: readonly string[];
  readonly seed: number;
}

/** Asks two files the same. Each agent is asked often enough to leave whatever form it has at first. */
function answersAlike(
  one: Robots,
  other: Robots,
  asking: Asking,
  withLines: boolean,
  tally: Tally,
): void {
  const asked = urlsOf(one, asking.seed);
  for (const asks of asking.names) {
    const [expected, agent] = [one.agent(asks), other.agent(asks)];
    hold(differs("source", agent.source, expected.source));
    hold(differs("crawlDelay", agent.crawlDelay, expected.crawlDelay));
    hold(valuesDiffer("contentSignals", agent.contentSignals, expected.contentSignals));
    tally.questions += asked.length;
    for (const url of asked) {
      hold(differs(`isAllowed(${show(url)})`, agent.isAllowed(url), expected.isAllowed(url)));
      const [got, rule] = [agent.matchingRule(url), expected.matchingRule(url)];
      const line = withLines ? rule?.line : got?.line;
      hold(ruleDiffers(`matchingRule(${show(url)})`, got, rule && { ...rule, line: line ?? 0 }));
    }
  }
}

const BLANK = { name: "", colon: false, value: "" };

const fileSpellings = property(
  {
    name: "file-spellings",
    states: "line ends, comments and white space change nothing",
    weight: 1,
    runs: 60,
  },
  fc.record({ lines, spelling: seed, options, names, seed }),
  (input, tally) => {
    // White space before a byte-order mark would make it a character of the line.
    const below = [BLANK, ...input.lines];
    const one = parse(spell(below, 0), input.options);
    const other = parse(spell(below, input.spelling), input.options);
    hold(documentDiffers(other, one));
    answersAlike(one, other, input, true, tally);
  },
);

const roundTrip = property(
  {
    name: "round-trip",
    states: "what stringify writes answers as the file did, in both readings of groups",
    weight: 1,
    runs: 40,
  },
  fc.record({ file, options, names, seed }),
  (input, tally) => {
    const robots = parse(validInput(input.file), input.options);
    const document = robots.toJSON();
    const text = stringify(document);
    hold(differs("stringify again", stringify(parse(text).toJSON()), text));
    for (const extensionsEndGroup of [false, true]) {
      const back = parse(text, { extensionsEndGroup, maxBytes: Infinity });
      hold(valuesDiffer("document", withoutLines(back.toJSON()), withoutLines(document)));
      answersAlike(robots, back, input, false, tally);
    }
    const made = fromDocument(document);
    hold(valuesDiffer("fromDocument().toJSON()", made.toJSON(), document));
    answersAlike(robots, made, input, true, tally);
  },
);

/** Valid UTF-8 where it is octets. */
function validInput({ text, octets: isOctets }: File): string | Uint8Array {
  return isOctets ? new TextEncoder().encode(text) : text;
}

function withoutLines(document: RobotsDocument): unknown {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) => (key === "line" ? undefined : value)),
  );
}

export const files: readonly Property[] = [cuts, octets, fileSpellings, roundTrip];
