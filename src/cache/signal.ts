import { platform } from "../fetch/platform.ts";
import type { AbortSignalLike } from "../fetch/platform.ts";

/**
 * The end of a cache, as a signal for all that it has under way. Not the platform's own: Node warns of a leak where more
 * than ten listen.
 */
export class Ending implements AbortSignalLike {
  aborted = false;
  reason: unknown = undefined;
  private readonly listeners: Set<() => void> = new Set();

  addEventListener(_type: "abort", listener: () => void): void {
    this.listeners.add(listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.listeners.delete(listener);
  }

  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    for (const listener of this.listeners) listener();
  }
}

/** Waits so many ms, or until the end. Whoever waits is asked for an answer: the timer may keep the process alive. */
export function pause(ms: number, ending: AbortSignalLike): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      platform.clearTimeout(timer);
      ending.removeEventListener("abort", end);
      resolve();
    };
    const timer = platform.setTimeout(end, ms);
    ending.addEventListener("abort", end);
    if (ending.aborted) end();
  });
}

/** The calls that wait behind a signal, with one listener on it: crawls share one signal among thousands. */
class Watch {
  private readonly signal: AbortSignalLike;
  private readonly callbacks: Set<() => void> = new Set();

  constructor(signal: AbortSignalLike) {
    this.signal = signal;
  }

  add(callback: () => void): void {
    if (this.callbacks.size === 0) this.signal.addEventListener("abort", this.abort);
    this.callbacks.add(callback);
  }

  delete(callback: () => void): void {
    this.callbacks.delete(callback);
    if (this.callbacks.size === 0) this.signal.removeEventListener("abort", this.abort);
  }

  private readonly abort = (): void => {
    for (const callback of this.callbacks) callback();
  };
}

const watches: WeakMap<AbortSignalLike, Watch> = new WeakMap();

function watchOf(signal: AbortSignalLike): Watch {
  let watch = watches.get(signal);
  if (watch === undefined) {
    watch = new Watch(signal);
    watches.set(signal, watch);
  }
  return watch;
}

/**
 * The promise, or a rejection with the signal's reason as soon as it is aborted; the promise goes on. Nothing stays on the
 * signal once no call waits.
 */
export function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignalLike | null | undefined,
): Promise<T> {
  if (signal === undefined || signal === null) return work;
  if (signal.aborted) return Promise.reject(abortReason(signal));
  const watch = watchOf(signal);
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(abortReason(signal));
    watch.add(abort);
    work.then(resolve, reject).finally(() => watch.delete(abort));
  });
}

export function abortReason({ reason }: AbortSignalLike): unknown {
  return reason ?? new Error("aborted by the caller");
}
