import { addressPrefix, siteNetwork } from '../http/client-address.ts';
import type { Rate, RateLimiter, Verdict } from './rate-limiter.ts';

/** Allowances of a /64 that all /64s of one /48 share, so that a /48 in one hand does not have 65,536 of them. */
const ALLOWANCES_PER_SITE_NETWORK = 16;

/**
 * Takes from the allowance of a client address: one of IPv4, or the /64 of an IPv6 address and then its /48. A /64 that
 * is refused takes nothing from its neighbors.
 *
 * @param key prefixed by its owner (`leads:address`)
 * @param address as in `request.clientAddress`
 * @param rate of one address; a /48 has 16 times as much
 */
export async function takeForAddress(limiter: RateLimiter, key: string, address: string, rate: Rate): Promise<Verdict> {
  const verdict = await limiter.take(`${key}:${addressPrefix(address)}`, rate);
  const network = siteNetwork(address);
  if (!verdict.allowed || network === undefined) return verdict;
  return limiter.take(`${key}:${network}`, { ...rate, limit: rate.limit * ALLOWANCES_PER_SITE_NETWORK });
}
