/** `robots format` and `robots tags`. */
import { describe, expect, test } from "bun:test";
import { rewrite } from "../../src/cli/format.ts";
import { parse } from "../../src/index.ts";
import { hasShared, readSharedArchive } from "../vectors/shared.ts";
import { inTerminal, robots, SHOP, shell } from "./command.ts";

describe("format", () => {
  test("writes the file anew, and says what is lost", async () => {
    expect(await robots(["format", SHOP])).toEqual({
      code: 0,
      out: `\
User-agent: *
Disallow: /checkout/
Disallow: /basket
Disallow: /account/
Disallow: /search
Disallow: /*?sort=
Disallow: /*&sort=
Disallow: /*?*filter_price=
Disallow: /*/reviews/new$
Disallow: /catalogue/*.pdf$
Allow: /account/login
Allow: /search/help

User-agent: Googlebot-Image
Disallow: /
Allow: /media/products/

User-agent: AhrefsBot
User-agent: SemrushBot
Disallow: /checkout/
Disallow: /search
Disallow: /*?
Crawl-delay: 10

Sitemap: https://shop.example.com/sitemap-products.xml
Sitemap: https://shop.example.com/sitemap-categories.xml
`,
      err: "robots: 7 comments are lost\n",
    });
  });

  test("what it wrote it leaves as it is", async () => {
    const { out } = await shell(`robots format ${SHOP} 2>&- | robots format -`);
    expect(out).toBe(`${(await robots(["format", SHOP])).out}0 0\n`);
  });

  test("--json", async () => {
    const input = "# a\nuseragent: x\nDisallow: /a # b\nHost: h\n";
    const { code, out, err } = await robots(["format", "-", "--json"], { input });
    expect({ code, err, lines: out.split("\n").length }).toEqual({ code: 0, err: "", lines: 2 });
    expect(JSON.parse(out)).toEqual({
      file: "-",
      text: "User-agent: x\nDisallow: /a\n\nhost: h\n",
      comments: 2,
      truncated: false,
      document: {
        groups: [{ userAgents: ["x"], rules: [{ allow: false, pattern: "/a", line: 3 }] }],
        sitemaps: [],
        records: [{ name: "host", value: "h", line: 4 }],
      },
    });
  });

  test("an octet that is not UTF-8 keeps its answers, and a second byte-order mark its place", () => {
    const file = Buffer.concat([
      Buffer.from("\uFEFF\uFEFFUser-agent: *\nUser-agent: a\nDisallow: /caf"),
      Uint8Array.of(0xe9),
      Buffer.from("$\n"),
    ]);
    const { text } = rewrite(file);
    expect(text).toBe("User-agent: a\nDisallow: /caf%E9$\n\n\uFEFFuser-agent: *\n");
    for (const robotsTxt of [parse(file), parse(text)]) {
      expect(robotsTxt.agent("a").isAllowed("/caf%E9")).toBe(false);
      expect(robotsTxt.agent("a").isAllowed("/caf%EF%BF%BD")).toBe(true);
      expect(robotsTxt.agent("b").isAllowed("/caf%E9")).toBe(true);
    }
  });

  test("of a file that is too long only what counts", async () => {
    const input = `User-agent: *\nDisallow: /a\n${"#".repeat(512_000)}\nDisallow: /b\n`;
    expect(await robots(["format", "-"], { input })).toEqual({
      code: 0,
      out: "User-agent: *\nDisallow: /a\n",
      err: "robots: standard input has more than 512,000 bytes; lines beyond them were ignored\nrobots: 1 comment is lost\n",
    });
  });

  test("a terminal gets it escaped, a pipe as it is", async () => {
    const input = "printf 'User-agent: *\\nDisallow: /\\033[31m\\n'";
    expect((await shell(`${input} | robots format -`)).out).toContain("Disallow: /\u001B[31m\n");
    const shown = await inTerminal(["format", "test/cli/escape.txt"]);
    expect(shown).toBe("User-agent: *\nDisallow: /\\u{1b}[31m\n");
  });

  const ARCHIVE = "corpus/real.tar.gz";
  if (!hasShared(ARCHIVE))
    console.warn(`SKIPPED: ${ARCHIVE} is not in ../shared; set ROBOTS_SHARED`);

  test.skipIf(!hasShared(ARCHIVE))("real files say the same after it", () => {
    let count = 0;
    for (const [name, bytes] of readSharedArchive(ARCHIVE)) {
      const { text } = rewrite(bytes);
      expect({ name, text: rewrite(Buffer.from(text)).text }).toEqual({ name, text });
      const [before, after] = [parse(bytes), parse(text)].map(({ groups, sitemaps }) =>
        JSON.stringify({ groups, sitemaps }).replace(/"line":\d+/g, ""),
      );
      // U+FFFD stands for octets, which are now escapes.
      if (!before!.includes("\uFFFD")) expect({ name, after }).toEqual({ name, after: before });
      count++;
    }
    expect(count).toBeGreaterThan(1000);
  });

  test.each([
    ["no SOURCE", [], "no SOURCE; give a robots.txt file, a URL, or - for standard input"],
    ["two", [SHOP, SHOP], `unexpected argument "${SHOP}"`],
  ])("%s is a wrong call", async (_, args, message) => {
    expect(await robots(["format", ...args])).toEqual({
      code: 2,
      out: "",
      err: `robots: ${message}\n`,
    });
  });
});

