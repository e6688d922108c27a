import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentErrors } from '@whorl/contract/identification/errors.ts';
import type { Reading } from '@whorl/contract/identification/request.ts';
import { type IdentificationAnswer, identificationAnswerSchema } from '@whorl/contract/identification/result.ts';
import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../platform/database/test-databases.ts';
import { createTestClock } from '../platform/test-clock.ts';
import { makeTestSite, startTestServer, type TestServer } from '../test-server.ts';
import type { VisitorTables } from './visitor-tables.ts';

const DAY_MS = 86_400_000;
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const signals: Reading['signals'] = {
  platform: { value: 'Linux x86_64', ms: 0 },
  vendor: { value: 'Google Inc.', ms: 0 },
  webGlBasics: { value: { rendererUnmasked: 'ANGLE (Intel, Mesa Intel(R) UHD Graphics 620)' }, ms: 9 },
  timezone: { value: 'Europe/Lisbon', ms: 0 },
  fonts: { value: ['Calibri'], ms: 30 },
};
const reading: Reading = {
  apiKey: 'whorl-site',
  version: '1',
  url: 'https://example.com/pricing/',
  userAgent,
  signals,
  bot: { bot: false },
};
const otherDevice = { ...signals, platform: { value: 'MacIntel' } };

type Sent = { cookie?: string; headers?: Record<string, string> };
const post = (server: TestServer, body: unknown, { cookie, headers }: Sent = {}) =>
  server.fetch(endpoints.identify, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      ...(cookie && { cookie }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function identify(server: TestServer, changes: Partial<Reading> = {}, sent: Sent = {}) {
  const response = await post(server, { ...reading, ...changes }, sent);
  expect(response.status).toBe(200);
  const answer: IdentificationAnswer = v.parse(identificationAnswerSchema, await response.json());
  const setCookie = response.headers.get('set-cookie') ?? '';
  return { ...answer.result, storageToken: answer.storageToken, setCookie, cookie: setCookie.split(';')[0] ?? '' };
}
const rows = (server: TestServer) => server.services.database.kysely.$extendTables<VisitorTables>();

describeOnEachDatabase('identification', (makeDatabase) => {
  const start = async (environment = {}, options = {}) =>
    startTestServer({ databaseUrl: await makeDatabase(), environment, ...options });

  test('a new visitor, then the same one by cookie, though every soft signal changed', async () => {
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

  test('by the token in storage, where the cookie is gone', async () => {
    const server = await start();
    const first = await identify(server);
    const signalsNow = { ...signals, timezone: { value: 'Asia/Tokyo' } };
    const second = await identify(server, { signals: signalsNow, storageToken: first.storageToken });
    expect(second).toMatchObject({ visitorId: first.visitorId, match: 'token' });
  });

  test('in a private window by the fingerprint, with less confidence', async () => {
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

  test('two tokens with an equal fingerprint stay two visitors; a third without a token is neither', async () => {
    const server = await start();
    const one = await identify(server);
    const two = await identify(server, { signals: otherDevice });
    // The second one's browser comes to look exactly like the first one's, but for what a token is bound to.
    const alike = { ...signals, platform: { error: 'withheld' } };
    const first = await identify(server, { signals: alike }, { cookie: one.cookie });
    const second = await identify(server, { signals: alike }, { cookie: two.cookie });
    expect([first.visitorId, second.visitorId]).toEqual([one.visitorId, two.visitorId]);
    const third = await identify(server, { signals: alike });
    expect(third.visitorFound).toBe(false);
    expect([one.visitorId, two.visitorId]).not.toContain(third.visitorId);
  });

  test('a cookie that was carried to another device, or forged, recognises nobody', async () => {
    const server = await start();
    const first = await identify(server);
    const stolen = await identify(server, { signals: otherDevice }, { cookie: first.cookie });
    expect(stolen).toMatchObject({ visitorFound: false, match: 'none' });
    expect(stolen.visitorId).not.toBe(first.visitorId);
    const forged = await identify(server, { signals: otherDevice }, { cookie: `visitor=${first.visitorId}.AAAA` });
    expect(forged.visitorId).not.toBe(first.visitorId);
  });

  test('what the browser says of its own id is refused', async () => {
    const server = await start();
    const response = await post(server, { ...reading, visitorId: 'aaaaaaaaaaaaaaaaaaaa' });
    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toContain('visitorId');
  });

  test('fifty first visits of one browser at once are one visitor', async () => {
    const server = await start();
    const answers = await Promise.all(Array.from({ length: 50 }, () => identify(server)));
    expect(new Set(answers.map(({ visitorId }) => visitorId)).size).toBe(1);
    expect(answers.map(({ visits }) => visits).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
  });

  test('two processes on one database know each other’s visitors', async () => {
    const databaseUrl = await makeDatabase();
    const [one, two] = [await startTestServer({ databaseUrl }), await startTestServer({ databaseUrl })];
    const first = await identify(one);
    expect(await identify(two, {}, { cookie: first.cookie })).toMatchObject({
      visitorId: first.visitorId,
      match: 'token',
    });
  });

  test('stored before it is answered: products as the server API has them, the address truncated', async () => {
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
          browserDetails: { browserName: 'Chrome', browserMajorVersion: '142', userAgent },
          replayed: false,
        },
      },
      botd: { data: { bot: { result: 'notDetected' }, requestId: result.requestId } },
      virtualMachine: { data: { result: false } },
      ipInfo: { data: { v4: { address: '200.160.2.0', geolocation: { country: { code: 'BR' } } } } },
    });
  });

  test('a visitor deletes the record of this browser, and is somebody new afterwards', async () => {
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

  test('nobody else can delete it', async () => {
    const server = await start();
    const { visitorId, cookie } = await identify(server);
    for (const headers of [{}, { cookie: `visitor=${visitorId}` }, { cookie, origin: 'https://evil.example' }]) {
      const response = await server.fetch(endpoints.identify, { method: 'DELETE', headers: headers as HeadersInit });
      expect([403, 404]).toContain(response.status);
    }
    expect(await rows(server).selectFrom('visitors').select('id').execute()).toEqual([{ id: visitorId }]);
  });

  test('what is old is deleted', async () => {
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
    clock.advance(VISITOR_RETENTION_DAYS * DAY_MS);
    await expect.poll(() => count('visitors')).toBe(0);
  });
});

describe('a request that is refused', () => {
  test.each([
    ['no key', { ...reading, apiKey: undefined }, 403, 'TokenRequired', agentErrors.apiKeyMissing],
    ['an empty key', { ...reading, apiKey: '' }, 403, 'TokenRequired', agentErrors.apiKeyMissing],
    ['another key', { ...reading, apiKey: 'another' }, 403, 'TokenNotFound', agentErrors.apiKeyInvalid],
    ['another version', { ...reading, version: '9' }, 400, 'UnsupportedVersion', agentErrors.unsupportedVersion],
    ['a wrong type', { ...reading, url: 7 }, 400, 'RequestCannotBeParsed', 'url needs to be string'],
    ['a missing field', { ...reading, signals: undefined }, 400, 'RequestCannotBeParsed', 'signals is missing'],
    ['an unknown field', { ...reading, extra: 1 }, 400, 'RequestCannotBeParsed', 'extra is not known'],
    ['a long value', { ...reading, linkedId: 'x'.repeat(300) }, 400, 'RequestCannotBeParsed', 'linkedId is longer'],
    ['a strange signal', { ...reading, signals: { a: 1 } }, 400, 'RequestCannotBeParsed', 'signals.a needs to be'],
    ['a list', [reading], 403, 'TokenRequired', agentErrors.apiKeyMissing],
  ])('%s', async (_name, body, status, code, message) => {
    const response = await post(await startTestServer(), body);
    expect(response.status).toBe(status);
    const { error } = await response.json();
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
  });

  test.each([
    ['malformed JSON', '{"apiKey":', {}, 400],
    ['no body', '', {}, 400],
    ['too much', JSON.stringify({ ...reading, tag: 'x'.repeat(40_000) }), {}, 413],
    ['another content type', 'a=b', { 'content-type': 'text/xml' }, 415],
    ['another site', JSON.stringify(reading), { origin: 'https://evil.example' }, 403],
    ['another site, by fetch metadata', JSON.stringify(reading), { 'sec-fetch-site': 'cross-site' }, 403],
  ])('%s', async (_name, body, headers, status) => {
    expect((await post(await startTestServer(), body, { headers })).status).toBe(status);
  });

  test('too many from one address', async () => {
    const server = await startTestServer({ clock: createTestClock() });
    let refused: Response | undefined;
    for (let i = 0; i < 700 && refused === undefined; i++) {
      const response = await post(server, {});
      if (response.status === 429) refused = response;
    }
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused?.json()).toEqual({ error: { code: 'TooManyRequests', message: agentErrors.tooManyRequests } });
  });
});

describe('the cookie', () => {
  test('is out of script’s reach, and pinned to the host where the site is served by https', async () => {
    const plain = await identify(await startTestServer());
    expect(plain.setCookie).toMatch(
      /^visitor=[a-zA-Z0-9]{20}\.[\w-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const secure = await identify(await startTestServer({ environment: { PUBLIC_URL: 'https://example.com' } }));
    expect(secure.setCookie).toMatch(/^__Host-visitor=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('is signed with COOKIE_SECRET where it is set', async () => {
    const server = await startTestServer({ environment: { COOKIE_SECRET: 'sixteen characters' } });
    const other = await startTestServer({ environment: { COOKIE_SECRET: 'other sixteen chars' } });
    const { cookie, visitorId } = await identify(server);
    expect((await identify(server, {}, { cookie })).visitorId).toBe(visitorId);
    expect((await identify(other, {}, { cookie })).visitorFound).toBe(false);
  });
});

describe('the agent’s script', () => {
  const address = '/agent/v1/whorl-site/loader_v1.0.0.js';
  const script = `export const load = () => 'the agent';${' '.repeat(500)}`;
  const startWithAgent = () => {
    const distDir = makeTestSite();
    mkdirSync(join(distDir, 'agent'));
    writeFileSync(join(distDir, 'agent/agent.js'), script);
    return startTestServer({ distDir });
  };

  test('is served compressed, revalidated and with the headers of everything else', async () => {
    const server = await startWithAgent();
    const response = await server.fetch(address, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(script);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await server.fetch(`${address}?attempt=1`, {
      headers: { 'accept-encoding': 'br', 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  test('is not there for another version, nor before it is built', async () => {
    const server = await startWithAgent();
    expect((await server.fetch(address.replace('v1', 'v2'))).status).toBe(404);
    expect((await server.fetch('/agent/v1/key/loader_vX.js')).status).toBe(404);
    expect((await (await startTestServer()).fetch(address)).status).toBe(404);
  });
});
