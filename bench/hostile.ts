/** Hostile files: those of the fuzzer, and files that are hard on what comes before a decision. */
import { FULL, fileOf, hostileFamilies, pathOf } from "../fuzz/hostile.ts";

export interface HostileFile {
  readonly name: string;
  readonly text: string;
  /** Milliseconds that the fastest decision may take (DESIGN section 5). */
  readonly most: number;
  /** Paths of that length. */
  paths(length: number): readonly string[];
}

export const PATH_LENGTH = 4096;
const GROUPS = 10_000;

export function hostileFiles(): HostileFile[] {
  return [...hostileFamilies(FULL).map(ofFamily), ...GROUP_FILES];
}

function ofFamily(family: ReturnType<typeof hostileFamilies>[number]): HostileFile {
  return {
    name: family.name,
    text: fileOf(family.rules),
    // So many short rules that all have to be found; DESIGN gives them twice the time.
    most: family.name.startsWith("short") ? 20 : 10,
    paths: (length) => [false, true].map((withHead) => pathOf(family, length, withHead)),
  };
}

const GROUP_FILES: readonly HostileFile[] = [
  {
    name: "10,000 groups for one agent",
    text: repeat(GROUPS, (i) => `User-agent: MyBot\nDisallow: /*a${i}\n`),
  },
  {
    name: "10,000 groups for other agents",
    text: repeat(GROUPS, (i) => `User-agent: MyBot${lettersOf(i)}\nDisallow: /a${i}\n`),
  },
  {
    name: "10,000 user-agent lines of one group",
    text: `${repeat(GROUPS, () => "User-agent: MyBot\n")}Disallow: /*a*a*a*a$\n`,
  },
].map(({ name, text }) => ({
  name,
  text,
  most: 10,
  paths: (length) => [`/${"a".repeat(length - 1)}`],
}));

function repeat(count: number, line: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => line(i)).join("");
}

function lettersOf(i: number): string {
  return [...String(i)].map((digit) => "abcdefghij"[Number(digit)]).join("");
}
