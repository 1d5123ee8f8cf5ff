/** The fetch cases of the data outside the repository, and the README's example. */

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hasShared, readSharedLines, readSharedText } from "../vectors/shared.ts";
import { redirectTo, reply, RULES, scripted, Skipped, USER_AGENT, verdict } from "./harness.ts";
import type { Lab, Outcome, Script, Scenario } from "./harness.ts";
import type { Handler } from "./site.ts";

const MANIFEST = "vectors/spec-manifest.json";
const REPORTS = "cases/reports.jsonl";
const ROBOTS = "http://a.example/robots.txt";

interface ScriptedAnswer {
  readonly status?: number;
  readonly location?: string;
  readonly body_base64?: string;
  readonly error?: string;
}

interface FetchCase {
  readonly id: string;
  readonly op: string;
  readonly input: {
    readonly value: {
      readonly origin: string;
      readonly responses: Readonly<Record<string, ScriptedAnswer>>;
    };
  };
  readonly expect: { readonly value?: unknown; readonly error?: unknown };
}

/** An origin is asked for there, a page URL here: these are taken. */
const TAKEN = new Set(["fetch.error.path", "fetch.error.query", "fetch.error.userinfo"]);

function scriptOf(responses: FetchCase["input"]["value"]["responses"]): Script {
  const answers = Object.entries(responses).map(([url, answer]) => [
    url,
    () => {
      if (answer.error !== undefined) throw new TypeError(answer.error);
      const body = answer.body_base64 ? Buffer.from(answer.body_base64, "base64") : null;
      const headers: Record<string, string> = answer.location ? { location: answer.location } : {};
      return new Response(body, { status: answer.status ?? 200, headers });
    },
  ]);
  return scripted(Object.fromEntries(answers) as Parameters<typeof scripted>[0]);
}

const POLICY = { parsed: "parsed", unavailable: "allow_all", unreachable: "disallow_all" } as const;

/** An outcome in the words of the manifest. */
function inManifestWords(lab: Lab, outcome: Outcome): unknown {
  const { status, httpStatus, truncated } = outcome;
  if (status !== "parsed") return { policy: POLICY[status], status: httpStatus, robots: null };
  const { groups, sitemaps } = lab.subject.library.robotsFrom(outcome).toJSON();
  const robots = {
    groups: groups.map(({ userAgents, rules, crawlDelay = null }) => ({
      user_agents: userAgents,
      rules,
      crawl_delay: crawlDelay,
    })),
    sitemaps,
    truncated,
  };
  return { policy: POLICY[status], status: httpStatus, robots };
}

async function runFetchCase(lab: Lab, { id, input, expect }: FetchCase): Promise<void> {
  const { origin, responses } = input.value;
  const { fetch } = scriptOf(responses);
  if (expect.error === undefined || TAKEN.has(id)) {
    const outcome = await lab.retrieve(origin, { fetch });
    if (TAKEN.has(id)) assert.equal(outcome.url, "https://example.com/robots.txt");
    else assert.deepEqual(inManifestWords(lab, outcome), expect.value);
    return;
  }
  await assert.rejects(() => lab.retrieve(origin, { fetch }), { code: "invalid_url" });
}

function manifestScenarios(): Scenario[] {
  if (!hasShared(MANIFEST)) return [skipped(MANIFEST)];
  const { cases } = JSON.parse(readSharedText(MANIFEST)) as { cases: FetchCase[] };
  return cases
    .filter(({ op }) => op === "fetch")
    .map((one) => ({ name: `${MANIFEST}: ${one.id}`, run: (lab) => runFetchCase(lab, one) }));
}

function skipped(path: string): Scenario {
  return {
    name: path,
    run: () => {
      throw new Skipped(`${path} is not there; set ROBOTS_SHARED`);
    },
  };
}

