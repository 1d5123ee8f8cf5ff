import { messageOf } from "./errors.ts";
import { platform } from "./platform.ts";
import type { AbortControllerLike, AbortSignalLike } from "./platform.ts";
import { Refusal, refusalOf } from "./refusal.ts";

/** The longest that a timer counts; a longer one fires at once. */
const LONGEST_TIMER = 2_147_483_647;

/**
 * One retrieval's time limit and the caller's signal, as one signal for the platform and a race against both:
 * what is handed in (`fetch`, `allowUrl`, a body) may heed no signal.
 *
 * {@link release} must be called when the retrieval settles: it takes down the timer and the listener.
 */
export class Deadline {
  /** Why the retrieval must end, once it must. */
  stopped: Refusal | undefined;
  private readonly controller: AbortControllerLike = new platform.AbortController();
  private readonly caller: AbortSignalLike | undefined;
  private readonly timer: unknown;
  /** Rejects the race that is on. There is one at a time, so that nothing piles up over a body of many small chunks. */
  private interrupt: (refusal: Refusal) => void = () => {};

  constructor(timeoutMs: number, caller: AbortSignalLike | undefined) {
    this.caller = caller;
    if (caller?.aborted === true) {
      this.abort();
    } else if (timeoutMs === 0) {
      this.expire(timeoutMs);
    } else {
      caller?.addEventListener("abort", this.abort);
      if (timeoutMs <= LONGEST_TIMER) {
        this.timer = platform.setTimeout(() => this.expire(timeoutMs), timeoutMs);
      }
    }
  }

  get signal(): AbortSignalLike {
    return this.controller.signal;
  }

  /** @throws {Refusal} once the time is up or the caller has aborted. */
  check(): void {
    if (this.stopped !== undefined) throw this.stopped;
  }

  /**
   * The work's result, or a rejection as soon as the time is up or the caller aborts. What the work gives after that goes
   * to `late`.
   */
  race<T>(work: PromiseLike<T>, late: (value: T) => void = () => {}): Promise<T> {
    return new Promise((resolve, reject) => {
      this.interrupt = reject;
      if (this.stopped !== undefined) reject(this.stopped);
      Promise.resolve(work).then((value) => {
        if (this.stopped === undefined) resolve(value);
        else late(value);
      }, reject);
    });
  }

  /** Why the retrieval ended, by what was thrown: after the time is up or the caller has aborted, that is why. */
  refusalOf(error: unknown): Refusal {
    return error instanceof Refusal ? error : (this.stopped ?? refusalOf(error));
  }

  release(): void {
    platform.clearTimeout(this.timer);
    this.caller?.removeEventListener("abort", this.abort);
  }

  private readonly abort = (): void => {
    this.end(new Refusal("aborted", messageOf(this.caller?.reason ?? "aborted by the caller")));
  };

  private expire(timeoutMs: number): void {
    this.end(new Refusal("timeout", `no answer within ${timeoutMs} ms`));
  }

  private end(refusal: Refusal): void {
    if (this.stopped !== undefined) return;
    this.stopped = refusal;
    this.interrupt(refusal);
    this.controller.abort(refusal);
  }
}
