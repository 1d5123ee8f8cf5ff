/**
 * Times contenders against each other on a machine that does other things too: the work is cut into short blocks, the
 * contenders take turns within a block, and of each block the fastest turn counts. Noise only ever adds, and what disturbs one
 * contender is over before the next round of the same block.
 */

export interface Contender {
  readonly name: string;
  /** How often each thing is done in a row: less for what is slow and needs no repetition to be measured. */
  readonly times: number;
  /** How many turns it takes in a block, less where one turn takes long. */
  readonly turns: number;
  run(from: number, to: number, times: number): number;
}

/** Where sums of results go, so that no engine may leave out what made them. */
export const sink: { sum: number } = { sum: 0 };

/** What an engine compiles at last is in place after this much work of one kind. */
const WARM_MILLISECONDS = 300;

/** Nanoseconds that each contender takes for all `size` things, done once. */
export function race(
  contenders: readonly Contender[],
  size: number,
  block: number,
  warmMilliseconds: number = WARM_MILLISECONDS,
): Record<string, number> {
  for (const contender of contenders) warmUp(contender, size, warmMilliseconds);
  const totals = contenders.map(() => 0);
  for (let from = 0; from < size; from += block) {
    const fastest = raceBlock(contenders, from, Math.min(size, from + block));
    fastest.forEach((milliseconds, i) => (totals[i]! += milliseconds / contenders[i]!.times));
  }
  return Object.fromEntries(contenders.map(({ name }, i) => [name, totals[i]! * 1e6]));
}

/** At least two rounds of all of the work, the second with what the first made the engine compile. */
function warmUp(contender: Contender, size: number, milliseconds: number): void {
  const start = performance.now();
  for (let round = 0; round < 2 || performance.now() - start < milliseconds; round++) {
    sink.sum += contender.run(0, size, Math.min(contender.times, 10));
  }
}

function raceBlock(contenders: readonly Contender[], from: number, to: number): number[] {
  const fastest = contenders.map(() => Number.POSITIVE_INFINITY);
  const turns = Math.max(...contenders.map((contender) => contender.turns));
  for (let turn = 0; turn < turns; turn++) {
    for (const [i, contender] of contenders.entries()) {
      if (turn >= contender.turns) continue;
      const start = performance.now();
      sink.sum += contender.run(from, to, contender.times);
      fastest[i] = Math.min(fastest[i]!, performance.now() - start);
    }
  }
  return fastest;
}

/** A turn of a call takes at least this long, or the clock is what is measured. */
const TURN_MILLISECONDS = 2;

/** Nanoseconds of the fastest call: single calls where one takes long, else the fastest turn of many. */
export function fastestCall(call: () => unknown, turns: number): number {
  const once = timed(call, 1);
  const warm = Math.min(once, timed(call, 1));
  const count = Math.max(1, Math.min(10_000, Math.ceil(TURN_MILLISECONDS / warm)));
  let fastest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turns; turn++) fastest = Math.min(fastest, timed(call, count) / count);
  return fastest * 1e6;
}

/** Milliseconds, never 0: some clocks are coarse. */
function timed(call: () => unknown, count: number): number {
  const start = performance.now();
  for (let i = 0; i < count; i++) if (call()) sink.sum++;
  return Math.max(1e-4, performance.now() - start);
}
