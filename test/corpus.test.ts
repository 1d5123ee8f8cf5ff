import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { download, type DownloadOptions, readSites, USER_AGENT } from "../corpus/download.ts";
import { type CorpusFile, generateCorpus, generateQuestions } from "../corpus/generate.ts";
import { loadCorpus } from "../corpus/load.ts";
import { SITES } from "../corpus/sites.ts";
import { formatStats, isMet, measure } from "../corpus/stats.ts";

const CORPUS = join(import.meta.dirname, "../corpus");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "robots-corpus-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function checksum(files: readonly CorpusFile[]): string {
  const hash = new Bun.CryptoHasher("sha256");
  for (const { name, bytes } of files) hash.update(`${name}\n`).update(bytes);
  return hash.digest("hex").slice(0, 16);
}

describe("the generated corpus", () => {
  const corpus = generateCorpus({ seed: 1, files: 2000 });

  test("is the same for a seed, today and on every engine", () => {
    // Changes only when the generator is changed on purpose; published figures then need a new run.
    expect(checksum(generateCorpus({ seed: 7, files: 300 }))).toBe("32789e4530e2f691");
    expect(checksum(generateCorpus({ seed: 8, files: 300 }))).not.toBe("32789e4530e2f691");
  });

  test.each(measure(corpus).map((figure) => [figure.name, figure] as const))("%s", (_, figure) => {
    expect(isMet(figure) ? "met" : formatStats([figure])).toBe("met");
  });

  test("has the oddities of real files", () => {
    const texts = corpus.map(({ bytes }) => new TextDecoder().decode(bytes));
    const share = (is: (text: string) => boolean): number => texts.filter(is).length / texts.length;
    expect(share((text) => text.includes("\r\n"))).toBeWithin(0.25, 0.4);
    expect(share((text) => /^#/m.test(text))).toBeWithin(0.35, 0.5);
    expect(share((text) => text.includes("\uFFFD"))).toBeWithin(0.001, 0.006);
    expect(share((text) => /^\uFEFF?$/.test(text))).toBeLessThan(0.05);
    for (const odd of [/^dissallow:/im, /^useragent:/im, /^disallow \//im, /^disallow: \w/im]) {
      expect(texts.some((text) => odd.test(text))).toBe(true);
    }
    expect(texts.some((text) => /\r(?!\n)/.test(text))).toBe(true);
  });

  test("names every file once, by a host name", () => {
    const names = corpus.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => new URL(`https://${name}`).hostname === name)).toBe(true);
  });

  test("can be small or empty, but not a fraction", () => {
    expect(generateCorpus({ files: 0 })).toEqual([]);
    expect(generateCorpus({ files: 3 })).toHaveLength(3);
    expect(() => generateCorpus({ files: 1.5 })).toThrow(RangeError);
    expect(() => generateCorpus({ files: -1 })).toThrow("not -1");
  });
});

describe("questions", () => {
  const file: CorpusFile = {
    name: "wiki.example.org",
    bytes: new TextEncoder().encode(
      "User-agent: *\nDisallow: /wiki/Special:\nDisallow: /*.sql$\n\nUser-agent: OneBot\nDisallow: /w/\n",
    ),
  };
  const questions = generateQuestions(file, 500, 1);

  test("are the same for a file and a seed", () => {
    expect(generateQuestions(file, 500, 1)).toEqual(questions);
    expect(generateQuestions(file, 500, 2)).not.toEqual(questions);
    expect(questions).toHaveLength(500);
  });

  test("are URLs of the site", () => {
    for (const { url } of questions) expect(new URL(url).hostname).toBe("wiki.example.org");
  });

  test("come from a few crawlers, one of the file's own among them", () => {
    const agents = new Set(questions.map(({ agent }) => agent.replace(/\/.*/, "")));
    expect(agents).toContain("OneBot");
    expect(agents.size).toBeWithin(2, 5);
  });

  test("hit rules, nearly hit them, and spell paths in every way", () => {
    const urls = questions.map(({ url }) => url).join("\n");
    for (const part of [/\/wiki\/Special:/, /\.sql$/m, /\/wiki\/Special$/m, /\?/, /%[\da-f]{2}/i]) {
      expect(urls).toMatch(part);
    }
    expect(urls).toMatch(/[^\0-\x7f]/);
    expect(urls).toContain("#");
  });

  test("are asked of files without rules or names too", () => {
    const page = { name: "not a host", bytes: new TextEncoder().encode("<!DOCTYPE html>") };
    for (const { url } of generateQuestions(page, 20)) {
      expect(new URL(url).hostname).toBe("example.com");
    }
  });
});

describe("loadCorpus", () => {
  test("reads the regular files of ROBOTS_CORPUS in the order of their names", () => {
    const directory = join(folder, "real");
    mkdirSync(join(directory, "nested"), { recursive: true });
    writeFileSync(join(directory, "b.example"), new Uint8Array([0xff, 0x0a]));
    writeFileSync(join(directory, "a.example"), "User-agent: *\n");
    writeFileSync(join(directory, "B.example"), "");
    const before = process.env["ROBOTS_CORPUS"];
    process.env["ROBOTS_CORPUS"] = directory;
    try {
      const files = loadCorpus();
      expect(files.map(({ name }) => name)).toEqual(["B.example", "a.example", "b.example"]);
      expect(files[2]!.bytes).toEqual(new Uint8Array([0xff, 0x0a]));
    } finally {
      if (before === undefined) delete process.env["ROBOTS_CORPUS"];
      else process.env["ROBOTS_CORPUS"] = before;
    }
  });

  test("generates when no folder is named", () => {
    const files = loadCorpus({ directory: "", seed: 3, files: 20 });
    expect(checksum(files)).toBe(checksum(generateCorpus({ seed: 3, files: 20 })));
  });

  test("refuses a folder without files", () => {
    const directory = join(folder, "empty");
    mkdirSync(directory);
    expect(() => loadCorpus({ directory })).toThrow("has no files");
    expect(() => loadCorpus({ directory: join(folder, "missing") })).toThrow();
  });
});

function plainText(body: string | ReadableStream): Response {
  return new Response(body, { headers: { "content-type": "text/plain" } });
}

function fileName(origin: string): string {
  return new URL(origin).host.replace(":", "_");
}

/** Downloads into a new folder and collects the report. */
async function run(
  sites: string[],
  options: Partial<DownloadOptions> = {},
): Promise<{ kept: readonly string[]; skipped: number; lines: string[]; out: string }> {
  const out = mkdtempSync(join(folder, "out-"));
  const lines: string[] = [];
  const report = (line: string): void => void lines.push(line);
  const summary = await download({ sites, out, report, ...options });
  return { ...summary, lines, out };
}

describe("the downloader", () => {
  const servers: Bun.Server<undefined>[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.stop(true))));

  /** A site of its own on the loopback interface; gives its origin. */
  function site(answer: (request: Request) => Response | Promise<Response>): string {
    const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
    servers.push(server);
    return `http://127.0.0.1:${server.port}`;
  }

  test("asks each site once for /robots.txt, under its own name", async () => {
    const seen: string[] = [];
    const origin = site((request) => {
      seen.push(`${new URL(request.url).pathname} ${request.headers.get("user-agent")}`);
      return plainText("User-agent: *\n");
    });
    const { kept, out } = await run([origin, origin]);
    expect(seen).toEqual([`/robots.txt ${USER_AGENT}`]);
    expect(kept).toEqual([fileName(origin)]);
    expect(readFileSync(join(out, kept[0]!), "utf8")).toBe("User-agent: *\n");
    await run([origin], { userAgent: "other/1.0" });
    expect(seen[1]).toBe("/robots.txt other/1.0");
  });

  test("keeps text with status 200 and reports everything else, without a second try", async () => {
    let requests = 0;
    const answer = (response: () => Response): string =>
      site(() => {
        requests++;
        return response();
      });
    const good = answer(() => plainText("Disallow:\n"));
    const missing = answer(() => new Response("no", { status: 404 }));
    const failing = answer(() => new Response("no", { status: 503 }));
    const image = answer(() => new Response("x", { headers: { "content-type": "image/png" } }));
    const binary = answer(() => plainText("a\0b"));
    const { kept, skipped, lines, out } = await run([
      missing,
      good,
      failing,
      image,
      binary,
      "not a URL",
    ]);
    expect(kept).toEqual([fileName(good)]);
    expect(skipped).toBe(5);
    expect(requests).toBe(5);
    expect(readdirSync(out)).toEqual([fileName(good)]);
    const line = (of: string): string | undefined => lines.find((entry) => entry.includes(of));
    expect(lines).toHaveLength(6);
    expect(line(good)).toBe(`kept     ${good}  10 octets`);
    expect(line(missing)).toBe(`skipped  ${missing}  status 404`);
    expect(line(failing)).toBe(`skipped  ${failing}  status 503`);
    expect(line(image)).toContain("content type image/png");
    expect(line(binary)).toContain("binary content");
  });

  test("keeps the first octets of a long body and does not read on", async () => {
    const cancelled = Promise.withResolvers<string>();
    const endless = site(() =>
      plainText(
        new ReadableStream({
          async pull(controller) {
            controller.enqueue(new TextEncoder().encode("Disallow: /a\n".repeat(100)));
            await Bun.sleep(1);
          },
          cancel: () => cancelled.resolve("cancelled"),
        }),
      ),
    );
    const exact = site(() => plainText("x".repeat(5000)));
    const { lines, kept, out } = await run([endless, exact], { maxBytes: 5000 });
    expect(lines.toSorted()).toEqual(
      [`kept     ${endless}  5000 octets, cut`, `kept     ${exact}  5000 octets`].toSorted(),
    );
    expect(readFileSync(join(out, kept[0]!))).toHaveLength(5000);
    expect(await cancelled.promise).toBe("cancelled");
  });

  test("gives up on a site that does not answer, or not to the end", async () => {
    const silent = site(() => new Promise<Response>(() => {}));
    const stalling = site(() =>
      plainText(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([35])) })),
    );
    const good = site(() => plainText("#"));
    const { kept, skipped, lines } = await run([silent, stalling, good], { timeoutMs: 150 });
    expect(kept).toEqual([fileName(good)]);
    expect(skipped).toBe(2);
    expect(lines.filter((line) => /^skipped .*timed out/.test(line))).toHaveLength(2);
  });

  test("has at most four requests under way", async () => {
    let underWay = 0;
    let most = 0;
    const sites = Array.from({ length: 12 }, () =>
      site(async () => {
        most = Math.max(most, ++underWay);
        await Bun.sleep(5);
        underWay--;
        return plainText("#");
      }),
    );
    expect((await run(sites)).kept).toEqual(sites.map(fileName));
    expect(most).toBeWithin(2, 5);
  });

  test("is a command: one line a site, a summary, exit code 1 for nothing", async () => {
    const good = site(() => plainText("#"));
    const sites = join(folder, "sites.txt");
    const command = async (list: string): Promise<{ code: number; output: string }> => {
      writeFileSync(sites, list);
      const out = join(folder, "command");
      const child = Bun.spawn(
        [process.execPath, join(CORPUS, "download.ts"), "--out", out, "--sites", sites],
        { stdout: "pipe", stderr: "inherit" },
      );
      return { output: await new Response(child.stdout).text(), code: await child.exited };
    };
    const some = await command(`# one\n\n${good}\nhttp://127.0.0.1:1\n`);
    expect(some.code).toBe(0);
    expect(some.output).toContain(`kept     ${good}  1 octets\n`);
    expect(some.output).toContain("skipped  http://127.0.0.1:1");
    expect(some.output).toEndWith(`1 kept in ${join(folder, "command")}, 1 skipped\n`);
    expect((await command("http://127.0.0.1:1\n")).code).toBe(1);
  });
});

test("the list of sites has about a hundred https origins, each once", () => {
  expect(SITES.length).toBeWithin(95, 121);
  expect(new Set(SITES).size).toBe(SITES.length);
  for (const site of SITES) expect(new URL(site).origin).toBe(site);
  expect(SITES.every((site) => site.startsWith("https://"))).toBe(true);
  expect(readSites(`${SITES.join("\r\n")}\n# no more\n`)).toEqual([...SITES]);
});

test("the samples are what the demo needs: short, and example domains only", () => {
  const samples = join(CORPUS, "samples");
  const names = readdirSync(samples).filter((name) => name.endsWith(".txt"));
  expect(names.toSorted()).toEqual(["messy.txt", "news.txt", "shop.txt", "wiki.txt"]);
  for (const name of names) {
    const content = readFileSync(join(samples, name), "utf8");
    expect(content.split("\n").length).toBeWithin(15, 42);
    for (const [, host] of content.matchAll(/https?:\/\/([^/\s]+)/g)) {
      expect(host).toMatch(/\bexample\.(com|org|net)$/);
    }
  }
  expect(readFileSync(join(samples, "messy.txt"), "utf8")).toMatch(/^\uFEFF.*\r\n/);
});
