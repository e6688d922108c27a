import { endpoints, playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createDemoVisitor, otherLaptop, startDemoServer } from '../../testing/playground.ts';
import { startTestServer } from '../../testing/server.ts';
import { decideCoupon } from './decide-coupon.ts';

const { decide, reset } = playgroundCalls.couponFraud;
const HOUR_MS = 60 * 60_000;

describe('decideCoupon', () => {
  const now = 1_795_262_587_402;
  const minutesAgo = (minutes: number, code = 'AUTUMN30') => ({ code, at: now - minutes * 60_000 });
  test.each([
    ['a valid code', 'FIELD30', [], 'success', [/30% off/, 3]],
    ['an unknown code', 'SUMMER', [], 'error', [/doesn’t exist/, 1]],
    ['an empty code', '', [], 'error', [/doesn’t exist/, 1]],
    ['the same code again', 'FIELD30', [minutesAgo(2 * 60, 'FIELD30')], 'error', [/already used this code/, 2]],
    [
      'the same code after days',
      'FIELD30',
      [minutesAgo(5 * 24 * 60, 'FIELD30')],
      'error',
      [/already used this code/, 2],
    ],
    ['another code immediately', 'FIELD30', [minutesAgo(0)], 'error', [/within the last hour/, 3]],
    ['another code after 59 minutes', 'FIELD30', [minutesAgo(59)], 'error', [/within the last hour/, 3]],
    ['another code after 60 minutes', 'FIELD30', [minutesAgo(60)], 'success', [/30% off/, 3]],
  ] as const)('returns the expected decision for %s', (_what, code, claims, severity, [words, looked]) => {
    const decision = decideCoupon({ code, claims, now });
    expect([decision.severity, decision.checks.length]).toEqual([severity, looked]);
    expect(decision.message).toMatch(words);
    expect(decision.checks.at(-1)?.passed).toBe(severity === 'success');
  });
});

describeOnEachDatabase('the coupon fraud demo', (makeDatabase) => {
  const start = () => startDemoServer(makeDatabase());

  test('accepts a code once, with and without the cookie, and the other code after an hour', async () => {
    const { clock, server, visitor } = await start();
    expect((await visitor.submit(decide, { code: ' field30' })).answer).toMatchObject({ percentOff: 30 });
    expect((await visitor.submit(decide, { code: 'FIELD30' })).answer.message).toMatch(/already used this code/);
    const privateWindow = createDemoVisitor(server);
    expect((await privateWindow.submit(decide, { code: 'FIELD30' })).answer.message).toMatch(/already used this code/);
    const other = createDemoVisitor(server);
    expect((await other.submit(decide, { code: 'AUTUMN30' })).answer.message).toMatch(/within the last hour/);
    clock.advance(HOUR_MS);
    expect((await visitor.submit(decide, { code: 'AUTUMN30' })).answer).toMatchObject({ percentOff: 30 });
    clock.advance(8 * 24 * HOUR_MS);
    await expect
      .poll(async () => {
        clock.advance(10 * 60_000);
        return (await visitor.submit(decide, { code: 'FIELD30' })).answer.severity;
      })
      .toBe('success');
  });

  test('accepts one of 50 concurrent requests on two processes', async () => {
    const databaseUrl = await makeDatabase();
    const clock = createTestClock();
    const environment = { PUBLIC_URL: 'http://shop.example' };
    const servers = [
      await startTestServer({ databaseUrl, clock, environment }),
      await startTestServer({ databaseUrl, clock, environment }),
    ] as const;
    const visitor = createDemoVisitor(servers[0], environment.PUBLIC_URL);
    const requestIds: string[] = [];
    for (let index = 0; index < 50; index++) requestIds.push(await visitor.identify());
    const answers = await Promise.all(
      requestIds.map((requestId, index) =>
        visitor.call(decide, { requestId, code: 'FIELD30' }, {}, servers[index % 2]),
      ),
    );
    expect(answers.filter(({ answer }) => answer.severity === 'success')).toHaveLength(1);
    expect(answers.filter(({ answer }) => /already used this code/.test(answer.message))).toHaveLength(49);
  });

  test('accepts a request ID once in 50 concurrent requests', async () => {
    const { visitor } = await start();
    const requestId = await visitor.identify();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => visitor.call(decide, { requestId, code: 'NONE' })),
    );
    const words = answers.map(({ answer }) => answer.message);
    expect(words.filter((message) => /doesn’t exist/.test(message))).toHaveLength(1);
    expect(words.filter((message) => /used before: possible replay/.test(message))).toHaveLength(49);
  });

  test('is reset for one visitor only, with the number of deleted rows', async () => {
    const { server, visitor } = await start();
    const other = { payload: { signals: otherLaptop } };
    const otherVisitor = createDemoVisitor(server);
    await otherVisitor.submit(decide, { code: 'FIELD30' }, other);
    await visitor.submit(decide, { code: 'FIELD30' });
    expect((await visitor.submit(reset)).answer).toMatchObject({
      severity: 'success',
      message: 'Deleted: 1 coupon claim.',
      deleted: 1,
    });
    expect((await visitor.submit(reset)).answer).toMatchObject({
      severity: 'success',
      message: 'This demo has stored no data about you.',
      deleted: 0,
    });
    expect((await visitor.submit(decide, { code: 'FIELD30' })).answer.severity).toBe('success');
    expect((await otherVisitor.submit(decide, { code: 'FIELD30' }, other)).answer.message).toMatch(
      /already used this code/,
    );
  });

  test('is deleted with the visitor', async () => {
    const { server, visitor } = await start();
    await visitor.submit(decide, { code: 'FIELD30' });
    const { kysely } = server.services.database;
    const left = async () => {
      const rows = await kysely.selectFrom('playground_coupons').select('code').execute();
      return rows.length;
    };
    expect(await left()).toBe(1);
    await server.fetch(endpoints.identify, { method: 'DELETE', headers: { cookie: visitor.cookie() } });
    expect(await left()).toBe(0);
  });
});
