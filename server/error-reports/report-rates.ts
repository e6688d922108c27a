import { ApiError } from '../platform/http/api-error.ts';
import { addressPrefix } from '../platform/http/client-address.ts';
import type { Rate, RateLimiter } from '../platform/rate-limit/rate-limiter.ts';

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
  const address = `error-reports:address:${addressPrefix(clientAddress)}`;
  for (const [key, rate] of [
    [address, perAddress],
    ['error-reports:all', altogether],
  ] as const) {
    const verdict = await rateLimiter.take(key, rate);
    if (!verdict.allowed) throw new ApiError('too_many_requests', undefined, verdict.retryAfterMs);
  }
}
