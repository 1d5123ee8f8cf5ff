import { Agent } from "./agent.ts";
import { decode, detach } from "./decode.ts";
import { describe } from "./describe.ts";
import { isRule } from "./directive.ts";
import { stringify } from "./document.ts";
import type { Group, OtherRecord, RobotsDocument, WritableDocument } from "./document.ts";
import { documentOf, groupStarts, NOTHING, select } from "./groups.ts";
import type { ContentSignals, Reading, Selection } from "./groups.ts";
import { listRules } from "./list.ts";
import {
  DEFAULT_MAX_BYTES,
  directiveOf,
  HEAD,
  lineCut,
  packHead,
  readLines,
  RECORD,
  VALUE_END,
  VALUE_START,
} from "./parse.ts";
import { AgentRules } from "./rules.ts";
import { statusPolicy } from "./status.ts";
import { asksForGlobal, productToken } from "./token.ts";

export interface ParseOptions {
  /**
   * How much is read: octets of a `Uint8Array`, UTF-16 code units of a string; what follows the last whole line within it is
   * ignored. 512,000 by default (RFC 9309 2.5); `Infinity` is no limit.
   */
  readonly maxBytes?: number;
  /**
   * Whether `crawl-delay` and `content-signal` end a run of user-agent lines, as robots-parser and Protego read it. Not so by
   * default: RFC 9309 2.2.4 says that other records must not interfere with groups.
   */
  readonly extensionsEndGroup?: boolean;
}

/** `"file"`, or what an HTTP status without a usable file means for everyone. */
export type Policy = "file" | "allow" | "disallow";

/** A robots.txt, or the policy that stands for one that could not be had. Everything is made when it is first asked for. */
export class Robots {
  readonly policy: Policy;
  /** Whether the file was larger than `maxBytes`, so that rules may be missing. */
  readonly truncated: boolean;
  private readonly reading: Reading;
  private agents: Map<string, Agent> | undefined = undefined;
  private starts: readonly number[] | undefined = undefined;
  private global: Agent | undefined = undefined;
  private document: RobotsDocument | undefined = undefined;

  /** @internal Use `parse`, `fromDocument` or `robotsForStatus`. */
  constructor(reading: Reading, truncated: boolean, policy: Policy) {
    this.reading = reading;
    this.truncated = truncated;
    this.policy = policy;
  }

  /**
   * The view of the crawler with that name, a product token or a whole user-agent string (see `productToken`). Of a list, the
   * first that a group names decides: `["Googlebot-Image", "Googlebot"]`. If no group names it, the groups for `*` do. The
   * same token, in any case, gives the same object. A TypeError if a name is not a string, or if there is none.
   */
  agent(name: string | readonly string[]): Agent {
    const names = checkedNames(name);
    for (const one of names) {
      const agent = this.agentOf(productToken(one));
      if (agent.source === "named") return agent;
    }
    return this.agentOf(productToken(names[0]));
  }

  /** The groups as written, in the order of the file. Rules before the first user-agent line are part of none. */
  get groups(): readonly Group[] {
    return this.toJSON().groups;
  }

  /** The values of all Sitemap records as written, absolute URLs or not, whatever group they stand in. */
  get sitemaps(): readonly string[] {
    return this.toJSON().sitemaps;
  }

  /** The records that are neither part of a group nor a sitemap. */
  get records(): readonly OtherRecord[] {
    return this.toJSON().records;
  }

  /** Everything that the file says, as plain data. */
  toJSON(): RobotsDocument {
    this.document ??= documentOf(this.reading, this.groupStarts());
    return this.document;
  }

  private groupStarts(): readonly number[] {
    this.starts ??= groupStarts(this.reading);
    return this.starts;
  }

  private agentOf(product: string): Agent {
    this.agents ??= new Map();
    let agent = this.agents.get(product);
    if (agent === undefined) {
      agent = this.namedAgent(product) ?? this.globalAgent(product);
      this.agents.set(product, agent);
    }
    return agent;
  }

  private namedAgent(product: string): Agent | undefined {
    if (asksForGlobal(product)) return undefined;
    const selection = select(this.reading, this.groupStarts(), product);
    return selection && new Agent(product, "named", this.rulesOf(selection));
  }

  private globalAgent(product: string): Agent {
    if (this.global === undefined) {
      const selection = select(this.reading, this.groupStarts(), "*");
      const rules = this.rulesOf(selection ?? NOTHING);
      this.global = new Agent("*", selection ? "global" : "none", rules);
    }
    return this.global.as(product);
  }

  private rulesOf({ groups, agentLines, crawlDelay, contentSignals }: Selection): AgentRules {
    const signals = contentSignals && detachSignals(contentSignals);
    const list = listRules(this.reading, groups, agentLines);
    return new AgentRules(list, crawlDelay, signals, this.policy !== "file");
  }
}

