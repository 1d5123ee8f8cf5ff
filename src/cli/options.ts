import type { Arguments, Options } from "./arguments.ts";
import { CallError } from "./io.ts";

/** What every command takes. */
export const COMMON: Options = {
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
};

/** What every command takes that reads a SOURCE. */
export const SOURCE_OPTIONS: Options = { "user-agent": { type: "string" }, ...COMMON };

/** The last value of an option, undefined if it was not given. */
export function lastOf({ values }: Arguments, name: string): string | undefined {
  return values.get(name)?.at(-1);
}

/** The SOURCE, which comes first. */
export function sourceOf({ positionals }: Arguments): string {
  const [source] = positionals;
  if (source) return source;
  throw new CallError("no SOURCE; give a robots.txt file, a URL, or - for standard input");
}

/** The names of at least one agent. */
export function agentsOf({ values }: Arguments): readonly string[] {
  const agents = values.get("agent") ?? [];
  if (agents.length > 0) return agents;
  throw new CallError("no --agent; name the crawler, as in --agent Googlebot");
}

/** A `CallError` if there are more arguments than the command has a use for. */
export function checkCount({ positionals }: Arguments, most: number): void {
  if (positionals.length <= most) return;
  throw new CallError(`unexpected argument "${positionals[most]}"`);
}
