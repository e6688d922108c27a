import { playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { botChanges, createDemoVisitor, otherLaptop, startDemoServer } from '../../testing/playground.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { decideAccount } from './decide-account.ts';

const { decide, reset } = playgroundCalls.newAccountFraud;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const signUp = { name: 'Ada Quill', password: 'tide-table-77' };

describe('decideAccount', () => {
  const now = Date.UTC(2026, 10, 22, 18, 30);
  test.each([
    ['a first account', undefined, 'success', /free until November 29, 2026 at 6:30\sPM UTC/],
    ['another account immediately', now, 'error', /opened November 22, 2026 at 6:30\sPM UTC/],
    ['another account within seven days', now - 7 * DAY_MS + 1, 'error', /opened November 15, 2026 at 6:30\sPM UTC/],
    ['another account after seven days', now - 7 * DAY_MS, 'success', /free until November 29, 2026 at 6:30\sPM UTC/],
  ] as const)('returns the expected decision for %s', (_what, openedAt, severity, words) => {
    const decision = decideAccount({ openedAt, now });
    expect(decision.severity).toBe(severity);
    expect(decision.message).toMatch(words);
    expect(decision.checks.map(({ passed }) => passed)).toEqual([severity === 'success']);
    const since = severity === 'success' ? now : openedAt;
    expect(decision.account).toEqual({ since, until: (since ?? 0) + 7 * DAY_MS });
  });
});

describeOnEachDatabase('the new-account fraud demo', (makeDatabase) => {
  const start = () => startDemoServer(makeDatabase());
  const readRows = ({ services }: TestServer) =>
    services.database.kysely.selectFrom('playground_accounts').selectAll().execute();

  test('creates one account per visitor, whatever name is typed and without the cookie too', async () => {
    const { clock, server, visitor } = await start();
    const opened = clock.now();
    const first = await visitor.submit(decide, signUp);
    expect([first.status, first.answer.severity]).toEqual([200, 'success']);
    expect(first.answer.account).toEqual({ since: opened, until: opened + 7 * DAY_MS });
    clock.advance(MINUTE_MS);
    const second = await visitor.submit(decide, { name: 'Grace', password: 'barometer-12' });
    expect([second.status, second.answer.message]).toEqual([
      403,
      expect.stringMatching(/already have an account, opened/),
    ]);
    expect(second.answer.account).toEqual(first.answer.account);
    const privateWindow = await createDemoVisitor(server).submit(decide, {
      name: 'Grace Quill',
      password: 'barometer-12',
    });
    expect(privateWindow.answer.message).toBe(second.answer.message);
    const otherVisitor = { payload: { signals: otherLaptop } };
    expect((await createDemoVisitor(server).submit(decide, signUp, otherVisitor)).answer.severity).toBe('success');
  });

  test('ends an account after seven days, even before the job has deleted it', async () => {
    const { clock, server, visitor } = await start();
    await visitor.submit(decide, signUp);
    clock.advance(7 * DAY_MS - 1);
    expect((await visitor.submit(decide, signUp)).answer.severity).toBe('error');
    clock.advance(1);
    expect((await visitor.submit(decide, signUp)).answer.severity).toBe('success');
    clock.advance(7 * DAY_MS);
    await expect
      .poll(async () => {
        clock.advance(10 * MINUTE_MS);
        return await readRows(server);
      })
      .toEqual([]);
  });

  test('creates one account for 50 concurrent sign-ups on two processes', async () => {
    const databaseUrl = await makeDatabase();
    const clock = createTestClock();
    const environment = { PUBLIC_URL: 'http://halyard.example' };
    const servers = [
      await startTestServer({ databaseUrl, clock, environment }),
      await startTestServer({ databaseUrl, clock, environment }),
    ] as const;
    const visitor = createDemoVisitor(servers[0], environment.PUBLIC_URL);
    const requestIds: string[] = [];
    for (let index = 0; index < 50; index++) requestIds.push(await visitor.identify());
    const answers = await Promise.all(
      requestIds.map((requestId, index) =>
        visitor.call(decide, { requestId, ...signUp, name: `Person ${index}` }, {}, servers[index % servers.length]),
      ),
    );
    expect(answers.filter(({ answer }) => answer.severity === 'success')).toHaveLength(1);
    expect(answers.filter(({ answer }) => /already have an account, opened/.test(answer.message))).toHaveLength(49);
    expect(await readRows(servers[0])).toHaveLength(1);
  });

  test.each([
    ['no name', { name: '  ' }, /^name: Please enter a name/],
    ['a name that is too long', { name: 'a'.repeat(101) }, /^name: /],
    ['a password of seven characters', { password: '1234567' }, /^password: Please enter a password of at least 8/],
    ['an unknown field', { trial: 'forever' }, /^trial: is not known/],
  ])('rejects %s by field name and creates nothing', async (_what, changes, words) => {
    const { server, visitor } = await start();
    const { status, answer } = await visitor.submit(decide, { ...signUp, ...changes });
    expect([status, answer.message]).toEqual([400, expect.stringMatching(words)]);
    expect(await readRows(server)).toEqual([]);
  });

  test('rejects bots', async () => {
    const { server, visitor } = await start();
    expect((await visitor.submit(decide, signUp, botChanges)).answer.message).toMatch(/Bot detected/);
    expect(await readRows(server)).toEqual([]);
  });

  test('stores only the account’s visitor ID and time', async () => {
    const { clock, server, visitor } = await start();
    await visitor.submit(decide, signUp);
    expect(await readRows(server)).toEqual([{ visitor_id: expect.stringMatching(/^\w{20}$/), at: clock.now() }]);
    expect((await visitor.submit(reset)).answer).toMatchObject({ message: 'Deleted: 1 account.', deleted: 1 });
    expect((await visitor.submit(reset)).answer).toMatchObject({ deleted: 0 });
    expect((await visitor.submit(decide, signUp)).answer.severity).toBe('success');
  });
});
