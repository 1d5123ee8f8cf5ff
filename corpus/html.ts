/** Pages of HTML that a server sends with status 200 in place of a robots.txt. */
import type { Random } from "./random.ts";
import { fill } from "./patterns.ts";
import { WORDS } from "./words.ts";

export function htmlPage(random: Random, host: string, size: number): string {
  const head = pageHead(random, host, size);
  const foot = "</body>\n</html>\n";
  let body = "";
  while (head.length + body.length + foot.length < size) body += block(random);
  return head + body + foot;
}

function pageHead(random: Random, host: string, size: number): string {
  const title =
    size < 1000 ? random.pick(["404 Not Found", "Access denied", "Sign in"]) : `Welcome to ${host}`;
  const doctype = size < 600 && random.chance(0.5) ? "" : "<!DOCTYPE html>\n";
  return `${doctype}<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n</head>\n<body>\n`;
}

/** Style and script have colons and words such as `allow`: lines that a parser may take for records. */
function block(random: Random): string {
  const word = (): string => random.pick(WORDS);
  return random.weighted<() => string>([
    [
      4,
      () =>
        `<li><a href="/${fill(random, random.between(6, 30), 0.4)}">${sentence(random, 3)}</a></li>\n`,
    ],
    [3, () => `<p>${sentence(random, random.between(12, 60))}.</p>\n`],
    [
      2,
      () =>
        `<style>\n.${word()} {\n  width: ${random.below(900)}px;\n  content: "${word()}";\n}\n</style>\n`,
    ],
    [1, () => `<div class="${word()} ${word()}"><img src="/img/${word()}.png" alt=""></div>\n`],
    [
      1,
      () =>
        `<script>var ${fill(random, 5, 0).replaceAll(/\W/g, "_")} = {allow: "/${word()}", id: ${random.below(1e6)}};</script>\n`,
    ],
    [0.3, () => `<script>window.state="${"QkFTRTY0".repeat(random.between(10, 200))}";</script>\n`],
  ])();
}

function sentence(random: Random, words: number): string {
  return Array.from({ length: words }, () => random.pick(WORDS)).join(" ");
}
