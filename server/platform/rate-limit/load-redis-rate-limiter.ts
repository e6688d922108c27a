import type { RateLimiter } from './rate-limiter.ts';
import type { createRedisRateLimiter } from './redis-rate-limiter.ts';

/**
 * Creates rate limits that are shared through Redis. The client is a quarter of all code that the server would load, so
 * it is loaded only where it is used.
 */
export async function loadRedisRateLimiter(
  ...settings: Parameters<typeof createRedisRateLimiter>
): Promise<RateLimiter> {
  const { createRedisRateLimiter } = await import('./redis-rate-limiter.ts');
  return createRedisRateLimiter(...settings);
}
