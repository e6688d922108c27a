import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { keyMigrations } from '../keys/key-tables.ts';
import { deriveKeyText, hashKey } from '../keys/key-text.ts';
import { openDatabase } from '../platform/database/database.ts';
import { type Migrations, migrate } from '../platform/database/migrations.ts';
import { ROTATION_DELAY_MS } from '../platform/database/signing-secrets.ts';
import { bookingMigrations } from '../sales-calls/booking-tables.ts';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { spawnCommand } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { bookCall, first, requestBookingToken } from '../testing/sales-calls.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { postSignals } from '../testing/signals.ts';
import { visitorMigrations } from '../visitors/visitor-tables.ts';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;

/** Sends a visit with or without a cookie. Returns its result and the cookie that it sets. */
async function visit(server: TestServer, cookie?: string) {
  const answer = await postSignals(server, {}, cookie === undefined ? {} : { cookie });
  const { result } = (await answer.json()) as { result: { match: string; visitorId: string } };
  return { ...result, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}
const accepts = async (server: TestServer, cookie: string) => (await visit(server, cookie)).match === 'token';

const secretsIn = async ({ services }: TestServer) => {
  const { rows } = await sql<{ secret: string }>`select secret from signing_secrets order by signs_from desc`.execute(
    services.database.kysely,
  );
  return rows.map(({ secret }) => secret);
};

/**
 * Advances the clock in steps in which both processes reload the secrets; each accepts a new cookie of the other at
 * every step.
 */
async function passTime(clock: TestClock, a: TestServer, b: TestServer, until: number): Promise<void> {
  while (clock.now() < until) {
    clock.advance(MINUTE_MS);
    expect(await accepts(b, (await visit(a)).cookie)).toBe(true);
    expect(await accepts(a, (await visit(b)).cookie)).toBe(true);
  }
}

const keys = (environment: Record<string, string>, ...args: string[]) => spawnCommand('keys', environment, ...args);

describeOnEachDatabase('the signing secrets', (makeDatabase) => {
  /** Starts two processes on one database with the machine's clock, which the command uses too. */
  const startTwo = async () => {
    const databaseUrl = await makeDatabase();
    const clock = createTestClock(Date.now());
    const a = await startTestServer({ databaseUrl, clock });
    const b = await startTestServer({ databaseUrl, clock });
    return { databaseUrl, clock, a, b };
  };

  test('are rotated under two running processes, which still accept earlier signatures', {
    timeout: 90_000,
  }, async () => {
    const { databaseUrl, clock, a, b } = await startTwo();
    const old = await visit(a);
    expect(await keys({ DATABASE_URL: databaseUrl }, 'rotate-signing')).toMatchObject({
      code: 0,
      out: expect.stringContaining('signs from'),
    });
    expect(await keys({ DATABASE_URL: databaseUrl }, 'rotate-signing')).toMatchObject({
      code: 1,
      err: expect.stringContaining('A rotation is in progress'),
    });
    const [newest = '', before = ''] = await secretsIn(a);
    /** Returns what a process accepts that knows only the current secret. */
    const signer = async (secret: string) =>
      accepts(
        await startTestServer({ databaseUrl, clock, environment: { COOKIE_SECRET: secret } }),
        (await visit(a)).cookie,
      );
    expect([await signer(before), await signer(newest)]).toEqual([true, false]);
    await passTime(clock, a, b, Date.now() + ROTATION_DELAY_MS + MINUTE_MS);
    expect([await signer(before), await signer(newest)]).toEqual([false, true]);
    for (const server of [a, b]) expect(await visit(server, old.cookie)).toMatchObject({ visitorId: old.visitorId });
    clock.advance(YEAR_MS);
    await expect
      .poll(() => {
        clock.advance(MINUTE_MS);
        return secretsIn(a);
      })
      .toEqual([newest]);
  });

  test('are accepted only until the next one signs after a leak', { timeout: 90_000 }, async () => {
    const { databaseUrl, clock, a, b } = await startTwo();
    const { cookie } = await visit(a);
    expect((await keys({ DATABASE_URL: databaseUrl }, 'rotate-signing', '--leaked')).code).toBe(0);
    expect([await accepts(a, cookie), await accepts(b, cookie)]).toEqual([true, true]);
    await passTime(clock, a, b, Date.now() + ROTATION_DELAY_MS + MINUTE_MS);
    expect([await accepts(a, cookie), await accepts(b, cookie)]).toEqual([false, false]);
  });

  test('may be listed in COOKIE_SECRET: the first one signs and all are accepted', { timeout: 90_000 }, async () => {
    const databaseUrl = await makeDatabase();
    const [old, young] = ['the secret of last year', 'the secret of this year'];
    const clock = createTestClock();
    const start = (secrets: string) => startTestServer({ databaseUrl, clock, environment: { COOKIE_SECRET: secrets } });
    const [before, both, after] = [await start(old), await start(`${young}, ${old}`), await start(young)];
    const earlier = await visit(before);
    expect(await accepts(both, earlier.cookie)).toBe(true);
    expect(await accepts(after, earlier.cookie)).toBe(false);
    expect(await accepts(after, (await visit(both)).cookie)).toBe(true);
    // Links of calls are signed with the same secrets.
    expect((await bookCall(both, await requestBookingToken(before), first)).status).toBe(200);
    expect((await bookCall(after, await requestBookingToken(before), first)).status).not.toBe(200);
    expect(await keys({ DATABASE_URL: databaseUrl, COOKIE_SECRET: young }, 'rotate-signing')).toMatchObject({
      code: 1,
      err: expect.stringContaining('COOKIE_SECRET'),
    });
  });

  test('are migrated from the separate secrets of earlier features', async () => {
    const databaseUrl = await makeDatabase('empty');
    const [visitorId, keyId] = ['AAAAAAAAAAbbbbbbbbbb', '01a201ef-7e57-7163-953f-9e4a33c6487a'];
    const [visitorSecret, keySecret] = ['what visitors were signed with', 'what keys were made with'];
    const key = deriveKeyText('free', keyId, keySecret);
    const database = openDatabase(databaseUrl);
    const earlier = { ...visitorMigrations, ...keyMigrations, ...bookingMigrations };
    await migrate(database, [only(earlier, ['visitors-1', 'keys-1', 'sales-calls-1'])]);
    const soon = Date.now() + 60 * MINUTE_MS;
    for (const statement of [
      sql`insert into visitor_secrets (name, secret) values ('token', ${visitorSecret})`,
      sql`insert into sales_call_secrets (name, secret) values ('token', 'what calls were signed with')`,
      sql`insert into key_secrets (name, secret) values ('keys', ${keySecret})`,
      sql`insert into visitors (id, fingerprint, platform, vendor, gpu, visits, first_seen_at, last_seen_at)
        values (${visitorId}, 'f', '', '', '', 1, 1, 1)`,
      sql`insert into api_keys (id, kind, hash, shown, scopes, lead_id, created_at, expires_at, revoked_at)
        values (${keyId}, 'trial', ${hashKey(key)}, ${key}, 'identify', 'a-lead', 1, ${soon}, null)`,
    ]) {
      await statement.execute(database.kysely);
    }
    await database.close();
    const server = await startTestServer({ databaseUrl });
    const signature = createHmac('sha256', visitorSecret).update(`visitor-token:cookie:${visitorId}`);
    const known = await visit(server, `visitor=${visitorId}.${signature.digest('base64url')}`);
    expect(known).toMatchObject({ match: 'token', visitorId });
    expect(await visit(server, known.cookie)).toMatchObject({ match: 'token', visitorId });
    expect((await postSignals(server, { apiKey: key })).status).toBe(200);
    expect(await secretsIn(server)).toHaveLength(3);
  });

  test('differ between deployments', async () => {
    const start = async () => startTestServer({ databaseUrl: await makeDatabase() });
    const [one, another] = [await start(), await start()];
    expect(await accepts(another, (await visit(one)).cookie)).toBe(false);
  });
});

const only = (migrations: Migrations, beginnings: readonly string[]): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => beginnings.includes(name)));
