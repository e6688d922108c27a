import { UNUSED_KEY_DAYS, UNUSED_KEY_NOTICE_DAYS } from '@whorl/contract/keys/api-key.ts';
import { form as generalContactForm, SIGNUP_CONSENT } from '@whorl/contract/leads/forms/general-contact.ts';
import { LEAD_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { keySetupCalls, serverApi } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { defineKeys } from '../cli/keys.ts';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { getCommandOutput } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { createTestKey } from '../testing/keys.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { postSignals } from '../testing/signals.ts';
import { startTestSmtpServer } from '../testing/smtp-server.ts';

const DAY_MS = 86_400_000;
const NOVEMBER_30 = Date.UTC(2026, 10, 30, 12);
const TOO_MANY =
  'Too many requests, rate limit exceeded: the 3 identifications of this month are used; the next month starts at 2026-12-01T00:00:00.000Z';

async function signUp(server: TestServer, email = 'ada@example.com', consent = SIGNUP_CONSENT) {
  const response = await server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(consent && { 'x-consent-version': consent }) },
    body: JSON.stringify({ name: 'signup', email }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { id: string; key: { key: string }; setup: { reference: string } };
}

async function createSecret(server: TestServer, reference: string): Promise<string> {
  const response = await server.fetch(keySetupCalls.secretKey, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference }),
  });
  return ((await response.json()) as { key: string }).key;
}

const identify = (server: TestServer, apiKey: string) => postSignals(server, { apiKey, url: 'https://shop.example/' });
const search = (server: TestServer, key: string) =>
  server.fetch(serverApi.eventSearch, { headers: { 'auth-api-key': key } });
const listKeys = ({ services }: TestServer, now: number) =>
  getCommandOutput(defineKeys, { database: services.database, now }, ['list']);

