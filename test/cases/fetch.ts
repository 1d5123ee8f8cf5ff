// What HTTP answers mean for a robots.txt. No runner is imported: the same tables feed the run on the sources and that of the
// built package.
import type { OutcomeReason, OutcomeStatus } from "../../src/fetch/index.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface StatusCase {
  readonly status: number;
  readonly verdict: `${OutcomeStatus} ${OutcomeReason}`;
}

/** Final statuses that a server can send (RFC 9309 2.3.1). */
export const statusCases: readonly StatusCase[] = [
  { status: 200, verdict: "parsed ok" },
  { status: 201, verdict: "parsed ok" },
  { status: 204, verdict: "parsed ok" },
  { status: 206, verdict: "parsed ok" },
  { status: 299, verdict: "parsed ok" },
  { status: 304, verdict: "unreachable unexpected-status" },
  { status: 400, verdict: "unavailable client-error" },
  { status: 401, verdict: "unavailable client-error" },
  { status: 403, verdict: "unavailable client-error" },
  { status: 404, verdict: "unavailable client-error" },
  { status: 408, verdict: "unavailable client-error" },
  { status: 410, verdict: "unavailable client-error" },
  { status: 451, verdict: "unavailable client-error" },
  { status: 499, verdict: "unavailable client-error" },
  { status: 429, verdict: "unreachable rate-limited" },
  { status: 500, verdict: "unreachable server-error" },
  { status: 503, verdict: "unreachable server-error" },
  { status: 599, verdict: "unreachable server-error" },
  { status: 600, verdict: "unreachable unexpected-status" },
  { status: 999, verdict: "unreachable unexpected-status" },
];

export interface LocationCase {
  readonly what: string;
  /** Undefined: no such field. */
  readonly location: string | undefined;
  readonly verdict: `${OutcomeStatus} ${OutcomeReason}`;
}

/** Of a redirect that leads nowhere, from http://…/robots.txt. */
export const locationCases: readonly LocationCase[] = [
  { what: "missing", location: undefined, verdict: "unavailable bad-redirect" },
  { what: "empty", location: "", verdict: "unavailable bad-redirect" },
  { what: "white space", location: " ", verdict: "unavailable bad-redirect" },
  { what: "malformed host", location: "http://[::1", verdict: "unavailable bad-redirect" },
  {
    what: "malformed port",
    location: "http://a.example:99999/",
    verdict: "unavailable bad-redirect",
  },
  { what: "no host", location: "//", verdict: "unavailable bad-redirect" },
  { what: "itself", location: "/robots.txt", verdict: "unavailable too-many-redirects" },
  { what: "itself with a fragment", location: "#top", verdict: "unavailable too-many-redirects" },
  { what: "javascript:", location: "javascript:alert(1)", verdict: "unreachable blocked" },
  { what: "data:", location: "data:text/plain,User-agent: *", verdict: "unreachable blocked" },
  { what: "file:", location: "file:///etc/robots.txt", verdict: "unreachable blocked" },
  { what: "ftp:", location: "ftp://a.example/robots.txt", verdict: "unreachable blocked" },
  { what: "mailto:", location: "mailto:a@a.example", verdict: "unreachable blocked" },
  { what: "ws:", location: "ws://a.example/", verdict: "unreachable blocked" },
];

