/** One canonical form for URLs and patterns. */
import * as fc from "fast-check";
import { parse } from "../../src/index.ts";
import type { Agent } from "../../src/index.ts";
import { show } from "../counterexample.ts";
import { anyString, file, inputOf, lines, oneName, seed, spell, urlsFor } from "../generators.ts";
import { askMuch, differs, hold } from "../judge.ts";
import { property, patternsOf, urlsOf, URLS } from "../property.ts";
import type { Property } from "../property.ts";
import * as reference from "../reference.ts";
import { spellPattern, spellUrl } from "../spellings.ts";

const nothing: Agent = parse("").agent("Bot");

function canonicalOf(url: string): string {
  return nothing.explain(url).path;
}

const canonical = property(
  {
    name: "canonical",
    states: "the path asked is the reference's, is idempotent, and is what new URL would send",
    weight: 1,
    runs: 600,
  },
  anyString,
  (url, tally) => {
    const path = canonicalOf(url);
    tally.questions++;
    hold(differs("path", path, reference.canonicalPath(url)));
    hold(differs("path of the path", canonicalOf(`http://h${path}`), path));
    if (!/^\/[!-~]*$/.test(path))
      hold({ what: "octets of the path", got: path, expected: "ASCII" });
    if (!URL.canParse(url)) return;
    const { protocol, href } = new URL(url);
    if (protocol !== "http:" && protocol !== "https:") return;
    hold(differs(`path of ${show(href)}`, canonicalOf(href), path));
    const sent = href.slice(href.indexOf("/", protocol.length + 2));
    hold(differs(`path of ${show(sent)}`, reference.canonicalPathOnly(sent), path));
  },
);

const urlSpellings = property(
  {
    name: "url-spellings",
    states: "every equivalent spelling of a URL has the same path and the same answer",
    weight: 1,
    runs: 60,
  },
  fc.record({ file, name: oneName, seed, spelling: seed }),
  (input, tally) => {
    const robots = parse(inputOf(input.file));
    const few = robots.agent(input.name);
    const much = askMuch(parse(inputOf(input.file)).agent(input.name));
    for (const [i, url] of urlsOf(robots, input.seed).entries()) {
      const path = canonicalOf(url);
      const spelt = spellUrl(path, input.spelling + i);
      tally.questions++;
      hold(differs(`path of ${show(spelt)}`, canonicalOf(spelt), path));
      const allowed = much.isAllowed(`http://h${path}`);
      hold(differs(`isAllowed(${show(spelt)}), asked much`, much.isAllowed(spelt), allowed));
      hold(differs(`isAllowed(${show(spelt)})`, few.isAllowed(spelt), allowed));
    }
  },
);

const patternSpellings = property(
  {
    name: "pattern-spellings",
    states: "a pattern in every equivalent spelling has the same canonical form and answers",
    weight: 1,
    runs: 60,
  },
  fc.record({ lines, seed, spelling: seed }),
  (input, tally) => {
    const written = patternsOf(parse(`User-agent: a\n${spell(input.lines, 0)}`));
    const patterns = written.map(reference.canonicalPattern);
    const spelt = patterns.map((pattern, i) => spellPattern(pattern, input.spelling + i));
    const [one, other] = [patterns, spelt].map(rulesOf) as [Agent, Agent];
    for (const url of urlsFor(patterns, input.seed, URLS)) {
      const expected = one.explain(url);
      const got = other.explain(url);
      tally.questions++;
      hold(
        differs(`${show(spelt)} isAllowed(${show(url)})`, other.isAllowed(url), expected.allowed),
      );
      const [rule, wanted] = [got.rule?.canonical, expected.rule?.canonical];
      hold(differs(`${show(spelt)} rule for ${show(url)}`, rule, wanted));
    }
  },
);

/** An agent with these patterns, allowed and disallowed in turn. */
function rulesOf(patterns: readonly string[]): Agent {
  const rules = patterns.map((pattern, i) => `${i % 2 === 0 ? "Disallow" : "Allow"}: ${pattern}\n`);
  return parse(`User-agent: *\n${rules.join("")}`).agent("Bot");
}

export const canonicalForm: readonly Property[] = [canonical, urlSpellings, patternSpellings];
