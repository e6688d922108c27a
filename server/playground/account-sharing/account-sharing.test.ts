import { playgroundCalls } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { botChanges, createDemoVisitor, otherLaptop } from '../../testing/playground.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { decideListen } from './decide-listen.ts';
import { lockAccount, startSession } from './music-accounts.ts';

const { decide, reset } = playgroundCalls.accountSharing;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('decideListen', () => {
  const now = 1_795_262_587_402;
  const began = (number: number, visitorId: string, hoursAgo: number) => ({
    number,
    visitorId,
    began: now - hoursAgo * HOUR_MS,
    isTakeOver: number > 1,
  });
  const there = [began(1, 'other', 2)];
  const moved = (hoursAgo: number) => [
    began(1, 'other', 40),
    began(2, 'me', hoursAgo),
    began(3, 'other', 2),
    began(4, 'me', 1.5),
    began(5, 'other', 1),
  ];
  test.each([
    ['an unknown login code', undefined, undefined, 'refused', /No account has this login code/],
    ['an account that plays nowhere', [], undefined, 'begins', /Now playing here/],
    ['an account that plays here', [began(1, 'me', 2)], undefined, 'goesOn', /Still playing here/],
    ['an account that plays here and is taken over', [began(1, 'me', 2)], 1, 'goesOn', /Still playing here/],
    ['an account that plays elsewhere', there, undefined, 'needsConfirmation', /You can play here instead/],
    [
      'an account that plays elsewhere and is taken over',
      there,
      1,
      'takesOver',
      /Take-overs left within 24 hours: 2\./,
    ],
    ['an account that was moved since', there, 0, 'refused', /Another device was faster/],
    [
      'an account that played here before',
      [began(1, 'me', 2), began(2, 'other', 1)],
      undefined,
      'refused',
      /Click “Play here instead” to move it\.$/,
    ],
    ['the third take-over', moved(3).slice(0, 3), 3, 'takesOver', /Take-overs left within 24 hours: 0\./],
    [
      'the fourth take-over',
      moved(3)
        .slice(0, 4)
        .concat(began(5, 'other', 1)),
      5,
      'refused',
      /looks shared/,
    ],
    [
      'the fourth take-over within 24 hours',
      moved(23.99)
        .slice(0, 3)
        .concat(began(5, 'other', 1)),
      5,
      'refused',
      /looks shared/,
    ],
    [
      'the fourth take-over after 24 hours',
      moved(24)
        .slice(0, 3)
        .concat(began(5, 'other', 1)),
      5,
      'takesOver',
      /left .*: 0\./,
    ],
  ] as const)('returns the expected decision for %s', (_what, sessions, takeOver, outcome, words) => {
    const decision = decideListen({ sessions, visitorId: 'me', now, takeOver });
    expect(decision.outcome).toBe(outcome);
    expect(decision.message).toMatch(words);
    expect(decision.severity).toBe({ refused: 'error', needsConfirmation: 'warning' }[outcome as string] ?? 'success');
    expect(decision.checks.at(-1)?.passed).toBe(decision.severity === 'success');
  });
});

/** Returns signals unlike those of other test devices. */
const createDevice = (index: number) => ({
  payload: {
    signals: {
      ...otherLaptop,
      timezone: { value: ['Asia/Tokyo', 'America/Lima', 'Africa/Cairo', 'Asia/Kolkata'][index], ms: 0 },
      languages: { value: [[['ja'], ['es-PE'], ['ar'], ['hi']][index]], ms: 0 },
      screenResolution: { value: [1600 + 160 * index, 900 + 90 * index], ms: 0 },
      fonts: { value: [['Meiryo'], ['Univers CE 55 Medium'], ['Arabic Typesetting'], ['Mangal']][index], ms: 30 },
    },
  },
});

