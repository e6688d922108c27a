import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createClient } from '@redis/client';
import { consoleArea, endpoints } from '@whorl/contract/urls.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { startTestServer } from '../../testing/server.ts';
import { createLog } from '../log.ts';
import { createMemoryRateLimiter } from './memory-rate-limiter.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createRedisRateLimiter } from './redis-rate-limiter.ts';
import { takeForAddress } from './take-for-address.ts';

const redisUrl = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';
const redisIsThere = await canConnect(redisUrl);
if (!redisIsThere) process.stderr.write(`\n*** SKIPPED on Redis: nothing answers at ${redisUrl} ***\n\n`);

const RATE = { limit: 5, windowMs: 60_000 };
const SECRET = 'a secret that all processes share';
const log = createLog('silent');

const limiters: RateLimiter[] = [];
afterEach(async () => {
  for (const limiter of limiters.splice(0)) await limiter.close();
});
const keep = (limiter: RateLimiter): RateLimiter => {
  limiters.push(limiter);
  return limiter;
};
const takeMany = async (limiter: RateLimiter, key: string, times: number) => {
  const verdicts: boolean[] = [];
  for (let index = 0; index < times; index += 1) verdicts.push((await limiter.take(key, RATE)).allowed);
  return verdicts;
};

describe('in memory', () => {
  test('the allowance is used up, told how long, and comes back evenly', async () => {
    const clock = createTestClock();
    const limiter = createMemoryRateLimiter(clock);
    expect(await takeMany(limiter, 'a', 6)).toEqual([true, true, true, true, true, false]);
    expect(await limiter.take('a', RATE)).toEqual({ allowed: false, retryAfterMs: 12_000 });
    expect(await limiter.take('b', RATE)).toEqual({ allowed: true });
    clock.advance(11_999);
    expect((await limiter.take('a', RATE)).allowed).toBe(false);
    clock.advance(1);
    expect(await takeMany(limiter, 'a', 2)).toEqual([true, false]);
    clock.advance(60_000);
    expect(await takeMany(limiter, 'a', 6)).toEqual([true, true, true, true, true, false]);
  });

  test('a flood of keys of one kind forgets none of another', async () => {
    const limiter = createMemoryRateLimiter(createTestClock());
    await takeMany(limiter, 'console:sign-in:a', 5);
    for (let device = 0; device <= 100_000; device++) await limiter.take(`analytics-senders:${device}`, RATE);
    expect((await limiter.take('console:sign-in:a', RATE)).allowed).toBe(false);
  });

  test('what is taken at once is taken whole or not at all', async () => {
    const clock = createTestClock();
    const limiter = createMemoryRateLimiter(clock);
    expect(await limiter.take('a', RATE, 4)).toEqual({ allowed: true });
    expect(await limiter.take('a', RATE, 2)).toEqual({ allowed: false, retryAfterMs: 12_000 });
    expect(await limiter.take('a', RATE, 1)).toEqual({ allowed: true });
    clock.advance(60_000);
    expect((await limiter.take('a', RATE, 6)).allowed).toBe(false);
    expect((await limiter.take('a', RATE, 5)).allowed).toBe(true);
  });

  test('a clock that jumps in either direction makes nobody wait longer than the window', async () => {
    const steps = fc.array(fc.integer({ min: -10 * 86_400_000, max: 10 * 86_400_000 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(steps, async (jumps) => {
        const clock = createTestClock();
        const limiter = createMemoryRateLimiter(clock);
        for (const jump of jumps) {
          clock.jump(jump);
          await takeMany(limiter, 'k', 6);
          const verdict = await limiter.take('k', RATE);
          expect(verdict.allowed ? 0 : verdict.retryAfterMs).toBeLessThanOrEqual(RATE.windowMs);
        }
        clock.advance(RATE.windowMs);
        expect((await limiter.take('k', RATE)).allowed).toBe(true);
      }),
    );
  });

  test('over any time, no more than the allowance and what was refilled; and the wait that it tells is enough', async () => {
    const rate = fc.record({ limit: fc.integer({ min: 1, max: 50 }), windowMs: fc.integer({ min: 10, max: 100_000 }) });
    await fc.assert(
      fc.asyncProperty(
        rate,
        fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 200 }),
        async (chosen, pauses) => {
          const clock = createTestClock(0);
          const limiter = createMemoryRateLimiter(clock);
          let taken = 0;
          for (const pause of pauses) {
            clock.advance(pause);
            const verdict = await limiter.take('k', chosen);
            if (verdict.allowed) taken += 1;
            else {
              clock.advance(verdict.retryAfterMs);
              expect((await limiter.take('k', chosen)).allowed).toBe(true);
              taken += 1;
            }
          }
          expect(taken).toBeLessThanOrEqual(chosen.limit + (clock.now() * chosen.limit) / chosen.windowMs + 1);
        },
      ),
    );
  });
});

