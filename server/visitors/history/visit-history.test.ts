import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import { identificationAnswerSchema } from '@whorl/contract/identification/result.ts';
import { visitHistoryAnswerSchema } from '@whorl/contract/identification/visit-history.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { laptopSignals } from '../../testing/browser.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { postSignals, TEST_USER_AGENT } from '../../testing/signals.ts';

const HOUR_MS = 3_600_000;
const createSignals = (platform: string, timezone = 'Europe/Lisbon'): SignalPayload['signals'] => ({
  ...laptopSignals,
  platform: { value: platform },
  timezone: { value: timezone },
});

type Browser = { platform?: string; timezone?: string; cookie?: string };

async function identify(server: TestServer, { platform = 'Linux x86_64', timezone, cookie }: Browser = {}) {
  const payload = { signals: createSignals(platform, timezone), tag: { referrer: 'https://elsewhere.example/' } };
  const response = await postSignals(server, payload, cookie === undefined ? {} : { cookie });
  const { result } = v.parse(identificationAnswerSchema, await response.json());
  return { ...result, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

type Query = { visitorId?: string; cookie?: string; path?: string; function?: string };
const requestVisits = (server: TestServer, { visitorId, cookie, path = '/k3X9/', function: name = 'visits' }: Query) =>
  server.fetch(path, {
    headers: {
      accept: '*/*',
      'x-vercel-function': name,
      ...(visitorId !== undefined && { 'x-visitor-id': visitorId }),
      ...(cookie && { cookie }),
    },
  });

async function readVisits(server: TestServer, asked: Query) {
  const response = await requestVisits(server, asked);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return v.parse(visitHistoryAnswerSchema, await response.json()).data;
}

describeOnEachDatabase('GET of the visit history', (makeDatabase) => {
  test('the visit history lists a visitor’s own visits, newest first, with their matching decision', async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    const first = await identify(server);
    clock.advance(HOUR_MS);
    const second = await identify(server, { timezone: 'Asia/Tokyo', cookie: first.cookie });
    clock.advance(HOUR_MS);
    await identify(server, { timezone: 'Asia/Tokyo' });

    const { visitorId, visits, others } = await readVisits(server, second);
    expect(visitorId).toBe(first.visitorId);
    expect(visits.map(({ requestId }) => requestId)).toEqual([second.requestId, first.requestId]);
    expect(visits.map(({ decision, match }) => [decision, match])).toEqual([
      ['tokenOnItsDevice', 'token'],
      ['nobodyAlike', 'none'],
    ]);
    expect(visits.map(({ visitorFound }) => visitorFound)).toEqual([true, false]);
    expect(visits.map(({ changed }) => changed)).toEqual([['timeZone'], []]);
    expect(visits[0]?.evidence?.find(({ name }) => name === 'timeZone')?.bits).toBeLessThan(0);
    expect(visits[1]?.evidence).toBeUndefined();
    expect(others).toBe(1);
    expect(visits[0]).toMatchObject({
      timestamp: clock.now() - HOUR_MS,
      browserDetails: { browserName: 'Chrome', browserMajorVersion: '142', os: 'Linux' },
      ipLocation: { country: { code: 'US' } },
      confidence: { score: second.confidence.score, comment: 'signed ID, on the device it was issued to' },
    });
  });

  test('visits of a browser that only looks the same are counted but not listed', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const one = await identify(server);
    const alike = await identify(server);
    expect(alike.visitorId).toBe(one.visitorId);
    const { visits, others } = await readVisits(server, alike);
    expect(visits.map(({ requestId }) => requestId)).toEqual([alike.requestId]);
    expect(others).toBe(1);
  });

  test('the visit history has the decisions for a signed ID on another device and for several similar visitors', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const one = await identify(server);
    const carried = await identify(server, { platform: 'MacIntel', cookie: one.cookie });
    expect((await readVisits(server, carried)).visits).toMatchObject([{ decision: 'tokenOnAnotherDevice' }]);

    // The second visitor's browser gets the same signals as the first one's.
    await identify(server, { platform: '', cookie: one.cookie });
    await identify(server, { platform: '', cookie: carried.cookie });
    const third = await identify(server, { platform: '' });
    expect((await readVisits(server, third)).visits).toMatchObject([{ decision: 'severalAlike', visitorFound: false }]);
  });

  test('the visit history of another visitor is empty whether or not the visitor exists', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const one = await identify(server);
    const other = await identify(server, { platform: 'MacIntel' });
    const { visitorId } = one;
    for (const cookie of [undefined, other.cookie, `visitor=${visitorId}`, `visitor=${visitorId}.AAAA`]) {
      const answer = await readVisits(server, { visitorId, ...(cookie && { cookie }) });
      expect(answer).toEqual({ visitorId, visits: [] });
    }
    const unknown = 'aaaaaaaaaaaaaaaaaaaa';
    expect(await readVisits(server, { visitorId: unknown, cookie: one.cookie })).toEqual({
      visitorId: unknown,
      visits: [],
    });
  });

  test('the visit history has the last 21 visits without IP address and page', async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    const first = await identify(server);
    let latest = first;
    for (let visit = 0; visit < 22; visit++) {
      clock.advance(1000);
      latest = await identify(server, { cookie: first.cookie });
    }
    const response = await requestVisits(server, first);
    const text = await response.text();
    const { visits } = v.parse(visitHistoryAnswerSchema, JSON.parse(text)).data;
    expect(visits).toHaveLength(21);
    expect(visits[0]?.requestId).toBe(latest.requestId);
    for (const secret of ['127.0.0', 'example.com', 'elsewhere', TEST_USER_AGENT]) expect(text).not.toContain(secret);
  });

  test('the visit history is empty after the visitor was deleted', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const first = await identify(server);
    await server.fetch(endpoints.identify, { method: 'DELETE', headers: { cookie: first.cookie } });
    expect((await readVisits(server, first)).visits).toEqual([]);
  });

  test('the visit history has decisions for visits stored before decisions were', async () => {
    const databaseUrl = await makeDatabase();
    const server = await startTestServer({ databaseUrl });
    const first = await identify(server);
    await identify(server, { cookie: first.cookie });
    await identify(server);
    const ways = async ({ services }: TestServer) => {
      const { rows } = await sql<{ decision: string }>`select decision from identifications`.execute(
        services.database.kysely,
      );
      return rows.map(({ decision }) => decision).sort();
    };
    const before = await ways(server);
    const { kysely } = server.services.database;
    // The comments as they were worded then.
    const earlier = {
      'signed ID, on the device it was issued to': 'the signed id, on the device it was given to',
      'the most probable visitor, with exactly these signals': 'the only visitor who looks exactly like this',
    };
    for (const [now, then] of Object.entries(earlier))
      await sql`update identifications set products = replace(products, ${now}, ${then})`.execute(kysely);
    await sql`alter table identifications drop column decision`.execute(kysely);
    await sql`delete from kysely_migration where name = 'visitors-2-decision'`.execute(kysely);
    await server.close();
    expect(await ways(await startTestServer({ databaseUrl }))).toEqual(before);
    expect(new Set(before).size).toBe(3);
  });
});

