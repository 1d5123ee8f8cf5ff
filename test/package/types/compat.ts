// The public types of robots-matcher/compat by import, pinned; test/compat.test.ts has those by require. Never run.
import robotsParser from "../../../src/compat/index.ts";
import type * as compat from "../../../src/compat/index.ts";
import type { Robot } from "../../../src/compat/index.ts";
import type { Same } from "./same.ts";

export const names: Same<keyof typeof compat, "default"> = true;
export const members: Same<
  keyof Robot,
  | "isAllowed"
  | "isDisallowed"
  | "isExplicitlyDisallowed"
  | "getMatchingLineNumber"
  | "getCrawlDelay"
  | "getSitemaps"
  | "getPreferredHost"
> = true;

export function answers(): void {
  const robot: Robot = robotsParser("https://example.com/robots.txt", "");
  robotsParser("https://example.com/robots.txt") satisfies Robot;
  robot.isAllowed("https://example.com/", "Bot") satisfies boolean | undefined;
  robot.isDisallowed("https://example.com/") satisfies boolean;
  robot.isExplicitlyDisallowed("https://example.com/") satisfies boolean | undefined;
  robot.getMatchingLineNumber("https://example.com/") satisfies number;
  robot.getCrawlDelay() satisfies number | undefined;
  robot.getSitemaps() satisfies string[];
  robot.getPreferredHost() satisfies string | null;
}

export function refuses(robot: Robot): void {
  // @ts-expect-error: a file has an address.
  robotsParser();
  // @ts-expect-error: a URL is a string.
  robot.isAllowed(1);
}
