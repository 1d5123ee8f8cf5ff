/** Redirects: followed, counted, refused. */

import assert from "node:assert/strict";
import { locationCases, privateHosts, publicHosts } from "../cases/fetch.ts";
import { allow, redirectTo, reply, RULES, scripted, verdict } from "./harness.ts";
import type { Lab, Scenario } from "./harness.ts";
import type { Route, Site } from "./site.ts";

const ROBOTS = "http://a.example/robots.txt";
const METADATA = "http://169.254.169.254/latest/";

/** A site whose robots.txt is that many redirects away. */
function chain(lab: Lab, hops: number, status = 302): Promise<Site> {
  const paths = ["/robots.txt", ...Array.from({ length: hops }, (_, i) => `/r${i + 1}`)];
  const routes: Record<string, Route> = {};
  for (const [i, path] of paths.entries()) {
    const location = paths[i + 1];
    routes[path] =
      location === undefined ? { body: RULES } : { status, headers: { location }, body: "moved" };
  }
  return lab.site(routes);
}

const chains: Scenario[] = [0, 1, 5].map((hops) => ({
  name: `${hops} redirects are followed`,
  run: async (lab) => {
    const site = await chain(lab, hops);
    const outcome = await lab.retrieve(site.origin);
    assert.equal(verdict(outcome), "parsed ok 200");
    assert.equal(outcome.url, site.origin + (hops === 0 ? "/robots.txt" : `/r${hops}`));
    assert.equal(outcome.hops.length, hops);
    assert.equal(site.requests.length, hops + 1);
    assert.equal(lab.isAllowed(outcome, "/private"), false);
  },
}));

const codes: Scenario[] = [300, 301, 302, 303, 305, 307, 308, 399].map((status) => ({
  name: `status ${status} with a Location is followed`,
  run: async (lab) => {
    const site = await chain(lab, 1, status);
    const outcome = await lab.retrieve(site.origin);
    assert.equal(verdict(outcome), "parsed ok 200");
    assert.deepEqual(outcome.hops, [{ url: `${site.origin}/robots.txt`, status }]);
  },
}));

const locations: Scenario[] = locationCases.flatMap(({ what, location, verdict: expected }) =>
  (["unavailable", "unreachable"] as const).map((tooManyRedirects) => ({
    name: `Location ${what}, too many being ${tooManyRedirects}`,
    run: async (lab: Lab) => {
      const headers = location === undefined ? {} : { location };
      const site = await lab.site({ "/robots.txt": { status: 301, headers, body: "moved" } });
      const outcome = await lab.retrieve(site.origin, { tooManyRedirects });
      const wanted = expected.replace("unavailable", tooManyRedirects);
      assert.equal(verdict(outcome), `${wanted} 301`);
      assert.equal(outcome.url, `${site.origin}/robots.txt`);
      assert.deepEqual(outcome.hops, []);
      assert.ok(outcome.error);
      assert.equal(site.requests.length, 1);
      assert.equal(lab.isAllowed(outcome, "/page"), outcome.status === "unavailable");
    },
  })),
);

const blocked: Scenario[] = privateHosts.map((host) => ({
  name: `a public site may not send one to ${JSON.stringify(host)}`,
  run: async (lab) => {
    const location = `http://${host.replaceAll(/[^ -~]/g, encodeURIComponent)}/robots.txt`;
    const { fetch, calls } = scripted({ [ROBOTS]: redirectTo(location) });
    const outcome = await lab.retrieve(ROBOTS, { fetch });
    assert.equal(verdict(outcome), "unreachable blocked 302");
    assert.equal(outcome.url, ROBOTS);
    assert.equal(outcome.error?.includes("secret"), false);
    assert.equal(calls.length, 1);
    const leave = await lab.retrieve(ROBOTS, { fetch, allowPrivate: true });
    assert.equal(verdict(leave), "unreachable network null");
    assert.equal(calls.length, 3);
  },
}));

