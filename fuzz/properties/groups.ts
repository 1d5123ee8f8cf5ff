/** Which groups and rules an agent gets, in whatever order. */
import * as fc from "fast-check";
import { Random } from "../../corpus/random.ts";
import {
  fromDocument,
  isProductToken,
  parse,
  productToken,
  robotsForStatus,
  statusPolicy,
  stringify,
} from "../../src/index.ts";
import { show } from "../counterexample.ts";
import {
  anyString,
  file,
  inputOf,
  lines,
  oneName,
  options,
  seed,
  spell,
  urlsFor,
} from "../generators.ts";
import { askMuch, differs, factsDiffer, hold } from "../judge.ts";
import { property, patternsOf, urlsOf, URLS } from "../property.ts";
import type { Property } from "../property.ts";
import * as reference from "../reference.ts";

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
    const isAllowed =
      means === "allow" || /^\/robots\.txt(?:\?|$)/.test(reference.canonicalPath(url));
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

export const groups: readonly Property[] = [order, more, agents, statuses];
