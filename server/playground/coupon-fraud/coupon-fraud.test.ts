import { endpoints, playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createPlayer, otherLaptop } from '../../testing/playground.ts';
import { startTestServer } from '../../testing/server.ts';
import { decideCoupon } from './decide-coupon.ts';

const { decide, reset } = playgroundCalls.couponFraud;
const HOUR_MS = 60 * 60_000;

describe('the rule', () => {
  const now = 1_795_262_587_402;
  const minutesAgo = (minutes: number, code = 'AUTUMN30') => ({ code, at: now - minutes * 60_000 });
  test.each([
    ['a code that there is', 'FIELD30', [], 'success', [/30% off/, 3]],
    ['a code that there is not', 'SUMMER', [], 'error', [/does not exist/, 1]],
    ['no code', '', [], 'error', [/does not exist/, 1]],
    ['the same code again', 'FIELD30', [minutesAgo(2 * 60, 'FIELD30')], 'error', [/used this code before/, 2]],
    [
      'the same code after days',
      'FIELD30',
      [minutesAgo(5 * 24 * 60, 'FIELD30')],
      'error',
      [/used this code before/, 2],
    ],
    ['another code at once', 'FIELD30', [minutesAgo(0)], 'error', [/within the last hour/, 3]],
    ['another code after 59 minutes', 'FIELD30', [minutesAgo(59)], 'error', [/within the last hour/, 3]],
    ['another code after 60 minutes', 'FIELD30', [minutesAgo(60)], 'success', [/30% off/, 3]],
  ] as const)('%s', (_what, code, claims, severity, [words, looked]) => {
    const decision = decideCoupon({ code, claims, now });
    expect([decision.severity, decision.checks.length]).toEqual([severity, looked]);
    expect(decision.message).toMatch(words);
    expect(decision.checks.at(-1)?.passed).toBe(severity === 'success');
  });
});

describeOnEachDatabase('the demo of coupon fraud', (makeDatabase) => {
  const start = async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    return { clock, server, player: createPlayer(server) };
  };

  test('takes a code once, without and with the cookie, and the other one after an hour', async () => {
    const { clock, server, player } = await start();
    expect((await player.play(decide, { code: ' field30' })).answer).toMatchObject({ percentOff: 30 });
    expect((await player.play(decide, { code: 'FIELD30' })).answer.message).toMatch(/used this code before/);
    const privateWindow = createPlayer(server);
    expect((await privateWindow.play(decide, { code: 'FIELD30' })).answer.message).toMatch(/used this code before/);
    const other = createPlayer(server);
    expect((await other.play(decide, { code: 'AUTUMN30' })).answer.message).toMatch(/within the last hour/);
    clock.advance(HOUR_MS);
    expect((await player.play(decide, { code: 'AUTUMN30' })).answer).toMatchObject({ percentOff: 30 });
    clock.advance(8 * 24 * HOUR_MS);
    await expect
      .poll(async () => {
        clock.advance(10 * 60_000);
        return (await player.play(decide, { code: 'FIELD30' })).answer.severity;
      })
      .toBe('success');
  });

  test('gives one of fifty calls at once, on two processes, what each of them asks for', async () => {
    const databaseUrl = await makeDatabase();
    const clock = createTestClock();
    const environment = { PUBLIC_URL: 'http://shop.example' };
    const servers = [
      await startTestServer({ databaseUrl, clock, environment }),
      await startTestServer({ databaseUrl, clock, environment }),
    ] as const;
    const player = createPlayer(servers[0], environment.PUBLIC_URL);
    const requestIds: string[] = [];
    for (let index = 0; index < 50; index++) requestIds.push(await player.identify());
    const answers = await Promise.all(
      requestIds.map((requestId, index) => player.call(decide, { requestId, code: 'FIELD30' }, {}, servers[index % 2])),
    );
    expect(answers.filter(({ answer }) => answer.severity === 'success')).toHaveLength(1);
    expect(answers.filter(({ answer }) => /used this code before/.test(answer.message))).toHaveLength(49);
  });

  test('one request id in fifty calls at once is used once', async () => {
    const { player } = await start();
    const requestId = await player.identify();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => player.call(decide, { requestId, code: 'NONE' })),
    );
    const words = answers.map(({ answer }) => answer.message);
    expect(words.filter((message) => /does not exist/.test(message))).toHaveLength(1);
    expect(words.filter((message) => /used before: possible replay/.test(message))).toHaveLength(49);
  });

  test('is reset by the visitor alone, and says what was deleted', async () => {
    const { server, player } = await start();
    const other = { reading: { signals: otherLaptop } };
    const somebodyElse = createPlayer(server);
    await somebodyElse.play(decide, { code: 'FIELD30' }, other);
    await player.play(decide, { code: 'FIELD30' });
    expect((await player.play(reset)).answer).toMatchObject({
      severity: 'success',
      message: 'Deleted: 1 coupon claim.',
      deleted: 1,
    });
    expect((await player.play(reset)).answer).toMatchObject({
      severity: 'success',
      message: 'There was nothing of yours to delete.',
      deleted: 0,
    });
    expect((await player.play(decide, { code: 'FIELD30' })).answer.severity).toBe('success');
    expect((await somebodyElse.play(decide, { code: 'FIELD30' }, other)).answer.message).toMatch(
      /used this code before/,
    );
  });

  test('is forgotten with the browser', async () => {
    const { server, player } = await start();
    await player.play(decide, { code: 'FIELD30' });
    const { kysely } = server.services.database;
    const left = async () => {
      const rows = await kysely.selectFrom('playground_coupons').select('code').execute();
      return rows.length;
    };
    expect(await left()).toBe(1);
    await server.fetch(endpoints.identify, { method: 'DELETE', headers: { cookie: player.cookie() } });
    expect(await left()).toBe(0);
  });
});
