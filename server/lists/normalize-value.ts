import { visitorIdSchema } from '@whorl/contract/identification/result.ts';
import type { ListKind } from '@whorl/contract/lists/list-entry.ts';
import { cleanEmail } from '@whorl/contract/text/clean-text.ts';
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';
import { parseIpAddress, toNetworkAddress } from '../platform/http/client-address.ts';

type IpVersion = 'ipv4' | 'ipv6';
type PrefixLengths = Readonly<Record<IpVersion, readonly [shortest: number, longest: number]>>;

/** Prefix lengths of networks on a list. An IPv6 device can use any address of its /64. */
const prefixLengths: PrefixLengths = { ipv4: [8, 32], ipv6: [16, 64] };
/** Prefix lengths that match a truncated IP address, see `truncateAddress`. */
const truncatedLengths: PrefixLengths = { ipv4: [8, 24], ipv6: [16, 48] };

const NETWORK_PROBLEM =
  'must be an IP address, or a network such as 203.0.113.0/24, from /8 to /32 (IPv6: from /16 to /64)';
const DOMAIN_PROBLEM = 'must be the domain of email addresses, such as mail.example';
const MAX_DOMAIN_LENGTH = 253;

/**
 * Returns a value in the one spelling that is stored and looked up, or the problem with it: a network begins with its first IP
 * address, an IPv6 address becomes its /64, and a domain is in lower case and ASCII.
 *
 * @param text without spaces around it; of an email address, the domain is used
 */
export function normalizeListValue(kind: ListKind, text: string): { value: string } | { problem: string } {
  switch (kind) {
    case 'visitor':
      return v.is(visitorIdSchema, text)
        ? { value: text }
        : { problem: 'must be a visitor ID of 20 letters and digits' };
    case 'network':
      return normalizeNetwork(text);
    case 'email_domain': {
      const domain = getEmailDomain(text.includes('@') ? text : `@${text}`);
      return domain === undefined ? { problem: DOMAIN_PROBLEM } : { value: domain };
    }
  }
}

function normalizeNetwork(text: string): { value: string } | { problem: string } {
  const [address = '', suffix, ...more] = text.split('/');
  const isAddress =
    ipaddr.IPv4.isValidFourPartDecimal(address) || (/^[\da-f:.]*$/i.test(address) && ipaddr.IPv6.isValid(address));
  if (!isAddress || more.length > 0 || (suffix !== undefined && !/^\d{1,3}$/.test(suffix)))
    return { problem: NETWORK_PROBLEM };
  const parsed = parseIpAddress(address);
  if (parsed === undefined) return { problem: NETWORK_PROBLEM };
  const [shortest, longest] = prefixLengths[parsed.kind()];
  const bits = suffix === undefined ? longest : Number(suffix);
  if (bits < shortest || bits > longest) return { problem: NETWORK_PROBLEM };
  return { value: `${toNetworkAddress(parsed, bits)}/${bits}` };
}

/**
 * Returns the networks that an IP address is in, the smallest first; none for an invalid one.
 *
 * @param isTruncated whether its last part was removed, so that only larger networks are known
 */
export function listNetworks(address: string, isTruncated: boolean): string[] {
  const parsed = parseIpAddress(address);
  if (parsed === undefined) return [];
  const [shortest, longest] = (isTruncated ? truncatedLengths : prefixLengths)[parsed.kind()];
  return Array.from({ length: longest - shortest + 1 }, (_, index) => {
    const bits = longest - index;
    return `${toNetworkAddress(parsed, bits)}/${bits}`;
  });
}

/** Returns the domain of an email address and its parent domains, the longest first; none for an invalid one. */
export function listEmailDomains(email: string): string[] {
  const labels = getEmailDomain(email)?.split('.') ?? [];
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** Returns the domain of an email address; undefined if it isn't one with a dot. */
function getEmailDomain(email: string): string | undefined {
  const cleaned = cleanEmail(email);
  const domain = cleaned.slice(cleaned.lastIndexOf('@') + 1).replace(/\.$/, '');
  const isDomain =
    domain.length <= MAX_DOMAIN_LENGTH &&
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain);
  return isDomain ? domain : undefined;
}
