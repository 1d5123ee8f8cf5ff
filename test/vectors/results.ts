import { readSharedLines } from "./shared.ts";

/** `got` and `expected` are compared as JSON; a vector that is skipped says why. */
export type Result =
  | { readonly id: string; readonly got: unknown; readonly expected: unknown }
  | { readonly id: string; readonly skipped: string };

/** Whatever the implementation throws is an answer, and never the expected one. */
export function check(id: string, expected: unknown, answer: () => unknown): Result {
  try {
    return { id, expected, got: answer() };
  } catch (error) {
    return { id, expected, got: `thrown: ${String(error)}` };
  }
}

export function agrees(result: Result): boolean {
  return !("skipped" in result) && json(result.got) === json(result.expected);
}

/** Keys in order, so that two objects with equal members are equal text. */
export function json(value: unknown): string {
  return String(
    JSON.stringify(value, (_, member: unknown) =>
      typeof member === "object" && member !== null && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : member,
    ),
  );
}

/** The common answer; all the answers when there is none. */
export function sameForAll<Input>(
  inputs: readonly Input[],
  answer: (input: Input) => unknown,
): unknown {
  const answers = inputs.map(answer);
  const isCommon = answers.every((other) => json(other) === json(answers[0]));
  return isCommon ? answers[0] : { answersDiffer: answers };
}

/** A text is tried as octets too: both must be read alike. */
export function textAndOctets(text: string): (string | Uint8Array)[] {
  return [text, new TextEncoder().encode(text)];
}

export function octetsOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (octet) => octet.charCodeAt(0));
}

export function readVectors<Vector>(path: string): Vector[] {
  return readSharedLines(path).map((line) => JSON.parse(line) as Vector);
}