/** The names that an agent is asked by, all of them strings. */
function checkedNames(name: unknown): readonly string[] {
  const names: unknown = typeof name === "string" ? [name] : name;
  if (!Array.isArray(names) || names.length === 0) {
    throw new TypeError(`agent must be a string or a list of at least one, got ${describe(name)}`);
  }
  for (const one of names as readonly unknown[]) {
    if (typeof one !== "string")
      throw new TypeError(`agent must be a string, got ${describe(one)}`);
  }
  return names as readonly string[];
}

/** A copy that does not keep the file's text alive. */
function detachSignals(signals: ContentSignals): ContentSignals {
  const copy = Object.create(null) as ContentSignals;
  for (const [key, value] of Object.entries(signals)) {
    copy[detach(key)] = typeof value === "string" ? detach(value) : value;
  }
  return copy;
}

/**
 * Reads a robots.txt. Nothing in the content makes it throw, and octets that are not UTF-8 are kept. A RangeError if `maxBytes` is
 * negative or NaN, a TypeError if the input is neither a string nor a `Uint8Array`.
 */
export function parse(input: string | Uint8Array, options: ParseOptions = {}): Robots {
  const { maxBytes = DEFAULT_MAX_BYTES, extensionsEndGroup = false } = options;
  if (!(maxBytes >= 0)) {
    throw new RangeError(`maxBytes must be 0 or more, got ${describe(maxBytes)}`);
  }
  if (typeof input !== "string" && !isUint8Array(input)) {
    throw new TypeError(`input must be a string or a Uint8Array, got ${describe(input)}`);
  }
  const truncated = input.length > maxBytes;
  const end = truncated ? lineCut(input, Math.floor(maxBytes)) : input.length;
  if (typeof input === "string") {
    const text = truncated ? input.slice(0, end) : input;
    return new Robots(
      readingOf(text, afterMark(text), false, extensionsEndGroup),
      truncated,
      "file",
    );
  }
  const { text, octets } = decode(truncated ? input.subarray(0, end) : input);
  return new Robots(readingOf(text, 0, octets, extensionsEndGroup), truncated, "file");
}

/** Also true of one from another realm. */
function isUint8Array(input: unknown): input is Uint8Array {
  return input instanceof Uint8Array || describe(input) === "[object Uint8Array]";
}

/** Where the text starts after a byte-order mark. */
function afterMark(text: string): number {
  return text.charCodeAt(0) === 0xfeff ? 1 : 0;
}

function readingOf(
  text: string,
  from: number,
  octets: boolean,
  extensionsEndGroup: boolean,
): Reading {
  return { text, from, records: readLines(text, from), otherLines: [], octets, extensionsEndGroup };
}

/** Reads text that was decoded, and cut to whole lines if `truncated`, before. */
export function restore(text: string, truncated: boolean): Robots {
  return new Robots(readingOf(text, 0, false, false), truncated, "file");
}

/**
 * A `Robots` that says what the document says. Rules keep the line that they state; one without gets its line in what
 * `stringify` writes. A TypeError that names the field if a value cannot be written.
 */
export function fromDocument(document: WritableDocument): Robots {
  return ofDocument(document, "file");
}

/**
 * The `Robots` for a fetch that gave no usable file: 400–499 less 429 allows everything, any other status, 2xx too, nothing
 * but `/robots.txt` (RFC 9309 2.3.1.3, 2.3.1.4).
 */
export function robotsForStatus(status: number): Robots {
  if (statusPolicy(status) === "allow") return ofDocument({ groups: [] }, "allow");
  const rules = [{ allow: false, pattern: "/", line: 0 }];
  return ofDocument({ groups: [{ userAgents: ["*"], rules }] }, "disallow");
}

function ofDocument(document: WritableDocument, policy: Policy): Robots {
  const text = stringify(document);
  const reading = {
    ...readingOf(text, afterMark(text), false, false),
    otherLines: (document.records ?? []).map((record) => record.line),
  };
  if (policy === "file") keepLines(document, reading.records);
  else dropLines(reading.records);
  return new Robots(reading, false, policy);
}

/** Gives the rules that were written the lines that the document states. */
function keepLines({ groups }: WritableDocument, records: Int32Array): void {
  const lines = groups.flatMap((group) => group.rules.map((rule) => rule.line));
  let rule = 0;
  for (let at = 0; at < records.length; at += RECORD) {
    const directive = directiveOf(records[at + HEAD]);
    // An empty Disallow is how a group without rules is written.
    if (!isRule(directive) || records[at + VALUE_START] === records[at + VALUE_END]) continue;
    const line = lines[rule++];
    if (line !== undefined) records[at + HEAD] = packHead(directive, line);
  }
}

/** A policy has no file, so that its records are on no line. */
function dropLines(records: Int32Array): void {
  for (let at = HEAD; at < records.length; at += RECORD) {
    records[at] = packHead(directiveOf(records[at]), 0);
  }
}
