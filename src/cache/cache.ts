import type { Agent, UrlLike } from "../agent.ts";
import type { Outcome } from "../fetch/outcome.ts";
import type { AbortSignalLike } from "../fetch/platform.ts";
import { fetchRobots } from "../fetch/retrieve.ts";
import { closedError } from "./errors.ts";
import { hrefOf, invalidUrl, isPathOf, originOf, originPrefix } from "./key.ts";
import { Leases } from "./lease.ts";
import { Memory } from "./memory.ts";
import type { Answer, Entry } from "./memory.ts";
import { cacheSettings, invalidOption } from "./options.ts";
import type { CacheSettings, RobotsCacheOptions } from "./options.ts";
import { Shelf } from "./shelf.ts";
import type { Stored } from "./shelf.ts";
import { abortReason, Ending, unlessAborted } from "./signal.ts";
import { fileOf, isFresh, isOlder, merged, successor, withoutText } from "./state.ts";
import type { CachedOutcome, OriginState } from "./state.ts";
import { noCounts } from "./stats.ts";
import type { CacheStats } from "./stats.ts";
import { FAILED, GuardedStore } from "./store.ts";

/** What one call is told. */
export interface AskOptions {
  /**
   * Ends this call: it rejects with the signal's reason. A retrieval that it waited for goes on, for others and for the next
   * question.
   */
  readonly signal?: AbortSignalLike | null | undefined;
}

/** A look-up that is under way. */
interface Flight {
  readonly answer: Promise<Answer>;
  /** Whether it has begun to retrieve, or will whatever the store says. */
  retrieves: boolean;
}

/**
 * Answers for whole crawls which URLs may be fetched: one compiled agent an origin, retrieved once in its lifetime, by one
 * process or by all that share a store (RFC 9309 2.3 and 2.4).
 *
 * Origins that fail and stores that fail are answers, never rejections: an unreachable origin is disallowed, or its last
 * file goes on. Methods reject with a {@link RobotsCacheError}: `invalid_url` for what is not http or https,
 * `invalid_option` for a `signal` that is none, `closed` after {@link close}; and with the reason of a `signal` that was
 * aborted.
 */
export class RobotsCache {
  private readonly settings: CacheSettings;
  private readonly now: () => number;
  private readonly memory: Memory;
  private readonly counts = noCounts();
  private readonly flights: Map<string, Flight> = new Map();
  private readonly ending = new Ending();
  private readonly shelf: Shelf | undefined = undefined;
  private readonly leases: Leases | undefined = undefined;

  /** @throws {RobotsCacheError} `invalid_option` or `invalid_user_agent`. */
  constructor(options: RobotsCacheOptions) {
    const settings = cacheSettings(options);
    const { maxOrigins, names, longUnreachable, keyPrefix, timeoutMs, now } = settings;
    const { counts } = this;
    this.settings = settings;
    this.now = now;
    this.memory = new Memory(maxOrigins, names, longUnreachable, counts);
    if (settings.store === undefined) return;
    const store = new GuardedStore(settings.store, counts, now);
    this.shelf = new Shelf(store, keyPrefix, counts);
    const { shelf } = this;
    const isCurrent = this.isCurrent.bind(this);
    const prefix = keyPrefix;
    this.leases = new Leases({
      store,
      shelf,
      prefix,
      timeoutMs,
      counts,
      isCurrent,
      ending: this.ending,
    });
  }

  /**
   * Whether the crawler may fetch the URL, by what holds for its origin now; see `Agent.isAllowed`. An origin that is not
   * known, or whose time is up, is looked up in the store and retrieved.
   */
  isAllowed(url: string | UrlLike, options?: AskOptions): Promise<boolean> {
    const agent = options === undefined ? this.freshAgent(url) : undefined;
    if (agent !== undefined) return Promise.resolve(agent.isAllowed(url));
    return this.lookUp(url, options).then(({ entry }) => entry.agent.isAllowed(url));
  }

  /** The rules of the URL's origin for the crawler. They do not change: ask anew for each URL, or for each batch. */
  agent(url: string | UrlLike, options?: AskOptions): Promise<Agent> {
    const agent = options === undefined ? this.freshAgent(url) : undefined;
    if (agent !== undefined) return Promise.resolve(agent);
    return this.lookUp(url, options).then(({ entry }) => entry.agent);
  }

