/** What `npm start` runs: `robots` on the files in samples/, each block under the command that prints it. */
import { createReadStream } from "node:fs";
import type { Io } from "../src/cli/io.ts";
import { processIo } from "../src/cli/process.ts";
import { run } from "../src/cli/run.ts";

interface Block {
  readonly about: string;
  /** What stands behind `robots`. */
  readonly args: readonly string[];
  /** The text that is piped in. */
  readonly input?: string;
}

/** Arguments none of which has a space. */
function split(text: string): string[] {
  return text.split(" ");
}

const BLOCKS: readonly Block[] = [
  {
    about: "A shop. The longest pattern that matches decides; * is any text, $ is the end.",
    args: [
      ...split("check corpus/samples/shop.txt --agent Googlebot --agent Googlebot-Image"),
      "https://shop.example.com/lamps?sort=price",
      "/account/login",
      "/catalogue/2026.pdf",
      "/catalogue/2026.pdf?page=2",
      "/media/products/lamp.jpg",
      "/robots.txt",
    ],
  },
  {
    about: "Why: the line, the group, and the rules that were not long enough.",
    args: [
      ...split("explain corpus/samples/shop.txt --agent Googlebot"),
      "https://shop.example.com/search/help?sort=price",
    ],
  },
  {
    about: "A newspaper: not for training, but a reader may ask for a page.",
    args: [
      ...split("check corpus/samples/news.txt --agent GPTBot --agent ChatGPT-User"),
      ...split("/2026/12/01/election /press/logo.svg /terms /terms/archive"),
    ],
  },
  {
    about: "A wiki: é and its escape are the same, : and %3A are not.",
    args: [
      ...split("check corpus/samples/wiki.txt"),
      ...split("--agent ExampleBot/2.1 (+https://example.com/bot)"),
      "/wiki/Caf%c3%a9/Intern",
      "/wiki/x/../Café/Intern",
      "/wiki/Special:Contact",
      "/wiki/Special%3AContact",
      "/dumps/public/2026.tar.gz",
    ],
  },
  {
    about: "Mistakes: a misspelt word, a missing colon, a missing slash, one group in two places.",
    args: [
      ...split("check corpus/samples/messy.txt --agent ExampleBot"),
      ...split("/tmp/x /old/x /private/x /second-group-for-everybody/x"),
    ],
  },
  {
    about: "The worst of them, found.",
    args: ["lint", "corpus/samples/messy.txt", "--severity", "error", "--ignore", "pattern-is-url"],
  },
  {
    about: "All of them, repaired as far as crawlers understand them anyway.",
    args: ["format", "corpus/samples/messy.txt"],
  },
  {
    about: "A file that says nothing to most agents.",
    args: ["check", "-", "--agent", "BadBot", "--agent", "ExampleBot", "/"],
    input: "User-agent: BadBot\nDisallow: /\n",
  },
  {
    about: "A list of URLs from a pipe; what is no URL is not judged.",
    args: ["check", "corpus/samples/shop.txt", "--agent", "MyBot"],
    input: "https://shop.example.com/search\nlamps.html\n",
  },
  {
    about: "What may be done with a page once it is fetched, by its X-Robots-Tag.",
    args: ["tags", "notranslate, googlebot: noindex, max-snippet: 50", "--agent", "Googlebot"],
  },
];

const INTRO = `robots: may this agent fetch this URL, and which line of robots.txt says so?
(as *) marks an agent that no group names, so that the rules for * hold.
Try your own: npx bun src/cli/main.ts check FILE --agent NAME URL
`;

const REAL_IO = processIo();

async function show(block: Block): Promise<string> {
  const { about, args, input = "" } = block;
  let output = "";
  const io: Io = {
    ...REAL_IO,
    file: (path) => createReadStream(new URL(`../${path}`, import.meta.url)),
    stdin: () => bytesOf(input),
    isTyped: () => false,
    // What is said on standard error belongs to no block.
    note: () => {},
    progress: undefined,
    write: (text) => {
      output += String(text);
      return Promise.resolve(true);
    },
  };
  const code = await run(args, io);
  // 1 says that something is disallowed or found, which is what is to be shown.
  if (code > 1) process.exitCode = code;
  return `\n# ${about}\n${commandLine(block)}\n${output}`;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

function commandLine({ args, input }: Block): string {
  const pipe = input === undefined ? "" : `printf ${quoted(input.replaceAll("\n", "\\n"))} | `;
  const parts = args.map((arg, i) =>
    args[i - 1] === "--agent" ? `--agent ${quoted(arg)}` : quoted(arg),
  );
  return wrapped([`$ ${pipe}robots`, ...parts.filter((word) => word !== "--agent")]);
}

const WIDTH = 96;

/** The words in lines that a shell reads as one. */
function wrapped([first = "", ...words]: readonly string[]): string {
  const lines = [first];
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length <= WIDTH) lines[lines.length - 1] = line;
    else lines.push(`    ${word}`);
  }
  return lines.join(" \\\n");
}

/** As a shell takes it. */
function quoted(text: string): string {
  return /^[\w./:%=+-]+$/.test(text) ? text : `'${text}'`;
}

const blocks = await Promise.all(BLOCKS.map(show));
await REAL_IO.write(INTRO + blocks.join(""));
