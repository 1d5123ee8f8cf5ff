/**
 * The command as a process: how long it takes to start, and how many URLs a second one core answers.
 *
 *     npm run build && bun bench/cli.ts [LINES]
 *
 * Processor time is measured, not the clock, so that other work on the machine disturbs less; the start-up is that of the
 * clock too. The contenders take turns. `ROBOTS_DIST=DIR` is where the built command is, dist unless given.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");
const BUILT = join(process.env["ROBOTS_DIST"] ?? join(ROOT, "dist"), "cli/main.js");
const SOURCE = join(ROOT, "src/cli/main.ts");
const SHOP = join(ROOT, "corpus/samples/shop.txt");
const LINES = Number(process.argv[2] ?? 1_000_000);
const START_TURNS = 15;
const STREAM_TURNS = 5;

if (!existsSync(BUILT)) throw new Error(`${BUILT} is missing: npm run build`);
if (!(LINES >= 6)) throw new Error(`LINES must be 6 or more, got ${process.argv[2]}`);

interface Usage {
  /** Milliseconds of the processor, in the program and for it. */
  readonly cpu: number;
  readonly clock: number;
  /** The most memory it had, in bytes. */
  readonly memory: number;
}

async function measure(command: readonly string[], input?: string): Promise<Usage> {
  const start = performance.now();
  const child = Bun.spawn([...command], {
    stdin: input === undefined ? "ignore" : Bun.file(input),
    stdout: "ignore",
    stderr: "ignore",
  });
  const code = await child.exited;
  const clock = performance.now() - start;
  if (code > 1) throw new Error(`${command.join(" ")} gave ${code}`);
  const { cpuTime, maxRSS } = child.resourceUsage()!;
  return { cpu: Number(cpuTime.total) / 1000, clock, memory: maxRSS };
}

type Contenders = Readonly<Record<string, readonly string[]>>;