describeOnEachDatabase('the free plan', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}, startsAt?: number) => {
    const clock = createTestClock(startsAt);
    return { clock, server: await startTestServer({ databaseUrl: await makeDatabase(), clock, environment }) };
  };

  const startWithMail = async () => {
    const mail = await startTestSmtpServer();
    onTestFinished(() => mail.close());
    const environment = {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      LEAD_NOTICE_FROM: 'site@whorl.test',
      LEAD_NOTICE_TO: 'sales@whorl.test',
    };
    const started = await start(environment);
    // An email whose attempt ends after its lease is sent again, with the same ID.
    const mails = () => {
      const toOwner = mail.mails.filter(({ to }) => to === 'ada@example.com');
      return [...new Map(toOwner.map((sent) => [sent.headers['message-id'], sent])).values()];
    };
    return { ...started, environment, mails };
  };

  test('above the monthly limit, identifications get 429 until the next month, and other keys don’t', async () => {
    const { clock, server } = await start({ FREE_PLAN_MONTHLY_LIMIT: '3' }, NOVEMBER_30);
    const { key } = await signUp(server);
    const untilDecember = Date.UTC(2026, 11, 1) - NOVEMBER_30;
    for (const remaining of [2, 1, 0]) {
      const { status, headers } = await identify(server, key.key);
      expect([status, headers.get('ratelimit')?.split(', ')[2], headers.get('retry-after')]).toEqual([
        200,
        `"month";r=${remaining};t=${untilDecember / 1000}`,
        null,
      ]);
      expect(headers.get('ratelimit-policy')).toContain(`"month";q=3;w=${30 * 86_400}`);
    }
    const refused = await identify(server, key.key);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      `${untilDecember / 1000}`,
      { error: { code: 'TooManyRequests', message: TOO_MANY } },
    ]);
    expect((await identify(server, (await signUp(server, 'grace@example.com')).key.key)).status).toBe(200);
    const byOperator = await createTestKey(server, '--public');
    for (let calls = 0; calls < 4; calls++) expect((await identify(server, byOperator)).status).toBe(200);
    expect(await listKeys(server, clock.now())).toContain('4 identifications this month');
    clock.advance(untilDecember);
    expect((await identify(server, key.key)).status).toBe(200);
  });

  test('concurrent identifications don’t exceed the monthly limit', async () => {
    const { server } = await start({ FREE_PLAN_MONTHLY_LIMIT: '3' }, NOVEMBER_30);
    const { key } = await signUp(server);
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await identify(server, key.key)).status));
    expect(statuses.sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    const { rows } = await sql<{ count: number }>`select count(*) as count from identifications`.execute(
      server.services.database.kysely,
    );
    expect(Number(rows[0]?.count)).toBe(3);
  });

  test('without the setting there is no monthly limit', async () => {
    const { server } = await start();
    const { key } = await signUp(server);
    const { status, headers } = await identify(server, key.key);
    expect([status, headers.get('ratelimit-policy')]).toEqual([200, '"address";q=600;w=60, "key";q=600;w=60']);
    await expect(startTestServer({ environment: { FREE_PLAN_MONTHLY_LIMIT: '0' } })).rejects.toThrow(
      /^FREE_PLAN_MONTHLY_LIMIT: /,
    );
  });

  test('unused keys are revoked 14 days after an email to their owner', async () => {
    const { clock, server, mails } = await startWithMail();
    const { key, setup } = await signUp(server);
    const secret = await createSecret(server, setup.reference);
    await jumpDays(clock, server, 10);
    const usedAt = clock.now();
    expect((await search(server, secret)).status).toBe(200);
    await jumpDays(clock, server, UNUSED_KEY_DAYS - UNUSED_KEY_NOTICE_DAYS - 1);
    await advanceUntil(clock, server, () => mails().length > 0);
    expect(clock.now() - usedAt).toBeGreaterThanOrEqual((UNUSED_KEY_DAYS - UNUSED_KEY_NOTICE_DAYS) * DAY_MS);
    const notifiedAt = clock.now();
    const [notice] = mails();
    expect(notice?.headers.subject).toMatch(/^Your Whorl API key will be revoked on (January|February) \d+, 2027$/);
    expect(notice?.text).toContain(key.key);
    expect(notice?.text).not.toContain(secret);
    await advanceUntil(
      clock,
      server,
      async () => (await listKeys(server, clock.now())).match(/revoked/g)?.length === 2,
    );
    // The email was stored up to one interval of the job before it arrived.
    expect(clock.now() - notifiedAt).toBeGreaterThanOrEqual((UNUSED_KEY_NOTICE_DAYS - 1) * DAY_MS);
    expect((await (await identify(server, key.key)).json()).error.message).toBe('API key not found');
    expect((await search(server, secret)).status).toBe(403);
    expect(mails()).toHaveLength(1);
  });

  test('one call after the email keeps both keys, until they are unused for as long again', async () => {
    const { clock, server, mails } = await startWithMail();
    const { key, setup } = await signUp(server);
    const secret = await createSecret(server, setup.reference);
    await jumpDays(clock, server, UNUSED_KEY_DAYS - UNUSED_KEY_NOTICE_DAYS - 1);
    await advanceUntil(clock, server, () => mails().length === 1);
    expect((await search(server, secret)).status).toBe(200);
    const usedAt = clock.now();
    await jumpDays(clock, server, UNUSED_KEY_DAYS - UNUSED_KEY_NOTICE_DAYS - 1);
    await advanceUntil(clock, server, () => mails().length === 2);
    expect(clock.now() - usedAt).toBeGreaterThanOrEqual((UNUSED_KEY_DAYS - UNUSED_KEY_NOTICE_DAYS) * DAY_MS);
    expect((await identify(server, key.key)).status).toBe(200);
  });

  test('several processes send one email', async () => {
    const { clock, server, environment, mails } = await startWithMail();
    await startTestServer({ databaseUrl: server.databaseUrl, clock, environment });
    await signUp(server);
    await jumpDays(clock, server, UNUSED_KEY_DAYS - UNUSED_KEY_NOTICE_DAYS - 1);
    await advanceUntil(clock, server, () => mails().length > 0);
    await advanceUntil(clock, server, async () => (await listKeys(server, clock.now())).includes('revoked'));
    expect(mails()).toHaveLength(1);
  });

  test('without a mail server no key is revoked, and the sign-up is kept as long as its key', async () => {
    const { clock, server } = await start();
    const { key, id } = await signUp(server);
    await signUpWithoutKey(server);
    // Its notice promised to delete it.
    const earlier = await signUp(server, 'early@example.com', 'signup-2026-11-25');
    const leads = async () => {
      const { rows } = await sql<{ id: string }>`select id from leads`.execute(server.services.database.kysely);
      return rows.map((row) => row.id);
    };
    expect(await leads()).toHaveLength(3);
    await jumpDays(clock, server, LEAD_RETENTION_DAYS + 1);
    await advanceUntil(clock, server, async () => (await leads()).length === 1);
    expect(await leads()).toEqual([id]);
    for (const each of [key, earlier.key]) expect((await identify(server, each.key)).status).toBe(200);
  });
});

const signUpWithoutKey = (server: TestServer) =>
  server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'contact-sales', email: 'grace@example.com', description: 'Bots.' }),
  });

/** Advances the clock by the interval of the jobs until the condition holds. While an email is due, only seconds pass. */
const advanceUntil = (clock: TestClock, server: TestServer, holds: () => boolean | Promise<boolean>) =>
  poll(async () => {
    if (isSending(server)) return false;
    if (await holds()) return true;
    const isDue = await hasDueEmail(server);
    if (!isSending(server)) clock.advance(isDue ? 1_000 : 6 * 60 * 60_000);
    return false;
  });

/** Sets the clock forward when all emails are sent, so that no attempt is in progress meanwhile. */
async function jumpDays(clock: TestClock, server: TestServer, days: number): Promise<void> {
  await poll(async () => {
    const isDue = await hasDueEmail(server);
    if (isDue && !isSending(server)) clock.advance(1_000);
    return !(isDue || isSending(server));
  });
  clock.jump(days * DAY_MS);
}

const poll = (check: () => Promise<boolean>) => expect.poll(check, { interval: 5, timeout: 55_000 }).toBe(true);

const isSending = ({ services }: TestServer): boolean =>
  Object.values(services.outbox.activity()).some((count) => count > 0);

async function hasDueEmail({ services }: TestServer): Promise<boolean> {
  const due = sql`select id from outbox where state not in ('sent', 'dead') limit 1`;
  return (await due.execute(services.database.kysely)).rows.length > 0;
}
