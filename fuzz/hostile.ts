/** Files that are made to be slow, and the paths to ask them about. DESIGN section 5. */

export interface Family {
  readonly name: string;
  readonly rules: readonly string[];
  /** Repeated, it is the path to ask about; after {@link HEAD}, or with nothing before it. */
  readonly path: string;
}

/** All characters of the rules, so that none can be passed over because a character is missing. */
const HEAD = "/bdc0123456789X:/";

/** The path of a family, not longer than that. */
export function pathOf({ path }: Family, length: number, withHead: boolean): string {
  const head = withHead ? HEAD : "/";
  const [first = "", repeated = path] = path.split("|");
  return (head + first + repeated.repeat(Math.ceil(length / repeated.length))).slice(0, length);
}

/** How large the families are: of `bytes` text where they fill a file, of `rules` rules where they have a number. */
export interface Size {
  readonly bytes: number;
  readonly rules: number;
}

/** As DESIGN has them. */
export const FULL: Size = { bytes: 500 * 1024, rules: 1000 };

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

export function hostileFamilies(size: Size): Family[] {
  const { rules: count, bytes } = size;
  const fill = (rule: (i: number) => string): string[] => filled(bytes, rule);
  return [
    {
      name: "ten *a, then *b{i}$",
      rules: listed(count, (i) => `/${"*a".repeat(10)}*b${i}$`),
      path: "a",
    },
    {
      name: "200 a, then b{i}$",
      rules: listed(count, (i) => `/*${"a".repeat(200)}b${i}$`),
      path: "a",
    },
    {
      name: "b, then 190 a: all but the first agree",
      rules: fill((i) => `/*b${"a".repeat(190)}${i}`).map((rule) => rule.replace(/\d+$/, "")),
      path: "b|a",
    },
    {
      name: "b, then 100 to 190 a",
      rules: fill((i) => `/*b${"a".repeat(100 + (i % 90))}`),
      path: `b${"a".repeat(99)}`,
    },
    {
      name: "100 a, c, 100 a, then *b",
      rules: fill((i) => `/*${"a".repeat(100)}c${"a".repeat(100)}*b${i}`),
      path: "a",
    },
    { name: "80 a*", rules: fill((i) => `/${"a*".repeat(80)}b${i}`), path: "a" },
    {
      name: "90 ab, then c*d",
      rules: fill((i) => `/*${"ab".repeat(90)}c*d${i}`),
      path: "ab",
    },
    {
      name: "150 characters, nearly equal",
      rules: fill((i) => `/${"a".repeat(140)}${i}`),
      path: "a",
    },
    {
      name: "nested: every prefix of one path",
      rules: listed(count, (i) => `/${"a".repeat(i)}`),
      path: "a",
    },
    {
      name: "nested: every prefix, then *b",
      rules: listed(count, (i) => `/${"a".repeat(i)}*b`),
      path: "a",
    },
    {
      name: "short *abcX whose letters all occur",
      rules: fill((i) => `/*${lettersOf(i)}X`),
      path: `${LETTERS}X`,
    },
    {
      name: "escapes that need the query",
      rules: fill((i) => `/*%3A%2F${i}%2F*a%3F`),
      path: "?a?|:/",
    },
  ];
}

function listed(count: number, rule: (i: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => rule(i));
}

function filled(bytes: number, rule: (i: number) => string): string[] {
  const rules: string[] = [];
  for (let size = 0; ;) {
    const next = rule(rules.length);
    size += "Disallow: \n".length + next.length;
    if (size > bytes) return rules;
    rules.push(next);
  }
}

function lettersOf(i: number): string {
  const letter = (of: number): string => LETTERS.charAt(Math.floor(i / of) % 26);
  return letter(676) + letter(26) + letter(1);
}

/** A file with the rules for everyone. */
export function fileOf(rules: readonly string[]): string {
  return `User-agent: *\n${rules.map((rule) => `Disallow: ${rule}\n`).join("")}`;
}
