import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import { type IdentificationAnswer, identificationAnswerSchema } from '@whorl/contract/identification/result.ts';
import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { laptopSignals } from '../testing/browser.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { emptyPayload, postSignals, TEST_USER_AGENT } from '../testing/signals.ts';

const DAY_MS = 86_400_000;
const signals = laptopSignals;
const payload = { ...emptyPayload, signals };
const otherDevice = { ...signals, platform: { value: 'MacIntel' } };

const _readingText = JSON.stringify({ ...payload, ticket: 'x' });

type Sent = { cookie?: string; headers?: Record<string, string> };
const _postText = (server: TestServer, body: string, headers: Record<string, string> = {}) =>
  server.fetch(endpoints.identify, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': TEST_USER_AGENT, ...headers },
    body,
  });

async function identify(server: TestServer, changes: Partial<SignalPayload> = {}, { cookie, headers }: Sent = {}) {
  const response = await postSignals(server, { signals, ...changes }, { ...(cookie && { cookie }), ...headers });
  expect(response.status).toBe(200);
  const answer: IdentificationAnswer = v.parse(identificationAnswerSchema, await response.json());
  const setCookie = response.headers.get('set-cookie') ?? '';
  return { ...answer.result, storageToken: answer.storageToken, setCookie, cookie: setCookie.split(';')[0] ?? '' };
}
const forget = (server: TestServer, body: object, headers: Record<string, string> = {}) =>
  server.fetch(endpoints.identify, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const rows = (server: TestServer) => server.services.database.kysely;

describeOnEachDatabase('identification', (makeDatabase) => {
  const start = async (environment = {}, options = {}) =>
    startTestServer({ databaseUrl: await makeDatabase(), environment, ...options });

  test('a visitor is recognized by the cookie although all changeable signals changed', async () => {
    const clock = createTestClock();
    const server = await start({}, { clock });
    const first = await identify(server);
    expect(first).toMatchObject({ visitorFound: false, match: 'none', visits: 1, browserName: 'Chrome', os: 'Linux' });
    expect(first.lastSeenAt.global).toBeNull();
    expect(first.ipLocation).toEqual({
      country: { code: 'US', name: 'United States' },
      continent: { code: 'NA', name: 'North America' },
    });

    clock.advance(3 * DAY_MS);
    const changed = { ...signals, timezone: { value: 'Asia/Tokyo' }, fonts: { value: [] } };
    const second = await identify(server, { signals: changed }, { cookie: first.cookie });
    expect(second).toMatchObject({ visitorId: first.visitorId, visitorFound: true, match: 'token', visits: 2 });
    expect(second.firstSeenAt).toEqual(first.firstSeenAt);
    expect(second.lastSeenAt.global).toBe(first.firstSeenAt.global);
    expect(second.confidence.score).toBeGreaterThan(first.confidence.score);
    expect(second.requestId).not.toBe(first.requestId);
  });

  test('a visitor without the cookie is recognized by the token in storage', async () => {
    const server = await start();
    const first = await identify(server);
    const signalsNow = { ...signals, timezone: { value: 'Asia/Tokyo' } };
    const second = await identify(server, { signals: signalsNow, storageToken: first.storageToken });
    expect(second).toMatchObject({ visitorId: first.visitorId, match: 'token' });
  });

  test('the digest covers the signal payload as sent, in any order of fields', async () => {
    const server = await start();
    const { storageToken, visitorId } = await identify(server);
    // The agent puts the token last; in the schema it is before the signals.
    expect(await identify(server, { storageToken, linkedId: 'order-7' })).toMatchObject({ visitorId });
  });

  test('a visitor in a private window is recognized by the fingerprint with medium confidence', async () => {
    const server = await start();
    const first = await identify(server);
    const again = await identify(server, {}, { cookie: first.cookie });
    const incognito = await identify(server);
    expect(incognito).toMatchObject({
      visitorId: first.visitorId,
      visitorFound: true,
      match: 'fingerprint',
      visits: 3,
    });
    expect(incognito.confidence.score).toBeLessThan(again.confidence.score);
  });

  test('two tokens with the same fingerprint stay two visitors, and a browser without a token is a third', async () => {
    const server = await start();
    const one = await identify(server);
    const otherSettings = { ...signals, timezone: { value: 'Asia/Tokyo' }, languages: { value: [['ja']] } };
    const two = await identify(server, { signals: otherSettings });
    // The second browser gets exactly the same signals as the first one.
    const alike = { ...signals, timezone: { value: 'Europe/Paris' } };
    const first = await identify(server, { signals: alike }, { cookie: one.cookie });
    const second = await identify(server, { signals: alike }, { cookie: two.cookie });
    expect([first.visitorId, second.visitorId]).toEqual([one.visitorId, two.visitorId]);
    const third = await identify(server, { signals: alike });
    expect(third.visitorFound).toBe(false);
    expect([one.visitorId, two.visitorId]).not.toContain(third.visitorId);
  });

  test('a cookie copied to another device or forged recognizes no visitor', async () => {
    const server = await start();
    const first = await identify(server);
    const stolen = await identify(server, { signals: otherDevice }, { cookie: first.cookie });
    expect(stolen).toMatchObject({ visitorFound: false, match: 'none' });
    expect(stolen.visitorId).not.toBe(first.visitorId);
    const forged = await identify(server, { signals: otherDevice }, { cookie: `visitor=${first.visitorId}.AAAA` });
    expect(forged.visitorId).not.toBe(first.visitorId);
  });

  test('a visitor ID in the signal payload is rejected', async () => {
    const server = await start();
    const response = await postSignals(server, { visitorId: 'aaaaaaaaaaaaaaaaaaaa' });
    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toContain('visitorId');
  });

  test('fifty concurrent first visits of one browser create one visitor', async () => {
    const server = await start();
    const answers = await Promise.all(Array.from({ length: 50 }, () => identify(server)));
    expect(new Set(answers.map(({ visitorId }) => visitorId)).size).toBe(1);
    expect(answers.map(({ visits }) => visits).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
  });

  test('two processes on one database share visitors', async () => {
    const databaseUrl = await makeDatabase();
    const [one, two] = [await startTestServer({ databaseUrl }), await startTestServer({ databaseUrl })];
    const first = await identify(one);
    expect(await identify(two, {}, { cookie: first.cookie })).toMatchObject({
      visitorId: first.visitorId,
      match: 'token',
    });
  });

  test('an identification is stored before the response, with all products and a truncated IP address', async () => {
    const server = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const headers = { 'x-forwarded-for': '200.160.2.3' };
    const result = await identify(server, { tag: { referrer: 'x' }, linkedId: 'order-7' }, { headers });
    expect(result.ip).toBe('200.160.2.3');
    const row = await rows(server).selectFrom('identifications').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ request_id: result.requestId, visitor_id: result.visitorId, address: '200.160.2.0' });
    expect(row.products).not.toContain('200.160.2.3');
    expect(JSON.parse(row.products)).toMatchObject({
      identification: {
        data: {
          visitorId: result.visitorId,
          requestId: result.requestId,
          tag: { referrer: 'x' },
          linkedId: 'order-7',
          ip: '200.160.2.0',
          ipLocation: { country: { code: 'BR', name: 'Brazil' }, continent: { code: 'SA' } },
          browserDetails: { browserName: 'Chrome', browserMajorVersion: '142', userAgent: TEST_USER_AGENT },
          replayed: false,
        },
      },
      botd: { data: { bot: { result: 'notDetected' }, requestId: result.requestId } },
      virtualMachine: { data: { result: false } },
      ipInfo: { data: { v4: { address: '200.160.2.0', geolocation: { country: { code: 'BR' } } } } },
    });
  });

  test('a visitor who deletes the stored data of a browser is a new visitor afterwards', async () => {
    const server = await start();
    const first = await identify(server);
    const other = await identify(server, { signals: otherDevice });
    const response = await server.fetch(endpoints.identify, { method: 'DELETE', headers: { cookie: first.cookie } });
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/^visitor=;.*Max-Age=0/);
    expect(await rows(server).selectFrom('visitors').select('id').execute()).toEqual([{ id: other.visitorId }]);
    expect(await rows(server).selectFrom('identifications').selectAll().execute()).toHaveLength(1);
    const again = await identify(server, { storageToken: first.storageToken }, { cookie: first.cookie });
    expect(again).toMatchObject({ visitorFound: false, visits: 1 });
    expect(again.visitorId).not.toBe(first.visitorId);
  });

  test('a browser without its cookie deletes its data by the ID in its storage', async () => {
    const server = await start();
    const { storageToken } = await identify(server);
    const other = await identify(server, { signals: otherDevice });
    expect((await forget(server, { storageToken })).status).toBe(204);
    expect(await rows(server).selectFrom('visitors').select('id').execute()).toEqual([{ id: other.visitorId }]);
    expect(await identify(server, { storageToken })).toMatchObject({ visitorFound: false });
  });

  test('DELETE with two visitors in cookie and storage deletes both, and ignores a token of another place', async () => {
    const server = await start();
    const one = await identify(server);
    const two = await identify(server, { signals: otherDevice });
    const left = await identify(server, { signals: { ...otherDevice, vendor: { value: 'another' } } });
    const body = { storageToken: two.storageToken };
    expect((await forget(server, body, { cookie: one.cookie })).status).toBe(204);
    const listIds = () => rows(server).selectFrom('visitors').select('id').execute();
    expect(await listIds()).toEqual([{ id: left.visitorId }]);
    const [, ofCookie = ''] = left.cookie.split('=');
    for (const storageToken of ['', `${left.visitorId}.AAAA`, ofCookie]) {
      expect((await forget(server, { storageToken })).status).toBe(404);
    }
    for (const wrong of [{ storageToken: 7 }, { visitorId: left.visitorId }]) {
      const response = await forget(server, wrong);
      expect([response.status, (await response.json()).error.code]).toEqual([400, 'RequestCannotBeParsed']);
    }
    expect(await listIds()).toEqual([{ id: left.visitorId }]);
    // Another site's page may have a token of its own storage but must not delete visitors here.
    const elsewhere = await forget(server, { storageToken: left.storageToken }, { origin: 'https://evil.example' });
    expect(elsewhere.status).toBe(403);
  });

  test('DELETE by another browser or site is rejected', async () => {
    const server = await start();
    const { visitorId, cookie } = await identify(server);
    for (const headers of [{}, { cookie: `visitor=${visitorId}` }, { cookie, origin: 'https://evil.example' }]) {
      const response = await server.fetch(endpoints.identify, { method: 'DELETE', headers: headers as HeadersInit });
      expect([403, 404]).toContain(response.status);
    }
    expect(await rows(server).selectFrom('visitors').select('id').execute()).toEqual([{ id: visitorId }]);
  });

  test('expired data is deleted', async () => {
    const clock = createTestClock();
    const server = await start({}, { clock });
    const first = await identify(server);
    clock.advance((IDENTIFICATION_RETENTION_DAYS - 1) * DAY_MS);
    await identify(server, {}, { cookie: first.cookie });
    const count = async (table: 'identifications' | 'visitors') => {
      // The job runs once a day.
      clock.advance(DAY_MS);
      return (
        await rows(server)
          .selectFrom(table)
          .select(({ lit }) => lit(1).as('one'))
          .execute()
      ).length;
    };
    await expect.poll(() => count('identifications')).toBe(1);
    expect(await count('visitors')).toBe(1);
    const readNetwork = async () => {
      clock.advance(DAY_MS);
      return (await rows(server).selectFrom('visitors').select('network').executeTakeFirst())?.network;
    };
    expect(await readNetwork()).toBe('127.0.0.0');
    clock.advance(IDENTIFICATION_RETENTION_DAYS * DAY_MS);
    await expect.poll(readNetwork).toBe('');
    clock.advance(VISITOR_RETENTION_DAYS * DAY_MS);
    await expect.poll(() => count('visitors')).toBe(0);
  });
});

describe('visitor cookie', () => {
  test('the visitor cookie is HttpOnly, and has the __Host- prefix on https', async () => {
    const plain = await identify(await startTestServer());
    expect(plain.setCookie).toMatch(
      /^visitor=[a-zA-Z0-9]{20}\.[a-zA-Z0-9]{12}\.[\w-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const secure = await identify(await startTestServer({ environment: { PUBLIC_URL: 'https://example.com' } }));
    expect(secure.setCookie).toMatch(/^__Host-visitor=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('the visitor cookie is signed with COOKIE_SECRET if that is set', async () => {
    const server = await startTestServer({ environment: { COOKIE_SECRET: 'sixteen characters' } });
    const other = await startTestServer({ environment: { COOKIE_SECRET: 'other sixteen chars' } });
    const { cookie, visitorId } = await identify(server);
    expect((await identify(server, {}, { cookie })).visitorId).toBe(visitorId);
    expect((await identify(other, {}, { cookie })).visitorFound).toBe(false);
  });
});
