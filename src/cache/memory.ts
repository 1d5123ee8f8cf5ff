import type { Agent } from "../agent.ts";
import { robotsFrom } from "../fetch/outcome.ts";
import { robotsForStatus } from "../robots.ts";
import { Lru } from "./lru.ts";
import type { Linked } from "./lru.ts";
import { CLOCK_SKEW, isLongUnreachable, viewOf, withoutText } from "./state.ts";
import type { CachedOutcome, LongUnreachable, OriginState } from "./state.ts";
import type { CacheCounts } from "./stats.ts";

/** An origin in memory. */
export class Entry implements Linked<Entry> {
  readonly key: string;
  readonly agent: Agent;
  /** Without texts. Without the copy, too, where it is not what `agent` goes by. */
  readonly state: OriginState;
  readonly isLong: boolean;
  /** Beside the agent, since a hot loop asks for nothing else. */
  private readonly freshFrom: number;
  private readonly freshUntil: number;
  newer: Entry | undefined = undefined;
  older: Entry | undefined = undefined;

  constructor(key: string, agent: Agent, state: OriginState, isLong: boolean) {
    this.key = key;
    this.agent = agent;
    this.state = state;
    this.isLong = isLong;
    const { fetchedAt, lifetimeMs } = state.outcome;
    this.freshFrom = fetchedAt - CLOCK_SKEW;
    this.freshUntil = fetchedAt + lifetimeMs;
  }

  isFresh(now: number): boolean {
    return now >= this.freshFrom && now < this.freshUntil;
  }
}

/** What looking an origin up came to. */
export interface Answer {
  readonly entry: Entry;
  /** The file's, if it was at hand. */
  readonly text?: string | undefined;
}

/** The agents of the origins that were used last, with what was known when they were made. */
export class Memory {
  readonly entries: Lru<Entry>;
  private readonly names: string | readonly string[];
  private readonly longUnreachable: LongUnreachable;
  private readonly counts: CacheCounts;
  /** Most sites without a file, and all that cannot be reached, share one agent each. */
  private readonly allowed: Agent;
  private readonly disallowed: Agent;

  constructor(
    maxOrigins: number,
    names: string | readonly string[],
    longUnreachable: LongUnreachable,
    counts: CacheCounts,
  ) {
    this.entries = new Lru(maxOrigins);
    this.names = names;
    this.longUnreachable = longUnreachable;
    this.counts = counts;
    this.allowed = robotsForStatus(404).agent(names);
    this.disallowed = robotsForStatus(503).agent(names);
  }

  /**
   * Keeps what is known of an origin.
   *
   * @param known what memory had of it, whose agent stays if the file is without a text.
   * @returns what holds now, with the text if there was one.
   */
  keep(origin: string, state: OriginState, known: Entry | undefined, now: number): Answer {
    const isLong = isLongUnreachable(state, now);
    const view = viewOf(state, isLong, this.longUnreachable);
    const agent = this.agentOf(view, known);
    const { outcome, copy, unreachableSince } = state;
    const kept: OriginState = {
      outcome: withoutText(outcome),
      ...(copy && view.status === "parsed" && { copy: withoutText(copy) }),
      ...(unreachableSince !== undefined && { unreachableSince }),
    };
    const entry = new Entry(origin, agent, kept, isLong);
    if (this.entries.set(entry) !== undefined) this.counts.evictions++;
    return { entry, text: view.text };
  }

  /** What holds for the origin, anew with each call. */
  viewOf({ entry, text }: Answer): CachedOutcome {
    const view = viewOf(entry.state, entry.isLong, this.longUnreachable);
    return text === undefined ? view : { ...view, text };
  }

  private agentOf(view: CachedOutcome, known: Entry | undefined): Agent {
    if (view.status === "unavailable") return this.allowed;
    if (view.status === "unreachable") return this.disallowed;
    // Only what memory itself knew is without text: its agent was made of that.
    return view.text === undefined ? known!.agent : robotsFrom(view).agent(this.names);
  }
}
