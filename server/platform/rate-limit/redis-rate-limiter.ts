import { createClient } from 'redis';
import type { Log } from '../log.ts';
import type { Rate, RateLimiter, Verdict } from './rate-limiter.ts';

/** A visitor does not wait longer than this for a limit to be looked up. */
const ANSWER_TIMEOUT_MS = 250;
const RECONNECT_DELAY_MS = 1_000;
const KEY_PREFIX = 'whorl:rate:';

/**
 * The same algorithm as in memory, in one step on Redis and by Redis's own clock, so that processes need not agree.
 * Answers how many milliseconds to wait; 0 is allowed.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local limit, window, amount = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local full = tonumber(redis.call('GET', KEYS[1]) or '0')
local nextFull = math.max(now, full) + amount * window / limit
local wait = nextFull - now - window
if wait > 0.5 then return math.ceil(wait) end
redis.call('SET', KEYS[1], string.format('%.3f', nextFull), 'PX', math.ceil(nextFull - now))
return 0`;

/**
 * Rate limits shared by all processes. Redis is losable: while it does not answer, `fallback` decides for this process
 * alone, and nobody is refused because of it.
 */
export function createRedisRateLimiter(url: string, fallback: RateLimiter, log: Log): RateLimiter {
  const client = createClient({
    url,
    // Without it commands would wait in a queue for Redis to come back, and visitors with them.
    disableOfflineQueue: true,
    commandOptions: { timeout: ANSWER_TIMEOUT_MS },
    socket: { reconnectStrategy: RECONNECT_DELAY_MS, connectTimeout: RECONNECT_DELAY_MS },
  });
  let reachable = true;
  client.on('error', (error: Error) => {
    if (reachable) log.warn({ err: error }, 'Redis is away: rate limits are per process until it is back');
    reachable = false;
  });
  client.on('ready', () => {
    if (!reachable) log.info('Redis is back');
    reachable = true;
  });
  const connecting = client.connect().catch(() => undefined);

  async function takeShared(key: string, rate: Rate, amount: number): Promise<Verdict> {
    const wait = await client.eval(TAKE, {
      keys: [KEY_PREFIX + key],
      arguments: [String(rate.limit), String(rate.windowMs), String(amount)],
    });
    const retryAfterMs = Number(wait);
    return retryAfterMs > 0 ? { allowed: false, retryAfterMs } : { allowed: true };
  }

  return {
    async take(key, rate, amount = 1) {
      if (!client.isReady) return fallback.take(key, rate, amount);
      try {
        return await takeShared(key, rate, amount);
      } catch {
        return fallback.take(key, rate, amount);
      }
    },
    async close() {
      client.destroy();
      await connecting;
    },
  };
}
