import { randomBytes, randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { describe, expect, test } from 'vitest';
import { createSigner } from '../platform/signer.ts';
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

async function expectRefused(way: string, answer: Response, typed: Lead, waitSeconds: number): Promise<void> {
  expect(answer.status).toBe(429);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(waitSeconds - 15);
  expect(wait).toBeLessThanOrEqual(waitSeconds);
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
      const server = await startTestServer({
        databaseUrl: await makeDatabase(),
        environment: { TRUSTED_PROXIES: '127.0.0.1', ...environment },
      });
      // Before the connection is established, limits are counted in memory and would be missing in Redis.
      if ('REDIS_URL' in environment) await expect.poll(() => isCounted(server)).toBe(true);
      return server;
    };

    test.skipIf(!isThere).each(Object.entries(ways))('apply per network to submissions %s', async (way, send) => {
      const server = await start();
      const home = network();
      const one = (index: number) => send(server, lead(`${name()}@example.com`), `${home}:${index.toString(16)}::1`);
      const results = await Promise.all(Array.from({ length: 30 }, (_each, index) => one(index)));
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set([way === 'by script' ? 200 : 303]));
      const typed = lead(`${name()}@example.com`, 'One too many');
      await expectRefused(way, await send(server, typed, `${home}:ffff::9`), typed, 20);
      expect(await stored(server)).toBe(30);
      const elsewhere = await send(server, typed, `${network()}::1`);
      expect(elsewhere.status, 'another network').toBe(way === 'by script' ? 200 : 303);
      expect(await stored(server)).toBe(31);
    });

    test.skipIf(!isThere).each(Object.entries(ways))(
      'apply per email address, ignoring case, to submissions %s',
      async (way, send) => {
        const server = await start();
        const ada = name();
        const spellings = [`${ada}@example.com`, `${ada.toUpperCase()}@Example.COM`, ` ${ada}@EXAMPLE.com `];
        await Promise.all(
          Array.from({ length: 10 }, (_each, index) =>
            send(server, lead(spellings[index % 3] ?? '', `No. ${index}`), `${network()}::1`),
          ),
        );
        expect(await stored(server)).toBe(10);
        const typed = lead(`${ada}@example.com`, 'No. 10');
        await expectRefused(way, await send(server, typed, `${network()}::1`), typed, 360);
        expect(await stored(server)).toBe(10);
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
