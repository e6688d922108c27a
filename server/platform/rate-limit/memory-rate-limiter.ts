import type { Clock } from '../clock.ts';
import { LatestMap } from '../latest-map.ts';
import { countRemaining, type RateLimiter, TOLERATED_WAIT_MS } from './rate-limiter.ts';

/**
 * Number of keys of a kind, which is the part of a key before the first colon, that are kept at least; the oldest are
 * dropped before there are twice as many. A flood of IP addresses can't fill the memory, and a flood of made-up devices
 * doesn't reset the limit of logins.
 */
const KEPT_KEYS_PER_KIND = 100_000;

/**
 * Creates a rate limiter for this process alone. It uses the generic cell rate algorithm, which stores one number per
 * key: the time when its allowance is full again (https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm).
 */
export function createMemoryRateLimiter(clock: Clock): RateLimiter {
  const kinds = new Map<string, LatestMap<number>>();
  return {
    take(key, { limit, windowMs }, amount = 1) {
      const now = clock.now();
      const kind = key.slice(0, Math.max(0, key.indexOf(':')));
      const fullAt = kinds.get(kind) ?? new LatestMap<number>(KEPT_KEYS_PER_KIND);
      kinds.set(kind, fullAt);
      // After the clock was set back, a key must not wait longer than the window.
      const stored = fullAt.get(key) ?? 0;
      const full = Math.min(stored, now + windowMs);
      if (full < stored) fullAt.set(key, full);
      const next = Math.max(now, full) + (amount * windowMs) / limit;
      const retryAfterMs = next - now - windowMs;
      if (retryAfterMs > TOLERATED_WAIT_MS)
        return Promise.resolve({ allowed: false, retryAfterMs: Math.ceil(retryAfterMs) });
      fullAt.set(key, next);
      return Promise.resolve({ allowed: true, remaining: countRemaining(next - now, { limit, windowMs }) });
    },
    state: 'own',
    close: () => Promise.resolve(),
  };
}
