/** robots-matcher/compat: the shape of robots-parser 3 over this library's decisions. */

import { parse } from "../robots.ts";
import { Answers, orElse } from "./robot.ts";
import type { Robot } from "./robot.ts";
import { Site } from "./site.ts";

export type { Robot } from "./robot.ts";

/**
 * A robots.txt for robots-parser's calls: `url` is where it was found, `contents` its text, none of which is an empty file.
 * It is read whole, and `crawl-delay` and `content-signal` end a run of user-agent lines, as there. A TypeError if
 * `contents` is neither text nor octets.
 */
export default function robotsParser(url: string, contents?: string | null): Robot {
  const options = { maxBytes: Number.POSITIVE_INFINITY, extensionsEndGroup: true };
  return new Answers(new Site(url), parse(orElse(contents, ""), options));
}
