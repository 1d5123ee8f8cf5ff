/** What must hold of the library, each as a property that can be run for as long as one likes. */
import * as fc from "fast-check";
import { Random } from "../corpus/random.ts";
import {
  fromDocument,
  isProductToken,
  parse,
  productToken,
  robotsForStatus,
  robotsUrl,
  statusPolicy,
  stringify,
} from "../src/index.ts";
import type { Agent, Robots, RobotsDocument } from "../src/index.ts";
import { Counterexample, show } from "./counterexample.ts";
import type { Difference } from "./counterexample.ts";
import {
  allStrings,
  anyOctets,
  anyString,
  file,
  inputOf,
  largeFile,
  lines,
  names,
  oneName,
  options,
  seed,
  spell,
  urlsFor,
} from "./generators.ts";
import type { File, Options } from "./generators.ts";
import { fileOf, hostileFamilies, pathOf } from "./hostile.ts";
import {
  answersDiffer,
  askMuch,
  differs,
  factsDiffer,
  hold,
  judge,
  pathsDiffer,
  ruleDiffers,
  valuesDiffer,
} from "./judge.ts";
import type { Tally } from "./judge.ts";
import * as reference from "./reference.ts";
import { spellPattern, spellUrl } from "./spellings.ts";
import { countSteps } from "./steps.ts";

export interface Property {
  readonly name: string;
  /** What holds, in one sentence. */
  readonly states: string;
  /** How much of the time it should have, beside the others. */
  readonly weight: number;
  /** How many runs a batch has: some tenths of a second. */
  readonly runs: number;
  /** Runs a batch. */
  check(seed: number, runs: number, tally: Tally): Counterexample | undefined;
}

function property<T>(
  about: Omit<Property, "check">,
  input: fc.Arbitrary<T>,
  verify: (input: T, tally: Tally) => void,
): Property {
  return {
    ...about,
    check(seedOfBatch, runs, tally) {
      const tested = fc.property(input, (value) => {
        tally.runs++;
        verify(value, tally);
      });
      const details = fc.check(tested, { seed: seedOfBatch, numRuns: runs });
      return details.failed ? counterexampleOf(details) : undefined;
    },
  };
}

function counterexampleOf<T>(details: fc.RunDetails<[T]>): Counterexample {
  const { errorInstance, counterexample } = details;
  const { difference, question, again } =
    errorInstance instanceof Counterexample ? errorInstance : thrown(errorInstance);
  if (question !== undefined) return new Counterexample(difference, question, again).shrunk();
  const what = `${show(counterexample?.[0])}\n${difference.what}`;
  return new Counterexample({ ...difference, what });
}

function thrown(error: unknown): Counterexample {
  return new Counterexample({
    what: "thrown",
    got: error instanceof Error ? `${error.stack}` : String(error),
    expected: "no error",
  });
}

const URLS = 32;

function patternsOf({ groups }: { readonly groups: RobotsDocument["groups"] }): string[] {
  return groups.flatMap((group) => group.rules.map((rule) => rule.pattern));
}

function urlsOf(robots: { readonly groups: RobotsDocument["groups"] }, of: number): string[] {
  return urlsFor(patternsOf(robots), of, URLS);
}

// The reference

const decisions = property(
  {
    name: "decisions",
    states: "isAllowed, matchingRule, explain, crawlDelay and contentSignals are the reference's",
    weight: 10,
    runs: 60,
  },
  fc.record({ file, options, names, seed }),
  (input, tally) => {
    const urls = urlsOf(parse(inputOf(input.file), input.options), input.seed);
    for (const agent of input.names) judge({ ...input, agent }, urls, tally);
  },
);

const largeFiles = property(
  {
    name: "large",
    states: "the same for hundreds of rules, long patterns and late lines",
    weight: 3,
    runs: 10,
  },
  fc.record({ file: largeFile, seed }),
  (input, tally) => {
    const urls = urlsOf(parse(input.file.text), input.seed);
    judge({ file: input.file, options: {}, agent: "Bot" }, urls, tally);
  },
);

