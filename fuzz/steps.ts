/**
 * Counts what one call does, from outside: `src` carries nothing for it. While the call runs, the methods of strings that
 * look at characters are replaced by ones that count, and every typed array that the object holds by one that counts
 * what is read of it.
 */

/** The methods that look at one character. */
const ONE = ["charCodeAt", "codePointAt", "charAt", "at"] as const;
/** Those that may look at all of the text; with a needle, at all of it at each place. */
const MANY = [
  ...(["lastIndexOf", "includes", "split", "match", "search"] as const),
  ...(["replace", "replaceAll", "concat", "toLowerCase"] as const),
];
/** Those that copy what they give. */
const PART = ["slice", "substring"] as const;
/** Those that may look at as much as the needle has. */
const NEEDLE = ["startsWith", "endsWith"] as const;

type Method = (this: string, ...args: unknown[]) => unknown;

/** Steps of the call: characters looked at and numbers read. `holder` is what may hold typed arrays. */
export function countSteps(holder: object, call: () => unknown): number {
  let steps = 0;
  const count = (more: number): void => {
    steps += more;
  };
  const restore = [...countStrings(count), ...countArrays(holder, count)];
  try {
    call();
  } finally {
    for (const undo of restore) undo();
  }
  return steps;
}

function countStrings(count: (steps: number) => void): (() => void)[] {
  return [
    ...ONE.map((name) => wrap(name, count, () => 1)),
    ...MANY.map((name) => wrap(name, count, (text, [needle]) => text.length * lengthOf(needle))),
    ...PART.map((name) => wrap(name, count, (_, __, part) => 1 + String(part).length)),
    ...NEEDLE.map((name) => wrap(name, count, (_, [needle]) => lengthOf(needle))),
    wrap("indexOf", count, (text, [needle, from], found) => {
      const end = found === -1 ? text.length : Number(found) + 1;
      return Math.max(1, end - Number(from ?? 0)) * lengthOf(needle);
    }),
  ];
}

/** A regular expression or a number counts as one character. */
function lengthOf(needle: unknown): number {
  return typeof needle === "string" ? Math.max(1, needle.length) : 1;
}

function wrap(
  name: string,
  count: (steps: number) => void,
  cost: (text: string, args: unknown[], result: unknown) => number,
): () => void {
  const methods = String.prototype as unknown as Record<string, Method>;
  const original = methods[name]!;
  methods[name] = function counting(this: string, ...args: unknown[]): unknown {
    const result = original.apply(this, args);
    count(cost(this, args, result));
    return result;
  };
  return () => {
    methods[name] = original;
  };
}

/** Replaces every typed array that can be reached from the object. */
function countArrays(holder: object, count: (steps: number) => void): (() => void)[] {
  const undo: (() => void)[] = [];
  const seen = new Set<object>();
  const pending: object[] = [holder];
  for (let object = pending.pop(); object !== undefined; object = pending.pop()) {
    if (seen.has(object)) continue;
    seen.add(object);
    const fields = object as Record<string, unknown>;
    for (const [key, value] of Object.entries(fields)) {
      if (isTypedArray(value)) {
        fields[key] = counted(value, count);
        undo.push(() => {
          fields[key] = value;
        });
      } else if (typeof value === "object" && value !== null) {
        pending.push(value);
      }
    }
  }
  return undo;
}

function isTypedArray(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

function counted(array: Uint8Array, count: (steps: number) => void): Uint8Array {
  return new Proxy(array, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== "function") {
        count(1);
        return value;
      }
      return (...args: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, args);
        if (key === "subarray" && isTypedArray(result)) return counted(result, count);
        count(target.length);
        return result;
      };
    },
  });
}