/** Hosts that a public site may not redirect to, as a Location spells them. */
export const privateHosts: readonly string[] = [
  // names
  "localhost",
  "LOCALHOST",
  "localhost.",
  "localhost..",
  "a.localhost",
  "a.b.localhost.",
  "localhost:8080",
  "user:secret@localhost",
  "loc%61lhost",
  "\u24dbocalhost",
  "loc\u00adalhost",
  "localhost.localdomain",
  "ip6-localhost",
  "metadata",
  "metadata.google.internal",
  "Metadata.Google.Internal.",
  "metadata.goog",
  "instance-data",
  "instance-data.ec2.internal",
  // the first and last address of each block
  "0.0.0.0",
  "0.255.255.255",
  "10.0.0.0",
  "10.255.255.255",
  "100.64.0.0",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.255",
  "168.63.129.16",
  "169.254.0.0",
  "169.254.169.254",
  "169.254.255.255",
  "172.16.0.0",
  "172.31.255.255",
  "192.0.0.0",
  "192.0.0.255",
  "192.168.0.0",
  "192.168.255.255",
  "198.18.0.0",
  "198.19.255.255",
  "224.0.0.0",
  "239.255.255.255",
  "240.0.0.0",
  "255.255.255.255",
  // spellings of an IPv4 address
  "0",
  "127.1",
  "127.0.1",
  "2130706433",
  "0x7f000001",
  "0x7f.1",
  "0177.0.0.1",
  "00000177.1",
  "0X7F.0x0.0.01",
  "127.0.0.1.",
  "127.0.0.1..",
  "0x7f.1..",
  "127.0.0.1%2e",
  "\uff11\uff12\uff17.0.0.1",
  "127\u30020\u30020\u30021",
  "2852039166",
  // IPv6, and the IPv4 in it
  "[::]",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::1]:8080",
  "[::127.0.0.1]",
  "[::ffff:127.0.0.1]",
  "[::FFFF:7f00:1]",
  "[0:0:0:0:0:ffff:a9fe:a9fe]",
  "[::ffff:0:10.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b::a9fe:a9fe]",
  "[64:ff9b:1::1]",
  "[64:ff9b:1:ffff::808:808]",
  "[2002:7f00:1::]",
  "[2002:a00:1:abcd::1]",
  "[2001:0:a00:1::]",
  "[2001:0:808:808::f5ff:fffe]",
  "[fc00::]",
  "[fd00:ec2::254]",
  "[fdff:ffff::1]",
  "[fe80::1]",
  "[febf::1]",
  "[fec0::1]",
  "[feff::1]",
  "[ff02::1]",
  "[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]",
];

/** Hosts next to those, which are public or whose name says nothing. */
export const publicHosts: readonly string[] = [
  "example.org",
  "localhost.example",
  "notlocalhost",
  "127.0.0.1.nip.example",
  "metadata.google.internal.example",
  "1.0.0.0",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "168.63.129.17",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "191.255.255.255",
  "192.0.1.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "[::ffff:8.8.8.8]",
  "[64:ff9b::8.8.8.8]",
  "[2002:808:808::]",
  "[2001:0:808:808::f7f7:f7f7]",
  "[2001:4860:4860::8888]",
  "[fbff::1]",
  "[fe00::1]",
];

export interface LifetimeCase {
  readonly what: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly lifetimeMs: number;
  readonly retryAfterMs?: number;
}

/** The clock of the cases: Sun, 06 Nov 1994 08:49:37 GMT, the moment of RFC 9110's examples. */
export const NOW: number = Date.UTC(1994, 10, 6, 8, 49, 37);

const cached = (cacheControl: string, lifetimeMs: number, status = 200): LifetimeCase => ({
  what: `${status}, Cache-Control: ${cacheControl}`,
  status,
  headers: { "Cache-Control": cacheControl },
  lifetimeMs,
});

const retried = (retryAfter: string, lifetimeMs: number, retryAfterMs?: number): LifetimeCase => ({
  what: `503, Retry-After: ${retryAfter}`,
  status: 503,
  headers: { "Retry-After": retryAfter },
  lifetimeMs,
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});

