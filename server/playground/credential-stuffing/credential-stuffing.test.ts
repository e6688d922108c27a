import { bankAccount } from '@whorl/contract/playground/bank.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test, vi } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createPlayer, otherLaptop } from '../../testing/playground.ts';
import { startTestServer } from '../../testing/server.ts';
import { decideSignIn } from './decide-sign-in.ts';

const { decide, reset } = playgroundCalls.credentialStuffing;
const HOUR_MS = 60 * 60_000;
const wrong = { ...bankAccount, password: 'letmein' };

describe('the rule', () => {
  const now = 1_795_262_587_402;
  const fresh = { failedAt: [], now, isRight: () => true, isKnown: true, secondFactor: undefined };
  const failed = (count: number, hours = 1) => ({ failedAt: Array<number>(count).fill(now - hours * HOUR_MS) });
  test.each([
    ['right, by somebody known', {}, 'signedIn'],
    ['wrong', { isRight: () => false }, 'failed'],
    ['right, by somebody new', { isKnown: false }, 'asked'],
    ['right, by somebody new with the code', { isKnown: false, secondFactor: 'right' }, 'signedIn'],
    ['right, by somebody new with a wrong code', { isKnown: false, secondFactor: 'wrong' }, 'failed'],
    ['right, by somebody new with a code that has expired', { isKnown: false, secondFactor: 'gone' }, 'asked'],
    ['right after four failures', failed(4), 'signedIn'],
    ['right after five failures', failed(5), 'blocked'],
    ['right after five failures of almost a day ago', failed(5, 23.99), 'blocked'],
    ['right after five failures of a day ago', failed(5, 24), 'signedIn'],
  ] as const)('%s', (_what, changes, outcome) => {
    const decision = decideSignIn({ ...fresh, ...changes });
    expect(decision.outcome).toBe(outcome);
    expect(decision.checks.every(({ passed }) => passed)).toBe(outcome === 'signedIn');
  });

  test('does not try the password of somebody who is blocked', () => {
    const isRight = vi.fn(() => true);
    decideSignIn({ ...fresh, ...failed(5), isRight });
    expect(isRight).not.toHaveBeenCalled();
  });
});

describeOnEachDatabase('the demo of credential stuffing', (makeDatabase) => {
  const start = async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    return { clock, server, player: createPlayer(server) };
  };

  test('asks a newcomer for the second factor, and nobody who was there', async () => {
    const { clock, server, player } = await start();
    const asked = await player.play(decide, bankAccount);
    expect([asked.status, asked.answer.severity]).toEqual([200, 'warning']);
    expect(asked.answer.telephone).toMatch(/^\d{6}$/);
    const code = String(asked.answer.telephone);
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await player.play(decide, { ...bankAccount, code: other })).answer.message).toMatch(/code is incorrect/);
    const somebodyElse = { reading: { signals: otherLaptop } };
    const stolen = await createPlayer(server).play(decide, { ...bankAccount, code }, somebodyElse);
    expect([stolen.answer.severity, stolen.answer.message]).toEqual([
      'warning',
      expect.stringMatching(/no longer good/),
    ]);
    expect((await player.play(decide, { ...bankAccount, code })).answer.message).toMatch(/signed in/);
    expect((await player.play(decide, bankAccount)).answer).not.toHaveProperty('telephone');
    expect((await createPlayer(server).play(decide, bankAccount)).answer.message).toMatch(/signed in/);
    clock.advance(25 * HOUR_MS);
    expect((await player.play(decide, bankAccount)).answer.message).toMatch(/signed in/);
    clock.advance(7 * 24 * HOUR_MS);
    expect((await player.play(decide, bankAccount)).answer.severity).toBe('warning');
  });

  test('keeps that somebody was there longer than their failures, and a code for ten minutes', async () => {
    const { clock, server, player } = await start();
    const { kysely } = server.services.database;
    const kinds = async () => {
      const rows = await kysely.selectFrom('playground_sign_ins').select('kind').orderBy('kind').execute();
      return rows.map(({ kind }) => kind);
    };
    const code = String((await player.play(decide, bankAccount)).answer.telephone);
    await player.play(decide, wrong);
    await player.play(decide, { ...bankAccount, code });
    expect(await kinds()).toEqual(['failed', 'known']);
    const somebodyElse = createPlayer(server);
    await somebodyElse.play(decide, bankAccount, { reading: { signals: otherLaptop } });
    expect(await kinds()).toEqual(['code', 'failed', 'known']);
    const later = (kept: readonly string[]) =>
      expect
        .poll(async () => {
          clock.advance(60_000);
          return await kinds();
        })
        .toEqual(kept);
    clock.advance(9 * 60_000);
    await later(['failed', 'known']);
    clock.advance(24 * HOUR_MS);
    await later(['known']);
    clock.advance(6 * 24 * HOUR_MS);
    await later([]);
  });

  test('takes a code for ten minutes, and the latest one alone', async () => {
    const { clock, player } = await start();
    const codeOf = async () => String((await player.play(decide, bankAccount)).answer.telephone);
    const first = await codeOf();
    clock.advance(10 * 60_000);
    // Too late is no failure: there is a new one at once.
    const late = await player.play(decide, { ...bankAccount, code: first });
    expect(late.answer.message).toMatch(/no longer good/);
    const second = String(late.answer.telephone);
    expect(second).toMatch(/^\d{6}$/);
    clock.advance(9 * 60_000);
    expect((await player.play(decide, { ...bankAccount, code: second })).answer.message).toMatch(/signed in/);
  });

  test('tries nothing after five failures, with whichever cookies', async () => {
    const { clock, server, player } = await start();
    for (let attempt = 0; attempt < 5; attempt++) {
      const { status, answer } = await createPlayer(server).play(decide, { ...wrong, name: `user-${attempt}` });
      expect([status, answer.message]).toEqual([403, 'Name or password is incorrect.']);
    }
    expect((await player.play(decide, bankAccount)).answer.message).toMatch(/Nothing was tried/);
    const somebodyElse = { reading: { signals: otherLaptop } };
    expect((await createPlayer(server).play(decide, bankAccount, somebodyElse)).answer.severity).toBe('warning');
    clock.advance(24 * HOUR_MS);
    expect((await player.play(decide, bankAccount)).answer.severity).toBe('warning');
  });

  test('counts failures that come at once', async () => {
    const { player } = await start();
    const requestIds: string[] = [];
    for (let index = 0; index < 30; index++) requestIds.push(await player.identify());
    const answers = await Promise.all(requestIds.map((requestId) => player.call(decide, { requestId, ...wrong })));
    const messages = answers.map(({ answer }) => answer.message);
    expect(messages.filter((message) => /incorrect/.test(message))).toHaveLength(5);
    expect(messages.filter((message) => /Nothing was tried/.test(message))).toHaveLength(25);
  });

  test('keeps no name and no password, and is reset', async () => {
    const { server, player } = await start();
    await player.play(decide, wrong);
    await player.play(decide, bankAccount);
    const { kysely } = server.services.database;
    const rows = await kysely.selectFrom('playground_sign_ins').selectAll().execute();
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['code', 'failed']);
    expect(JSON.stringify(rows)).not.toMatch(/letmein|"ada"|horse/);
    expect((await player.play(reset)).answer).toMatchObject({
      message: 'Deleted: 1 failed attempt and 1 code.',
      deleted: 2,
    });
  });
});