describe('GET of a page URL with the visit history header', () => {
  test.each([pages.blog.path, pages.demo.path])('GET %s returns visits only with the header', async (path) => {
    const server = await startTestServer();
    const { visitorId, cookie } = await identify(server);
    expect((await readVisits(server, { visitorId, cookie, path })).visits).toHaveLength(1);
    for (const name of ['', 'other']) {
      const page = await requestVisits(server, { visitorId, cookie, path, function: name });
      expect(await page.text()).toContain(`<title>${path}</title>`);
    }
    const longer = await requestVisits(server, { visitorId, cookie, path: pages.contactSales.path });
    expect(await longer.text()).toContain(`<title>${pages.contactSales.path}</title>`);
  });

  test('the header has no effect on methods other than GET and HEAD', async () => {
    const server = await startTestServer();
    const { visitorId, cookie } = await identify(server);
    const headers = { 'x-vercel-function': 'visits', 'x-visitor-id': visitorId, cookie };
    for (const path of ['/k3X9/', pages.blog.path]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await server.fetch(path, { method, headers });
        const without = await server.fetch(path, { method, headers: { cookie } });
        expect([method, answer.status]).toEqual([method, without.status]);
        expect(answer.ok).toBe(false);
        expect(await answer.text()).not.toContain(visitorId);
      }
      const head = await server.fetch(path, { method: 'HEAD', headers });
      expect([head.status, head.headers.get('cache-control'), await head.text()]).toEqual([200, 'no-store', '']);
    }
  });

  test('GET without the header returns 404 if there is no page', async () => {
    const server = await startTestServer();
    expect((await requestVisits(server, { function: 'other', path: '/k3X9/' })).status).toBe(404);
    expect((await server.fetch('/k3X9/')).status).toBe(404);
  });
});

describe('GET of the visit history with an error', () => {
  test.each([undefined, 'short', 'not letters and digits'])(
    'GET of the visit history returns 400 for visitor ID %s',
    async (visitorId) => {
      const response = await requestVisits(await startTestServer(), { ...(visitorId !== undefined && { visitorId }) });
      expect(response.status).toBe(400);
      expect((await response.json()).code).toBe('bad_request');
    },
  );

  test('GET of the visit history returns 429 after too many requests from one address', async () => {
    const server = await startTestServer({ clock: createTestClock() });
    let refused: Response | undefined;
    for (let call = 0; call < 150 && refused === undefined; call++) {
      const response = await requestVisits(server, { visitorId: 'aaaaaaaaaaaaaaaaaaaa' });
      if (response.status === 429) refused = response;
    }
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