describe("tags", () => {
  const HEADER =
    "notranslate, noai, googlebot: noindex, max-snippet: 50, unavailable_after: 2020-01-01";

  test("everyone's and the agent's own, a block for each agent", async () => {
    expect(await robots(["tags", HEADER, "--agent", "Googlebot/2.1", "--agent", "x"])).toEqual({
      code: 0,
      out: `\
Googlebot/2.1
  index           no   noindex; unavailable_after 2020-01-01T00:00:00.000Z, which has passed
  follow links    yes
  keep a copy     yes
  show a snippet  yes  max-snippet: 50
  image preview   yes
  video preview   yes
  index images    yes
  translate       no   notranslate
  not known: noai

x
  index           yes
  follow links    yes
  keep a copy     yes
  show a snippet  yes
  image preview   yes
  video preview   yes
  index images    yes
  translate       no   notranslate
  not known: noai
`,
      err: "",
    });
  });

  test("all that may be forbidden", async () => {
    const header =
      "X-Robots-Tag: none, noarchive, nosnippet, noimageindex, max-image-preview:none, max-video-preview:0, indexifembedded";
    expect((await robots(["tags", header, "--agent", "x"])).out).toBe(`\
x
  index           no   noindex; indexifembedded: yes where another page embeds it
  follow links    no   nofollow
  keep a copy     no   noarchive
  show a snippet  no   nosnippet
  image preview   no   max-image-preview: none
  video preview   no   max-video-preview: 0
  index images    no   noimageindex
  translate       yes
`);
  });

  test("--json is an object a line and agent", async () => {
    const args = ["tags", HEADER, "--json", "--agent", "Googlebot", "--agent", "*"];
    const [google, everyone] = (await robots(args)).out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(google).toEqual({
      agent: "Googlebot",
      botName: "googlebot",
      indexable: false,
      followable: true,
      noindex: true,
      nofollow: false,
      noarchive: false,
      nosnippet: false,
      noimageindex: false,
      notranslate: true,
      indexifembedded: false,
      maxSnippet: 50,
      maxImagePreview: null,
      maxVideoPreview: null,
      unavailableAfter: "2020-01-01T00:00:00.000Z",
      other: ["noai"],
    });
    expect(everyone).toMatchObject({
      agent: "*",
      botName: null,
      indexable: true,
      maxSnippet: null,
    });
  });

  test("lines of a response by standard input; each line starts anew", async () => {
    const input =
      "HTTP/2 200\r\nx-robots-tag: bot: noindex\r\nDate: noarchive\r\nX-Robots-Tag : nofollow\r\n\r\n";
    const { out } = await robots(["tags", "-", "--json", "--agent", "other"], { input });
    expect(JSON.parse(out)).toMatchObject({ noindex: false, nofollow: true, noarchive: false });
    const none = await robots(["tags", "-", "--agent", "x"], { input: "HTTP/2 200\n" });
    expect({ code: none.code, err: none.err }).toEqual({
      code: 0,
      err: "robots: standard input had no line X-Robots-Tag: nothing is restricted\n",
    });
  });

  test("hostile directives reach no terminal raw", async () => {
    const { out } = await robots(["tags", "no\u001B[31m\u202E", "--agent", "x\u0007"]);
    expect(out).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(out).toContain("not known: no\\u{1b}[31m\\u{202e}\n");
  });

  test.each([
    [
      "no HEADER",
      ["--agent", "x"],
      "no HEADER; give the value of X-Robots-Tag, or - for standard input",
    ],
    ["no agent", ["noindex"], "no --agent; name the crawler, as in --agent Googlebot"],
  ])("%s is a wrong call", async (_, args, message) => {
    expect(await robots(["tags", ...args])).toEqual({
      code: 2,
      out: "",
      err: `robots: ${message}\n`,
    });
  });
});
