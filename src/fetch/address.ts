/**
 * Which hosts a public site may not send a crawler to. Names are not resolved: only what the URL itself spells is seen.
 */

import { parseUrl } from "./platform.ts";

/** Names of the machine itself and of the metadata services of clouds. */
const PRIVATE_NAMES: ReadonlySet<string> = new Set([
  "localhost",
  "localhost.localdomain",
  "localhost6",
  "localhost6.localdomain6",
  "ip6-localhost",
  "ip6-loopback",
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "instance-data",
  "instance-data.ec2.internal",
]);

/** First address and prefix length of each block (IANA special-purpose registry), and why it is not public. */
const PRIVATE_IPV4: readonly (readonly [address: number, bits: number])[] = [
  [ipv4(0, 0, 0, 0), 8], // this network
  [ipv4(10, 0, 0, 0), 8], // private
  [ipv4(100, 64, 0, 0), 10], // carrier-grade NAT; Alibaba's metadata service
  [ipv4(127, 0, 0, 0), 8], // loopback
  [ipv4(168, 63, 129, 16), 32], // Azure's host service, which no registry lists
  [ipv4(169, 254, 0, 0), 16], // link-local; the usual metadata service
  [ipv4(172, 16, 0, 0), 12], // private
  [ipv4(192, 0, 0, 0), 24], // protocol assignments; Oracle's metadata service
  [ipv4(192, 168, 0, 0), 16], // private
  [ipv4(198, 18, 0, 0), 15], // benchmarking
  [ipv4(224, 0, 0, 0), 4], // multicast
  [ipv4(240, 0, 0, 0), 4], // reserved, broadcast
];

function ipv4(a: number, b: number, c: number, d: number): number {
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

/**
 * Whether the `hostname` of a parsed URL is `localhost`, a name of a metadata service, or a literal address that is not on
 * the public internet: loopback, private, link-local, carrier-grade NAT, multicast, reserved, and the IPv6 forms that
 * carry such an IPv4 address. The URL parser has reduced every spelling of an IPv4 address to four decimal numbers.
 */
export function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith("[")) return isPrivateIpv6(ipv6Groups(hostname.slice(1, -1)));
  const bare = hostname.replace(/\.+$/, "");
  // The URL parser reads numbers before one trailing dot as an address, but not before two.
  const name = parseUrl(`http://${bare}/`)?.hostname ?? bare;
  if (PRIVATE_NAMES.has(name) || name.endsWith(".localhost")) return true;
  const octets = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(name);
  if (octets === null) return false;
  return isPrivateIpv4(ipv4(+octets[1], +octets[2], +octets[3], +octets[4]));
}

function isPrivateIpv4(address: number): boolean {
  return PRIVATE_IPV4.some(([block, bits]) => (address ^ block) >>> (32 - bits) === 0);
}

/** The eight groups of an address as the URL parser writes it: no dotted tail, at most one `::`. */
function ipv6Groups(address: string): number[] {
  const [head, tail] = address.split("::").map((half) => (half === "" ? [] : half.split(":")));
  const written = [...head, ...(tail ?? [])];
  const zeros = Array<string>(8 - written.length).fill("0");
  return [...head, ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16));
}

/** IPv6 groups as in {@link ipv6Groups}. */
function isPrivateIpv6(groups: readonly number[]): boolean {
  const [first, second] = groups as [number, number];
  if (first >= 0xfc00 && first <= 0xfdff) return true; // fc00::/7, unique local
  if (first >= 0xfe80) return true; // fe80::/10 link-local, fec0::/10 site-local, ff00::/8 multicast
  if (first === 0x64 && second === 0xff9b && groups[2] === 1) return true; // 64:ff9b:1::/48, local NAT64
  return carriedIpv4(groups).some(isPrivateIpv4);
}

/** The IPv4 addresses that packets for an IPv6 address may end up at. */
function carriedIpv4(groups: readonly number[]): number[] {
  const [first, second, third] = groups as [number, number, number];
  const at = (i: number): number => ((groups[i] << 16) | groups[i + 1]) >>> 0;
  if (first === 0x2002) return [at(1)]; // 2002::/16, 6to4
  if (first === 0x2001 && second === 0) return [at(2), ~at(6) >>> 0]; // 2001::/32, Teredo: server, inverted client
  const middle = groups.slice(3, 6);
  if (first === 0x64 && second === 0xff9b && third === 0 && middle.every(isZero)) return [at(6)]; // NAT64
  if (!groups.slice(0, 4).every(isZero)) return [];
  const prefix = at(4);
  // ::/96 with `::` and `::1`, ::ffff:0:0/96 IPv4-mapped, ::ffff:0:0:0/96 IPv4-translated
  return prefix === 0 || prefix === 0xffff || prefix === 0xffff0000 ? [at(6)] : [];
}

function isZero(group: number): boolean {
  return group === 0;
}