const paths = property(
  {
    name: "paths",
    states: "isAllowedPath is the reference's, and isAllowed's where both take a path",
    weight: 1,
    runs: 60,
  },
  fc.record({ file, options, name: oneName, seed }),
  (input, tally) => {
    const { file: robots, options: reading, name: agent } = input;
    const expected = reference.parse(inputOf(robots), reading).agent(agent);
    const fresh = parse(inputOf(robots), reading);
    const much = askMuch(parse(inputOf(robots), reading).agent(agent));
    const asked = urlsOf(fresh, input.seed);
    tally.questions += asked.length;
    for (const path of asked) {
      hold(pathsDiffer(fresh.agent(agent), expected, path));
      hold(pathsDiffer(much, expected, path));
      if (/^\/(?![/\\])[^\t\n\r]*$/.test(path) && !/[\0- ]$/.test(path)) {
        hold(differs(`isAllowed(${show(path)})`, much.isAllowed(path), much.isAllowedPath(path)));
      }
      const href = `https://e.x/${path}`;
      hold(
        differs(
          `isAllowed({ href: ${show(href)} })`,
          much.isAllowed({ href }),
          much.isAllowed(href),
        ),
      );
    }
  },
);

const documents = property(
  {
    name: "documents",
    states: "groups, sitemaps, records and truncated are the reference's",
    weight: 1,
    runs: 100,
  },
  fc.record({ file, options }),
  (input, tally) => {
    const robots = parse(inputOf(input.file), input.options);
    const expected = reference.parse(inputOf(input.file), input.options);
    tally.questions++;
    hold(documentDiffers(robots, expected));
  },
);

function documentDiffers(
  robots: Omit<reference.ReferenceRobots, "agent">,
  expected: Omit<reference.ReferenceRobots, "agent">,
): Difference | undefined {
  return (
    valuesDiffer("groups", robots.groups, expected.groups) ??
    valuesDiffer("sitemaps", robots.sitemaps, expected.sitemaps) ??
    valuesDiffer("records", robots.records, expected.records) ??
    differs("truncated", robots.truncated, expected.truncated)
  );
}

// Small alphabets

const SMALL_PATTERNS = allStrings("ab/*$%", 5).slice(1);
const SMALL_PATHS = allStrings("ab/%", 5);
/** The paths, each canonical one once with all the paths that are it. */
const CANONICAL = byCanonicalPath(SMALL_PATHS);
const FEW = 8;

function byCanonicalPath(all: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of all) {
    const canonicalPath = reference.canonicalPathOnly(path);
    groups.set(canonicalPath, [...(groups.get(canonicalPath) ?? []), path]);
  }
  return groups;
}

/** Number of patterns of which every path is asked. */
export const smallPatterns: number = SMALL_PATTERNS.length;

/** Every pattern with every path, from `first` on. */
export function checkSmall(first: number, count: number, tally: Tally): Counterexample | undefined {
  for (let i = first; i < first + count; i++) {
    const pattern = SMALL_PATTERNS[i % SMALL_PATTERNS.length]!;
    tally.runs++;
    const counterexample = smallDiffers([`Disallow: ${pattern}`], CANONICAL, tally);
    if (counterexample) return counterexample;
  }
  return undefined;
}

