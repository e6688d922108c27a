import { createClient } from '@redis/client';
import type { Log } from '../log.ts';
import { createSigner, type SigningSecrets } from '../signer.ts';
import type { Rate, RateLimiter, Verdict } from './rate-limiter.ts';

/** Longest time that a request waits for a limit to be looked up. */
const ANSWER_TIMEOUT_MS = 250;
/** Between two attempts to connect, and without calls after one that was not answered. */
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
-- Further ahead than the window only after Redis's clock has been set back.
if full > now + window then
  full = now + window
  redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.ceil(window))
end
local nextFull = math.max(now, full) + amount * window / limit
local wait = nextFull - now - window
if wait > 0.5 then return math.ceil(wait) end
redis.call('SET', KEYS[1], string.format('%.3f', nextFull), 'PX', math.ceil(nextFull - now))
return 0`;

/**
 * Returns rate limits that are shared by all processes through Redis. Redis may be lost at any time: while it does not
 * answer, `fallback` decides for this process alone, and no request waits longer than `ANSWER_TIMEOUT_MS` for it.
 *
 * @param url `redis://HOST:PORT`
 * @param secrets keys of the hash that takes the place of e-mail and IP addresses in Redis; the same for all processes
 */
export function createRedisRateLimiter(
  url: string,
  fallback: RateLimiter,
  log: Log,
  secrets: SigningSecrets | string,
): RateLimiter {
  const hasher = createSigner(secrets, 'rate-limit-key');
  let available = true;
  /** Reading of `performance.now()`, in milliseconds. */
  let pausedUntil = 0;
  let connecting: Promise<unknown> = Promise.resolve();
  let client = open();

  function open() {
    const opened = createClient({
      url,
      // Otherwise commands would be queued until Redis is back, and visitors with them.
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
    if (!available) log.info('Redis is back');
    available = true;
  }

  /** A connection that has stopped answering is replaced: TCP itself would notice a lost host only after minutes. */
  function pause(asked: typeof client): void {
    if (asked !== client) return;
    pausedUntil = performance.now() + RECONNECT_DELAY_MS;
    client.destroy();
    client = open();
  }

  async function takeShared(asked: typeof client, key: string, rate: Rate, amount: number): Promise<Verdict> {
    const wait = await asked.eval(TAKE, {
      keys: [KEY_PREFIX + hasher.sign([key])],
      arguments: [String(rate.limit), String(rate.windowMs), String(amount)],
    });
    const retryAfterMs = Number(wait);
    return retryAfterMs > 0 ? { allowed: false, retryAfterMs } : { allowed: true };
  }

  return {
    async take(key, rate, amount = 1) {
      const asked = client;
      if (!asked.isReady || performance.now() < pausedUntil) return fallback.take(key, rate, amount);
      try {
        const verdict = await withinTime(takeShared(asked, key, rate, amount));
        markAvailable();
        return verdict;
      } catch (error) {
        markUnavailable(error);
        if (error instanceof NoAnswerError) pause(asked);
        return fallback.take(key, rate, amount);
      }
    },
    async close() {
      client.destroy();
      await connecting;
    },
  };
}

class NoAnswerError extends Error {}

/**
 * The client's own command timeout ends when a command has been written, so it does not cover a Redis that reads
 * commands and never answers.
 *
 * @throws NoAnswerError after `ANSWER_TIMEOUT_MS`
 */
async function withinTime<Result>(answer: Promise<Result>): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(new NoAnswerError(`Redis did not answer within ${ANSWER_TIMEOUT_MS} ms`));
  // An answer may have arrived while this process was busy: what is in the socket is read before `setImmediate` runs.
  const timer = setTimeout(() => setImmediate(giveUp), ANSWER_TIMEOUT_MS);
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
