import { ApiError } from '../platform/http/api-error.ts';
import type { RateLimit, RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';

/** A browser sends at most five reports per page load; several people may share one IP address. */
const perAddress: RateLimit = { limit: 20, windowMs: 60_000 };
/** Limit over all addresses; far fewer reports are enough to understand a broken build. */
const overall: RateLimit = { limit: 600, windowMs: 60_000 };

/**
 * Applies the rate limits of error reports, for both routes.
 *
 * @throws ApiError `too_many_requests`
 */
export async function throwIfRateLimited(rateLimiter: RateLimiter, clientAddress: string): Promise<void> {
  const takes = [
    () => takeForAddress(rateLimiter, 'error-reports:address', clientAddress, perAddress),
    () => rateLimiter.take('error-reports:all', overall),
  ];
  for (const take of takes) {
    const result = await take();
    if (!result.allowed) throw new ApiError('too_many_requests', undefined, result.retryAfterMs);
  }
}
