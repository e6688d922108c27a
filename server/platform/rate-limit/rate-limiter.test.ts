import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { consoleArea } from '@whorl/contract/console/console-urls.ts';
import { endpoints, operatorCalls } from '@whorl/contract/urls.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { isRedisAvailable, redisUrl } from '../../testing/redis.ts';
import { startTestServer } from '../../testing/server.ts';
import { createLog } from '../log.ts';
import { createMemoryRateLimiter } from './memory-rate-limiter.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createRedisRateLimiter, RECONNECT_DELAY_MS, RESPONSE_TIMEOUT_MS } from './redis-rate-limiter.ts';
import { takeForAddress } from './take-for-address.ts';

const RATE = { limit: 5, windowMs: 60_000 };
/** For Redis, which has its own clock: refills no request while a test runs. */
const SLOW_RATE = { limit: 5, windowMs: 60 * 60_000 };
const SECRET = 'a secret that all processes share';
const log = createLog('silent');

const limiters: RateLimiter[] = [];
afterEach(async () => {
  for (const limiter of limiters.splice(0)) await limiter.close();
});
const closeAfterTest = (limiter: RateLimiter): RateLimiter => {
  limiters.push(limiter);
  return limiter;
};
const takeMany = async (limiter: RateLimiter, key: string, times: number, rate = RATE) => {
  const results: boolean[] = [];
  for (let index = 0; index < times; index += 1) results.push((await limiter.take(key, rate)).allowed);
  return results;
};

describe('createMemoryRateLimiter()', () => {
  test('the allowance runs out with a retry delay, and refills evenly', async () => {
    const clock = createTestClock();
    const limiter = createMemoryRateLimiter(clock);
    expect(await takeMany(limiter, 'a', 6)).toEqual([true, true, true, true, true, false]);
    expect(await limiter.take('a', RATE)).toEqual({ allowed: false, retryAfterMs: 12_000 });
    expect(await limiter.take('b', RATE)).toEqual({ allowed: true, remaining: 4 });
    clock.advance(11_999);
    expect((await limiter.take('a', RATE)).allowed).toBe(false);
    clock.advance(1);
    expect(await takeMany(limiter, 'a', 2)).toEqual([true, false]);
    clock.advance(60_000);
    expect(await takeMany(limiter, 'a', 6)).toEqual([true, true, true, true, true, false]);
  });

  test('a flood of keys of one kind drops no keys of another kind', async () => {
    const limiter = createMemoryRateLimiter(createTestClock());
    await takeMany(limiter, 'console:sign-in:a', 5);
    for (let device = 0; device <= 100_000; device++) await limiter.take(`analytics-senders:${device}`, RATE);
    expect((await limiter.take('console:sign-in:a', RATE)).allowed).toBe(false);
  });

  test('an amount is taken completely or not at all', async () => {
    const clock = createTestClock();
    const limiter = createMemoryRateLimiter(clock);
    expect(await limiter.take('a', RATE, 4)).toEqual({ allowed: true, remaining: 1 });
    expect(await limiter.take('a', RATE, 2)).toEqual({ allowed: false, retryAfterMs: 12_000 });
    expect(await limiter.take('a', RATE, 1)).toEqual({ allowed: true, remaining: 0 });
    clock.advance(60_000);
    expect((await limiter.take('a', RATE, 6)).allowed).toBe(false);
    expect((await limiter.take('a', RATE, 5)).allowed).toBe(true);
  });

  test('exactly the remaining requests are allowed', async () => {
    // A whole number of milliseconds per request keeps the calculation exact.
    const rate = fc
      .record({ limit: fc.integer({ min: 1, max: 50 }), intervalMs: fc.integer({ min: 1, max: 2_000 }) })
      .map(({ limit, intervalMs }) => ({ limit, windowMs: limit * intervalMs }));
    await fc.assert(
      fc.asyncProperty(
        rate,
        fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 20 }),
        async (chosen, pauses) => {
          const clock = createTestClock(0);
          const limiter = createMemoryRateLimiter(clock);
          for (const pause of pauses) {
            clock.advance(pause);
            const result = await limiter.take('k', chosen);
            if (!result.allowed) continue;
            if (result.remaining > 0) expect((await limiter.take('k', chosen, result.remaining)).allowed).toBe(true);
            expect((await limiter.take('k', chosen)).allowed).toBe(false);
          }
        },
      ),
    );
  });

  test('the retry delay is never longer than the window when the clock jumps in either direction', async () => {
    const steps = fc.array(fc.integer({ min: -10 * 86_400_000, max: 10 * 86_400_000 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(steps, async (jumps) => {
        const clock = createTestClock();
        const limiter = createMemoryRateLimiter(clock);
        for (const jump of jumps) {
          clock.jump(jump);
          await takeMany(limiter, 'k', 6);
          const result = await limiter.take('k', RATE);
          expect(result.allowed ? 0 : result.retryAfterMs).toBeLessThanOrEqual(RATE.windowMs);
        }
        clock.advance(RATE.windowMs);
        expect((await limiter.take('k', RATE)).allowed).toBe(true);
      }),
    );
  });

  test('never allows more than the limit plus the refill, and allows a request after the returned delay', async () => {
    const rate = fc.record({ limit: fc.integer({ min: 1, max: 50 }), windowMs: fc.integer({ min: 10, max: 100_000 }) });
    await fc.assert(
      fc.asyncProperty(
        rate,
        fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 200 }),
        async (chosen, pauses) => {
          const clock = createTestClock(0);
          const limiter = createMemoryRateLimiter(clock);
          let allowedCount = 0;
          for (const pause of pauses) {
            clock.advance(pause);
            const result = await limiter.take('k', chosen);
            if (result.allowed) allowedCount += 1;
            else {
              clock.advance(result.retryAfterMs);
              expect((await limiter.take('k', chosen)).allowed).toBe(true);
              allowedCount += 1;
            }
          }
          expect(allowedCount).toBeLessThanOrEqual(chosen.limit + (clock.now() * chosen.limit) / chosen.windowMs + 1);
        },
      ),
    );
  });
});