/** The usages of each, taking turns. */
async function race(
  contenders: Contenders,
  turns: number,
  input?: string,
): Promise<Map<string, Usage[]>> {
  const usages = new Map(Object.keys(contenders).map((name): [string, Usage[]] => [name, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, command] of Object.entries(contenders)) {
      // One at a time, or they would measure each other.
      // oxlint-disable-next-line no-await-in-loop
      usages.get(name)!.push(await measure(command, input));
    }
  }
  return usages;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function rateOf(nanoseconds: number): string {
  return Math.round(1e9 / nanoseconds).toLocaleString("en");
}

function row(name: string, ...columns: readonly string[]): void {
  console.log(name.padEnd(34) + columns.map((column) => column.padStart(14)).join(""));
}

async function printStart(runtime: string, base: readonly string[], empty: string): Promise<void> {
  const one = ["--agent", "Googlebot", "/search"];
  const usages = await race(
    {
      "an empty script": [base[0]!, empty],
      "robots --version": [...base, "--version"],
      "robots check, one URL": [...base, "check", SHOP, ...one],
      "robots explain": [...base, "explain", SHOP, ...one],
      "robots lint": [...base, "lint", SHOP],
      "robots format": [...base, "format", SHOP],
      "robots tags": [...base, "tags", "noindex", "--agent", "x"],
    },
    START_TURNS,
  );
  const [[, floor]] = [...usages] as [[string, Usage[]]];
  row(`\nstart-up on ${runtime}, ms`, " processor", "times", "clock", "times");
  for (const [name, all] of usages) {
    const columns = (["cpu", "clock"] as const).flatMap((key) => {
      const value = median(all.map((usage) => usage[key]));
      const times = value / median(floor.map((usage) => usage[key]));
      return [value.toFixed(1), times.toFixed(2)];
    });
    row(name, ...columns);
  }
}

async function printStream(contenders: Contenders, input: string): Promise<void> {
  const usages = await race(contenders, STREAM_TURNS, input);
  row(
    `\n${LINES.toLocaleString("en")} URLs by standard input`,
    "ns a URL",
    "URLs a second",
    "best",
    "memory, MB",
  );
  for (const [name, all] of usages) {
    const nanoseconds = all.map(({ cpu }) => (cpu * 1e6) / LINES);
    const middle = median(nanoseconds);
    const memory = Math.max(...all.map((usage) => usage.memory)) / 1e6;
    row(
      name,
      middle.toFixed(0),
      rateOf(middle),
      rateOf(Math.min(...nanoseconds)),
      memory.toFixed(0),
    );
  }
}

/** The URLs of a shop; the rules of shop.txt disallow half of them. */
const PATHS: readonly ((i: number) => string)[] = [
  () => "lamps",
  (i) => `catalogue/${i}.pdf`,
  (i) => `search?q=${i}`,
  (i) => `orders/${i}/items`,
  (i) => `lamps?sort=price&page=${i}`,
  (i) => `media/products/${i}.jpg`,
];

function urlAt(i: number): string {
  return `https://shop.example.com/${PATHS[i % PATHS.length]!(i)}\n`;
}

async function writeUrls(path: string): Promise<void> {
  const writer = Bun.file(path).writer();
  for (let i = 0; i < LINES; i++) writer.write(urlAt(i));
  await writer.end();
}

/** The answers first: a fast wrong one is worth nothing. */
async function checkAnswers(command: readonly string[], input: string): Promise<void> {
  const child = Bun.spawn([...command], { stdin: Bun.file(input), stdout: "pipe" });
  const counts = { lines: 0, disallowed: 0 };
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop()!;
    counts.lines += lines.length;
    counts.disallowed += lines.filter((line) => /^disallowed|"allowed":false/.test(line)).length;
  }
  // The second, third and fifth of six.
  const disallowed = [1, 2, 4].reduce((sum, first) => sum + Math.ceil((LINES - first) / 6), 0);
  const wanted = { lines: LINES, disallowed };
  if (!Bun.deepEquals(counts, wanted)) {
    throw new Error(
      `${command.join(" ")}: ${JSON.stringify(counts)}, not ${JSON.stringify(wanted)}`,
    );
  }
}

/** What any program has to do that reads lines and writes as many. */
const FLOOR = `
import { StringDecoder } from "node:string_decoder";
const decoder = new StringDecoder("utf8");
let rest = "";
for await (const chunk of process.stdin) {
  const lines = (rest + decoder.write(chunk)).split("\\n");
  rest = lines.pop();
  let text = "";
  for (const line of lines) text += "allowed     Googlebot (as *)  " + line + "  no rule matched\\n";
  process.stdout.write(text);
}
`;

const folder = mkdtempSync(join(tmpdir(), "robots-bench-cli-"));
try {
  const empty = join(folder, "empty.mjs");
  writeFileSync(empty, "");
  const floor = join(folder, "floor.mjs");
  writeFileSync(floor, FLOOR);
  const urls = join(folder, "urls.txt");
  await writeUrls(urls);
  const node = ["node", BUILT];
  const bun = [process.execPath, SOURCE];
  const check = ["check", SHOP, "--agent", "Googlebot"];
  for (const base of [node, bun]) {
    for (const more of [[], ["--json"]]) {
      // oxlint-disable-next-line no-await-in-loop
      await checkAnswers([...base, ...check, ...more], urls);
    }
  }
  await printStart("Node", node, empty);
  await printStart("Bun", bun, empty);
  await printStream(
    {
      "Node, floor: lines in and out": ["node", floor],
      Node: [...node, ...check],
      "Node, --json": [...node, ...check, "--json"],
      "Node, 4 agents": [
        ...node,
        ...check,
        ...["a", "b", "c"].flatMap((name) => ["--agent", name]),
      ],
      "Bun, floor: lines in and out": [process.execPath, floor],
      Bun: [...bun, ...check],
      "Bun, --json": [...bun, ...check, "--json"],
    },
    urls,
  );
} finally {
  rmSync(folder, { recursive: true });
}