describe.skipIf(!redisIsThere)('on Redis', () => {
  const never: RateLimiter = {
    take: () => Promise.reject(new Error('the fallback was asked')),
    close: () => Promise.resolve(),
  };

  test('two processes share one allowance', async () => {
    const [one, two] = [
      keep(createRedisRateLimiter(redisUrl, never, log, SECRET)),
      keep(createRedisRateLimiter(redisUrl, never, log, SECRET)),
    ];
    const key = randomUUID();
    await ready(one);
    await ready(two);
    expect(await takeMany(one, key, 3)).toEqual([true, true, true]);
    expect(await takeMany(two, key, 3)).toEqual([true, true, false]);
    expect(await one.take(key, RATE)).toEqual({ allowed: false, retryAfterMs: expect.any(Number) });
  });

  test('Redis gets neither e-mail nor IP addresses, and the same keys from every process with the same secret', async () => {
    const email = `${randomUUID()}@example.com`;
    const proxy = await startProxy(redisUrl);
    const one = keep(createRedisRateLimiter(proxy.url, never, log, SECRET));
    const two = keep(createRedisRateLimiter(redisUrl, never, log, SECRET));
    const other = keep(createRedisRateLimiter(redisUrl, never, log, 'another secret'));
    for (const limiter of [one, two, other]) await ready(limiter);
    await takeMany(one, `leads:email:${email}`, 5);
    await takeForAddress(one, 'leads:address', '203.0.113.9', RATE);
    expect(proxy.commands()).toContain('whorl:rate:');
    expect(proxy.commands()).not.toContain(email);
    expect(proxy.commands()).not.toContain('203.0.113.9');
    expect((await two.take(`leads:email:${email}`, RATE)).allowed).toBe(false);
    expect((await other.take(`leads:email:${email}`, RATE)).allowed).toBe(true);
    proxy.close();
  });

  test('while Redis is away each process counts for itself, and shares again when it is back', async () => {
    const proxy = await startProxy(redisUrl);
    const limiter = keep(createRedisRateLimiter(proxy.url, createMemoryRateLimiter(createTestClock()), log, SECRET));
    const shared = keep(createRedisRateLimiter(redisUrl, never, log, SECRET));
    const key = randomUUID();
    await ready(shared);
    await expect.poll(async () => (await limiter.take(`${key}-ready`, RATE)).allowed && proxy.connections()).toBe(1);
    proxy.breakOff();
    expect(await takeMany(limiter, key, 6)).toEqual([true, true, true, true, true, false]);
    proxy.restore();
    await takeMany(shared, `${key}-2`, 5);
    await expect
      .poll(async () => (await limiter.take(`${key}-2`, RATE)).allowed, { timeout: 10_000, interval: 200 })
      .toBe(false);
    proxy.close();
  });

  test('a Redis that accepts the connection and never answers the handshake leaves the limits to each process', async () => {
    const silent = createServer((socket) => void socket.on('error', () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `redis://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const limiter = keep(createRedisRateLimiter(url, createMemoryRateLimiter(createTestClock()), log, SECRET));
    expect(await takeMany(limiter, 'a', 6)).toEqual([true, true, true, true, true, false]);
    silent.close();
  });

  test('a Redis that stops answering after it connected leaves the limits to each process, and is logged once', async () => {
    const proxy = await startProxy(redisUrl);
    const lines: string[] = [];
    const warnings = createLog('info', { write: (line) => void lines.push(line) });
    const limiter = keep(
      createRedisRateLimiter(proxy.url, createMemoryRateLimiter(createTestClock()), warnings, SECRET),
    );
    const shared = keep(createRedisRateLimiter(redisUrl, never, log, SECRET));
    const key = randomUUID();
    await ready(shared);
    await takeMany(shared, `${key}-used-up`, 5);
    await expect.poll(async () => (await limiter.take(`${key}-used-up`, RATE)).allowed).toBe(false);
    expect(lines).toEqual([]);

    proxy.swallow();
    expect(await Promise.all([takeMany(limiter, key, 6), limiter.take('other', RATE)])).toEqual([
      [true, true, true, true, true, false],
      { allowed: true },
    ]);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'Redis is unavailable: rate limits are per process until it is back',
    ]);

    proxy.breakOff();
    proxy.restore();
    await takeMany(shared, `${key}-2`, 5);
    await expect
      .poll(async () => (await limiter.take(`${key}-2`, RATE)).allowed, { timeout: 10_000, interval: 200 })
      .toBe(false);
    expect(lines.map((line) => JSON.parse(line).msg).slice(1)).toEqual(['Redis is back']);
    proxy.close();
  });

  test('a lead, a search and a sign-in are answered while Redis swallows every command', async () => {
    const proxy = await startProxy(redisUrl);
    const server = await startTestServer({ environment: { REDIS_URL: proxy.url, CONSOLE_TOKEN: 'a'.repeat(40) } });
    const post = (path: string, body: Record<string, string>) =>
      server.fetch(path, { method: 'POST', body: new URLSearchParams(body) });
    const search = () => server.fetch(`${endpoints.search}?q=fingerprint`);
    await expect.poll(async () => (await search()).ok && proxy.commands()).toContain('whorl:rate:');

    proxy.swallow();
    const answers = await Promise.all([
      search(),
      server.fetch(`${endpoints.formTicket}?form=${endpoints.newsletter}`),
      post(endpoints.newsletter, { email: `${randomUUID()}@example.com` }),
      post(consoleArea, { token: 'wrong' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 303, 401]);
    proxy.close();
  });
});

/** Until it has connected, a limiter asks its fallback. */
async function ready(limiter: RateLimiter): Promise<void> {
  await expect.poll(() => limiter.take(randomUUID(), RATE).catch(() => undefined)).toEqual({ allowed: true });
}

async function canConnect(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 1_000 } });
  client.on('error', () => undefined);
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  if (connected) client.destroy();
  return connected;
}

/** A TCP proxy in front of Redis that can be cut, or keep its connections and forward nothing. */
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
    /** Everything that was forwarded to Redis. */
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