function smallDiffers(
  rules: readonly string[],
  asked: ReadonlyMap<string, readonly string[]>,
  tally: Tally,
): Counterexample | undefined {
  const text = `User-agent: *\n${rules.join("\n")}`;
  const expected = reference.parse(text).agent("Bot");
  const much = askMuch(parse(text).agent("Bot"));
  let few = much;
  let left = 0;
  for (const [canonical, spellings] of asked) {
    const [rule] = expected.rulesFor(canonical);
    for (const path of spellings) {
      tally.questions++;
      if (left-- === 0) {
        few = parse(text).agent("Bot");
        left = FEW - 1;
      }
      const allowed = rule?.allow ?? true;
      if (much.isAllowedPath(path) === allowed && few.isAllowedPath(path) === allowed) continue;
      return new Counterexample({
        what: `${show(text)} isAllowedPath(${show(path)})`,
        got: !allowed,
        expected: allowed,
      });
    }
    const lineOf = much.matchingRule(`http://h${canonical}`)?.line;
    if (lineOf === rule?.line) continue;
    const what = `${show(text)} matchingRule(${show(canonical)})?.line`;
    return new Counterexample({ what, got: lineOf, expected: rule?.line });
  }
  return undefined;
}

/** Which patterns a batch asks follows from its seed, so that batches in a row ask all. */
const small: Property = {
  name: "small",
  states:
    "all patterns over a b / * $ % and all paths over a b / %, up to length 5, as in the reference",
  weight: 4,
  runs: 100,
  check: (seedOfBatch, runs, tally) =>
    checkSmall((seedOfBatch * runs) % SMALL_PATTERNS.length, runs, tally),
};

const SHORTER_PATHS = byCanonicalPath(allStrings("ab/%", 4));
const smallRule = fc
  .tuple(fc.constantFrom("Allow", "Disallow"), fc.nat(SMALL_PATTERNS.length - 1))
  .map(([directive, pattern]) => `${directive}: ${SMALL_PATTERNS[pattern]}`);

const ties = property(
  {
    name: "ties",
    states: "the same for several such patterns at once, and the paths up to length 4",
    weight: 2,
    runs: 40,
  },
  fc.array(smallRule, { minLength: 2, maxLength: 8 }),
  (rules, tally) => {
    const counterexample = smallDiffers(rules, SHORTER_PATHS, tally);
    if (counterexample) throw counterexample;
  },
);

// Survival

const survives = property(
  {
    name: "survives",
    states:
      "any octets, any string, any name and any URL: nothing throws, answers have their types",
    weight: 1,
    runs: 60,
  },
  fc.record({
    input: fc.oneof<fc.Arbitrary<string | Uint8Array>[]>(anyOctets, anyString),
    maxBytes: fc.oneof(fc.nat(80), fc.constantFrom(Infinity, 0.5, 1e300)),
    extensionsEndGroup: fc.boolean(),
    name: fc.oneof(oneName, anyString),
    urls: fc.array(anyString, { minLength: 12, maxLength: 24 }),
  }),
  ({ input, maxBytes, extensionsEndGroup, name: asked, urls }, tally) => {
    const robots = parse(input, { maxBytes, extensionsEndGroup });
    const expected = reference.parse(input, { maxBytes, extensionsEndGroup });
    hold(documentDiffers(robots, expected));
    hold(
      valuesDiffer("toJSON", JSON.parse(JSON.stringify(robots)), JSON.parse(show(robots.toJSON()))),
    );
    fromDocument(robots.toJSON());
    const agent = robots.agent(asked);
    const judged = expected.agent(asked);
    hold(factsDiffer(agent, judged));
    for (const url of [...urls, ...urls]) {
      const rules = judged.rulesFor(reference.canonicalPath(url));
      tally.questions++;
      hold(answersDiffer(agent, url, rules, true));
      hold(answersDiffer(agent, url, rules, false));
      hold(pathsDiffer(agent, judged, url));
      hold(differs("typeof robotsUrl", urlOf(url), robotsUrl(url)));
    }
  },
);

/** The URL Standard's own answer. */
function urlOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  return /^https?:$/.test(protocol) ? `${protocol}//${host}/robots.txt` : null;
}

// Canonical form

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

// Files

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

// Groups

