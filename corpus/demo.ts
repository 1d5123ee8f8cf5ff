/** What `npm start` runs: `robots check` on the files in samples/, each block under the command that prints it. */
import { createReadStream } from "node:fs";
import type { Io } from "../src/cli/io.ts";
import { processIo } from "../src/cli/process.ts";
import { run } from "../src/cli/run.ts";

interface Block {
  readonly about: string;
  readonly source: string;
  /** The text that is piped in where the source is `-`. */
  readonly input?: string;
  readonly agents: readonly string[];
  readonly urls: readonly string[];
}

const BLOCKS: readonly Block[] = [
  {
    about: "A shop. The longest pattern that matches decides; * is any text, $ is the end.",
    source: "corpus/samples/shop.txt",
    agents: ["Googlebot", "Googlebot-Image"],
    urls: [
      "https://shop.example.com/lamps?sort=price",
      "/account/login",
      "/catalogue/2026.pdf",
      "/catalogue/2026.pdf?page=2",
      "/media/products/lamp.jpg",
      "/robots.txt",
    ],
  },
  {
    about: "A newspaper: not for training, but a reader may ask for a page.",
    source: "corpus/samples/news.txt",
    agents: ["GPTBot", "ChatGPT-User"],
    urls: ["/2026/12/01/election", "/press/logo.svg", "/terms", "/terms/archive"],
  },
  {
    about: "A wiki: é and its escape are the same, : and %3A are not.",
    source: "corpus/samples/wiki.txt",
    agents: ["ExampleBot/2.1 (+https://example.com/bot)"],
    urls: [
      "/wiki/Caf%c3%a9/Intern",
      "/wiki/x/../Café/Intern",
      "/wiki/Special:Contact",
      "/wiki/Special%3AContact",
      "/dumps/public/2026.tar.gz",
    ],
  },
  {
    about: "Mistakes: a misspelt word, a missing colon, a missing slash, one group in two places.",
    source: "corpus/samples/messy.txt",
    agents: ["ExampleBot"],
    urls: ["/tmp/x", "/old/x", "/private/x", "/second-group-for-everybody/x"],
  },
  {
    about: "A file that says nothing to most agents.",
    source: "-",
    input: "User-agent: BadBot\nDisallow: /\n",
    agents: ["BadBot", "ExampleBot"],
    urls: ["/"],
  },
];

const INTRO = `robots check: may this agent fetch this URL, and which line of robots.txt says so?
(as *) marks an agent that no group names, so that the rules for * hold.
Try your own: npx bun src/cli/main.ts check FILE --agent NAME URL
`;

async function show(block: Block): Promise<string> {
  const { about, source, agents, urls } = block;
  const options = agents.flatMap((agent) => ["--agent", agent]);
  let output = "";
  const io: Io = {
    ...processIo(),
    file: (path) => createReadStream(new URL(`../${path}`, import.meta.url)),
    stdin: () => bytesOf(block.input ?? ""),
    write: (text) => {
      output += text;
      return Promise.resolve(true);
    },
  };
  const code = await run(["check", source, ...options, ...urls], io);
  // 1 says that something is disallowed, which is what is to be shown.
  if (code > 1) process.exitCode = code;
  return `\n# ${about}\n${commandLine(block)}\n${output}`;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

function commandLine({ source, input, agents, urls }: Block): string {
  const pipe = input === undefined ? "" : `printf ${quoted(input.replaceAll("\n", "\\n"))} | `;
  const options = agents.map((agent) => `--agent ${quoted(agent)}`);
  return wrapped([`$ ${pipe}robots check ${source}`, ...options, ...urls.map(quoted)]);
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
await processIo().write(INTRO + blocks.join(""));