export const lifetimeCases: readonly LifetimeCase[] = [
  { what: "200", status: 200, headers: {}, lifetimeMs: DAY },
  { what: "404", status: 404, headers: {}, lifetimeMs: DAY },
  { what: "503", status: 503, headers: {}, lifetimeMs: HOUR },
  { what: "429", status: 429, headers: {}, lifetimeMs: HOUR },
  cached("max-age=3600", HOUR),
  cached("max-age=3600", HOUR, 404),
  cached("MAX-AGE=3600", HOUR),
  cached('max-age="3600"', HOUR),
  cached("public,max-age=3600 , immutable", HOUR),
  cached("max-age = 3600", HOUR),
  cached("max-age=0", MINUTE),
  cached("max-age=59", MINUTE),
  cached("max-age=61", 61_000),
  cached("max-age=86399", DAY - 1000),
  cached("max-age=31536000", DAY),
  cached("max-age=99999999999999999999999", DAY),
  cached("max-age=120, max-age=240", 2 * MINUTE),
  cached("max-age=abc, max-age=240", 4 * MINUTE),
  cached("max-age=-1", DAY),
  cached("max-age=1.5", DAY),
  cached("max-age=", DAY),
  cached("max-age", DAY),
  cached("x-max-age=60", DAY),
  cached("s-maxage=60", DAY),
  cached("s-maxage=60, max-age=7200", 2 * HOUR),
  cached('private="max-age=60, no-store", max-age=7200', 2 * HOUR),
  cached('ext="a\\", no-store, \\"b", max-age=7200', 2 * HOUR),
  cached("no-store", MINUTE),
  cached("No-Cache", MINUTE),
  cached("max-age=3600, no-cache", MINUTE),
  cached("no-store, max-age=3600", MINUTE, 404),
  cached("no-storeage", DAY),
  cached("max-age=60", HOUR, 503),
  cached("no-store", HOUR, 503),
  cached("", DAY),
  retried("120", 2 * MINUTE, 120_000),
  retried(" 120 ", 2 * MINUTE, 120_000),
  retried("0", MINUTE, 0),
  retried("1", MINUTE, 1000),
  retried("86401", DAY, 86_401_000),
  retried("99999999999999999999999", DAY, Number.MAX_SAFE_INTEGER),
  retried("Sun, 06 Nov 1994 09:19:37 GMT", 30 * MINUTE, 30 * MINUTE),
  retried("Sunday, 06-Nov-94 09:19:37 GMT", 30 * MINUTE, 30 * MINUTE),
  retried("Sun Nov  6 09:19:37 1994", 30 * MINUTE, 30 * MINUTE),
  retried("Sun, 06 Nov 1994 08:49:36 GMT", MINUTE, 0),
  retried("Wednesday, 06-Nov-69 08:49:37 GMT", MINUTE, 0),
  retried("Tue, 08 Nov 1994 08:49:37 GMT", DAY, 2 * DAY),
  retried("-1", HOUR),
  retried("1.5", HOUR),
  retried("10s", HOUR),
  retried("soon", HOUR),
  retried("1994-11-06T09:19:37Z", HOUR),
  retried("Sun, 06 Foo 1994 09:19:37 GMT", HOUR),
  retried("Sun, 06 Nov 1994 25:19:37 GMT", HOUR),
  {
    what: "429, Retry-After: 600",
    status: 429,
    headers: { "Retry-After": "600" },
    lifetimeMs: 10 * MINUTE,
    retryAfterMs: 600_000,
  },
];

export interface TextCase {
  readonly what: string;
  readonly octets: readonly number[];
  readonly text: string;
}

