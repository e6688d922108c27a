import { randomBytes, randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { describe, expect, test } from 'vitest';
import { createSigner } from '../platform/signer.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { isRedisAvailable, redisUrl } from '../testing/redis.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

type Lead = { name: string; email: string; description: string };
const lead = (email: string, description = 'We lose money to bots.'): Lead => ({
  name: 'contact-sales',
  email,
  description,
});
type Send = (server: TestServer, payload: Lead, from: string) => Promise<Response>;
const ways: Record<string, Send> = {
  'by script': (server, payload, from) =>
    server.fetch(generalContactForm.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(payload),
    }),
  'as a plain form': (server, payload, from) =>
    server.fetch(generalContactForm.endpoint, {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      body: new URLSearchParams(payload),
    }),
};
/** Returns an IPv6 /64 not used by another test: Redis keeps the counts of earlier runs. */
const network = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`;
const name = () => randomUUID().slice(0, 12);
const stored = async (server: TestServer) =>
  (await server.services.database.kysely.selectFrom('leads').select('id').execute()).length;

type Limit = {
  /** Number of submissions that were accepted. */
  accepted: number;
  /** Seconds after which the limit allows one more. */
  refillSeconds: number;
  /** Returns the seconds since before the first submission. */
  elapsedSeconds: () => number;
};

/**
 * Sends until a submission is refused and checks its response. Redis uses its own clock: a submission is accepted only if
 * the elapsed time allows it.
 *
 * @returns the number of submissions that were accepted
 */
async function expectRefused(
  way: string,
  submit: () => Promise<Response>,
  typed: Lead,
  { accepted, refillSeconds, elapsedSeconds }: Limit,
): Promise<number> {
  let refills = 0;
  let answer = await submit();
  while (answer.status !== 429) {
    refills += 1;
    expect(answer.status).toBe(way === 'by script' ? 200 : 303);
    expect(refills).toBeLessThanOrEqual(elapsedSeconds() / refillSeconds);
    answer = await submit();
  }
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThanOrEqual(refillSeconds - elapsedSeconds());
  expect(wait).toBeLessThanOrEqual(refillSeconds);
  await expectRefusal(way, answer, typed);
  return accepted + refills;
}

async function expectRefusal(way: string, answer: Response, typed: Lead): Promise<void> {
  if (way === 'by script') return expect(await answer.json()).toMatchObject({ code: 'too_many_requests' });
  const html = await answer.text();
  expect(html).toContain(`value="${typed.email}"`);
  expect(html).toContain(`>${typed.description}</textarea>`);
}

describeOnEachDatabase('lead rate limits', (makeDatabase) => {
  describe.each([
    ['in memory', {}, true],
    ['on Redis', { REDIS_URL: redisUrl }, isRedisAvailable],
  ] as const)('%s', (_, environment, isThere) => {
    const start = async () => {
      // Limits in memory use this clock, which is stopped.
      const clock = createTestClock();
      const server = await startTestServer({
        clock,
        databaseUrl: await makeDatabase(),
        environment: { TRUSTED_PROXIES: '127.0.0.1', ...environment },
      });
      // Before the connection is established, limits are counted in memory and would be missing in Redis.
      if ('REDIS_URL' in environment) await expect.poll(() => isCounted(server)).toBe(true);
      const began = performance.now();
      const elapsedSeconds = () => ('REDIS_URL' in environment ? (performance.now() - began) / 1_000 : 0);
      return { server, elapsedSeconds };
    };

    test.skipIf(!isThere).each(Object.entries(ways))('apply per network to submissions %s', async (way, send) => {
      const { server, elapsedSeconds } = await start();
      const home = network();
      const one = (index: number) => send(server, lead(`${name()}@example.com`), `${home}:${index.toString(16)}::1`);
      const results = await Promise.all(Array.from({ length: 30 }, (_each, index) => one(index)));
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set([way === 'by script' ? 200 : 303]));
      const typed = lead(`${name()}@example.com`, 'One too many');
      const accepted = await expectRefused(way, () => send(server, typed, `${home}:ffff::9`), typed, {
        accepted: 30,
        refillSeconds: 20,
        elapsedSeconds,
      });
      expect(await stored(server)).toBe(accepted);
      const elsewhere = await send(server, typed, `${network()}::1`);
      expect(elsewhere.status, 'another network').toBe(way === 'by script' ? 200 : 303);
      expect(await stored(server)).toBe(accepted + 1);
    });

    test.skipIf(!isThere).each(Object.entries(ways))(
      'apply per email address, ignoring case, to submissions %s',
      async (way, send) => {
        const { server, elapsedSeconds } = await start();
        const ada = name();
        const spellings = [`${ada}@example.com`, `${ada.toUpperCase()}@Example.COM`, ` ${ada}@EXAMPLE.com `];
        await Promise.all(
          Array.from({ length: 10 }, (_each, index) =>
            send(server, lead(spellings[index % 3] ?? '', `No. ${index}`), `${network()}::1`),
          ),
        );
        expect(await stored(server)).toBe(10);
        const typed = lead(`${ada}@example.com`, 'No. 10');
        const accepted = await expectRefused(way, () => send(server, typed, `${network()}::1`), typed, {
          accepted: 10,
          refillSeconds: 360,
          elapsedSeconds,
        });
        expect(await stored(server)).toBe(accepted);
      },
    );
  });
});

/** Whether the server's counts arrive in Redis. */
async function isCounted(server: TestServer): Promise<boolean> {
  const key = `test:${randomUUID()}`;
  await server.services.rateLimiter.take(key, { limit: 1, windowMs: 60_000 });
  const client = await createClient({ url: redisUrl }).connect();
  const keys = await client.exists(
    `whorl:rate:${createSigner(server.services.signingSecrets, 'rate-limit-key').sign([key])}`,
  );
  client.destroy();
  return keys === 1;
}
