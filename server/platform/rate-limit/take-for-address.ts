import { addressPrefix, siteNetwork } from '../http/client-address.ts';
import type { RateLimit, RateLimiter, RateLimitResult } from './rate-limiter.ts';

/** Allowances that all /64s of one /48 share, so that the owner of a /48 doesn't have 65,536 of them. */
const ALLOWANCES_PER_SITE_NETWORK = 16;

/**
 * Takes from the allowance of an IP address: that of an IPv4 address, or of the /64 of an IPv6 address and then of its
 * /48. A request refused for its /64 takes nothing from the /48.
 *
 * @param key prefixed with the feature (`leads:address`)
 * @param address as in `request.clientAddress`
 * @param rate limit of one address; a /48 has 16 times as much
 */
export async function takeForAddress(
  limiter: RateLimiter,
  key: string,
  address: string,
  rate: RateLimit,
): Promise<RateLimitResult> {
  const result = await limiter.take(`${key}:${addressPrefix(address)}`, rate);
  const network = siteNetwork(address);
  if (!result.allowed || network === undefined) return result;
  const shared = await limiter.take(`${key}:${network}`, { ...rate, limit: rate.limit * ALLOWANCES_PER_SITE_NETWORK });
  return shared.allowed ? { allowed: true, remaining: Math.min(result.remaining, shared.remaining) } : shared;
}
