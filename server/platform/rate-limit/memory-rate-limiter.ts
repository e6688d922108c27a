import type { Clock } from '../clock.ts';
import type { RateLimiter } from './rate-limiter.ts';

/**
 * Keys remembered of each kind, which is what stands before the first colon; beyond it the oldest is forgotten, so that a
 * flood of addresses cannot fill the memory, and one of made-up devices does not reset the attempts to sign in.
 */
const KEYS_KEPT = 100_000;

/**
 * Rate limits of this process alone: the generic cell rate algorithm, which keeps one number per key, the time at which
 * its allowance will be full again (https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm).
 */
export function createMemoryRateLimiter(clock: Clock): RateLimiter {
  const kinds = new Map<string, Map<string, number>>();
  return {
    take(key, { limit, windowMs }, amount = 1) {
      const now = clock.now();
      const kind = key.slice(0, Math.max(0, key.indexOf(':')));
      const fullAt = kinds.get(kind) ?? new Map<string, number>();
      kinds.set(kind, fullAt);
      // A clock that was set back must not keep a key waiting for longer than the window.
      const stored = fullAt.get(key) ?? 0;
      const full = Math.min(stored, now + windowMs);
      if (full < stored) fullAt.set(key, full);
      const next = Math.max(now, full) + (amount * windowMs) / limit;
      const retryAfterMs = next - now - windowMs;
      // A division may leave a hair above zero.
      if (retryAfterMs > 0.5) return Promise.resolve({ allowed: false, retryAfterMs: Math.ceil(retryAfterMs) });
      fullAt.delete(key);
      if (fullAt.size >= KEYS_KEPT) fullAt.delete(fullAt.keys().next().value ?? '');
      fullAt.set(key, next);
      return Promise.resolve({ allowed: true });
    },
    close: () => Promise.resolve(),
  };
}