describe.skipIf(!isRedisAvailable)('createRedisRateLimiter()', () => {
  const never: RateLimiter = {
    state: 'own',
    take: () => Promise.reject(new Error('the fallback was called')),
    close: () => Promise.resolve(),
  };
  /** Creates a limiter that never calls its fallback because of a slow response: its clock is stopped. */
  const createLimiter = (
    url: string,
    { fallback = never, secret = SECRET, clock = createTestClock(), warnings = log } = {},
  ): RateLimiter => closeAfterTest(createRedisRateLimiter(url, fallback, warnings, secret, clock));

  test('two processes share one allowance', async () => {
    const [one, two] = [createLimiter(redisUrl), createLimiter(redisUrl)];
    const key = randomUUID();
    await ready(one);
    await ready(two);
    expect(await takeMany(one, key, 2, SLOW_RATE)).toEqual([true, true]);
    expect(await one.take(key, SLOW_RATE)).toEqual({ allowed: true, remaining: 2 });
    expect(await takeMany(two, key, 3, SLOW_RATE)).toEqual([true, true, false]);
    expect(await one.take(key, SLOW_RATE)).toEqual({ allowed: false, retryAfterMs: expect.any(Number) });
  });

  test('Redis gets hashed keys without email and IP addresses, the same from every process with the same secret', async () => {
    const email = `${randomUUID()}@example.com`;
    const proxy = await startProxy(redisUrl);
    const one = createLimiter(proxy.url);
    const two = createLimiter(redisUrl);
    const other = createLimiter(redisUrl, { secret: 'another secret' });
    for (const limiter of [one, two, other]) await ready(limiter);
    await takeMany(one, `leads:email:${email}`, 5, SLOW_RATE);
    await takeForAddress(one, 'leads:address', '203.0.113.9', SLOW_RATE);
    expect(proxy.commands()).toContain('whorl:rate:');
    expect(proxy.commands()).not.toContain(email);
    expect(proxy.commands()).not.toContain('203.0.113.9');
    expect((await two.take(`leads:email:${email}`, SLOW_RATE)).allowed).toBe(false);
    expect((await other.take(`leads:email:${email}`, SLOW_RATE)).allowed).toBe(true);
    proxy.close();
  });

  test('each process has its own limits while Redis is unavailable, and shares them when it is back', async () => {
    const proxy = await startProxy(redisUrl);
    const limiter = createLimiter(proxy.url, { fallback: createMemoryRateLimiter(createTestClock()) });
    const shared = createLimiter(redisUrl);
    const key = randomUUID();
    await ready(shared);
    await expect
      .poll(async () => (await limiter.take(`${key}-ready`, SLOW_RATE)).allowed && proxy.connections())
      .toBe(1);
    proxy.breakOff();
    expect(await takeMany(limiter, key, 6, SLOW_RATE)).toEqual([true, true, true, true, true, false]);
    proxy.restore();
    await takeMany(shared, `${key}-2`, 5, SLOW_RATE);
    await expect
      .poll(async () => (await limiter.take(`${key}-2`, SLOW_RATE)).allowed, { timeout: 30_000, interval: 200 })
      .toBe(false);
    proxy.close();
  });

  test('each process has its own limits when Redis accepts the connection but never completes the handshake', async () => {
    const silent = createServer((socket) => void socket.on('error', () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `redis://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const limiter = createLimiter(url, { fallback: createMemoryRateLimiter(createTestClock()) });
    expect(await takeMany(limiter, 'a', 6, SLOW_RATE)).toEqual([true, true, true, true, true, false]);
    silent.close();
  });

  test('each process has its own limits and logs one warning when a connected Redis stops responding', async () => {
    const proxy = await startProxy(redisUrl);
    const clock = createTestClock();
    const lines: string[] = [];
    const warnings = createLog('info', { write: (line) => void lines.push(line) });
    const limiter = createLimiter(proxy.url, {
      fallback: createMemoryRateLimiter(createTestClock()),
      clock,
      warnings,
    });
    const shared = createLimiter(redisUrl);
    const key = randomUUID();
    await ready(shared);
    await takeMany(shared, `${key}-used-up`, 5, SLOW_RATE);
    await expect.poll(async () => (await limiter.take(`${key}-used-up`, SLOW_RATE)).allowed).toBe(false);
    expect(lines).toEqual([]);

    proxy.swallow();
    const results = Promise.all([takeMany(limiter, key, 6, SLOW_RATE), limiter.take('other', SLOW_RATE)]);
    clock.advance(RESPONSE_TIMEOUT_MS);
    expect(await results).toEqual([[true, true, true, true, true, false], { allowed: true, remaining: 4 }]);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'Redis is unavailable: rate limits are per process until it is back',
    ]);

    proxy.breakOff();
    proxy.restore();
    clock.advance(RECONNECT_DELAY_MS);
    await takeMany(shared, `${key}-2`, 5, SLOW_RATE);
    await expect
      .poll(async () => (await limiter.take(`${key}-2`, SLOW_RATE)).allowed, { timeout: 30_000, interval: 200 })
      .toBe(false);
    expect(lines.map((line) => JSON.parse(line).msg).slice(1)).toEqual([
      'Redis is available again: rate limits are shared',
    ]);
    proxy.close();
  });

  test('leads, searches and logins work while Redis responds to no command', async () => {
    const proxy = await startProxy(redisUrl);
    const server = await startTestServer({ environment: { REDIS_URL: proxy.url, CONSOLE_TOKEN: 'a'.repeat(40) } });
    const post = (path: string, body: Record<string, string>) =>
      server.fetch(path, { method: 'POST', body: new URLSearchParams(body) });
    const search = () => server.fetch(`${endpoints.search}?q=fingerprint`);
    await expect.poll(async () => (await search()).ok && proxy.commands()).toContain('whorl:rate:');
    const readState = async () => (await server.fetch(operatorCalls.readyz)).json();
    expect(await readState()).toMatchObject({ status: 'ok', checks: { redis: { status: 'ok' } } });

    proxy.swallow();
    const answers = await Promise.all([
      search(),
      server.fetch(`${endpoints.formTicket}?form=${endpoints.newsletter}`),
      post(endpoints.newsletter, { email: `${randomUUID()}@example.com` }),
      post(consoleArea, { token: 'wrong' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 303, 401]);
    expect(await readState()).toMatchObject({ status: 'ok', checks: { redis: { status: 'degraded' } } });
    proxy.close();
  });
});

/** Waits until a limiter has connected; before that it calls its fallback. */
async function ready(limiter: RateLimiter): Promise<void> {
  await expect
    .poll(() => limiter.take(randomUUID(), SLOW_RATE).catch(() => undefined))
    .toMatchObject({ allowed: true });
}

/** Starts a TCP proxy in front of Redis that can drop its connections, or keep them and forward nothing. */
async function startProxy(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let mode: 'forward' | 'refuse' | 'swallow' = 'forward';
  let commands = '';
  const server = createServer((inner) => {
    if (mode === 'refuse') return void inner.destroy();
    const outer = connect(Number(port || 6379), hostname);
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          inner.destroy();
          outer.destroy();
        });
    }
    inner.on('data', (chunk) => {
      if (mode !== 'forward') return;
      commands += chunk.toString();
      outer.write(chunk);
    });
    outer.on('data', (chunk) => mode === 'forward' && inner.write(chunk));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const breakOff = (): void => {
    mode = 'refuse';
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size / 2,
    /** All data forwarded to Redis. */
    commands: () => commands,
    breakOff,
    swallow() {
      mode = 'swallow';
    },
    restore() {
      mode = 'forward';
    },
    close() {
      breakOff();
      server.close();
    },
  };
}
