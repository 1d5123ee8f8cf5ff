/** The `robots` command as a process; `ROBOTS_COMMAND="node dist/cli/main.js"` makes it the built one. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const ROOT: string = join(import.meta.dir, "../..");
export const COMMAND: readonly string[] = process.env["ROBOTS_COMMAND"]?.split(" ") ?? [
  process.execPath,
  "src/cli/main.ts",
];
export const SHOP = "corpus/samples/shop.txt";

export interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Setting {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

/** What colours depend on is not to come from the machine that runs the tests. */
export function environment(extra: Setting["env"] = {}): Record<string, string | undefined> {
  const { NO_COLOR: _, FORCE_COLOR: __, ...rest } = process.env;
  return { ...rest, TERM: "xterm", ...extra };
}

export async function robots(args: readonly string[], setting: Setting = {}): Promise<Result> {
  const child = Bun.spawn([...COMMAND, ...args], {
    cwd: ROOT,
    env: environment(setting.env),
    stdin: new Blob([setting.input ?? ""]),
    stdout: "pipe",
    stderr: "pipe",
  });
  return resultOf(child);
}

/** A shell script with `robots` in it, for what only a shell does. */
function scriptOf(line: string): string[] {
  const command = COMMAND.map((word) => `'${word}'`).join(" ");
  return ["bash", "-c", `robots() { ${command} "$@"; }\n${line}`];
}

/** What a shell line prints; the exit codes of its pipe follow on a line. */
export async function shell(line: string): Promise<Result> {
  const child = Bun.spawn(scriptOf(`${line}\necho "\${PIPESTATUS[@]}"`), {
    cwd: ROOT,
    env: environment(),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  return resultOf(child);
}

async function resultOf(child: Bun.Subprocess<"ignore" | Blob, "pipe", "pipe">): Promise<Result> {
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, out, err };
}

export interface TerminalSetting {
  readonly env?: Setting["env"];
  readonly columns?: number;
}

/** What a terminal shows of the command, all of whose streams it is. */
export function inTerminal(
  args: readonly string[],
  { env, columns }: TerminalSetting = {},
): Promise<string> {
  return shownOf([...COMMAND, ...args], env, columns);
}

/** What a terminal shows of a shell line, which may send some of the streams elsewhere. */
export function shellInTerminal(line: string, columns?: number): Promise<string> {
  return shownOf(scriptOf(line), {}, columns);
}

async function shownOf(
  command: readonly string[],
  env: Setting["env"],
  columns = 200,
): Promise<string> {
  const decoder = new TextDecoder();
  let shown = "";
  const child = Bun.spawn([...command], {
    cwd: ROOT,
    env: environment(env),
    terminal: {
      cols: columns,
      rows: 50,
      data: (_, bytes) => {
        shown += decoder.decode(bytes, { stream: true });
      },
    },
  });
  await child.exited;
  return shown.replaceAll("\r\n", "\n");
}

/** Files for one test file; they are gone once it ends. */
export class Folder {
  private readonly path: string = mkdtempSync(join(tmpdir(), "robots-cli-"));

  file(name: string, content: string | Uint8Array): string {
    const path = join(this.path, name);
    writeFileSync(path, content);
    return path;
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}
