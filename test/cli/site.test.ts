/** SOURCE as a URL, and `robots fetch`, against a server on this machine. */
import { afterAll, describe, expect, test } from "bun:test";
import packageJson from "../../package.json" with { type: "json" };
import { inTerminal, robots, shell } from "./command.ts";
import type { Result } from "./command.ts";

const FILE = "User-agent: *\nDisallow: /private\n\nUser-agent: OneBot\nDisallow: /caf\u00E9\n";
const OCTETS = Buffer.concat([
  Buffer.from("\uFEFFUser-agent: *\r\nDisallow: /"),
  Uint8Array.of(0xe9),
]);

/** What the server answers depends on the user agent, since every robots.txt is at the same path. */
const ANSWERS: Readonly<Record<string, (url: URL) => Response>> = {
  ok: () =>
    new Response(FILE, {
      headers: { "Content-Type": "text/plain", "Cache-Control": "max-age=5400", ETag: '"1"' },
    }),
  octets: () => new Response(OCTETS),
  evil: () =>
    new Response("User-agent: *\nDisallow: /\u001B[31m\tx\n", {
      headers: { "Content-Type": "text/\u00E9vil" },
    }),
  html: () => new Response("<!doctype html><p>hello", { headers: { "Content-Type": "text/html" } }),
  long: () => new Response("Disallow: /x\n".repeat(50_000)),
  gone: () => new Response("no", { status: 410 }),
  busy: () => new Response("no", { status: 503, headers: { "Retry-After": "120" } }),
  hop: ({ port, hostname }) =>
    hostname === "localhost"
      ? Response.redirect(`http://127.0.0.1:${port}/robots.txt`, 301)
      : new Response(FILE),
  loop: ({ href }) => Response.redirect(href, 302),
};

const requests: string[] = [];
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch(request) {
    const agent = request.headers.get("user-agent") ?? "";
    requests.push(`${new URL(request.url).pathname} ${agent}`);
    const url = new URL(request.url);
    return (ANSWERS[agent] ?? ANSWERS["ok"]!)(
      new URL(`http://${request.headers.get("host")}${url.pathname}`),
    );
  },
});
afterAll(() => server.stop(true));

const ORIGIN = `http://127.0.0.1:${server.port}`;
const LOCALHOST = `http://localhost:${server.port}`;

/** The result with 11111 for the server's port, which differs each time and has five digits, too. */
async function robotsAt(...args: string[]): Promise<Result> {
  const { code, out, err } = await robots(args);
  return { code, out: withoutPort(out), err: withoutPort(err) };
}

function withoutPort(text: string): string {
  return text.replaceAll(`:${server.port}`, ":11111");
}