/** Each report of kind fetch, by its id, as what it asks for. */
const reported: Readonly<Record<string, Scenario["run"]>> = {
  "f-5xx": async (lab) => {
    const site = await lab.site({
      "/robots.txt": { status: 503, body: "User-agent: *\nAllow: /\n" },
    });
    const outcome = await lab.retrieve(site.origin);
    assert.equal(verdict(outcome), "unreachable server-error 503");
    assert.equal(lab.isAllowed(outcome, "/page"), false);
    assert.ok(outcome.lifetimeMs < 24 * 60 * 60 * 1000);
  },
  "f-404-410": async (lab) => {
    for (const status of [404, 410]) {
      // oxlint-disable-next-line no-await-in-loop
      const site = await lab.site({ "/robots.txt": { status, body: RULES } });
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await lab.retrieve(site.origin);
      assert.equal(outcome.status, "unavailable");
      assert.equal(lab.isAllowed(outcome, "/private"), true);
    }
  },
  "f-429": async (lab) => {
    const headers = { "Retry-After": "120" };
    const site = await lab.site({ "/robots.txt": { status: 429, headers } });
    const outcome = await lab.retrieve(site.origin);
    assert.equal(verdict(outcome), "unreachable rate-limited 429");
    assert.equal(outcome.retryAfterMs, 120_000);
    assert.equal(lab.isAllowed(outcome, "/page"), false);
  },
  "f-throw": async (lab) => {
    const { fetch } = scripted({});
    const outcome = await lab.retrieve(ROBOTS, { fetch });
    assert.equal(verdict(outcome), "unreachable network null");
    assert.equal(outcome.error, `no ${ROBOTS}`);
  },
  "f-redirect-loop": async (lab) => {
    const secure = ROBOTS.replace("http:", "https:");
    const { fetch } = scripted({ [ROBOTS]: redirectTo(secure), [secure]: redirectTo(ROBOTS) });
    const outcome = await lab.retrieve(ROBOTS, { fetch });
    assert.equal(outcome.reason, "too-many-redirects");
    assert.equal(lab.isAllowed(outcome, "/page"), true);
  },
  "f-redirect-context": async (lab) => {
    const target = await lab.site({ "/robots.txt": { body: RULES } });
    const location = `${target.origin}/robots.txt`;
    const site = await lab.site({ "/robots.txt": { status: 301, headers: { location } } });
    const outcome = await lab.retrieve(site.origin);
    assert.deepEqual([site.requests.length, target.requests.length], [1, 1]);
    assert.equal(outcome.origin, site.origin);
    assert.equal(lab.isAllowed(outcome, "/private"), false);
  },
  "f-redirect-ssrf": async (lab) => {
    const target = "http://b.example/robots.txt";
    const { fetch, calls } = scripted({ [ROBOTS]: redirectTo(target), [target]: reply(200) });
    assert.equal((await lab.retrieve(ROBOTS, { fetch })).status, "parsed");
    const allowUrl = (url: string): boolean => url !== target;
    const vetoed = await lab.retrieve(ROBOTS, { fetch, allowUrl });
    assert.equal(vetoed.reason, "blocked");
    assert.equal(lab.isAllowed(vetoed, "/page"), false);
    const file = scripted({ [ROBOTS]: redirectTo("file:///etc/passwd") });
    assert.equal((await lab.retrieve(ROBOTS, { fetch: file.fetch })).reason, "blocked");
    assert.deepEqual([calls.length, file.calls.length], [3, 1]);
  },
  "f-meta-refresh": async (lab) => {
    const body = '<meta http-equiv="refresh" content="0;url=/other.txt">\n';
    const site = await lab.site({ "/robots.txt": { body }, "/other.txt": { body: RULES } });
    const outcome = await lab.retrieve(site.origin);
    assert.equal(outcome.text, body);
    assert.equal(site.requests.length, 1);
  },
  "f-no-ctype": async (lab) => {
    for (const type of [undefined, "text/html", "application/octet-stream", "?"]) {
      const headers: Record<string, string> = type === undefined ? {} : { "Content-Type": type };
      // oxlint-disable-next-line no-await-in-loop
      const site = await lab.site({ "/robots.txt": { headers, body: RULES } });
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await lab.retrieve(site.origin);
      assert.equal(outcome.contentType, type);
      assert.equal(lab.isAllowed(outcome, "/private"), false);
    }
  },
  "f-bad-utf8": async (lab) => {
    const body = Buffer.from("# caf\u00e9\nUser-agent: *\nDisallow: /a\n", "latin1");
    const site = await lab.site({ "/robots.txt": { body } });
    const outcome = await lab.retrieve(site.origin);
    assert.equal(lab.isAllowed(outcome, "/a"), false);
  },
  "f-utf16": async (lab) => {
    const body = Buffer.from(`\ufeff${RULES}`, "utf16le");
    const site = await lab.site({ "/robots.txt": { body } });
    const outcome = await lab.retrieve(site.origin);
    assert.deepEqual(lab.subject.library.robotsFrom(outcome).groups, []);
  },
  "f-brotli": async (lab) => {
    const site = await lab.site({
      "/robots.txt": (request, response) => {
        assert.equal(request.headers["accept-encoding"], "identity");
        response.writeHead(200, { "Content-Encoding": "br" });
        response.end(RULES);
      },
    });
    const outcome = await lab.retrieve(site.origin);
    assert.equal(outcome.reason, "undecodable");
    assert.equal(lab.isAllowed(outcome, "/page"), false);
  },
  "f-size": async (lab) => {
    const body = `${RULES}${"# comment\n".repeat(60_000)}Disallow: /behind\n`;
    const site = await lab.site({ "/robots.txt": { body } });
    const outcome = await lab.retrieve(site.origin);
    assert.equal(outcome.truncated, true);
    assert.ok(outcome.text!.length > 511_900 && outcome.text!.length <= 512_000);
    assert.equal(lab.isAllowed(outcome, "/private"), false);
    assert.equal(lab.isAllowed(outcome, "/behind"), true);
  },
  "f-ua-header": async (lab) => {
    const site = await lab.site({ "/robots.txt": { body: RULES } });
    await lab.retrieve(site.origin);
    assert.equal(site.requests[0]!.headers["user-agent"], USER_AGENT);
  },
  "f-scheme": async (lab) => {
    const { fetch, calls } = scripted({});
    await lab.retrieve("https://a.example/page", { fetch });
    assert.equal(calls[0]!.url, "https://a.example/robots.txt");
  },
  "f-page-redirect": async (lab) => {
    const other = await lab.site({ "/robots.txt": { body: RULES } });
    const page = { status: 302, headers: { location: `${other.origin}/private` } };
    const site = await lab.site({ "/page": page });
    const visited = await crawlPolitely(lab, [`${site.origin}/page`]);
    assert.deepEqual(visited, [[`${site.origin}/page`, 302]]);
    assert.deepEqual(
      other.requests.map(({ url }) => url),
      ["/robots.txt"],
    );
  },
};