const latin = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** What text octets become. */
export const textCases: readonly TextCase[] = [
  { what: "nothing", octets: [], text: "" },
  { what: "ASCII", octets: latin("Allow: /\n"), text: "Allow: /\n" },
  { what: "UTF-8", octets: [...latin("/caf"), 0xc3, 0xa9], text: "/caf\u00e9" },
  { what: "four octets", octets: [0xf0, 0x9f, 0xa4, 0x96], text: "\u{1f916}" },
  { what: "U+FFFD itself", octets: [0x61, 0xef, 0xbf, 0xbd], text: "a\ufffd" },
  { what: "Latin-1", octets: [...latin("/caf"), 0xe9], text: "/caf%E9" },
  { what: "both", octets: [0xe9, 0xc3, 0xa9, 0xe9, 0x2f], text: "%E9\u00e9%E9/" },
  { what: "U+FFFD beside an octet", octets: [0x61, 0xef, 0xbf, 0xbd, 0x80], text: "a\ufffd%80" },
  { what: "cut sequences", octets: [0xe2, 0x82, 0x2f, 0xf0, 0x9f, 0xa4], text: "%E2%82/%F0%9F%A4" },
  { what: "overlong", octets: [0xc0, 0xaf, 0xe0, 0x80, 0xaf], text: "%C0%AF%E0%80%AF" },
  { what: "a surrogate", octets: [0xed, 0xa0, 0x80], text: "%ED%A0%80" },
  { what: "beyond U+10FFFF", octets: [0xf4, 0x90, 0x80, 0x80, 0xff], text: "%F4%90%80%80%FF" },
  { what: "a byte-order mark", octets: [0xef, 0xbb, 0xbf, 0x61], text: "a" },
  { what: "two octets of one", octets: [0xef, 0xbb, 0x61], text: "a" },
  { what: "one octet of one", octets: [0xef, 0x61], text: "a" },
  { what: "the first octet of one and no more of it", octets: [0xef, 0xbf, 0xbd], text: "%BF%BD" },
  { what: "a mark alone", octets: [0xef, 0xbb, 0xbf], text: "" },
  {
    what: "a second mark, which is none",
    octets: [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x61],
    text: "%EF%BB%BFa",
  },
  { what: "NUL", octets: [0x61, 0, 0x62], text: "a\0b" },
  { what: "UTF-16", octets: [0xff, 0xfe, 0x61, 0], text: "%FF%FEa\0" },
];

export interface CutCase {
  readonly what: string;
  readonly file: string;
  readonly maxBytes: number;
  readonly text: string;
  readonly truncated: boolean;
}

export const cutCases: readonly CutCase[] = [
  { what: "as long as the limit", file: "abc\n", maxBytes: 4, text: "abc\n", truncated: false },
  { what: "one more", file: "abc\nd", maxBytes: 4, text: "abc\n", truncated: true },
  {
    what: "a line that ends at the limit",
    file: "abc\nde\nf",
    maxBytes: 6,
    text: "abc\nde",
    truncated: true,
  },
  { what: "the same with CR", file: "abc\rde\rf", maxBytes: 6, text: "abc\rde", truncated: true },
  { what: "CR LF across the limit", file: "abc\r\nd", maxBytes: 4, text: "abc\r", truncated: true },
  {
    what: "only the last line end is left out",
    file: "abc\n",
    maxBytes: 3,
    text: "abc",
    truncated: true,
  },
  {
    what: "in the middle of a line",
    file: "abc\ndefg\n",
    maxBytes: 6,
    text: "abc\n",
    truncated: true,
  },
  { what: "no line end at all", file: "abcdef", maxBytes: 3, text: "", truncated: true },
  {
    what: "in the middle of a character",
    file: "a\n\u00e9\u00e9\n",
    maxBytes: 5,
    text: "a\n",
    truncated: true,
  },
  { what: "nothing is read", file: "abc\n", maxBytes: 0, text: "", truncated: true },
  { what: "nothing is there", file: "", maxBytes: 0, text: "", truncated: false },
  {
    what: "no limit",
    file: "abc\ndef",
    maxBytes: Number.POSITIVE_INFINITY,
    text: "abc\ndef",
    truncated: false,
  },
];

/** Content-Encoding of a body that was not coded at all. */
export const foreignCodings: readonly string[] = [
  "zstd",
  "compress",
  "x-unknown",
  "gzip, br",
  "br, deflate",
  "identity, gzip",
  "gzip, identity",
  "dcb",
];

export const htmlFiles: readonly (readonly [text: string, looksLikeHtml: boolean])[] = [
  ["<!DOCTYPE html>\n<title>Not found</title>", true],
  ["\n\t <html lang=en>", true],
  ["<!-- generated -->\n<html>", true],
  ['<?xml version="1.0"?><html>', true],
  ["<HEAD>", true],
  ["<script>location='/'</script>", true],
  ['<meta http-equiv="refresh" content="0;url=/other.txt">', true],
  ["User-agent: *\nDisallow: /<html>\n", false],
  ["# <html>\n", false],
  ["<a href=x>", false],
  ["", false],
];