const order = property(
  {
    name: "order",
    states: "rules in any order, in one group or in several among others, decide alike",
    weight: 1,
    runs: 60,
  },
  fc.record({ lines, seed, shuffle: seed }),
  (input, tally) => {
    const written = parse(`User-agent: a\n${spell(input.lines, 0)}`);
    const rules = written.groups
      .flatMap((group) => group.rules)
      .map(({ allow, pattern }) => `${allow ? "Allow" : "Disallow"}: ${pattern}\n`);
    const random = new Random("order", input.shuffle);
    const shuffled = random
      .shuffled(rules)
      .map((rule) =>
        random.chance(0.3) ? `${interlude(random)}User-agent: BOT/2\n${rule}` : rule,
      );
    const one = parse(`User-agent: Bot\n${rules.join("")}`).agent("bot");
    const other = parse(`User-agent: bot\nDisallow:\n${shuffled.join("")}`).agent("Bot/1.0");
    for (const url of urlsOf(written, input.seed)) {
      tally.questions++;
      hold(
        differs(
          `${show(shuffled)} isAllowed(${show(url)})`,
          other.isAllowed(url),
          one.isAllowed(url),
        ),
      );
    }
  },
);

/** What may stand between groups of one agent and says nothing to it. */
function interlude(random: Random): string {
  return random.pick([
    "",
    "\n",
    "Sitemap: /s\n",
    "User-agent: *\nDisallow: /\n",
    "User-agent: x\nAllow: *\n",
  ]);
}

const more = property(
  {
    name: "more-rules",
    states: "one more Allow takes no permission away, one more Disallow gives none",
    weight: 1,
    runs: 60,
  },
  fc.record({ lines, seed, added: fc.nat(), allow: fc.boolean() }),
  (input, tally) => {
    const text = `User-agent: *\nDisallow: /a\n${spell(input.lines, 0)}`;
    const before = parse(text);
    const patterns = patternsOf(before);
    const [pattern] = urlsFor(patterns, input.added, 1);
    const rule = `\nUser-agent: *\n${input.allow ? "Allow" : "Disallow"}: ${pattern}\n`;
    const one = before.agent("Bot");
    const other = parse(text + rule).agent("Bot");
    for (const url of urlsFor([...patterns, pattern ?? ""], input.seed, URLS)) {
      tally.questions++;
      const [was, is] = [one.isAllowed(url), other.isAllowed(url)];
      if (is !== was) hold(differs(`${show(rule)} isAllowed(${show(url)})`, is, input.allow));
    }
  },
);

const agents = property(
  {
    name: "agents",
    states: "products are the reference's, a list asks for each in turn, one token is one object",
    weight: 1,
    runs: 200,
  },
  fc.record({
    file,
    options,
    name: fc.oneof(oneName, anyString),
    others: fc.array(oneName, { maxLength: 3 }),
  }),
  (input, tally) => {
    const robots = parse(inputOf(input.file), input.options);
    const asked = [...input.others, input.name];
    tally.questions++;
    hold(differs("productToken", productToken(input.name), reference.productToken(input.name)));
    hold(
      differs("isProductToken", isProductToken(input.name), reference.isProductToken(input.name)),
    );
    const each = asked.map((one) => robots.agent(one));
    const chosen = each.find((agent) => agent.source === "named") ?? each[0];
    hold(differs(`agent(${show(asked)})`, robots.agent(asked), chosen));
    const upper = input.name.replace(/[a-z]/g, (letter) => letter.toUpperCase());
    if (!/mozilla/i.test(upper))
      hold(differs("agent(upper case)", robots.agent(upper), each.at(-1)));
    const expected = reference.parse(inputOf(input.file), input.options).agent(asked);
    hold(factsDiffer(robots.agent(asked), expected));
  },
);

