// The public types of the core, pinned: what compiles, and what must not. Never run.
import * as core from "../../../src/index.ts";
import type {
  ExplainedRule,
  Explanation,
  Group,
  OtherRecord,
  ParseOptions,
  Policy,
  Reason,
  RobotsDocument,
  Rule,
  Source,
  StatusPolicy,
  UrlLike,
  WritableDocument,
} from "../../../src/index.ts";
import type { Same } from "./same.ts";

export const names: Same<
  keyof typeof core,
  | "Agent"
  | "Robots"
  | "fromDocument"
  | "isProductToken"
  | "parse"
  | "productToken"
  | "robotsForStatus"
  | "robotsUrl"
  | "statusPolicy"
  | "stringify"
> = true;

export const policy: Same<Policy, "file" | "allow" | "disallow"> = true;
export const source: Same<Source, "named" | "global" | "none"> = true;
export const statusPolicy: Same<StatusPolicy, "parse" | "redirect" | "allow" | "disallow"> = true;

// `as` is internal.
export const agentMembers: Same<
  Exclude<keyof core.Agent, "as">,
  | "token"
  | "source"
  | "isAllowed"
  | "isAllowedPath"
  | "matchingRule"
  | "explain"
  | "crawlDelay"
  | "contentSignals"
> = true;
export const robotsMembers: Same<
  keyof core.Robots,
  "agent" | "policy" | "truncated" | "groups" | "sitemaps" | "records" | "toJSON"
> = true;

export function decides(text: string, octets: Uint8Array, url: UrlLike): void {
  const options: ParseOptions = { maxBytes: 512_000, extensionsEndGroup: true };
  const robots: core.Robots = core.parse(text, options);
  core.parse(octets) satisfies core.Robots;
  const agent: core.Agent = robots.agent(["Googlebot-Image", "Googlebot"]);
  robots.agent("Bot") satisfies core.Agent;
  agent.isAllowed("/") satisfies boolean;
  agent.isAllowed({ href: "https://example.com/" }) satisfies boolean;
  agent.isAllowed(url) satisfies boolean;
  agent.isAllowedPath("/") satisfies boolean;
  agent.matchingRule("/")?.line satisfies number | undefined;
  agent.crawlDelay satisfies number | undefined;
  agent.contentSignals satisfies Readonly<Record<string, boolean | string>> | undefined;
  const explanation: Explanation = agent.explain("/");
  explanation.allowed satisfies boolean;
  explanation.path satisfies string;
  explanation.reason satisfies Reason;
  explanation.rule?.canonical satisfies string | undefined;
  explanation.otherRules satisfies readonly ExplainedRule[];
  explanation.groupLines satisfies readonly number[];
  robots.policy satisfies Policy;
  agent.source satisfies Source;
}

export function writes(robots: core.Robots): void {
  const document: RobotsDocument = robots.toJSON();
  document.groups satisfies readonly Group[];
  document.groups[0]!.rules satisfies readonly Rule[];
  document.records satisfies readonly OtherRecord[];
  document satisfies WritableDocument;
  const written = { groups: [{ userAgents: ["*"], rules: [{ allow: false, pattern: "/" }] }] };
  core.stringify({ ...written, sitemaps: [] }) satisfies string;
  core.fromDocument({ ...written, sitemaps: [] }) satisfies core.Robots;
  core.robotsForStatus(503) satisfies core.Robots;
  core.robotsUrl("https://example.com/") satisfies string | null;
  core.productToken("Bot/1.0") satisfies string;
  core.isProductToken("Bot") satisfies boolean;
}

export function refuses(robots: core.Robots, agent: core.Agent): void {
  // @ts-expect-error: a number is no file.
  core.parse(1);
  // @ts-expect-error: no such option.
  core.parse("", { maxByte: 1 });
  // @ts-expect-error: a limit is a number.
  core.parse("", { maxBytes: "1" });
  // @ts-expect-error: an agent has a name.
  robots.agent();
  // @ts-expect-error: a path is a string.
  agent.isAllowedPath({ href: "/" });
  // @ts-expect-error: null is no URL.
  agent.isAllowed(null);
  // @ts-expect-error: what was parsed is not changed.
  robots.groups = [];
  // @ts-expect-error: nor are its lists.
  robots.sitemaps.push("");
  // @ts-expect-error: nor what an agent says.
  agent.crawlDelay = 1;
  // @ts-expect-error: an agent comes from Robots.
  void new core.Agent();
  // @ts-expect-error: there may be no rule.
  agent.matchingRule("/").line satisfies number;
}
