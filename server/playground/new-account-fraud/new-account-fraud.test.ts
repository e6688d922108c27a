import { playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createPlayer, otherLaptop } from '../../testing/playground.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { decideAccount } from './decide-account.ts';

const { decide, reset } = playgroundCalls.newAccountFraud;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const signUp = { name: 'Ada Quill', password: 'tide-table-77' };

describe('the rule', () => {
  const now = Date.UTC(2026, 10, 22, 18, 30);
  test.each([
    ['a first account', undefined, 'success', /free until 29 November 2026 at 18:30 UTC/],
    ['another at once', now, 'error', /since 22 November 2026 at 18:30 UTC/],
    ['another within seven days', now - 7 * DAY_MS + 1, 'error', /since 15 November 2026 at 18:30 UTC/],
    ['another after seven days', now - 7 * DAY_MS, 'success', /free until 29 November 2026 at 18:30 UTC/],
  ] as const)('%s', (_what, openedAt, severity, words) => {
    const decision = decideAccount({ openedAt, now });
    expect(decision.severity).toBe(severity);
    expect(decision.message).toMatch(words);
    expect(decision.checks.map(({ passed }) => passed)).toEqual([severity === 'success']);
    const since = severity === 'success' ? now : openedAt;
    expect(decision.account).toEqual({ since, until: (since ?? 0) + 7 * DAY_MS });
  });
});

describeOnEachDatabase('the demo of new-account fraud', (makeDatabase) => {
  const start = async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    return { clock, server, player: createPlayer(server) };
  };
  const rowsOf = ({ services }: TestServer) =>
    services.database.kysely.selectFrom('playground_accounts').selectAll().execute();

  test('opens one account for a visitor, whatever is typed and without the cookie too', async () => {
    const { clock, server, player } = await start();
    const opened = clock.now();
    const first = await player.play(decide, signUp);
    expect([first.status, first.answer.severity]).toEqual([200, 'success']);
    expect(first.answer.account).toEqual({ since: opened, until: opened + 7 * DAY_MS });
    clock.advance(MINUTE_MS);
    const second = await player.play(decide, { name: 'Grace', password: 'barometer-12' });
    expect([second.status, second.answer.message]).toEqual([403, expect.stringMatching(/have had an account since/)]);
    expect(second.answer.account).toEqual(first.answer.account);
    const privateWindow = await createPlayer(server).play(decide, { name: 'Nobody', password: 'barometer-12' });
    expect(privateWindow.answer.message).toBe(second.answer.message);
    const somebodyElse = { reading: { signals: otherLaptop } };
    expect((await createPlayer(server).play(decide, signUp, somebodyElse)).answer.severity).toBe('success');
  });

  test('ends an account after seven days, whether or not the job was there', async () => {
    const { clock, server, player } = await start();
    await player.play(decide, signUp);
    clock.advance(7 * DAY_MS - 1);
    expect((await player.play(decide, signUp)).answer.severity).toBe('error');
    clock.advance(1);
    expect((await player.play(decide, signUp)).answer.severity).toBe('success');
    clock.advance(7 * DAY_MS);
    await expect
      .poll(async () => {
        clock.advance(10 * MINUTE_MS);
        return await rowsOf(server);
      })
      .toEqual([]);
  });

  test('fifty sign-ups at once, on two processes, open one account', async () => {
    const databaseUrl = await makeDatabase();
    const clock = createTestClock();
    const environment = { PUBLIC_URL: 'http://halyard.example' };
    const servers = [
      await startTestServer({ databaseUrl, clock, environment }),
      await startTestServer({ databaseUrl, clock, environment }),
    ] as const;
    const player = createPlayer(servers[0], environment.PUBLIC_URL);
    const requestIds: string[] = [];
    for (let index = 0; index < 50; index++) requestIds.push(await player.identify());
    const answers = await Promise.all(
      requestIds.map((requestId, index) =>
        player.call(decide, { requestId, ...signUp, name: `Person ${index}` }, {}, servers[index % servers.length]),
      ),
    );
    expect(answers.filter(({ answer }) => answer.severity === 'success')).toHaveLength(1);
    expect(answers.filter(({ answer }) => /have had an account since/.test(answer.message))).toHaveLength(49);
    expect(await rowsOf(servers[0])).toHaveLength(1);
  });

  test.each([
    ['no name', { name: '  ' }, /^name: Enter a name/],
    ['a name of a page', { name: 'a'.repeat(101) }, /^name: /],
    ['seven characters for a password', { password: '1234567' }, /^password: A password has at least 8/],
    ['a field of its own', { trial: 'forever' }, /^trial: is not known/],
  ])('with %s is told which field is wrong, and opens nothing', async (_what, changes, words) => {
    const { server, player } = await start();
    const { status, answer } = await player.play(decide, { ...signUp, ...changes });
    expect([status, answer.message]).toEqual([400, expect.stringMatching(words)]);
    expect(await rowsOf(server)).toEqual([]);
  });

  test('opens none for a program', async () => {
    const { server, player } = await start();
    const bot = { reading: { bot: { bot: true, botKind: 'headless_chrome' } } };
    expect((await player.play(decide, signUp, bot)).answer.message).toMatch(/A program drives/);
    expect(await rowsOf(server)).toEqual([]);
  });

  test('keeps that there is an account and since when, and nothing that was typed', async () => {
    const { clock, server, player } = await start();
    await player.play(decide, signUp);
    expect(await rowsOf(server)).toEqual([{ visitor_id: expect.stringMatching(/^\w{20}$/), at: clock.now() }]);
    expect((await player.play(reset)).answer).toMatchObject({ message: 'Deleted: 1 account.', deleted: 1 });
    expect((await player.play(reset)).answer).toMatchObject({ deleted: 0 });
    expect((await player.play(decide, signUp)).answer.severity).toBe('success');
  });
});
