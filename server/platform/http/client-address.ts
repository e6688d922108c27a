import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

export type ClientAddresses = {
  /** The visitor's address. Forwarding headers count only as far as configured proxies wrote them. */
  of(request: IncomingMessage): string;
  /** Whether edge headers of this request, such as a CDN's country header, may be believed. */
  isFromTrustedProxy(request: IncomingMessage): boolean;
};

/** @param trusted addresses and networks of our own proxies, as in TRUSTED_PROXIES */
export function createClientAddresses(trusted: readonly string[]): ClientAddresses {
  const networks = trusted.map(parseNetwork);
  const isTrusted = (address: string): boolean => {
    if (networks.length === 0 || !ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return networks.some(([base, bits]) => parsed.kind() === base.kind() && parsed.match(base, bits));
  };
  const peerOf = (request: IncomingMessage): string => normalise(request.socket.remoteAddress ?? '');

  return {
    of(request) {
      const peer = peerOf(request);
      if (!isTrusted(peer)) return peer;
      // From the right, because that end was written by our own proxy; what stands left of the first stranger is
      // whatever the stranger chose to send.
      let client = peer;
      for (const hop of forwardedFor(request).reverse()) {
        const address = normalise(hop);
        if (!ipaddr.isValid(address)) return client;
        client = address;
        if (!isTrusted(client)) return client;
      }
      return client;
    },
    isFromTrustedProxy: (request) => isTrusted(peerOf(request)),
  };
}

/**
 * Returns what shares a rate limit: an IPv4 address, or the /64 of an IPv6 address, because one device can pick any
 * address of its /64. '' for none.
 */
export const addressPrefix = (address: string): string => truncate(address, 32, 64);

/**
 * Returns the /48 of an IPv6 address, the largest network that a provider gives to one site (RFC 6177), for a rate limit
 * over all of its 65,536 /64s; undefined for IPv4.
 */
export const siteNetwork = (address: string): string | undefined =>
  ipaddr.isValid(address) && parse(address).kind() === 'ipv6' ? `${truncate(address, 32, 48)}/48` : undefined;

/** An address as it is kept: IPv4 without its last byte, IPv6 without its last 80 bits; '' for none. */
export const addressAtRest = (address: string): string => truncate(address, 24, 48);

function truncate(address: string, bits4: number, bits6: number): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = parse(address);
  return parsed.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${bits4}`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits6}`).toString();
}

/**
 * Parses an address. `64:ff9b::203.0.113.9` is how an IPv4 client appears to a server that has only IPv6 (NAT64, RFC 6052);
 * without its IPv4 address all such clients would share one /64.
 */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const parsed = ipaddr.process(address);
  return parsed.range() === 'rfc6052' ? new ipaddr.IPv4(parsed.toByteArray().slice(-4)) : parsed;
}

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

/** `::ffff:192.0.2.1`, as a dual-stack socket reports it, is the IPv4 address; ports and brackets are dropped. */
function normalise(text: string): string {
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : bare;
}