  /**
   * The agent, if memory has one that still holds; undefined otherwise, also for what is not an http or https URL and after
   * {@link close}. Nothing is retrieved. This is the way for a hot loop: `cache.peek(url) ?? (await cache.agent(url))`.
   */
  peek(url: string | UrlLike): Agent | undefined {
    const agent = this.freshAgent(url);
    if (agent === undefined) this.counts.misses++;
    return agent;
  }

  /**
   * What is known of the URL's origin: why it is answered as it is, `retryAfterMs`, whether a stale copy is in use. `text`
   * is there if this call retrieved the file or the store has it; memory keeps none.
   */
  async outcome(url: string | UrlLike, options?: AskOptions): Promise<CachedOutcome> {
    const answer = await this.lookUp(url, options);
    const view = this.memory.viewOf(answer);
    if (view.status !== "parsed" || view.text !== undefined || !this.shelf) return view;
    const stored = await unlessAborted(this.shelf.read(view.origin), options?.signal);
    const file = stored === FAILED ? undefined : fileOf(stored);
    const isSame = file?.text !== undefined && file.fetchedAt === view.fetchedAt;
    return isSame ? { ...view, text: file.text! } : view;
  }

  /**
   * Retrieves the origin's robots.txt now, however fresh it is and whoever holds its lease, and keeps what that comes to.
   * One that is under way is waited for instead.
   */
  async refresh(url: string | UrlLike, options?: AskOptions): Promise<CachedOutcome> {
    const origin = this.checkCall(url, options);
    return this.memory.viewOf(await unlessAborted(this.retrieval(origin), options?.signal));
  }

  /**
   * Forgets the origin, in memory and in the store; the next question retrieves it. What is under way is not ended, and what
   * it comes to is kept.
   */
  async delete(url: string | UrlLike): Promise<void> {
    const origin = this.checkCall(url, undefined);
    this.memory.entries.delete(origin);
    await this.shelf?.delete(origin);
  }

  /** Counts since the cache was made, and what it holds. */
  stats(): CacheStats {
    const origins = this.memory.entries.size;
    return { origins, inFlight: this.flights.size, ...this.counts };
  }

  /**
   * Ends what is under way and forgets all origins. Calls that wait, and all later ones, reject with the code `closed`. The
   * store stays as it is, and open. Resolves when nothing of the cache is left.
   */
  async close(): Promise<void> {
    this.memory.entries.clear();
    this.ending.abort(closedError());
    await Promise.allSettled([...this.flights.values()].map(({ answer }) => answer));
  }

  private freshAgent(url: string | UrlLike): Agent | undefined {
    const entry = this.entryOf(url);
    if (entry === undefined || !entry.isFresh(this.now())) return undefined;
    this.counts.hits++;
    return entry.agent;
  }

  private entryOf(url: string | UrlLike): Entry | undefined {
    const href = hrefOf(url);
    if (href === undefined) return undefined;
    const { entries } = this.memory;
    // A page's links mostly stay on its site.
    const { newest } = entries;
    if (newest !== undefined && isPathOf(newest.key, href)) return newest;
    const entry = entries.get(originPrefix(href));
    if (entry !== undefined) return entry;
    const origin = originOf(href);
    return origin === undefined ? undefined : entries.get(origin);
  }

  /** The URL's origin, if the call can be meant and is not too late. */
  private checkCall(url: string | UrlLike, options: AskOptions | undefined): string {
    const signal = options?.signal;
    if (this.isClosed()) throw closedError();
    const origin = originOf(hrefOf(url));
    if (origin === undefined) throw invalidUrl(url);
    if (signal === undefined || signal === null) return origin;
    if (typeof signal.addEventListener !== "function") {
      throw invalidOption("signal", signal, "an AbortSignal");
    }
    if (signal.aborted) throw abortReason(signal);
    return origin;
  }

  /** What holds for the origin, from memory or from the one look-up that is under way for it. */
  private async lookUp(url: string | UrlLike, options: AskOptions | undefined): Promise<Answer> {
    const origin = this.checkCall(url, options);
    const entry = this.memory.entries.get(origin);
    if (entry !== undefined && entry.isFresh(this.now())) {
      this.counts.hits++;
      return { entry };
    }
    this.counts.misses++;
    const { answer } = this.flights.get(origin) ?? this.launch(origin, false);
    return unlessAborted(answer, options?.signal);
  }