function reportScenarios(): Scenario[] {
  const scenarios = Object.entries(reported).map(([id, run]) => ({
    name: `${REPORTS}: ${id}`,
    run,
  }));
  const allThere: Scenario = {
    name: `${REPORTS}: each report of kind fetch is one of these`,
    run: () => {
      const reports = readSharedLines(REPORTS).map(
        (line) => JSON.parse(line) as { id: string; kind: string },
      );
      const ids = reports.filter(({ kind }) => kind === "fetch").map(({ id }) => id);
      assert.deepEqual(ids.toSorted(), Object.keys(reported).toSorted());
    },
  };
  return [...scenarios, hasShared(REPORTS) ? allThere : skipped(REPORTS)];
}

type Crawl = (urls: string[]) => AsyncIterable<{ url: string; response: Response }>;

/** Runs the README's example on the library under test. What it visits, and the status. */
async function crawlPolitely(lab: Lab, urls: string[]): Promise<[string, number][]> {
  const folder = mkdtempSync(join(tmpdir(), "robots-readme-"));
  try {
    const path = join(folder, "example.mjs");
    const { libraryUrl } = lab.subject;
    writeFileSync(
      path,
      politeExample(lab).replace('"robots-matcher/fetch"', JSON.stringify(libraryUrl)),
    );
    const { crawl } = (await import(pathToFileURL(path).href)) as { crawl: Crawl };
    const visited: [string, number][] = [];
    for await (const { url, response } of crawl(urls)) {
      await response.arrayBuffer();
      visited.push([url, response.status]);
    }
    return visited;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The block of the README (or of $ROBOTS_README) that begins with that comment. */
function politeExample({ subject }: Lab): string {
  const path = process.env["ROBOTS_README"] ?? join(subject.root, "README.md");
  if (!existsSync(path)) throw new Skipped(`${path} is not there`);
  const block = /^```js[^\n]*\n(\/\/ crawl politely\n[^]*?)^```$/m.exec(readFileSync(path, "utf8"));
  assert.ok(block, `${path} has no block of js that begins with // crawl politely`);
  return block[1]!;
}

const readmeScenarios: readonly Scenario[] = [
  {
    name: "README: crawl politely",
    run: async (lab) => {
      const order: string[] = [];
      const note =
        (body: string): Handler =>
        (request, response) => {
          order.push(request.url!);
          response.end(body);
        };
      const site = await lab.site({
        "/robots.txt": note(`User-agent: ExampleBot\nDisallow: /private\nCrawl-delay: 0.05\n`),
        "/": note("home"),
        "/page": note("page"),
        "/old": { status: 301, headers: { location: "/new" } },
        "/new": note("new"),
        "/sly": { status: 302, headers: { location: "/private" } },
        "/private": note("private"),
      });
      const closed = await lab.site({ "/robots.txt": { status: 503 }, "/": note("closed") });
      const open = await lab.site({ "/": note("open") });
      const visited = await crawlPolitely(lab, [
        `${site.origin}/`,
        `${site.origin}/page`,
        `${site.origin}/private`,
        `${site.origin}/old`,
        `${site.origin}/sly`,
        `${closed.origin}/`,
        `${open.origin}/`,
      ]);
      assert.deepEqual(visited, [
        [`${site.origin}/`, 200],
        [`${site.origin}/page`, 200],
        [`${site.origin}/old`, 301],
        [`${site.origin}/sly`, 302],
        [`${open.origin}/`, 200],
        [`${site.origin}/new`, 200],
      ]);
      assert.deepEqual(order, ["/robots.txt", "/", "/page", "/", "/new"]);
      assert.deepEqual(
        [closed, open].map(({ requests }) => requests.map(({ url }) => url)),
        [["/robots.txt"], ["/robots.txt", "/"]],
      );
      assert.ok(
        site.requests.every(({ headers }) => headers["user-agent"]?.startsWith("ExampleBot/")),
      );
    },
  },
];

export const foreignScenarios: readonly Scenario[] = [
  ...manifestScenarios(),
  ...reportScenarios(),
  ...readmeScenarios,
];
