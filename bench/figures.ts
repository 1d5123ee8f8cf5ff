/** DESIGN section 5: what is to be reached, and how it follows from what was measured. */
import type { EngineName } from "./engine.ts";
import type { Measurement, Times } from "./measure.ts";

export interface Figure {
  readonly name: string;
  readonly against: string;
  /** How the figure is written: times as fast, times as much, or with a unit. */
  readonly unit: "x faster" | "x" | "ms" | "KB";
  /** Whether the target is the least that is wanted; else it is the most. */
  readonly atLeast: boolean;
  readonly target: Readonly<Record<EngineName, number>>;
  value(measured: Measurement): number;
}

const LIBRARY = "robots-matcher";
const PEER = "robots-parser";

/** All figures, in the order of DESIGN; the hostile files as one figure each. */
export function figuresOf({ hostile }: Measurement): Figure[] {
  const hostileFigures = hostile.flatMap(({ name, most }, i) => [
    atMost(`${name}: best call`, "-", most, (measured) => measured.hostile[i]!.call / 1e6, "ms"),
    atMost(`${name}: twice the path`, "itself", 2.2, (measured) => {
      const { call, doubled } = measured.hostile[i]!;
      return doubled / call;
    }),
  ]);
  return [...FIGURES, ...hostileFigures];
}

const FIGURES: readonly Figure[] = [
  faster("isAllowed hot, large", 80, (measured) => measured.hotLarge),
  {
    ...atMost("isAllowed hot, large", "floor", 2, ({ hotLarge }) => over(hotLarge, "floor")),
    target: { node: 2, bun: 3 },
  },
  faster("isAllowed cold, large", 30, (measured) => measured.coldLarge),
  atMost("isAllowed cold, large", "new URL", 1, ({ coldLarge }) => over(coldLarge, "new URL")),
  atMost(
    "isAllowed hot, 10 to 100,000 prefix rules",
    "itself",
    1.3,
    ({ prefixes }) => timeOf(prefixes, "100000") / timeOf(prefixes, "10"),
  ),
  faster("first use, all", 8, (measured) => measured.firstUse),
  {
    ...atMost("first use, all", "floor", 2, ({ firstUse }) => over(firstUse, "floor")),
    target: { node: 2, bun: 3.5 },
  },
  atMost(
    "heap kept by an Agent, all",
    PEER,
    1 / 5,
    ({ heap }) => timeOf(heap, "agent") / timeOf(heap, PEER),
  ),
  atMost("core entry, minified and compressed", "-", 4.5, ({ size }) => size / 1024, "KB"),
];

export function isMet({ atLeast, target }: Figure, engine: EngineName, value: number): boolean {
  return atLeast ? value >= target[engine] : value <= target[engine];
}

function faster(name: string, target: number, times: (measured: Measurement) => Times): Figure {
  return {
    name,
    against: PEER,
    unit: "x faster",
    atLeast: true,
    target: { node: target, bun: target },
    value: (measured) => 1 / over(times(measured), PEER),
  };
}

function atMost(
  name: string,
  against: string,
  target: number,
  value: (measured: Measurement) => number,
  unit: Figure["unit"] = "x",
): Figure {
  return { name, against, unit, atLeast: false, target: { node: target, bun: target }, value };
}

function over(times: Times, other: string): number {
  return timeOf(times, LIBRARY) / timeOf(times, other);
}

/** Refuses what is missing or no measurement: a figure made of it would look like one. */
export function timeOf(times: Times, name: string): number {
  const time = times[name];
  if (time === undefined || !(time > 0) || !Number.isFinite(time)) {
    throw new Error(`the measurement of ${name} is ${time}`);
  }
  return time;
}

export interface Spread {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** The quartiles, with what lies between two values where that is where they fall. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new Error("there is nothing to take quartiles of");
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const [low = 0, high = low] = sorted.slice(below, below + 2);
    return low + (high - low) * (place - below);
  };
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}

/** Three digits that say something. */
export function digits(value: number): string {
  return value >= 100
    ? Math.round(value).toLocaleString("en")
    : String(Number(value.toPrecision(3)));
}
