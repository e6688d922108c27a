import { AuthenticationMode, RequestError, TooManyRequestsError } from '@fingerprintjs/fingerprintjs-pro-server-api';
import { eventProductsSchema, visitsAnswerSchema } from '@whorl/contract/identification/event.ts';
import { botdSchema } from '@whorl/contract/identification/result.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createTestKey } from '../../testing/keys.ts';
import { catchRejection, catchRequestError, createOfficialClient } from '../../testing/official-client.ts';
import { startTestServer, type TestServerOptions } from '../../testing/server.ts';
import { createWorkspace, distinctBrowser } from '../../testing/visits.ts';

const DAY_MS = 86_400_000;
const NO_REQUEST = '1795262587402.k9Xw2a';
const UNKNOWN_VISITOR = 'AAAAAAAAAAbbbbbbbbbb';

describeOnEachDatabase('server API with the official client of version 3', (makeDatabase) => {
  const start = async (options: TestServerOptions = {}) => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock, ...options });
    return { server, clock, shop: await createWorkspace(server, 'shop') };
  };

  test('GET of an event returns every product with the key in a header or in the query', async () => {
    const { server, shop } = await start();
    const { requestId, visitorId } = await shop.visit({ linkedId: 'order-7', tag: { step: 'pay' } });
    const client = createOfficialClient(server, shop.secret);
    const { products } = await client.getEvent(requestId);
    expect(products.identification?.data).toMatchObject({
      requestId,
      visitorId,
      linkedId: 'order-7',
      tag: { step: 'pay' },
    });
    for (const name of Object.keys(products)) expect(Object.keys(eventProductsSchema.entries)).toContain(name);
    expect(v.is(botdSchema, products.botd)).toBe(true);
    const byQuery = await createOfficialClient(server, shop.secret, AuthenticationMode.QueryParameter).getEvent(
      requestId,
    );
    expect(byQuery.products).toEqual(products);
    const path = endpoints.event.replace(':requestId', requestId);
    const byToken = await server.fetch(`${path}?token=${shop.secret}`);
    expect([byToken.status, byToken.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await byToken.json()).toEqual({ products });
  });

  test('getRelatedVisitors gets the error that the feature is not enabled', async () => {
    const { server, shop } = await start();
    const client = createOfficialClient(server, shop.secret);
    expect(await catchRejection(client.getRelatedVisitors({ visitor_id: UNKNOWN_VISITOR }))).toEqual([
      403,
      'FeatureNotEnabled',
      'feature not enabled',
    ]);
    expect(await catchRejection(client.getRelatedVisitors({ visitor_id: 'short' }))).toEqual([
      400,
      'RequestCannotBeParsed',
      expect.stringContaining('visitor ID'),
    ]);
    expect(
      await catchRejection(createOfficialClient(server, 'no-key').getRelatedVisitors({ visitor_id: UNKNOWN_VISITOR })),
    ).toEqual([403, 'TokenNotFound', 'secret key is not found']);
  });

  test.each(['/events/a/b', '/visitors/a/b', '/related-visitors/a', '/v4/nothing', '/api/nothing', '/sso/nothing'])(
    'GET %s returns 404 as JSON',
    async (path) => {
      const { server } = await start();
      const answer = await server.fetch(path);
      expect([answer.status, (await answer.json()).code]).toEqual([404, 'not_found']);
    },
  );

  test('a key has access only to its workspace', async () => {
    const { server, shop } = await start();
    const other = await createWorkspace(server, 'other');
    const own = await createWorkspace(server, 'own');
    const { requestId, visitorId } = await shop.visit(distinctBrowser('one'));
    const siteVisit = await own.visit({ ...distinctBrowser('another'), apiKey: 'whorl-site' });
    expect(
      (await createOfficialClient(server, own.secret).getEvent(siteVisit.requestId)).products.identification?.data,
    ).toMatchObject({
      visitorId: siteVisit.visitorId,
    });
    for (const { secret } of [other, own]) {
      const client = createOfficialClient(server, secret);
      const missing = [404, 'RequestNotFound', 'request id is not found'];
      expect(await catchRejection(client.getEvent(requestId))).toEqual(missing);
      expect(await catchRejection(client.updateEvent({ suspect: true }, requestId))).toEqual(missing);
      expect((await catchRequestError(client.getVisits(visitorId))).statusCode).toBe(404);
      expect((await catchRequestError(client.deleteVisitorData(visitorId))).statusCode).toBe(404);
      expect((await client.searchEvents({ limit: 10, visitor_id: visitorId })).events).toEqual([]);
    }
    expect((await createOfficialClient(server, shop.secret).getVisits(visitorId)).visits).toHaveLength(1);
  });

  test('calls without a valid secret key are rejected with their error codes', async () => {
    const { server, clock, shop } = await start();
    const { requestId, visitorId } = await shop.visit();
    const short = await createTestKey(server, '--secret', '--workspace', 'shop', '--days', '1');
    const unknown = [403, 'TokenNotFound', 'secret key is not found'];
    for (const key of [shop.apiKey, 'sk_nothing', 'whorl-site']) {
      expect(await catchRejection(createOfficialClient(server, key).getEvent(requestId))).toEqual(unknown);
      expect(await catchRejection(createOfficialClient(server, key).searchEvents({ limit: 1 }))).toEqual(unknown);
      expect(await catchRejection(createOfficialClient(server, key).deleteVisitorData(visitorId))).toEqual(unknown);
      const plain = await catchRequestError(createOfficialClient(server, key).getVisits(visitorId));
      expect([plain.statusCode, plain.responseBody]).toEqual([403, { error: 'secret key is not found' }]);
    }
    const none = await server.fetch(endpoints.event.replace(':requestId', requestId));
    expect([none.status, await none.json()]).toEqual([
      403,
      { error: { code: 'TokenRequired', message: 'secret key is required' } },
    ]);
    expect((await createOfficialClient(server, short).getEvent(requestId)).products.botd).toBeDefined();
    clock.advance(DAY_MS);
    expect(await catchRejection(createOfficialClient(server, short).getEvent(requestId))).toEqual([
      403,
      'TokenExpired',
      'secret key is expired',
    ]);
  });

  test('errors in both formats have a retry delay', async () => {
    const { server, shop } = await start();
    const client = createOfficialClient(server, shop.secret);
    const request = () => Promise.allSettled(Array.from({ length: 100 }, () => client.getEvent(NO_REQUEST)));
    const errors: unknown[] = [];
    for (let hundreds = 0; hundreds < 7; hundreds++) {
      for (const outcome of await request()) if (outcome.status === 'rejected') errors.push(outcome.reason);
    }
    const statuses = errors.map((error) => (error instanceof RequestError ? error.statusCode : 0));
    expect([statuses.filter((status) => status === 404).length, new Set(statuses)]).toEqual([600, new Set([404, 429])]);
    const calls = [client.getEvent(NO_REQUEST), client.getVisits(UNKNOWN_VISITOR), client.searchEvents({ limit: 1 })];
    for (const error of await Promise.all(calls.map(catchRequestError))) {
      expect(error).toBeInstanceOf(TooManyRequestsError);
      expect(error).toMatchObject({ errorCode: 'TooManyRequests', message: 'too many requests' });
      expect((error as TooManyRequestsError).retryAfter).toBeGreaterThan(0);
    }
  });

  test('GET of visits lists the visits of a visitor in pages, newest first', async () => {
    const { server, clock, shop } = await start();
    const client = createOfficialClient(server, shop.secret);
    const visits: { requestId: string; visitorId: string }[] = [];
    for (const linkedId of ['a', 'b', 'a', 'b', 'a']) {
      clock.advance(1000);
      visits.push(await shop.visit({ ...distinctBrowser('one'), linkedId }));
    }
    await shop.visit(distinctBrowser('another'));
    const visitorId = visits[0]?.visitorId ?? '';
    const newestFirst = visits.map(({ requestId }) => requestId).reverse();
    const whole = await client.getVisits(visitorId);
    expect(whole.visits.map(({ requestId }) => requestId)).toEqual(newestFirst);
    expect(whole.paginationKey).toBeUndefined();
    expect(v.parse(visitsAnswerSchema, whole)).toEqual(whole);
    const pages: string[][] = [];
    let page = await client.getVisits(visitorId, { limit: 2 });
    expect(page.lastTimestamp).toBe(page.visits.at(-1)?.timestamp);
    const byTime = await client.getVisits(visitorId, { limit: 2, before: page.lastTimestamp ?? 0 });
    expect(byTime.visits.map(({ requestId }) => requestId)).toEqual(newestFirst.slice(2, 4));
    while (true) {
      pages.push(page.visits.map(({ requestId }) => requestId));
      if (page.paginationKey === undefined) break;
      page = await client.getVisits(visitorId, { limit: 2, paginationKey: page.paginationKey });
    }
    expect(pages).toEqual([newestFirst.slice(0, 2), newestFirst.slice(2, 4), newestFirst.slice(4)]);
    expect((await client.getVisits(visitorId, { linked_id: 'b' })).visits).toHaveLength(2);
    expect((await client.getVisits(visitorId, { linked_id: 'none of them' })).visits).toEqual([]);
    const [one = ''] = newestFirst;
    expect((await client.getVisits(visitorId, { request_id: one })).visits.map(({ requestId }) => requestId)).toEqual([
      one,
    ]);
    // The key in the query, for clients that can't set headers.
    const direct = await server.fetch(`/visitors/${visitorId}?token=${shop.secret}&limit=21`);
    expect(await direct.json()).toEqual(whole);
    expect((await catchRequestError(client.getVisits('short'))).statusCode).toBe(400);
    const missing = await catchRequestError(client.getVisits(UNKNOWN_VISITOR));
    expect([missing.statusCode, missing.responseBody]).toEqual([404, { error: 'visitor not found' }]);
    for (const [wrong, names] of [
      [{ limit: -1 }, 'limit'],
      [{ limit: 501 }, 'limit'],
      [{ paginationKey: 'nonsense' }, 'paginationKey'],
      [{ request_id: 'nonsense' }, 'request_id'],
    ] as const) {
      const error = await catchRequestError(client.getVisits(visitorId, wrong));
      expect([error.statusCode, error.responseBody]).toEqual([400, { error: expect.stringContaining(names) }]);
    }
  });

  test('paging by time and by key returns each visit of one millisecond once', async () => {
    const { server, clock, shop } = await start();
    const client = createOfficialClient(server, shop.secret);
    const visits: { requestId: string; visitorId: string }[] = [];
    for (const sameMoment of [1, 3, 2, 1]) {
      clock.advance(1000);
      for (let visit = 0; visit < sameMoment; visit++) visits.push(await shop.visit(distinctBrowser('one')));
    }
    const visitorId = visits[0]?.visitorId ?? '';
    const all = visits.map(({ requestId }) => requestId).sort();
    const walk = async (limit: number, by: 'before' | 'paginationKey') => {
      const seen: string[] = [];
      let from: object = {};
      while (true) {
        const page = await client.getVisits(visitorId, { limit, ...from });
        expect(page.visits.length).toBeLessThanOrEqual(limit);
        seen.push(...page.visits.map(({ requestId }) => requestId));
        const next = by === 'before' ? page.lastTimestamp : page.paginationKey;
        if (next === undefined) return { seen: seen.sort(), page };
        from = { [by]: next };
      }
    };
    for (const limit of [1, 2, 3, 4, 6]) {
      expect((await walk(limit, 'paginationKey')).seen, `by key, ${limit}`).toEqual(all);
    }
    for (const limit of [3, 4, 6]) expect((await walk(limit, 'before')).seen, `by time, ${limit}`).toEqual(all);
    // More visits of one millisecond than fit on a page: only the key can continue.
    const { page } = await walk(2, 'before');
    expect(page.visits).toHaveLength(2);
    expect(page.paginationKey).toBeDefined();
  });

  test('PUT of an event stores the caller’s data', async () => {
    const { server, shop } = await start();
    const { requestId, visitorId } = await shop.visit({ linkedId: 'before' });
    const client = createOfficialClient(server, shop.secret);
    await client.updateEvent({ linkedId: 'after', tag: { paid: true }, suspect: true }, requestId);
    const { products } = await client.getEvent(requestId);
    expect(products.identification?.data).toMatchObject({ linkedId: 'after', tag: { paid: true }, suspect: true });
    await Promise.all([
      client.updateEvent({ suspect: false }, requestId),
      client.updateEvent({ tag: { paid: false } }, requestId),
    ]);
    expect((await client.getEvent(requestId)).products.identification?.data).toMatchObject({
      linkedId: 'after',
      tag: { paid: false },
      suspect: false,
    });
    expect((await client.getVisits(visitorId, { linked_id: 'after' })).visits).toHaveLength(1);
    const wrong = { linkedid: 'x' } as object;
    expect(await catchRejection(client.updateEvent(wrong, requestId))).toEqual([
      400,
      'RequestCannotBeParsed',
      expect.stringContaining('linkedid'),
    ]);
    expect((await catchRequestError(client.updateEvent({ linkedId: 'x'.repeat(257) }, requestId))).message).toContain(
      'linkedId',
    );
    for (const change of [{ linkedId: 'a\0' }, { linkedId: '\udc00' }, { tag: { a: 'b\0' } }]) {
      const [field = ''] = Object.keys(change);
      expect((await catchRequestError(client.updateEvent(change, requestId))).message).toContain(
        `${field} has a character`,
      );
    }
    expect((await catchRequestError(client.updateEvent({ suspect: true }, NO_REQUEST))).statusCode).toBe(404);
    const path = `${endpoints.event.replace(':requestId', requestId)}?api_key=${shop.secret}`;
    expect((await server.fetch(path, { method: 'PUT', body: '{"no' })).status).toBe(400);
  });

  test('DELETE of a visitor deletes all stored data', async () => {
    const { server, shop } = await start();
    const { requestId, visitorId } = await shop.visit(distinctBrowser('one'));
    const other = await shop.visit(distinctBrowser('another'));
    const client = createOfficialClient(server, shop.secret);
    await client.deleteVisitorData(visitorId);
    expect((await catchRequestError(client.getEvent(requestId))).statusCode).toBe(404);
    expect(await catchRejection(client.deleteVisitorData(visitorId))).toEqual([
      404,
      'VisitorNotFound',
      'visitor not found',
    ]);
    expect((await catchRequestError(client.deleteVisitorData('short'))).statusCode).toBe(400);
    expect((await client.getVisits(other.visitorId)).visits).toHaveLength(1);
  });

  test('unknown URLs return JSON, and the log has no keys', async () => {
    let logged = '';
    const log = createLog('trace', { write: (line) => (logged += line) });
    const { server, shop } = await start({ log });
    const { requestId } = await shop.visit();
    for (const path of ['/events/', '/events/a/b', '/visitors/', '/visitors', '/v4/nothing']) {
      const answer = await server.fetch(`${path}?api_key=${shop.secret}&token=${shop.secret}`);
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([
        404,
        'application/json; charset=utf-8',
      ]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await server.fetch(`/events/%E0%A4%A?token=${shop.secret}`)).status).toBe(404);
    const wrongMethod = await server.fetch(`/events/${requestId}?token=${shop.secret}`, { method: 'POST' });
    expect([wrongMethod.status, await wrongMethod.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found' }),
    ]);
    expect((await server.fetch(`/events/${requestId}?token=${shop.secret}`)).status).toBe(200);
    expect((await server.fetch(`/visitors/short?api_key=${shop.secret}`)).status).toBe(400);
    expect(logged).toContain(endpoints.event);
    expect(logged).not.toContain(shop.secret);
  });
});