const reachable: Scenario[] = publicHosts.map((host) => ({
  name: `a public site may send one to ${host}`,
  run: async (lab) => {
    const target = new URL(`http://${host}/robots.txt`).href;
    const { fetch } = scripted({ [ROBOTS]: redirectTo(target), [target]: allow() });
    assert.equal(verdict(await lab.retrieve(ROBOTS, { fetch })), "parsed ok 200");
  },
}));

export const redirectScenarios: readonly Scenario[] = [
  ...chains,
  {
    name: "6 redirects are one too many",
    run: async (lab) => {
      const site = await chain(lab, 6);
      const outcome = await lab.retrieve(site.origin);
      assert.equal(verdict(outcome), "unavailable too-many-redirects 302");
      assert.equal(outcome.url, `${site.origin}/r5`);
      assert.equal(outcome.hops.length, 5);
      assert.equal(site.requests.length, 6);
      assert.equal(lab.isAllowed(outcome, "/private"), true);
    },
  },
  {
    name: "6 redirects close the site if the caller says so",
    run: async (lab) => {
      const site = await chain(lab, 6);
      const outcome = await lab.retrieve(site.origin, { tooManyRedirects: "unreachable" });
      assert.equal(verdict(outcome), "unreachable too-many-redirects 302");
      assert.equal(lab.isAllowed(outcome, "/page"), false);
    },
  },
  {
    name: "6 redirects are followed if the caller says so",
    run: async (lab) => {
      const site = await chain(lab, 6);
      const outcome = await lab.retrieve(site.origin, { maxRedirects: 6 });
      assert.equal(verdict(outcome), "parsed ok 200");
      assert.equal(site.requests.length, 7);
    },
  },
  {
    name: "no redirect is followed with maxRedirects 0",
    run: async (lab) => {
      const site = await chain(lab, 1);
      const outcome = await lab.retrieve(site.origin, { maxRedirects: 0 });
      assert.equal(verdict(outcome), "unavailable too-many-redirects 302");
      assert.equal(site.requests.length, 1);
    },
  },
  ...codes,
  ...locations,
  {
    name: "a loop of two ends when a URL comes again",
    run: async (lab) => {
      const site = await lab.site({
        "/robots.txt": { status: 302, headers: { location: "/b" } },
        "/b": { status: 302, headers: { location: "/robots.txt#again" } },
      });
      const outcome = await lab.retrieve(site.origin);
      assert.equal(verdict(outcome), "unavailable too-many-redirects 302");
      assert.equal(site.requests.length, 2);
    },
  },
  {
    name: "a loop between http and https ends when a URL comes again",
    run: async (lab) => {
      const secure = "https://a.example/robots.txt";
      const { fetch, calls } = scripted({
        [ROBOTS]: redirectTo(secure),
        [secure]: redirectTo(ROBOTS),
      });
      const outcome = await lab.retrieve(ROBOTS, { fetch });
      assert.equal(verdict(outcome), "unavailable too-many-redirects 302");
      assert.equal(calls.length, 2);
    },
  },
  {
    name: "a relative Location is resolved against the URL that sent it",
    run: async (lab) => {
      const site = await lab.site({
        "/robots.txt": { status: 302, headers: { location: "/x/y/robots" } },
        "/x/y/robots": { status: 302, headers: { location: "../z?q=1#f" } },
        "/x/z?q=1": { body: RULES },
      });
      const outcome = await lab.retrieve(site.origin);
      assert.equal(verdict(outcome), "parsed ok 200");
      assert.equal(outcome.url, `${site.origin}/x/z?q=1`);
    },
  },
  {
    name: "the rules of another origin bind the origin that was asked for",
    run: async (lab) => {
      const target = await lab.site({ "/rules": { body: RULES } });
      const site = await lab.site({
        "/robots.txt": { status: 301, headers: { location: `${target.origin}/rules` } },
      });
      const outcome = await lab.retrieve(`${site.origin}/page`);
      assert.equal(verdict(outcome), "parsed ok 200");
      assert.equal(outcome.origin, site.origin);
      assert.equal(outcome.url, `${target.origin}/rules`);
      assert.equal(lab.isAllowed(outcome, "/private"), false);
      assert.equal(site.requests.length, 1);
      assert.equal(target.requests.length, 1);
    },
  },
  {
    name: "a Location in raw UTF-8 means its octets",
    run: async (lab) => {
      const site = await lab.raw((socket, target) => {
        const isHop = target === "/robots.txt";
        const head = isHop ? "302 Found\r\nLocation: /caf\u00e9\u30c4" : "200 OK";
        const body = isHop ? "" : RULES;
        socket.end(
          `HTTP/1.1 ${head}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
        );
      });
      const outcome = await lab.retrieve(site.origin);
      assert.equal(verdict(outcome), "parsed ok 200");
      assert.equal(site.requests[1]!.url, "/caf%C3%A9%E3%83%84");
    },
  },
  {
    name: "credentials in a Location are not sent",
    run: async (lab) => {
      const site = await lab.site({
        "/robots.txt": (request, response) => {
          const location = `http://user:secret@${request.headers.host}/b`;
          response.writeHead(302, { location });
          response.end();
        },
        "/b": { body: RULES },
      });
      const outcome = await lab.retrieve(site.origin);
      assert.equal(outcome.url, `${site.origin}/b`);
      assert.equal(site.requests[1]!.headers.authorization, undefined);
    },
  },
  {
    name: "the body of a redirect is let go of, be it without end",
    run: async (lab) => {
      const site = await lab.site({
        "/robots.txt": (_, response) => {
          response.writeHead(302, { location: "/b" });
          response.write("moved");
        },
        "/b": { body: RULES },
      });
      assert.equal(verdict(await lab.retrieve(site.origin)), "parsed ok 200");
    },
  },
  {
    name: "a hop that fails is unreachable, and named",
    run: async (lab) => {
      const target = "http://gone.example/robots.txt";
      const { fetch } = scripted({ [ROBOTS]: redirectTo(target) });
      const outcome = await lab.retrieve(ROBOTS, { fetch });
      assert.equal(verdict(outcome), "unreachable network null");
      assert.equal(outcome.url, target);
      assert.deepEqual(outcome.hops, [{ url: ROBOTS, status: 302 }]);
    },
  },
  {
    name: "a hop that answers 404 is unavailable",
    run: async (lab) => {
      const site = await lab.site({ "/robots.txt": { status: 302, headers: { location: "/b" } } });
      const outcome = await lab.retrieve(site.origin);
      assert.equal(verdict(outcome), "unavailable client-error 404");
      assert.equal(outcome.url, `${site.origin}/b`);
    },
  },

  ...blocked,
  ...reachable,
  {
    name: "a private site may send one to another: it is the caller's business",
    run: async (lab) => {
      const start = "http://10.0.0.1/robots.txt";
      const target = "http://192.168.0.1/robots.txt";
      const { fetch } = scripted({ [start]: redirectTo(target), [target]: allow() });
      assert.equal(verdict(await lab.retrieve(start, { fetch })), "parsed ok 200");
    },
  },
  {
    name: "but not by way of a public one",
    run: async (lab) => {
      const start = "http://10.0.0.1/robots.txt";
      const { fetch, calls } = scripted({
        [start]: redirectTo(ROBOTS),
        [ROBOTS]: redirectTo(METADATA),
      });
      const outcome = await lab.retrieve(start, { fetch });
      assert.equal(verdict(outcome), "unreachable blocked 302");
      assert.equal(calls.length, 2);
    },
  },
  {
    name: "leave for one private URL is leave for no other",
    run: async (lab) => {
      const intranet = "http://10.0.0.1/robots.txt";
      const { fetch, calls } = scripted({
        [ROBOTS]: redirectTo(intranet),
        [intranet]: redirectTo(METADATA),
      });
      const asked: string[] = [];
      const allowPrivate = (url: string): boolean => {
        asked.push(url);
        return url === intranet;
      };
      const outcome = await lab.retrieve(ROBOTS, { fetch, allowPrivate });
      assert.equal(verdict(outcome), "unreachable blocked 302");
      assert.deepEqual(asked, [intranet, METADATA]);
      assert.equal(calls.length, 2);
    },
  },
  {
    name: "an allowPrivate that throws, or answers anything but true, says no",
    run: async (lab) => {
      const { fetch, calls } = scripted({ [ROBOTS]: redirectTo("http://[::1]/") });
      const answers = [
        () => {
          throw new Error("no idea");
        },
        () => Promise.resolve(true) as unknown as boolean,
        () => "yes" as unknown as boolean,
      ];
      for (const allowPrivate of answers) {
        // oxlint-disable-next-line no-await-in-loop
        const outcome = await lab.retrieve(ROBOTS, { fetch, allowPrivate });
        assert.equal(verdict(outcome), "unreachable blocked 302");
      }
      assert.equal(calls.length, 3);
    },
  },
  {
    name: "blocked weighs more than one redirect too many",
    run: async (lab) => {
      const { fetch } = scripted({ [ROBOTS]: redirectTo(METADATA) });
      const outcome = await lab.retrieve(ROBOTS, { fetch, maxRedirects: 0 });
      assert.equal(verdict(outcome), "unreachable blocked 302");
    },
  },
  {
    name: "a blocked target sees no request, on real sockets",
    run: async (lab) => {
      const inside = await lab.site({ "/robots.txt": { body: RULES } });
      const outside = await lab.site({
        "/robots.txt": { status: 302, headers: { location: `${inside.origin}/robots.txt` } },
      });
      const viaPublicName = (url: string, init: RequestInit): Promise<Response> =>
        globalThis.fetch(url.replace("http://public.example", outside.origin), init);
      const options = { fetch: viaPublicName };
      const outcome = await lab.retrieve("http://public.example/", options);
      assert.equal(verdict(outcome), "unreachable blocked 302");
      assert.equal(inside.requests.length, 0);
      const leave = await lab.retrieve("http://public.example/", {
        ...options,
        allowPrivate: true,
      });
      assert.equal(verdict(leave), "parsed ok 200");
      assert.equal(inside.requests.length, 1);
    },
  },

  {
    name: "allowUrl is asked before each request",
    run: async (lab) => {
      const site = await chain(lab, 2);
      const asked: [string, number][] = [];
      const allowUrl = async (url: string, hop: number): Promise<boolean> => {
        asked.push([url.slice(site.origin.length), hop]);
        assert.equal(site.requests.length, hop);
        return true;
      };
      assert.equal(verdict(await lab.retrieve(site.origin, { allowUrl })), "parsed ok 200");
      assert.deepEqual(asked, [
        ["/robots.txt", 0],
        ["/r1", 1],
        ["/r2", 2],
      ]);
    },
  },
  ...[
    ["says false", () => false],
    ["says false later", () => Promise.resolve(false)],
    ["says nothing", () => undefined as unknown as boolean],
    [
      "throws",
      () => {
        throw new Error("no idea");
      },
    ],
    ["rejects", () => Promise.reject(new Error("no idea"))],
    ["never answers", () => new Promise<boolean>(() => {})],
  ].map(([what, allowUrl]) => ({
    name: `an allowUrl that ${String(what)} vetoes`,
    run: async (lab: Lab) => {
      const site = await chain(lab, 1);
      const options = { allowUrl: allowUrl as () => boolean, timeoutMs: 100 };
      const first = await lab.retrieve(site.origin, options);
      assert.equal(verdict(first), "unreachable blocked null");
      assert.equal(site.requests.length, 0);
      const onlyHops = (_: string, hop: number): boolean | Promise<boolean> =>
        hop === 0 || options.allowUrl();
      const second = await lab.retrieve(site.origin, { ...options, allowUrl: onlyHops });
      assert.equal(second.reason, "blocked");
      assert.equal(second.url, `${site.origin}/r1`);
      assert.ok(second.error?.includes(second.url));
      assert.equal(site.requests.length, 1);
    },
  })),
  {
    name: "allowUrl cannot allow a private URL",
    run: async (lab) => {
      const { fetch, calls } = scripted({ [ROBOTS]: redirectTo(METADATA) });
      const outcome = await lab.retrieve(ROBOTS, { fetch, allowUrl: () => true });
      assert.equal(outcome.reason, "blocked");
      assert.equal(calls.length, 1);
    },
  },

  {
    name: "browser: an opaque redirect is followed, and hops says that it was not seen",
    run: async (lab) => {
      const final = "https://www.example/robots.txt";
      const { fetch, calls } = browser(final, reply(200, { ETag: '"v1"' }, RULES)());
      const previous = { ...(await lab.retrieve(ROBOTS, { fetch })), url: ROBOTS };
      const outcome = await lab.retrieve(ROBOTS, { fetch, previous });
      assert.equal(verdict(outcome), "parsed ok 200");
      assert.equal(outcome.origin, "http://a.example");
      assert.equal(outcome.url, final);
      assert.deepEqual(outcome.hops, [{ url: ROBOTS, status: 0 }]);
      assert.deepEqual(
        calls.map(({ init }) => [init.redirect, init.headers["If-None-Match"]]),
        [
          ["manual", undefined],
          ["follow", undefined],
          ["manual", '"v1"'],
          ["follow", undefined],
        ],
      );
    },
  },
  {
    name: "browser: where an opaque redirect led is looked at before the file is",
    run: async (lab) => {
      const inside = browser("http://192.168.0.1/robots.txt", allow()());
      const outcome = await lab.retrieve(ROBOTS, { fetch: inside.fetch });
      assert.equal(verdict(outcome), "unreachable blocked null");
      const outside = browser("http://b.example/robots.txt", allow()());
      const vetoed = await lab.retrieve(ROBOTS, {
        fetch: outside.fetch,
        allowUrl: (url) => !url.includes("b.example"),
      });
      assert.equal(verdict(vetoed), "unreachable blocked null");
    },
  },
  {
    name: "browser: an opaque redirect is not followed with maxRedirects 0",
    run: async (lab) => {
      const { fetch, calls } = browser("http://b.example/robots.txt", allow()());
      const outcome = await lab.retrieve(ROBOTS, { fetch, maxRedirects: 0 });
      assert.equal(outcome.reason, "too-many-redirects");
      assert.equal(calls.length, 1);
    },
  },
  {
    name: "a fetch that follows although told not to is treated like a browser",
    run: async (lab) => {
      const final = "http://10.0.0.1/robots.txt";
      const redirected = { ...plain(allow()()), url: final, redirected: true };
      const { fetch } = scripted({ [ROBOTS]: () => redirected });
      assert.equal((await lab.retrieve(ROBOTS, { fetch })).reason, "blocked");
      const again = { ...plain(allow()()), url: final, redirected: true };
      const leave = scripted({ [ROBOTS]: () => again });
      const outcome = await lab.retrieve(ROBOTS, { fetch: leave.fetch, allowPrivate: true });
      assert.equal(verdict(outcome), "parsed ok 200");
      assert.deepEqual(outcome.hops, [{ url: ROBOTS, status: 0 }]);
      assert.equal(outcome.url, final);
    },
  },
];

function plain({ status, headers, body }: Response) {
  return { status, headers, body };
}

/** A fetch like that of a browser, where a redirect from ROBOTS to `final` is opaque. */
function browser(final: string, response: Response): ReturnType<typeof scripted> {
  const opaque = { type: "opaqueredirect", status: 0, headers: new Headers(), body: null };
  return scripted({
    [ROBOTS]: ({ redirect }) =>
      redirect === "manual"
        ? opaque
        : { ...plain(response.clone() as Response), url: final, redirected: true },
  });
}
