/** Nothing that comes from outside makes anything throw. */
import * as fc from "fast-check";
import { fromDocument, parse, robotsUrl } from "../../src/index.ts";
import { show } from "../counterexample.ts";
import { anyOctets, anyString, oneName } from "../generators.ts";
import {
  answersDiffer,
  differs,
  documentDiffers,
  factsDiffer,
  hold,
  pathsDiffer,
  valuesDiffer,
} from "../judge.ts";
import { property } from "../property.ts";
import type { Property } from "../property.ts";
import * as reference from "../reference.ts";

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

export const survival: readonly Property[] = [survives];
