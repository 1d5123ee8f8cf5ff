import type { Group, OtherRecord, RobotsDocument, Rule } from "../../src/document.ts";

/** What the vectors need of an implementation; what is optional is skipped aloud when it is missing. */
export interface Subject {
  parse(input: string | Uint8Array, options?: SubjectOptions): SubjectRobots;
  isProductToken?(name: string): boolean;
  statusPolicy?(status: number): "parse" | "redirect" | "allow" | "disallow";
  robotsUrl?(url: string): string | null;
  stringify?(document: RobotsDocument): string;
  canonicalPattern?(pattern: string): string;
}

export interface SubjectOptions {
  maxBytes?: number;
  extensionsEndGroup?: boolean;
}

export interface SubjectRobots {
  readonly groups: readonly Group[];
  readonly sitemaps: readonly string[];
  readonly records: readonly OtherRecord[];
  readonly truncated: boolean;
  agent(name: string | readonly string[]): SubjectAgent;
}

export interface SubjectAgent {
  readonly crawlDelay: number | undefined;
  isAllowed(url: string): boolean;
  isAllowedPath(path: string): boolean;
  matchingRule(url: string): Rule | undefined;
  /** One of the two tells the canonical path. */
  canonicalPath?(url: string): string;
  explain?(url: string): { readonly path: string };
}