describe("check", () => {
  test("fetches the robots.txt of a site, by its own name", async () => {
    requests.length = 0;
    const urls = ["/private", `${ORIGIN}/public`, `//127.0.0.1:${server.port}/private`];
    const args = ["check", `${ORIGIN}/some/page?x`, "--agent", "MyBot", ...urls];
    expect(await robotsAt(...args)).toEqual({
      code: 1,
      out: `\
disallowed  MyBot (as *)  /private                       line 2    Disallow: /private
allowed     MyBot (as *)  http://127.0.0.1:11111/public  no rule matched
disallowed  MyBot (as *)  //127.0.0.1:11111/private      line 2    Disallow: /private
`,
      err: "",
    });
    expect(requests).toEqual([`/robots.txt robots-matcher/${packageJson.version}`]);
  });

  test("URLs of another origin are reported and not judged", async () => {
    const urls = ["/a", "https://e.example/private", `https://127.0.0.1:${server.port}/`, "x.html"];
    const args = ["check", ORIGIN, "--agent", "OneBot"];
    expect(await robotsAt(...args, ...urls)).toEqual({
      code: 1,
      out: `\
allowed     OneBot  /a                         no rule matched
not judged  OneBot  https://e.example/private  of another origin
not judged  OneBot  https://127.0.0.1:11111/   of another origin
not judged  OneBot  x.html                     not an http(s) URL or a path
`,
      err: "robots: not judged: 1 line is no http(s) URL or path, 2 lines are of another origin than http://127.0.0.1:11111\n",
    });
    const json = await robotsAt(...args, "--json", "https://e.example/private");
    expect(json).toMatchObject({
      code: 1,
      out: '{"agent":"OneBot","url":"https://e.example/private","allowed":null,"reason":"other-origin","source":null,"rule":null}\n',
    });
  });

  test("3 where it is unreachable, with everything disallowed but /robots.txt", async () => {
    const args = ["check", ORIGIN, "--user-agent", "busy", "--agent", "MyBot"];
    expect(await robotsAt(...args, "/a", "/robots.txt")).toEqual({
      code: 3,
      out: `\
disallowed  MyBot  /a           robots.txt unreachable (HTTP 503)
allowed     MyBot  /robots.txt  robots.txt is always allowed
`,
      err: "robots: http://127.0.0.1:11111/robots.txt: robots.txt unreachable (HTTP 503), so everything is disallowed for now\n",
    });
    expect((await robotsAt(...args, "--json", "/a")).out).toBe(
      '{"agent":"MyBot","url":"/a","allowed":false,"reason":"policy","source":"global","rule":{"allow":false,"pattern":"/","line":0}}\n',
    );
  });

  test("0 where there is none", async () => {
    const args = ["check", ORIGIN, "--user-agent", "gone", "--agent", "MyBot"];
    expect(await robotsAt(...args, "/a", "/r%6Fbots.txt")).toEqual({
      code: 0,
      out: `\
allowed     MyBot  /a             no robots.txt (HTTP 410)
allowed     MyBot  /r%6Fbots.txt  robots.txt is always allowed
`,
      err: "",
    });
  });

  test("a wrong URL or user agent is a wrong call", async () => {
    const rest = ["--agent", "x", "/a"];
    expect(await robots(["check", "https://", ...rest])).toEqual({
      code: 2,
      out: "",
      err: 'robots: "https://" is no URL of a site; give one like https://example.com\n',
    });
    expect(await robots(["check", ORIGIN, "--user-agent", "\u20AC", ...rest])).toEqual({
      code: 2,
      out: "",
      err: "robots: --user-agent must be a value that an HTTP header can have\n",
    });
  });

  test("URLs come from standard input, too", async () => {
    const { out } = await shell(`printf '/private\n/a\n' | robots check ${ORIGIN} --agent x`);
    expect(out.replace(/ {2,}/g, " ")).toBe(`\
disallowed x (as *) /private line 2 Disallow: /private
allowed x (as *) /a no rule matched
0 1
`);
  });
});

describe("explain", () => {
  test("names the line by where the file was found", async () => {
    const args = ["explain", LOCALHOST, "--user-agent", "hop", "--agent", "OneBot"];
    expect(await robotsAt(...args, "/caf%c3%a9s")).toEqual({
      code: 1,
      out: `\
disallowed: OneBot may not fetch /caf%c3%a9s

http://127.0.0.1:11111/robots.txt:5:11
    5 | Disallow: /caf\u00E9
      |           ^^^^^

why     Disallow: /caf\u00E9 (that is /caf%C3%A9) is the only rule that matches
path    /caf%C3%A9s
group   line 4, User-agent: OneBot (names "onebot")
`,
      err: "",
    });
    // The rules bind the origin that was asked for, wherever redirects led.
    expect(await robotsAt(...args, `${LOCALHOST}/a`)).toMatchObject({ code: 0 });
    expect(await robotsAt(...args, `${ORIGIN}/a`)).toEqual({
      code: 2,
      out: "",
      err: 'robots: "http://127.0.0.1:11111/a" is of another origin than http://localhost:11111, whose rules do not hold there\n',
    });
  });

  test("an octet that is not UTF-8 is marked", async () => {
    const { out } = await robotsAt("explain", ORIGIN, "--user-agent=octets", "--agent=x", "/%E9");
    expect(out).toContain("    2 | Disallow: /\uFFFD\n      |           ^^\n");
  });

  test("3 where it is unreachable, and why", async () => {
    const args = ["explain", ORIGIN, "--user-agent", "busy", "--agent", "x", "/a"];
    expect(await robotsAt(...args)).toEqual({
      code: 3,
      out: `\
disallowed: x may not fetch /a

why     robots.txt unreachable (HTTP 503), so everything is disallowed for now
path    /a
`,
      err: "",
    });
    const json = JSON.parse((await robotsAt(...args, "--json")).out);
    expect(json.outcome).toEqual({
      status: "unreachable",
      reason: "server-error",
      httpStatus: 503,
    });
  });
});