  /** What the next retrieval of the origin comes to, or the one that is under way. */
  private async retrieval(origin: string): Promise<Answer> {
    const flight = this.flights.get(origin);
    if (flight === undefined) return this.launch(origin, true).answer;
    const answer = await flight.answer;
    return flight.retrieves ? answer : this.retrieval(origin);
  }

  private launch(origin: string, retrieves: boolean): Flight {
    const flight: Flight = {
      answer: Promise.resolve().then(() => this.fly(origin, flight)),
      retrieves,
    };
    this.flights.set(origin, flight);
    const land = (): void => void this.flights.delete(origin);
    // Whoever waited may have gone.
    flight.answer.then(land, land);
    return flight;
  }

  private async fly(origin: string, flight: Flight): Promise<Answer> {
    const stored: Stored = this.shelf && (await this.shelf.read(origin));
    if (flight.retrieves || !this.leases) return this.settle(origin, stored, flight);
    if (this.isCurrent(origin, stored)) return this.adopt(origin, stored);
    const turn = await this.leases.turn(origin, stored);
    try {
      return await this.settle(origin, turn.stored, flight);
    } finally {
      await turn.release();
    }
  }

  private settle(origin: string, stored: Stored, flight: Flight): Promise<Answer> | Answer {
    if (this.isClosed()) throw closedError();
    if (!flight.retrieves && this.isCurrent(origin, stored)) return this.adopt(origin, stored);
    flight.retrieves = true;
    return this.retrieve(origin, stored);
  }

  /** Whether what the store says still holds, and is not older than what memory knows. */
  private isCurrent(origin: string, stored: Stored): stored is OriginState {
    if (stored === FAILED || stored === undefined) return false;
    const now = this.now();
    const known = this.memory.entries.get(origin)?.state;
    return isFresh(stored.outcome, now) && !(known && isOlder(stored, known, now));
  }

  private isClosed(): boolean {
    return this.ending.aborted;
  }

  /** Takes over what another cache has retrieved. */
  private adopt(origin: string, stored: OriginState): Answer {
    if (this.isClosed()) throw closedError();
    this.counts.storeHits++;
    const known = this.memory.entries.get(origin);
    const now = this.now();
    return this.memory.keep(origin, merged(stored, known?.state, now)!, known, now);
  }

  private async retrieve(origin: string, stored: Stored): Promise<Answer> {
    const { counts, memory, settings } = this;
    // Held on to: memory may have to let go of it meanwhile.
    const known = memory.entries.get(origin);
    const before = merged(stored === FAILED ? undefined : stored, known?.state, this.now());
    const file = fileOf(before);
    const previous = this.canRevalidate(file, stored) ? { text: NO_TEXT, ...file } : undefined;
    counts.fetches++;
    const signal = this.ending;
    const outcome = await fetchRobots(origin, { ...settings.retrieval, previous, signal });
    if (this.isClosed() || outcome.reason === "aborted") throw closedError();
    const isUnchanged = outcome.status === "parsed" && outcome.httpStatus === 304;
    const isWithoutText = isUnchanged && file!.text === undefined;
    const state = successor(before, isWithoutText ? withoutText(outcome) : outcome);
    const answer = memory.keep(origin, state, known, this.now());
    if (isUnchanged) counts.revalidations++;
    if (outcome.status === "unreachable") counts.failures++;
    await this.shelf?.write(origin, state, stored);
    this.report(answer);
    return answer;
  }

  /**
   * Whether to send the validators of a file. One that memory alone knows has no text, which will do if nobody else needs
   * it: a store that can be read, and does not have it, is to get it.
   */
  private canRevalidate(file: Outcome | undefined, stored: Stored): file is Outcome {
    if (file === undefined) return false;
    return file.text !== undefined || this.shelf === undefined || stored === FAILED;
  }

  private report(answer: Answer): void {
    const view = this.memory.viewOf(answer);
    if (view.staleSince !== undefined) this.counts.staleUses++;
    try {
      Promise.resolve(this.settings.onOutcome?.(view)).catch(() => {});
    } catch {
      // Logs and metrics decide nothing.
    }
  }
}

/** Stands for the text that memory does not keep: validators are sent for a file that is at hand. */
const NO_TEXT = "";