const statuses = property(
  {
    name: "statuses",
    states: "statuses and the policies that stand for them answer one thing, written out too",
    weight: 0.2,
    runs: 40,
  },
  fc.record({
    status: fc.oneof(
      fc.integer({ min: 90, max: 610 }),
      fc.constantFrom(0, -1, 429, 399, 400, 499, 500, 1e9, Infinity),
    ),
    name: oneName,
    url: anyString,
  }),
  ({ status, name: asked, url }, tally) => {
    const means = reference.statusPolicy(status);
    const isAllowed = means === "allow" || /^\/robots\.txt(?:\?|$)/.test(canonicalOf(url));
    const robots = robotsForStatus(status);
    tally.questions++;
    hold(differs("statusPolicy", statusPolicy(status), means));
    hold(differs("policy", robots.policy, means === "allow" ? "allow" : "disallow"));
    for (const one of [robots, parse(stringify(robots.toJSON())), fromDocument(robots.toJSON())]) {
      const agent = one.agent(asked);
      hold(differs("isAllowed", agent.isAllowed(url), isAllowed));
      hold(differs("isAllowed, asked much", askMuch(agent).isAllowed(url), isAllowed));
    }
  },
);

// Steps

/**
 * A question may take this many steps for each character of the URL and each rule. Of each rule, a step or two for a
 * character of the path (comparing, and falling back where the literal repeats itself), twice if it has two readings; the rest
 * is what is read of a rule before the path is looked at, some twenty numbers, which counts most for the shortest paths.
 */
const STEPS = 32;

/** Throws if a question takes more steps than the bound. An agent that lists its rules may read each to its end. */
export function holdSteps(rules: readonly string[], url: string, tally: Tally): void {
  const text = fileOf(rules);
  const bound = STEPS * (url.length + 1) * (rules.length + 1);
  tally.questions++;
  const few = parse(text).agent("Bot");
  const much = askMuch(parse(text).agent("Bot"));
  holdBound("at first", few, url, bound + 2 * text.length);
  holdBound("asked much", much, url, bound);
}

function holdBound(form: string, agent: Agent, url: string, bound: number): void {
  const counted = countSteps(agent, () => agent.isAllowed(url));
  if (counted > 0 && counted <= bound) return;
  const what = `steps ${form}, for ${url.length} characters`;
  hold({ what, got: counted, expected: `1 to ${bound}` });
}

const FAMILIES = new Map(
  [20, 100].map((rules) => [rules, hostileFamilies({ bytes: 250 * rules, rules })]),
);

const hostileSteps = property(
  {
    name: "hostile-steps",
    states: `hostile files: a question takes at most ${STEPS} steps a character and rule`,
    weight: 0.5,
    runs: 4,
  },
  fc.record({
    rules: fc.constantFrom(...FAMILIES.keys()),
    family: fc.nat(),
    length: fc.integer({ min: 1, max: 2000 }),
    withHead: fc.boolean(),
  }),
  ({ rules, family, length, withHead }, tally) => {
    const of = FAMILIES.get(rules) ?? [];
    const chosen = of[family % of.length]!;
    holdSteps(chosen.rules, pathOf(chosen, length, withHead), tally);
  },
);

const PIECES = ["a", "a", "aa", "aaab", "ab", "b", "*", "*", "/", "?", "%3A", ":", "$", "c"];
const pieces = (max: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...PIECES), { maxLength: max }).map((all) => all.join(""));

const steps = property(
  {
    name: "steps",
    states: `any file: a question takes at most ${STEPS} steps a character and rule`,
    weight: 0.5,
    runs: 10,
  },
  fc.record({
    rules: fc.array(pieces(30), { maxLength: 60 }),
    path: pieces(20),
    times: fc.integer({ min: 1, max: 40 }),
  }),
  ({ rules, path, times }, tally) => {
    const patterns = rules.map((rule, i) => `${i % 2 === 0 ? "/" : "*"}${rule}`);
    holdSteps(patterns, `/${path.repeat(times)}`, tally);
  },
);

export const properties: readonly Property[] = [
  decisions,
  largeFiles,
  paths,
  documents,
  small,
  ties,
  survives,
  canonical,
  urlSpellings,
  patternSpellings,
  cuts,
  octets,
  fileSpellings,
  roundTrip,
  order,
  more,
  agents,
  statuses,
  hostileSteps,
  steps,
];

export type { Options, Tally };