describeOnEachDatabase('the account sharing demo', (makeDatabase, dialect) => {
  const start = async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    const [first, second] = [createDemoVisitor(server), createDemoVisitor(server)];
    return {
      clock,
      server,
      first: async (fields: object = {}) => (await first.submit(decide, fields)).answer,
      second: async (fields: object = {}) => (await second.submit(decide, fields, createDevice(0))).answer,
      resetFirst: async () => (await first.submit(reset)).answer,
    };
  };
  const readRows = async ({ services }: TestServer) => {
    return {
      accounts: await services.database.kysely.selectFrom('playground_music_accounts').selectAll().execute(),
      sessions: await services.database.kysely
        .selectFrom('playground_music_sessions')
        .selectAll()
        .orderBy('number')
        .execute(),
    };
  };

  test('creates an account with a login code, and continues in a private window of the same browser', async () => {
    const { server, first } = await start();
    const made = await first();
    expect(made).toMatchObject({ severity: 'success', message: 'Now playing here.' });
    expect(made.word).toMatch(/^[a-z]+-\d{4}$/);
    expect(made.track).toMatchObject({ title: expect.any(String) });
    const again = { severity: 'success', message: 'Still playing here.', word: made.word };
    expect(await first()).toMatchObject(again);
    expect((await createDemoVisitor(server).submit(decide)).answer).toMatchObject(again);
    expect(await first({ word: ` ${String(made.word).toUpperCase()} ` })).toMatchObject(again);
    expect(await readRows(server)).toMatchObject({ accounts: [{ sessions: 1 }], sessions: [{ kind: 'began' }] });
  });

  test('asks on another device, moves the account there, and stops playing on the first', async () => {
    const { first, second } = await start();
    const { word } = await first();
    const paused = await second({ word });
    expect(paused).toMatchObject({ severity: 'warning', word, session: 1 });
    expect(paused).not.toHaveProperty('track');
    // Requires the session number that the device received.
    expect(await second({ word, takeOver: true })).toMatchObject({ severity: 'warning' });
    expect(await second({ word, takeOver: true, session: 1 })).toMatchObject({
      severity: 'success',
      message: expect.stringMatching(/Now playing here and stopped/),
      track: expect.anything(),
    });
    const refused = await first();
    expect(refused).toMatchObject({
      severity: 'error',
      message: 'Your account is playing on another device. Click “Play here instead” to move it.',
      session: 2,
    });
    expect(refused).not.toHaveProperty('track');
    // A private window of the second device is recognized and needs no word.
    expect(await second()).toMatchObject({ word, message: 'Still playing here.' });
  });

  test('allows three take-overs within 24 hours, and a fourth afterwards', async () => {
    const { clock, first, second } = await start();
    const { word } = await first();
    await second({ word, takeOver: true, session: 1 });
    clock.advance(HOUR_MS);
    await first({ takeOver: true, session: 2 });
    await second({ word, takeOver: true, session: 3 });
    expect(await first({ takeOver: true, session: 4 })).toMatchObject({
      severity: 'error',
      message: expect.stringMatching(/3 times within 24 hours and looks shared/),
    });
    expect((await second()).message).toBe('Still playing here.');
    clock.advance(23 * HOUR_MS - 1);
    expect((await second()).message).toBe('Still playing here.');
    expect((await first({ word, takeOver: true, session: 4 })).message).toMatch(/looks shared/);
    clock.advance(1);
    expect((await first({ word, takeOver: true, session: 4 })).message).toMatch(/Now playing here and stopped/);
  });

  test('lets one of several concurrent take-overs on two processes succeed', async () => {
    const databaseUrl = await makeDatabase();
    const clock = createTestClock();
    const environment = { PUBLIC_URL: 'http://undertone.example' };
    const servers = [
      await startTestServer({ databaseUrl, clock, environment }),
      await startTestServer({ databaseUrl, clock, environment }),
    ] as const;
    const [one] = servers;
    const owner = createDemoVisitor(one, environment.PUBLIC_URL);
    const { word } = (await owner.submit(decide)).answer;
    const devices = await Promise.all(
      [0, 1, 2, 3].map(async (index) => {
        const visitor = createDemoVisitor(one, environment.PUBLIC_URL);
        const { answer } = await visitor.submit(decide, { word }, createDevice(index));
        expect(answer).toMatchObject({ severity: 'warning', session: 1 });
        const requestIds: string[] = [];
        for (let call = 0; call < 8; call++) requestIds.push(await visitor.identify(createDevice(index)));
        return { visitor, requestIds };
      }),
    );
    const answers = await Promise.all(
      devices.map(({ visitor, requestIds }, device) =>
        Promise.all(
          requestIds.map(async (requestId, call) => {
            const fields = { requestId, word, takeOver: true, session: 1 };
            return (await visitor.call(decide, fields, {}, servers[(device + call) % servers.length])).answer;
          }),
        ),
      ),
    );
    const won = answers.filter((ofDevice) => ofDevice.some(({ severity }) => severity === 'success'));
    expect(won).toHaveLength(1);
    expect(won[0]?.map(({ message }) => message.split(/[,.]/)[0]).sort()).toEqual([
      'Now playing here and stopped on the other device',
      ...Array(7).fill('Still playing here'),
    ]);
    const lost = answers.filter((ofDevice) => ofDevice !== won[0]).flat();
    expect(new Set(lost.map(({ message }) => message))).toEqual(
      new Set(['Another device was faster: your account is playing there now.']),
    );
    expect((await readRows(one)).sessions.map(({ kind }) => kind)).toEqual(['began', 'take-over']);
  });

  // SQLite has a single writer that all others wait for.
  test.runIf(dialect === 'postgres')('waits for a take-over that another process is deciding', async () => {
    const databaseUrl = await makeDatabase();
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl, clock });
    const word = String((await createDemoVisitor(server).submit(decide)).answer.word);
    const visitor = createDemoVisitor(server);
    expect((await visitor.submit(decide, { word }, createDevice(0))).answer).toMatchObject({ session: 1 });
    const requestId = await visitor.identify(createDevice(0));

    const elsewhere = openDatabase(databaseUrl);
    const [isHeld, canEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deciding = elsewhere.kysely.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, { word }, 0, clock.now());
      if (account) await startSession(tx, account, 'otherVisitor', 'take-over', clock.now());
      isHeld.resolve();
      await canEnd.promise;
    });
    await isHeld.promise;
    const late = visitor.call(decide, { requestId, word, takeOver: true, session: 1 });
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(server.services.database.kysely)).rows.length).toBe(1);
    canEnd.resolve();
    await deciding;
    expect((await late).answer.message).toMatch(/Another device was faster/);
    await elsewhere.close();
  });

  test('creates one account for 30 concurrent first requests', async () => {
    const { server } = await start();
    const visitor = createDemoVisitor(server);
    const requestIds: string[] = [];
    for (let index = 0; index < 30; index++) requestIds.push(await visitor.identify());
    const answers = await Promise.all(requestIds.map((requestId) => visitor.call(decide, { requestId })));
    expect(new Set(answers.map(({ answer }) => answer.word)).size).toBe(1);
    expect(await readRows(server)).toMatchObject({ accounts: [{ sessions: 1 }], sessions: [{ number: 1 }] });
  });

  test('rejects an unknown login code and creates nothing for it', async () => {
    const { server, first } = await start();
    const refused = await first({ word: 'river-0000' });
    expect(refused).toMatchObject({ severity: 'error', message: 'No account has this login code.' });
    expect(refused).not.toHaveProperty('word');
    expect(await first({ word: '  ' })).toMatchObject({
      message: expect.stringMatching(/^word: Please enter a login code/),
    });
    expect(await readRows(server)).toEqual({ accounts: [], sessions: [] });
  });

  test('rejects bots', async () => {
    const { server } = await start();
    expect((await createDemoVisitor(server).submit(decide, {}, botChanges)).answer.message).toMatch(/Bot detected/);
    expect((await readRows(server)).accounts).toEqual([]);
  });

  test('is reset separately by each visitor, and the account is deleted with its creator’s data', async () => {
    const { server, first, second, resetFirst } = await start();
    const { word } = await first();
    await second({ word, takeOver: true, session: 1 });
    expect(await resetFirst()).toMatchObject({ message: 'Deleted: 1 account and 1 session.', deleted: 2 });
    expect((await second({ word })).message).toMatch(/No account has this login code/);
    const own = await second();
    expect(own.message).toBe('Now playing here.');
    expect((await readRows(server)).accounts.map((account) => account.word)).toEqual([own.word]);
  });

  test('deletes an account 24 hours after its last use', async () => {
    const { clock, server, first, second } = await start();
    const { word } = await first();
    clock.advance(24 * HOUR_MS - 1);
    expect((await first()).word).toBe(word);
    clock.advance(24 * HOUR_MS);
    expect((await second({ word })).message).toMatch(/No account has this login code/);
    const next = await first();
    expect(next.message).toBe('Now playing here.');
    expect(next.word).not.toBe(word);
    clock.advance(24 * HOUR_MS);
    await expect
      .poll(async () => {
        clock.advance(10 * MINUTE_MS);
        return await readRows(server);
      })
      .toEqual({ accounts: [], sessions: [] });
  });
});
