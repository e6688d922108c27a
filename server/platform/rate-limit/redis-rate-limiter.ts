import { createClient } from '@redis/client';
import { type Cancel, type Clock, systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createSigner, type SigningSecrets } from '../signer.ts';
import {
  countRemaining,
  type RateLimit,
  type RateLimiter,
  type RateLimitResult,
  TOLERATED_WAIT_MS,
} from './rate-limiter.ts';

/** Timeout of a Redis command. */
export const RESPONSE_TIMEOUT_MS = 250;
/** Delay between two connection attempts, and pause of commands after a timeout. */
export const RECONNECT_DELAY_MS = 1_000;
const KEY_PREFIX = 'whorl:rate:';

/**
 * Lua script with the algorithm of the memory rate limiter. It runs atomically and uses the clock of Redis, so that the
 * clocks of the processes don't matter. Returns the milliseconds to wait, 0 if allowed, and the milliseconds until the
 * allowance is full again, 0 if refused.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local limit, window, amount = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local full = tonumber(redis.call('GET', KEYS[1]) or '0')
-- Further ahead than the window only after Redis's clock has been set back.
if full > now + window then
  full = now + window
  redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.ceil(window))
end
local nextFull = math.max(now, full) + amount * window / limit
local wait = nextFull - now - window
if wait > ${TOLERATED_WAIT_MS} then return {math.ceil(wait), 0} end
redis.call('SET', KEYS[1], string.format('%.3f', nextFull), 'PX', math.ceil(nextFull - now))
return {0, math.ceil(nextFull - now)}`;

/**
 * Creates a rate limiter that all processes share through Redis. While Redis is unavailable, `fallback` limits this
 * process alone, and no request waits longer than `RESPONSE_TIMEOUT_MS`.
 *
 * @param url `redis://HOST:PORT`
 * @param secrets keys of the hash that replaces email and IP addresses in Redis; the same for all processes
 * @param clock clock of the timeouts
 */
export function createRedisRateLimiter(
  url: string,
  fallback: RateLimiter,
  log: Log,
  secrets: SigningSecrets | string,
  clock: Clock = systemClock,
): RateLimiter {
  const hasher = createSigner(secrets, 'rate-limit-key');
  let available = true;
  let isPaused = false;
  let cancelPause: Cancel = () => undefined;
  let connecting: Promise<unknown> = Promise.resolve();
  let client = open();

  function open() {
    const opened = createClient({
      url,
      // Otherwise commands, and the requests that wait for them, would be queued until Redis is back.
      disableOfflineQueue: true,
      socket: { reconnectStrategy: RECONNECT_DELAY_MS, connectTimeout: RECONNECT_DELAY_MS },
    });
    opened.on('error', markUnavailable);
    connecting = opened.connect().catch(() => undefined);
    return opened;
  }

  function markUnavailable(error: unknown): void {
    if (available) log.warn({ err: error }, 'Redis is unavailable: rate limits are per process until it is back');
    available = false;
  }

  function markAvailable(): void {
    if (!available) log.info('Redis is available again: rate limits are shared');
    available = true;
  }

  /** Replaces a connection that stopped responding, because TCP would notice a lost host only after minutes. */
  function reconnect(used: typeof client): void {
    if (used !== client) return;
    isPaused = true;
    cancelPause = clock.after(RECONNECT_DELAY_MS, () => {
      isPaused = false;
    });
    client.destroy();
    client = open();
  }

  async function takeShared(
    used: typeof client,
    key: string,
    rate: RateLimit,
    amount: number,
  ): Promise<RateLimitResult> {
    const [retryAfterMs, fullInMs] = (await used.eval(TAKE, {
      keys: [KEY_PREFIX + hasher.sign([key])],
      arguments: [String(rate.limit), String(rate.windowMs), String(amount)],
    })) as [number, number];
    return retryAfterMs > 0
      ? { allowed: false, retryAfterMs }
      : { allowed: true, remaining: countRemaining(fullInMs, rate) };
  }

  return {
    async take(key, rate, amount = 1) {
      const used = client;
      if (!used.isReady || isPaused) return fallback.take(key, rate, amount);
      try {
        const result = await withTimeout(takeShared(used, key, rate, amount), clock);
        markAvailable();
        return result;
      } catch (error) {
        markUnavailable(error);
        if (error instanceof ResponseTimeoutError) reconnect(used);
        return fallback.take(key, rate, amount);
      }
    },
    get state() {
      return client.isReady && !isPaused && available ? 'shared' : 'degraded';
    },
    async close() {
      cancelPause();
      client.destroy();
      await connecting;
    },
  };
}

class ResponseTimeoutError extends Error {}

/**
 * Limits the wait for a response. The client's own command timeout ends when a command has been written, so it doesn't
 * cover a Redis that reads commands and never responds.
 *
 * @throws ResponseTimeoutError after `RESPONSE_TIMEOUT_MS`
 */
async function withTimeout<Result>(answer: Promise<Result>, clock: Clock): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(new ResponseTimeoutError(`Redis did not respond within ${RESPONSE_TIMEOUT_MS} ms`));
  // A response may have arrived while this process was busy; the socket is read before `setImmediate` runs.
  const cancel = clock.after(RESPONSE_TIMEOUT_MS, () => setImmediate(giveUp));
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    cancel();
  }
}
