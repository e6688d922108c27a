import { ApiError } from '../platform/http/api-error.ts';
import type { Rate, RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';

/** A browser sends five per page load at most; behind one address there may be several people. */
const perAddress: Rate = { limit: 20, windowMs: 60_000 };
/** From all addresses together: a broken build is understood from far fewer. */
const altogether: Rate = { limit: 600, windowMs: 60_000 };

/**
 * Lets a browser report an error, whichever way it takes.
 *
 * @throws ApiError `too_many_requests`
 */
export async function takeReportTurn(rateLimiter: RateLimiter, clientAddress: string): Promise<void> {
  const takes = [
    () => takeForAddress(rateLimiter, 'error-reports:address', clientAddress, perAddress),
    () => rateLimiter.take('error-reports:all', altogether),
  ];
  for (const take of takes) {
    const verdict = await take();
    if (!verdict.allowed) throw new ApiError('too_many_requests', undefined, verdict.retryAfterMs);
  }
}
