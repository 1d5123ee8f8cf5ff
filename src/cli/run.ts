import { readFileSync } from "node:fs";
import { check } from "./check.ts";
import type { Command } from "./command.ts";
import { CallError } from "./io.ts";
import type { Io } from "./io.ts";

const COMMANDS: readonly Command[] = [check];

const WRONG_CALL = 2;

/** Runs `robots` with these arguments and gives its exit code. Whatever goes wrong is one line on standard error. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(args, io);
  } catch (error) {
    const isExpected = error instanceof CallError;
    io.note(isExpected ? error.message : `internal error, please report it: ${String(error)}`);
    return WRONG_CALL;
  }
}

async function dispatch([name, ...args]: readonly string[], io: Io): Promise<number> {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command !== undefined) return command.run(args, io);
  await io.write(ownOption(name));
  return 0;
}

function ownOption(name: string | undefined): string {
  if (name === "--help" || name === "-h") return help();
  if (name === "--version") return `${version()}\n`;
  if (name === undefined) throw new CallError("no command; robots --help lists them");
  const kind = name.startsWith("-") ? "option" : "command";
  throw new CallError(`unknown ${kind} "${name}"; robots --help lists the commands`);
}

function help(): string {
  const commands = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`);
  return `robots COMMAND ...

What a robots.txt says, by RFC 9309.

${commands.join("\n")}

  robots COMMAND --help   how to call it
  robots --version        the version

Example:
  robots check robots.txt --agent Googlebot https://example.com/search
`;
}

/** The package's own; it is as far above `src/cli` as above `dist/cli`. */
function version(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
