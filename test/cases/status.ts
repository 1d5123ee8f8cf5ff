// What an HTTP status means, and where a robots.txt is: DESIGN section 4, "HTTP status", and section 3.
import type { Policy, StatusPolicy } from "../../src/index.ts";
import type { PairCase } from "./shapes.ts";

export interface StatusCase {
  readonly status: number;
  readonly means: StatusPolicy;
  /** The policy of `robotsForStatus`: for fetches without a usable file, even of a 200. */
  readonly without: Policy;
}

const means = (status: number, policy: StatusPolicy): StatusCase => ({
  status,
  means: policy,
  without: policy === "allow" ? "allow" : "disallow",
});

export const statuses: readonly StatusCase[] = [
  ...[200, 201, 204, 206, 226, 299].map((status) => means(status, "parse")),
  ...[300, 301, 302, 303, 304, 307, 308, 399].map((status) => means(status, "redirect")),
  ...[400, 401, 403, 404, 410, 418, 428, 430, 451, 499].map((status) => means(status, "allow")),
  ...[429, 500, 502, 503, 504, 520, 599].map((status) => means(status, "disallow")),
  ...[0, -1, 100, 103, 199, 600, 999, NaN, Infinity].map((status) => means(status, "disallow")),
];

/** `robotsUrl` */
export const robotsUrls: readonly PairCase<string, string | null>[] = [
  { why: "at the origin", input: "https://e.x/a/b?c#d", output: "https://e.x/robots.txt" },
  { why: "no path", input: "http://e.x", output: "http://e.x/robots.txt" },
  {
    why: "a port is part of it",
    input: "https://e.x:8443/a",
    output: "https://e.x:8443/robots.txt",
  },
  {
    why: "the scheme's own port is not",
    input: "http://e.x:80/a",
    output: "http://e.x/robots.txt",
  },
  {
    why: "user and password are not",
    input: "https://u:p@e.x/a",
    output: "https://e.x/robots.txt",
  },
  {
    why: "scheme and host in lower case",
    input: "HTTPS://E.X/A",
    output: "https://e.x/robots.txt",
  },
  {
    why: "a host in IDNA",
    input: "https://bücher.example/",
    output: "https://xn--bcher-kva.example/robots.txt",
  },
  { why: "an IPv6 host", input: "http://[::1]:8080/a", output: "http://[::1]:8080/robots.txt" },
  {
    why: "an IPv4 host in its plain form",
    input: "http://0x7f.1/",
    output: "http://127.0.0.1/robots.txt",
  },
  {
    why: "the robots.txt itself",
    input: "https://e.x/robots.txt",
    output: "https://e.x/robots.txt",
  },
  { why: "white space around", input: " https://e.x/ ", output: "https://e.x/robots.txt" },
  { why: "another scheme", input: "ftp://e.x/a", output: null },
  { why: "a file", input: "file:///a", output: null },
  { why: "a mail address", input: "mailto:a@e.x", output: null },
  { why: "data", input: "data:text/plain,https://e.x/", output: null },
  { why: "a blob of an http origin", input: "blob:https://e.x/1", output: null },
  { why: "no scheme", input: "e.x/a", output: null },
  { why: "scheme-relative", input: "//e.x/a", output: null },
  { why: "a path", input: "/a", output: null },
  { why: "nothing", input: "", output: null },
  { why: "no host", input: "https://", output: null },
  { why: "a host that is none", input: "https://a b/", output: null },
  { why: "a port that is none", input: "https://e.x:99999/", output: null },
];