describe("lint and format", () => {
  test("take the octets of a site", async () => {
    const { code, out } = await robotsAt("lint", ORIGIN, "--user-agent=octets", "--severity=info");
    expect(code).toBe(1);
    expect(out).toContain("http://127.0.0.1:11111/robots.txt:1:1: info byte-order-mark: ");
    expect(out).toContain("/robots.txt:2:12: ");
    expect((await robotsAt("format", ORIGIN, "--user-agent=octets")).out).toBe(
      "User-agent: *\nDisallow: /%E9\n",
    );
  });

  test.each([["lint"], ["format"]])(
    "%s: 2 without a file, 3 if it is unreachable",
    async (name) => {
      expect(await robotsAt(name, ORIGIN, "--user-agent=gone")).toEqual({
        code: 2,
        out: "",
        err: "robots: http://127.0.0.1:11111/robots.txt: no robots.txt (HTTP 410), so everything is allowed\n",
      });
      expect(await robotsAt(name, ORIGIN, "--user-agent=busy")).toEqual({
        code: 3,
        out: "",
        err: "robots: http://127.0.0.1:11111/robots.txt: robots.txt unreachable (HTTP 503)\n",
      });
    },
  );
});

describe("fetch", () => {
  test("tells hops, status, policy, size, type and lifetime", async () => {
    expect(await robotsAt("fetch", `${LOCALHOST}/page`, "--agent", "hop")).toEqual({
      code: 0,
      out: `\
hop       http://localhost:11111/robots.txt  HTTP 301
from      http://127.0.0.1:11111/robots.txt  HTTP 200
status    parsed, ok
policy    the rules of the file hold
size      70 bytes
type      text/plain;charset=utf-8
lifetime  24 hours before it is asked for again
`,
      err: "",
    });
    expect((await robotsAt("fetch", ORIGIN, "--user-agent", "ok")).out).toEndWith(
      "type      text/plain\nlifetime  90 minutes before it is asked for again\n",
    );
  });

  const OUTCOMES: readonly (readonly [string, number, string])[] = [
    [
      "gone",
      0,
      `\
from      http://127.0.0.1:11111/robots.txt  HTTP 410
status    unavailable, client-error
policy    no robots.txt (HTTP 410), so everything is allowed
lifetime  24 hours before it is asked for again
`,
    ],
    [
      "busy",
      3,
      `\
from      http://127.0.0.1:11111/robots.txt  HTTP 503
status    unreachable, server-error
policy    robots.txt unreachable (HTTP 503), so everything is disallowed for now
lifetime  2 minutes before it is asked for again, Retry-After asks for 2 minutes
`,
    ],
    [
      "loop",
      0,
      `\
from      http://127.0.0.1:11111/robots.txt  HTTP 302, too-many-redirects: redirected back to http://127.0.0.1:11111/robots.txt
status    unavailable, too-many-redirects
policy    no robots.txt (HTTP 302), so everything is allowed
lifetime  24 hours before it is asked for again
`,
    ],
    [
      "long",
      0,
      `\
from      http://127.0.0.1:11111/robots.txt  HTTP 200
status    parsed, ok
policy    the rules of the file hold
size      more than 512,000 bytes; lines beyond them do not count
type      text/plain;charset=utf-8
lifetime  24 hours before it is asked for again
`,
    ],
    [
      "html",
      0,
      `\
from      http://127.0.0.1:11111/robots.txt  HTTP 200
status    parsed, ok
policy    the rules of the file hold
size      23 bytes
type      text/html, but it looks like a page of HTML
lifetime  24 hours before it is asked for again
`,
    ],
  ];

  test.each(OUTCOMES)("%s", async (agent, code, out) => {
    expect(await robotsAt("fetch", ORIGIN, "--agent", agent)).toEqual({ code, out, err: "" });
  });

  test("nobody there", async () => {
    const closed = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
    await closed.stop(true);
    const { code, out, err } = await robots(["fetch", `http://127.0.0.1:${closed.port}`]);
    expect({ code, err }).toEqual({ code: 3, err: "" });
    expect(out).toMatch(/ {2}no answer, network: .*\nstatus {4}unreachable, network\n/);
  });

  test("--print is the file, octet for octet", async () => {
    const { code, out } = await robotsAt("fetch", ORIGIN, "--agent=ok", "--print");
    expect({ code, out }).toEqual({ code: 0, out: FILE });
    const { out: hex } = await shell(
      `robots fetch ${ORIGIN} --agent octets --print | od -An -v -tx1`,
    );
    expect(hex.replaceAll(/\s/g, "")).toBe(`${OCTETS.toString("hex")}00`);
  });

  test("--print in a terminal is escaped, line by line", async () => {
    expect(await inTerminal(["fetch", ORIGIN, "--agent=evil", "--print"])).toMatch(
      /^User-agent: \*\nDisallow: \/\\u\{1b\}\[31m[\t ]+x\n$/,
    );
  });

  test("--print without a file says why on standard error", async () => {
    expect(await robotsAt("fetch", ORIGIN, "--agent=busy", "--print")).toEqual({
      code: 3,
      out: "",
      err: "robots: http://127.0.0.1:11111/robots.txt: robots.txt unreachable (HTTP 503), so everything is disallowed for now\n",
    });
  });

  test("--json is one object, the text only with --print", async () => {
    const args = ["fetch", LOCALHOST, "--json"];
    const { out } = await robotsAt(...args, "--agent=hop");
    const { fetchedAt, ...json } = JSON.parse(out);
    expect(fetchedAt).toBeNumber();
    expect(json).toEqual({
      url: "http://127.0.0.1:11111/robots.txt",
      origin: "http://localhost:11111",
      hops: [{ url: "http://localhost:11111/robots.txt", status: 301 }],
      httpStatus: 200,
      status: "parsed",
      reason: "ok",
      error: null,
      size: 70,
      truncated: false,
      contentType: "text/plain;charset=utf-8",
      looksLikeHtml: false,
      etag: null,
      lastModified: null,
      lifetimeMs: 86_400_000,
      retryAfterMs: null,
      text: null,
    });
    expect(JSON.parse((await robotsAt(...args, "--print")).out)).toMatchObject({
      etag: '"1"',
      text: FILE,
    });
    expect(JSON.parse((await robotsAt(...args, "--agent=busy")).out)).toMatchObject({
      status: "unreachable",
      size: null,
      retryAfterMs: 120_000,
    });
  });

  test.each([
    ["no URL", [], "no URL; give one of the site, as in robots fetch https://example.com/"],
    ["a file", ["a.txt"], '"a.txt" is no URL of a site; give one like https://example.com'],
    ["two", ["https://a.example", "b"], 'unexpected argument "b"'],
  ])("%s is a wrong call", async (_, args, message) => {
    expect(await robots(["fetch", ...args])).toEqual({
      code: 2,
      out: "",
      err: `robots: ${message}\n`,
    });
  });
});
