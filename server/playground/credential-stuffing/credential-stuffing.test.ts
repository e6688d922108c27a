import { bankAccount } from '@whorl/contract/playground/bank.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test, vi } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createDemoVisitor, otherLaptop, startDemoServer } from '../../testing/playground.ts';
import { decideSignIn } from './decide-sign-in.ts';

// The demo's texts and response field name it so. cspell:ignore telephone

const { decide, reset } = playgroundCalls.credentialStuffing;
const HOUR_MS = 60 * 60_000;
const wrong = { ...bankAccount, password: 'letmein' };

describe('decideSignIn', () => {
  const now = 1_795_262_587_402;
  const fresh = { failedAt: [], now, isRight: () => true, isKnown: true, secondFactor: undefined };
  const failed = (count: number, hours = 1) => ({ failedAt: Array<number>(count).fill(now - hours * HOUR_MS) });
  test.each([
    ['a correct password of a known visitor', {}, 'signedIn'],
    ['a wrong password', { isRight: () => false }, 'failed'],
    ['a correct password of a new visitor', { isKnown: false }, 'codeRequired'],
    ['a correct password of a new visitor with the code', { isKnown: false, secondFactor: 'right' }, 'signedIn'],
    ['a correct password of a new visitor with a wrong code', { isKnown: false, secondFactor: 'wrong' }, 'failed'],
    [
      'a correct password of a new visitor with an expired code',
      { isKnown: false, secondFactor: 'gone' },
      'codeRequired',
    ],
    ['a correct password after four failures', failed(4), 'signedIn'],
    ['a correct password after five failures', failed(5), 'blocked'],
    ['a correct password after five failures almost a day ago', failed(5, 23.99), 'blocked'],
    ['a correct password after five failures a day ago', failed(5, 24), 'signedIn'],
  ] as const)('returns the expected decision for %s', (_what, changes, outcome) => {
    const decision = decideSignIn({ ...fresh, ...changes });
    expect(decision.outcome).toBe(outcome);
    expect(decision.checks.every(({ passed }) => passed)).toBe(outcome === 'signedIn');
  });

  test('does not compare the password of a blocked visitor', () => {
    const isRight = vi.fn(() => true);
    decideSignIn({ ...fresh, ...failed(5), isRight });
    expect(isRight).not.toHaveBeenCalled();
  });
});

describeOnEachDatabase('the credential stuffing demo', (makeDatabase) => {
  const start = () => startDemoServer(makeDatabase());

  test('requires the second factor of new visitors only', async () => {
    const { clock, server, visitor } = await start();
    const codeRequired = await visitor.submit(decide, bankAccount);
    expect([codeRequired.status, codeRequired.answer.severity]).toEqual([200, 'warning']);
    expect(codeRequired.answer.telephone).toMatch(/^\d{6}$/);
    const code = String(codeRequired.answer.telephone);
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await visitor.submit(decide, { ...bankAccount, code: other })).answer.message).toMatch(/code is incorrect/);
    const otherVisitor = { payload: { signals: otherLaptop } };
    const stolen = await createDemoVisitor(server).submit(decide, { ...bankAccount, code }, otherVisitor);
    expect([stolen.answer.severity, stolen.answer.message]).toEqual([
      'warning',
      expect.stringMatching(/This code has expired/),
    ]);
    expect((await visitor.submit(decide, { ...bankAccount, code })).answer.message).toMatch(/logged in/);
    expect((await visitor.submit(decide, bankAccount)).answer).not.toHaveProperty('telephone');
    expect((await createDemoVisitor(server).submit(decide, bankAccount)).answer.message).toMatch(/logged in/);
    clock.advance(25 * HOUR_MS);
    expect((await visitor.submit(decide, bankAccount)).answer.message).toMatch(/logged in/);
    clock.advance(7 * 24 * HOUR_MS);
    expect((await visitor.submit(decide, bankAccount)).answer.severity).toBe('warning');
  });

  test('remembers a sign-in longer than failures, and a code for ten minutes', async () => {
    const { clock, server, visitor } = await start();
    const { kysely } = server.services.database;
    const kinds = async () => {
      const rows = await kysely.selectFrom('playground_sign_ins').select('kind').orderBy('kind').execute();
      return rows.map(({ kind }) => kind);
    };
    const code = String((await visitor.submit(decide, bankAccount)).answer.telephone);
    await visitor.submit(decide, wrong);
    await visitor.submit(decide, { ...bankAccount, code });
    expect(await kinds()).toEqual(['failed', 'known']);
    const otherVisitor = createDemoVisitor(server);
    await otherVisitor.submit(decide, bankAccount, { payload: { signals: otherLaptop } });
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

  test('accepts only the latest code, for ten minutes', async () => {
    const { clock, visitor } = await start();
    const requestCode = async () => String((await visitor.submit(decide, bankAccount)).answer.telephone);
    const first = await requestCode();
    clock.advance(10 * 60_000);
    // An expired code is not a failure: a new one is sent immediately.
    const late = await visitor.submit(decide, { ...bankAccount, code: first });
    expect(late.answer.message).toMatch(/This code has expired/);
    const second = String(late.answer.telephone);
    expect(second).toMatch(/^\d{6}$/);
    clock.advance(9 * 60_000);
    expect((await visitor.submit(decide, { ...bankAccount, code: second })).answer.message).toMatch(/logged in/);
  });

  test('rejects every attempt after five failures, regardless of cookies', async () => {
    const { clock, server, visitor } = await start();
    for (let attempt = 0; attempt < 5; attempt++) {
      const { status, answer } = await createDemoVisitor(server).submit(decide, { ...wrong, name: `user-${attempt}` });
      expect([status, answer.message]).toEqual([403, 'Name or password is incorrect.']);
    }
    expect((await visitor.submit(decide, bankAccount)).answer.message).toMatch(/The password wasn’t checked/);
    const otherVisitor = { payload: { signals: otherLaptop } };
    expect((await createDemoVisitor(server).submit(decide, bankAccount, otherVisitor)).answer.severity).toBe('warning');
    clock.advance(24 * HOUR_MS);
    expect((await visitor.submit(decide, bankAccount)).answer.severity).toBe('warning');
  });

  test('counts concurrent failures', async () => {
    const { visitor } = await start();
    const requestIds: string[] = [];
    for (let index = 0; index < 30; index++) requestIds.push(await visitor.identify());
    const answers = await Promise.all(requestIds.map((requestId) => visitor.call(decide, { requestId, ...wrong })));
    const messages = answers.map(({ answer }) => answer.message);
    expect(messages.filter((message) => /incorrect/.test(message))).toHaveLength(5);
    expect(messages.filter((message) => /The password wasn’t checked/.test(message))).toHaveLength(25);
  });

  test('stores no name and no password, and can be reset', async () => {
    const { server, visitor } = await start();
    await visitor.submit(decide, wrong);
    await visitor.submit(decide, bankAccount);
    const { kysely } = server.services.database;
    const rows = await kysely.selectFrom('playground_sign_ins').selectAll().execute();
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['code', 'failed']);
    expect(JSON.stringify(rows)).not.toMatch(/letmein|"ada"|horse/);
    expect((await visitor.submit(reset)).answer).toMatchObject({
      message: 'Deleted: 1 failed attempt and 1 code.',
      deleted: 2,
    });
  });
});
