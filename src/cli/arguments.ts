import { parseArgs } from "node:util";
import { CallError } from "./io.ts";

/** What `parseArgs` takes as options, less what no command here uses. */
export type Options = Readonly<
  Record<
    string,
    { readonly type: "string" | "boolean"; readonly multiple?: true; readonly short?: string }
  >
>;

export interface Arguments {
  readonly positionals: readonly string[];
  /** The values of an option in the order given; `[""]` for one that takes none. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

/** Splits arguments. Checks them itself, since the messages of `parseArgs` differ by version and take several lines. */
export function readArguments(args: readonly string[], options: Options): Arguments {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const positionals: string[] = [];
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    checkOption(token, options);
    const earlier = options[token.name]!.multiple ? (values.get(token.name) ?? []) : [];
    values.set(token.name, [...earlier, token.value ?? ""]);
  }
  return { positionals, values };
}

function checkOption({ name, rawName, value, inlineValue }: OptionToken, options: Options): void {
  if (!Object.hasOwn(options, name)) {
    const known = Object.keys(options).map((option) => `--${option}`);
    throw new CallError(`unknown option ${rawName}; there is ${known.join(", ")}`);
  }
  const takesValue = options[name]!.type === "string";
  if (!takesValue && value !== undefined) throw new CallError(`${rawName} takes no value`);
  // `--agent --json`: nobody's crawler has such a name, but a shell variable may have been empty.
  const isMissing = !value || (inlineValue === false && value.startsWith("-"));
  if (takesValue && isMissing) {
    throw new CallError(`${rawName} needs a value, as in ${rawName} NAME`);
  }
}
