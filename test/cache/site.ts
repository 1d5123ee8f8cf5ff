/** Three kinds of sites, and what each answers about a URL; shared by the sites and the workers that ask about them. */

import type { RequestListener } from "node:http";
import { RULES } from "./harness.ts";

/** What the site of that index sends: a file, none, or one that closes it. */
export const mixedSites: RequestListener = (request, response) => {
  const kind = Number(request.headers["x-site"]) % 3;
  response.writeHead(kind === 1 ? 404 : 200, { "content-type": "text/plain" });
  response.end(kind === 0 ? RULES : kind === 1 ? "" : "User-agent: examplebot\nDisallow: /\n");
};

export function isAllowedAt(site: number, path: string): boolean {
  const kind = site % 3;
  return kind === 1 || (kind === 0 && !path.startsWith("/private"));
}

export interface Question {
  readonly site: number;
  readonly path: string;
}

/** Questions about all sites, every one at least once, in random order. */
export function questionsOf(sites: number, count: number, random: () => number): Question[] {
  const questions = Array.from({ length: count }, (_, i) => ({
    site: i % sites,
    path: `/${random() < 0.5 ? "private" : "public"}/${i}?page=${Math.floor(random() * 100)}`,
  }));
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [questions[i], questions[j]] = [questions[j]!, questions[i]!];
  }
  return questions;
}

interface Asked {
  isAllowed(url: string): Promise<boolean>;
}

/** Asks them, so many at a time, and gives the URLs that were answered wrongly. */
export async function ask(
  cache: Asked,
  origins: readonly string[],
  questions: readonly Question[],
  parallel: number,
): Promise<string[]> {
  const wrong: string[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < questions.length) {
      const { site, path } = questions[next++]!;
      const url = origins[site]! + path;
      // oxlint-disable-next-line no-await-in-loop
      if ((await cache.isAllowed(url)) !== isAllowedAt(site, path)) wrong.push(url);
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  return wrong;
}
