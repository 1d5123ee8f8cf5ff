import { readArguments } from "./arguments.ts";
import { FINE, WRONG_CALL } from "./command.ts";
import type { Command, Entry } from "./command.ts";
import { CallError } from "./io.ts";
import type { Io } from "./io.ts";
import { version } from "./version.ts";

const COMMANDS: readonly Entry[] = [
  {
    name: "check",
    summary: "is a URL allowed for an agent, and which line says so",
    load: async () => (await import("./check.ts")).check,
  },
  {
    name: "explain",
    summary: "how one decision comes about: the line, the group, the other rules that matched",
    load: async () => (await import("./explain.ts")).explain,
  },
  {
    name: "lint",
    summary: "what the author of a robots.txt probably got wrong",
    load: async () => (await import("./lint.ts")).lint,
  },
  {
    name: "fetch",
    summary: "get a site's robots.txt, and what the answer means",
    load: async () => (await import("./fetch.ts")).fetch,
  },
  {
    name: "format",
    summary: "a robots.txt rewritten cleanly, with the same answers",
    load: async () => (await import("./format.ts")).format,
  },
  {
    name: "tags",
    summary: "what an X-Robots-Tag value means for an agent",
    load: async () => (await import("./tags.ts")).tags,
  },
];

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
  const entry = COMMANDS.find((candidate) => candidate.name === name);
  if (entry !== undefined) return call(await entry.load(), args, io);
  await io.write(ownOption(name));
  return FINE;
}

async function call(command: Command, args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, command.options);
  if (!given.values.has("help")) return command.run(given, io);
  await io.write(command.help);
  return FINE;
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

Exit code: 0 fine, 1 something disallowed or found, 2 wrong call or unreadable input,
3 the robots.txt could not be fetched. Colours only in a terminal, and none with NO_COLOR.

Example:
  robots check robots.txt --agent Googlebot https://example.com/search
`;
}
