import type { RateLimiter } from './rate-limiter.ts';
import type { createRedisRateLimiter } from './redis-rate-limiter.ts';

/**
 * Creates a rate limiter that is shared through Redis. The Redis client is a quarter of all code of the server, so it is
 * loaded only if it is used.
 */
export async function loadRedisRateLimiter(
  ...settings: Parameters<typeof createRedisRateLimiter>
): Promise<RateLimiter> {
  const { createRedisRateLimiter } = await import('./redis-rate-limiter.ts');
  return createRedisRateLimiter(...settings);
}
