import { requestChecks as names } from '@whorl/contract/playground/checks.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { botChanges, createDemoVisitor, laptop, otherLaptop } from '../testing/playground.ts';
import { startTestServer } from '../testing/server.ts';

const { decide, reset } = playgroundCalls.couponFraud;
const code = 'FIELD30';

describeOnEachDatabase('a call of a demo', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}) => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock, environment });
    return { clock, server, visitor: createDemoVisitor(server) };
  };
  type Answered = Awaited<ReturnType<ReturnType<typeof createDemoVisitor>['call']>>;
  /** Expects a rejection at this check after all earlier ones passed, with this message. */
  const expectRefusal = (answered: Answered, name: string, words: RegExp) => {
    expect([answered.status, answered.answer.severity]).toEqual([403, 'error']);
    expectFailedCheck(answered, name, words);
  };
  /** Expects that the visitor has to do something before the demo decides, because the match is uncertain. */
  const expectPause = (answered: Answered, words: RegExp) => {
    expect([answered.status, answered.answer.severity]).toEqual([200, 'warning']);
    expectFailedCheck(answered, names.confidence, words);
  };
  const expectFailedCheck = ({ answer }: Answered, name: string, words: RegExp) => {
    expect(answer.message).toMatch(words);
    expect(answer.checks.at(-1)).toMatchObject({ name, passed: false });
    expect(answer.checks.slice(0, -1).every(({ passed }) => passed)).toBe(true);
  };

  test('is decided for a new request of its own visitor, with its checks', async () => {
    const { server, visitor } = await start();
    const { status, answer } = await visitor.submit(decide, { code });
    expect([status, answer.severity]).toEqual([200, 'success']);
    expect(answer.checks.slice(0, 8).map(({ name }) => name)).toEqual(Object.values(names));
    expect(answer.checks.every(({ passed }) => passed)).toBe(true);
    const values = Object.fromEntries(answer.checks.map(({ name, value }) => [name, value]));
    expect(values[names.identified]).toMatch(/^[a-zA-Z0-9]{20}$/);
    expect(values[names.origin]).toBe(server.url);
    expect(values[names.address]).toBe('127.0.0.0');
  });

  test('is rejected with an unknown request ID', async () => {
    const { visitor } = await start();
    await visitor.identify();
    const made = { requestId: '1795262587402.aaaaaa', code };
    expectRefusal(await visitor.call(decide, made), names.known, /doesn’t exist: possible spoofing/);
    for (const requestId of ['demo', '\u0000']) {
      expectRefusal(await visitor.call(decide, { ...made, requestId }), names.known, /possible spoofing/);
    }
  });

  test('is rejected with a request of another IP address', async () => {
    const { visitor } = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const requestId = await visitor.identify({ payloadHeaders: { 'x-forwarded-for': '203.0.113.7' } });
    const call = (from: string) => visitor.call(decide, { requestId, code }, { 'x-forwarded-for': from });
    const refused = await call('198.51.100.7');
    expectRefusal(refused, names.address, /another IP address: possible spoofing/);
    // The finder of another visitor's request ID learns neither its visitor nor its IP address.
    expect(refused.answer.checks.map(({ value }) => value)).toEqual(['yes', 'yes', '198.51.100.0']);
    // The request ID is not used up either.
    expect((await call('203.0.113.9')).answer.severity).toBe('success');
  });

  test.each([
    ['identified on another site', { payload: { url: 'https://evil.example/playground/coupon-fraud/' } }],
    ['identified on another port', { payload: { url: 'http://127.0.0.1:1/playground/coupon-fraud/' } }],
  ])('is rejected with a request %s', async (_what, changes) => {
    const { visitor } = await start();
    const refused = await visitor.submit(decide, { code }, changes);
    expectRefusal(refused, names.origin, /another site: possible spoofing/);
    expect(refused.answer.checks[1]).toMatchObject({ name: names.identified, value: 'yes' });
  });

  test('is rejected without an Origin header, and not checked at all on another site’s page', async () => {
    const { server, visitor } = await start();
    const post = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ requestId: await visitor.identify(), code });
      const response = await server.fetch(decide, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      return { status: response.status, answer: await response.json() };
    };
    expectRefusal(await post({}), names.origin, /another site: possible spoofing/);
    const elsewhere = await post({ origin: 'https://evil.example' });
    expect([elsewhere.status, JSON.stringify(elsewhere.answer)]).toEqual([
      403,
      expect.stringContaining('cross_origin'),
    ]);
  });

  test('is accepted only from pages of PUBLIC_URL if that is set', async () => {
    const { server, visitor } = await start({ PUBLIC_URL: 'http://shop.example' });
    expectRefusal(await visitor.submit(decide, { code }), names.origin, /another site/);
    const there = createDemoVisitor(server, 'http://shop.example');
    expect((await there.submit(decide, { code })).answer.severity).toBe('success');
  });

  test('is rejected with a request older than seven seconds', async () => {
    const { clock, visitor } = await start();
    const [just, late] = [await visitor.identify(), await visitor.identify()];
    clock.advance(7_000);
    expect((await visitor.call(decide, { requestId: just, code: 'NONE' })).answer.message).toMatch(/doesn’t exist/);
    clock.advance(1);
    const refused = await visitor.call(decide, { requestId: late, code });
    expectRefusal(refused, names.age, /too old: possible replay/);
    expect(refused.answer.checks[1]).toMatchObject({ name: names.identified, value: 'yes' });
  });

  test('is rejected with a request ID used before, for every operation and regardless of the first result', async () => {
    const { visitor } = await start();
    const requestId = await visitor.identify();
    expect((await visitor.call(decide, { requestId, code: 'NONE' })).answer.message).toMatch(/doesn’t exist/);
    for (const [path, fields] of [
      [decide, { code }],
      [reset, {}],
    ] as const) {
      expectRefusal(await visitor.call(path, { requestId, ...fields }), names.once, /used before: possible replay/);
    }
  });

  test('is rejected for a bot', async () => {
    const { visitor } = await start();
    expectRefusal(await visitor.submit(decide, { code }, botChanges), names.person, /Bot detected/);
  });

  test('is rejected when the bot detection was blocked', async () => {
    const { visitor } = await start();
    const silent = { payload: { bot: { error: 'blocked' } } };
    expectRefusal(await visitor.submit(decide, { code }, silent), names.person, /Bot detected/);
  });

  test('is paused for one of several similar visitors, and in another one’s network with a signed ID too', async () => {
    const { server, clock } = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    // Each keeps its own cookie, so they are three visitors.
    const [first, second, third] = [createDemoVisitor(server), createDemoVisitor(server), createDemoVisitor(server)];
    const from = (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return { headers, payloadHeaders: headers };
    };
    const [here, elsewhere] = [from('203.0.113.7'), from('198.51.100.7')];
    await first.identify(here);
    await second.identify({ ...here, payload: { signals: otherLaptop } });
    await second.identify(here);
    expectPause(await third.submit(decide, { code }, here), /We can’t tell this browser from a similar one/);
    // Now it has a signed ID, like every browser on the second click in a new window.
    expectPause(await third.submit(decide, { code }, here), /similar one on your network/);
    expect((await third.submit(decide, { code }, elsewhere)).answer.severity).toBe('success');
    clock.advance(86_400_000);
    expect((await third.submit(decide, { code }, here)).answer.message).toMatch(/already used this code/);
  });

  test('gives no advantage for more windows on a computer with two users', async () => {
    const { server, clock } = await start();
    const ordinary = { payload: { privacy: { isPrivate: false } } };
    const [owner, twin] = [createDemoVisitor(server), createDemoVisitor(server)];
    expect((await owner.submit(decide, { code }, ordinary)).answer.severity).toBe('success');
    clock.advance(60_000);
    expect((await twin.submit(decide, { code }, ordinary)).answer.severity).toBe('error');
    clock.advance(60_000);
    await owner.identify(ordinary);
    // Both are in use at the same time, so they are two visitors.
    expect((await twin.submit(decide, { code }, ordinary)).answer.severity).toBe('success');
    for (let window = 0; window < 5; window++) {
      const fresh = createDemoVisitor(server);
      await fresh.identify();
      expectPause(await fresh.submit(decide, { code }), /similar one on your network/);
    }
  });

  test('gives a browser that nearly matches a visitor nothing of that visitor’s, however often it returns', async () => {
    const { server, visitor } = await start();
    expect((await visitor.submit(decide, { code })).answer.severity).toBe('success');
    // A browser that returns often is more probable.
    for (let visit = 0; visit < 8; visit++) await visitor.identify();
    const abroad = { payload: { signals: { ...laptop, timezone: { value: 'Asia/Tokyo', ms: 0 } } } };
    const stranger = createDemoVisitor(server);
    for (const one of [stranger, stranger, createDemoVisitor(server)]) {
      expectPause(await one.submit(decide, { code }, abroad), /similar one that was here before/);
    }
  });

  test.each([
    ['nothing', undefined],
    ['no request id', { code }],
    ['a number for the code', { requestId: '1795262587402.aaaaaa', code: 30 }],
    ['an unknown field', { requestId: '1795262587402.aaaaaa', code, visitorId: 'zzzzzzzzzz0000000001' }],
  ])('returns 400 with %s', async (_what, body) => {
    const { visitor } = await start();
    expect((await visitor.call(decide, body ?? {})).status).toBe(400);
  });

  test.each([
    ['an unknown field name', { '4012888888881881': true }, 'The body: has an unknown field'],
    ['a number for the request ID', { requestId: 4012888888881881 }, 'requestId: needs to be text'],
    ['a number for the code', { code: 4012888888881881 }, 'code: needs to be text'],
    ['no code', { code: undefined }, 'code: is missing'],
    [
      'a text that is too long',
      { code: `4012888888881881${'1'.repeat(40)}` },
      'code: has more than 40 characters or entries',
    ],
  ])('reports %s without repeating the value', async (_what, fields, message) => {
    const { visitor } = await start();
    const { status, answer } = await visitor.call(decide, { requestId: '1795262587402.aaaaaa', code, ...fields });
    expect([status, answer.message]).toEqual([400, message]);
    expect(JSON.stringify(answer)).not.toContain('4012888888881881');
  });

  test('returns 503 when another service identifies the visitors', async () => {
    const { visitor } = await start({ IDENTIFICATION_ENDPOINT: 'https://readings.example/' });
    const { status, answer } = await visitor.submit(decide, { code });
    expect([status, answer.message]).toEqual([503, expect.stringMatching(/Another service identifies/)]);
  });

  test('deletes the request ID after its retention period', async () => {
    const { clock, server, visitor } = await start();
    await visitor.submit(decide, { code });
    const countRequests = async () => {
      const { kysely } = server.services.database;
      const rows = await kysely.selectFrom('playground_requests').select('at').execute();
      return rows.length;
    };
    expect(await countRequests()).toBe(1);
    clock.advance(59 * 60_000);
    expect(await countRequests()).toBe(1);
    await expect
      .poll(async () => {
        clock.advance(10 * 60_000);
        return await countRequests();
      })
      .toBe(0);
  });
});
