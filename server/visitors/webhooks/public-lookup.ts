import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an IP address belongs to the public internet: not private, loopback, link-local, reserved or a tunnel to one. */
const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** Whether the host of a URL is an IP address that isn't public. A name is checked when it is resolved. */
export function isPrivateHost({ hostname }: URL): boolean {
  // URLs have IPv6 addresses in brackets.
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(address) && !isPublicAddress(address);
}

export const PRIVATE_ADDRESS_MESSAGE = 'the host has an IP address that is not public';

/**
 * Resolves a name and rejects it if any of its IP addresses isn't public. The connection uses the checked result, so a
 * second resolution can't return another one (DNS rebinding).
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error(PRIVATE_ADDRESS_MESSAGE), '', 0);
    }
    if (options.all === true) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
