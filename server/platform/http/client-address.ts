import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { cacheByText } from '../latest-map.ts';

export type ClientAddresses = {
  /** Returns the visitor's IP address. Forwarding headers are read only as far as trusted proxies wrote them. */
  of(request: IncomingMessage): string;
  /** Whether a trusted proxy opened the connection, so that its headers, such as a CDN's country header, can be trusted. */
  isFromTrustedProxy(request: Pick<IncomingMessage, 'socket'>): boolean;
};

/** @param trusted IP addresses and networks of our own proxies, as in TRUSTED_PROXIES */
export function createClientAddresses(trusted: readonly string[]): ClientAddresses {
  const networks = trusted.map(parseNetwork);
  const isTrusted = (address: string): boolean => {
    const parsed = networks.length === 0 ? undefined : parseAddress(address);
    return networks.some(([base, bits]) => parsed?.kind() === base.kind() && parsed.match(base, bits));
  };
  const getPeerAddress = (request: Pick<IncomingMessage, 'socket'>): string =>
    normalizeAddress(request.socket.remoteAddress ?? '');

  return {
    of(request) {
      const peer = getPeerAddress(request);
      if (!isTrusted(peer)) return peer;
      // From the right, because our own proxy wrote that end; everything left of the first untrusted address was sent by
      // an untrusted client.
      let client = peer;
      for (const hop of forwardedFor(request).reverse()) {
        const address = normalizeAddress(hop);
        if (parseAddress(address) === undefined) return client;
        client = address;
        if (!isTrusted(client)) return client;
      }
      return client;
    },
    isFromTrustedProxy: (request) => isTrusted(getPeerAddress(request)),
  };
}

/**
 * Returns the key of a rate limit per address: the IPv4 address, or the /64 of an IPv6 address, because one device can
 * use any address of its /64. '' for an invalid address.
 */
export const addressPrefix = (address: string): string => truncate(address, 32, 64);

/**
 * Returns the /48 of an IPv6 address for a rate limit over its 65,536 /64s, undefined for IPv4. A /48 is the largest
 * network that a provider assigns to one site (RFC 6177).
 */
export const siteNetwork = (address: string): string | undefined =>
  parseIpAddress(address)?.kind() === 'ipv6' ? `${truncate(address, 32, 48)}/48` : undefined;

/** Truncates an IP address for storage: IPv4 without its last byte, IPv6 without its last 80 bits. '' if it is invalid. */
export const truncateAddress = (address: string): string => truncate(address, 24, 48);

function truncate(address: string, bits4: number, bits6: number): string {
  const parsed = parseIpAddress(address);
  if (parsed === undefined) return '';
  return toNetworkAddress(parsed, parsed.kind() === 'ipv4' ? bits4 : bits6);
}

/** Returns the first IP address of the network that an IP address is in. @param bits prefix length */
export function toNetworkAddress(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray();
  // Bits of each byte that belong to the prefix: 0 to 8 ones, then zeros.
  const mask = (index: number) => (0xff00 >> Math.max(0, Math.min(8, bits - 8 * index))) & 0xff;
  return ipaddr.fromByteArray(bytes.map((byte, index) => byte & mask(index))).toString();
}

/** Each address of a request is parsed many times. */
const parseAddress = cacheByText((text) => (ipaddr.isValid(text) ? ipaddr.process(text) : undefined));

/**
 * Parses an IP address; undefined for an invalid one. An IPv4 client reaches an IPv6-only server through NAT64 as
 * `64:ff9b::203.0.113.9` (RFC 6052) and is returned as IPv4; otherwise all such clients would share one /64.
 */
export const parseIpAddress = cacheByText((text): ipaddr.IPv4 | ipaddr.IPv6 | undefined => {
  const parsed = parseAddress(text);
  return parsed?.range() === 'rfc6052' ? new ipaddr.IPv4(parsed.toByteArray().slice(-4)) : parsed;
});

function parseNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function forwardedFor(request: IncomingMessage): string[] {
  const header = request.headers['x-forwarded-for'];
  const value = Array.isArray(header) ? header.join(',') : (header ?? '');
  return value === '' ? [] : value.split(',').map((hop) => hop.trim());
}

/** Converts `::ffff:192.0.2.1`, which a dual-stack socket reports, to IPv4, and removes ports and brackets. */
const normalizeAddress = cacheByText((text) => {
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return parseAddress(bare)?.toString() ?? bare;
});
