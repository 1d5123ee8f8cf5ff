// The examples of a README: found, run, and compared with what the README shows.
import { join } from "node:path";

/** A fenced code block; `line` is that of its fence, from 1. */
export interface Block {
  readonly language: string;
  /** What stands behind the language. */
  readonly info: string;
  readonly code: string;
  readonly line: number;
}

/** A block that runs, and what the README says that it prints. */
export interface Example {
  readonly kind: "module" | "shell";
  readonly code: string;
  readonly line: number;
  readonly shown: string;
}

export interface Found {
  readonly examples: readonly Example[];
  /** Blocks marked `no-run`, with their reasons. */
  readonly excluded: readonly { readonly line: number; readonly reason: string }[];
  /** What is wrong with the README, a line each. */
  readonly problems: readonly string[];
}

/** The fenced code blocks of a Markdown text. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: (Omit<Block, "code"> & { fence: string; indent: string; code: string[] }) | undefined;
  for (const [i, text] of markdown.split(/\r?\n/).entries()) {
    if (open === undefined) {
      const [, indent, fence, language, info] = /^( *)(`{3,}|~{3,})(\S*) *(.*)$/.exec(text) ?? [];
      if (fence === undefined || fence === "") continue;
      open = { fence, indent: indent!, language: language!, info: info!, line: i + 1, code: [] };
    } else if (text.trim() === open.fence) {
      const { language, info, line, code } = open;
      blocks.push({ language, info, line, code: code.map((one) => `${one}\n`).join("") });
      open = undefined;
    } else {
      open.code.push(text.startsWith(open.indent) ? text.slice(open.indent.length) : text.trim());
    }
  }
  return blocks;
}

/** Which blocks are to run, which are not, and what does not fit. */
export function examplesOf(markdown: string): Found {
  const examples: Example[] = [];
  const excluded: { line: number; reason: string }[] = [];
  const problems: string[] = [];
  const blocks = blocksOf(markdown);
  for (const [i, block] of blocks.entries()) {
    const kind = kindOf(block);
    const { line, code } = block;
    if (kind === undefined) continue;
    if (isExcluded(block)) {
      const reason = block.info.replace(/^no-run\b[\s:]*/, "");
      if (reason === "") problems.push(`line ${line}: no-run needs a reason behind it`);
      else excluded.push({ line, reason });
      continue;
    }
    const comments = kind === "module" ? commentsOf(code) : [];
    const next = blocks[i + 1];
    const output = next && /^(?:text|console)$/.test(next.language) ? next.code : undefined;
    if (comments.length > 0 && output !== undefined) {
      problems.push(`line ${line}: what it prints is shown twice`);
    } else if (comments.length === 0 && output === undefined) {
      problems.push(`line ${line}: does not show what it prints`);
    } else if (kind === "shell" && FOREIGN_COMMAND.test(code)) {
      problems.push(`line ${line}: runs more than robots; split it, or mark it no-run`);
    } else {
      examples.push({ kind, code, line, shown: output ?? `${comments.join("\n")}\n` });
    }
  }
  return { examples, excluded, problems };
}

const MODULE = /^(?:js|ts|javascript|typescript|mjs|mts)$/;
const SHELL = /^(?:sh|shell|bash)$/;
/** A command line that calls `robots`, maybe behind a pipe. */
const ROBOTS_COMMAND = /^(?:\$ )?(?:[^#\n]*\| *)?(?:npx )?robots(?: |$)/m;
const FOREIGN_COMMAND = /(?:^|[|;&] *)(?:\$ )?(?:npm|bun|node|curl|wget|git|cd|rm)\b/m;

function kindOf({ language, code }: Block): Example["kind"] | undefined {
  if (MODULE.test(language)) return "module";
  return SHELL.test(language) && ROBOTS_COMMAND.test(code) ? "shell" : undefined;
}

function isExcluded({ info }: Block): boolean {
  return /^no-run\b/.test(info);
}

/** What `// → x` and `// prints x` say is printed; a comment that goes on with three spaces is the next line of it. */
function commentsOf(code: string): string[] {
  const printed: string[] = [];
  let goesOn = false;
  for (const line of code.split("\n")) {
    const [, shown] = /\/\/ (?:→|prints) ?(.*)$/.exec(line) ?? [];
    const [, more] = /^\s*\/\/ {3}(.*)$/.exec(line) ?? [];
    if (shown !== undefined) printed.push(shown);
    else if (goesOn && more !== undefined) printed.push(more);
    goesOn = shown !== undefined || (goesOn && more !== undefined);
  }
  return printed;
}

/** In a shell, `robots` is the source of this checkout, with or without npx. */
const PRELUDE = 'exec 2>&1\nrobots() { "$BUN" src/cli/main.ts "$@"; }\nnpx() { "$@"; }\n';

/**
 * What an example prints, run in the folder: a module to standard output, and then it must end well; a shell to both outputs,
 * whatever its exit code.
 */
export async function outputOf({ kind, code }: Example, folder: string): Promise<string> {
  const isModule = kind === "module";
  // From standard input, so that the package's own name resolves to the folder and nothing is left behind.
  const run = Bun.spawn(isModule ? [process.execPath, "run", "-"] : ["sh"], {
    cwd: folder,
    stdin: new Blob([isModule ? code : PRELUDE + code.replace(/^\$ /gm, "")]),
    stdout: "pipe",
    stderr: "pipe",
    env: { ...process.env, BUN: process.execPath, NO_COLOR: "1" },
  });
  const [output, errors] = await Promise.all([run.stdout.text(), run.stderr.text(), run.exited]);
  if (isModule && run.exitCode !== 0) throw new Error(`exit code ${run.exitCode}: ${errors}`);
  return output;
}

/** Whether two outputs are the same but for how a runtime lays objects out: line breaks, quotes, last commas. */
export function isSameOutput(actual: string, shown: string): boolean {
  return layoutFree(actual) === layoutFree(shown);
}

function layoutFree(output: string): string {
  return output
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim()
    .replaceAll("'", '"')
    .replace(/([{[])\s+/g, "$1")
    .replace(/,?\s+(?=[}\]])/g, "")
    .replace(/,\n\s*/g, ", ");
}

/** The root of this checkout. */
export const ROOT: string = join(import.meta.dir, "..");
