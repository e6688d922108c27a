import { playgroundCalls } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createPlayer, otherLaptop } from '../../testing/playground.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { decideListen } from './decide-listen.ts';
import { begin, takeAccount } from './music-accounts.ts';

const { decide, reset } = playgroundCalls.accountSharing;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('the rule', () => {
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
    ['a word that there is not', undefined, undefined, 'refused', /no account with this sign-in word/],
    ['an account that plays nowhere', [], undefined, 'begins', /It plays here/],
    ['one that plays here', [began(1, 'me', 2)], undefined, 'goesOn', /goes on playing here/],
    ['one that plays here, taken over', [began(1, 'me', 2)], 1, 'goesOn', /goes on playing here/],
    ['one that plays elsewhere', there, undefined, 'asked', /It can play here instead/],
    ['one that plays elsewhere, taken over', there, 1, 'takesOver', /Take-overs left within 24 hours: 2\./],
    ['one that was moved since', there, 0, 'refused', /Another device was quicker/],
    [
      'one that played here',
      [began(1, 'me', 2), began(2, 'other', 1)],
      undefined,
      'refused',
      /Press “Play here instead” to move it\.$/,
    ],
    ['the third take-over', moved(3).slice(0, 3), 3, 'takesOver', /Take-overs left within 24 hours: 0\./],
    [
      'the fourth',
      moved(3)
        .slice(0, 4)
        .concat(began(5, 'other', 1)),
      5,
      'refused',
      /looks shared/,
    ],
    [
      'the fourth within 24 hours',
      moved(23.99)
        .slice(0, 3)
        .concat(began(5, 'other', 1)),
      5,
      'refused',
      /looks shared/,
    ],
    [
      'the fourth after 24 hours',
      moved(24)
        .slice(0, 3)
        .concat(began(5, 'other', 1)),
      5,
      'takesOver',
      /left .*: 0\./,
    ],
  ] as const)('%s', (_what, sessions, takeOver, outcome, words) => {
    const decision = decideListen({ sessions, visitorId: 'me', now, takeOver });
    expect(decision.outcome).toBe(outcome);
    expect(decision.message).toMatch(words);
    expect(decision.severity).toBe({ refused: 'error', asked: 'warning' }[outcome as string] ?? 'success');
    expect(decision.checks.at(-1)?.passed).toBe(decision.severity === 'success');
  });
});

/** A device like no other of the tests. */
const deviceOf = (index: number) => ({
  reading: {
    signals: {
      ...otherLaptop,
      timezone: { value: ['Asia/Tokyo', 'America/Lima', 'Africa/Cairo', 'Asia/Kolkata'][index], ms: 0 },
      languages: { value: [[['ja'], ['es-PE'], ['ar'], ['hi']][index]], ms: 0 },
      screenResolution: { value: [1600 + 160 * index, 900 + 90 * index], ms: 0 },
      fonts: { value: [['Meiryo'], ['Univers CE 55 Medium'], ['Arabic Typesetting'], ['Mangal']][index], ms: 30 },
    },
  },
});

describeOnEachDatabase('the demo of account sharing', (makeDatabase, dialect) => {
  const start = async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    const [first, second] = [createPlayer(server), createPlayer(server)];
    return {
      clock,
      server,
      first: async (fields: object = {}) => (await first.play(decide, fields)).answer,
      second: async (fields: object = {}) => (await second.play(decide, fields, deviceOf(0))).answer,
      resetFirst: async () => (await first.play(reset)).answer,
    };
  };
  const rowsOf = async ({ services }: TestServer) => {
    return {
      accounts: await services.database.kysely.selectFrom('playground_music_accounts').selectAll().execute(),
      sessions: await services.database.kysely
        .selectFrom('playground_music_sessions')
        .selectAll()
        .orderBy('number')
        .execute(),
    };
  };

  test('makes an account with a word, and goes on in a private window of the same browser', async () => {
    const { server, first } = await start();
    const made = await first();
    expect(made).toMatchObject({ severity: 'success', message: 'It plays here.' });
    expect(made.word).toMatch(/^[a-z]+-\d{4}$/);
    expect(made.track).toMatchObject({ title: expect.any(String) });
    const again = { severity: 'success', message: 'It goes on playing here.', word: made.word };
    expect(await first()).toMatchObject(again);
    expect((await createPlayer(server).play(decide)).answer).toMatchObject(again);
    expect(await first({ word: ` ${String(made.word).toUpperCase()} ` })).toMatchObject(again);
    expect(await rowsOf(server)).toMatchObject({ accounts: [{ sessions: 1 }], sessions: [{ kind: 'began' }] });
  });

  test('asks on another device, moves there, and then plays no longer on the first', async () => {
    const { first, second } = await start();
    const { word } = await first();
    const asked = await second({ word });
    expect(asked).toMatchObject({ severity: 'warning', word, session: 1 });
    expect(asked).not.toHaveProperty('track');
    // Not without the session that it was told of.
    expect(await second({ word, takeOver: true })).toMatchObject({ severity: 'warning' });
    expect(await second({ word, takeOver: true, session: 1 })).toMatchObject({
      severity: 'success',
      message: expect.stringMatching(/It plays here now, and no longer there/),
      track: expect.anything(),
    });
    const refused = await first();
    expect(refused).toMatchObject({
      severity: 'error',
      message: 'Your account plays on another device. Press “Play here instead” to move it.',
      session: 2,
    });
    expect(refused).not.toHaveProperty('track');
    // A private window of the second device is the second device, and needs no word.
    expect(await second()).toMatchObject({ word, message: 'It goes on playing here.' });
  });

  test('moves three times within 24 hours, and a fourth time after them', async () => {
    const { clock, first, second } = await start();
    const { word } = await first();
    await second({ word, takeOver: true, session: 1 });
    clock.advance(HOUR_MS);
    await first({ takeOver: true, session: 2 });
    await second({ word, takeOver: true, session: 3 });
    expect(await first({ takeOver: true, session: 4 })).toMatchObject({
      severity: 'error',
      message: expect.stringMatching(/3 times within 24 hours: it looks shared/),
    });
    expect((await second()).message).toBe('It goes on playing here.');
    clock.advance(23 * HOUR_MS - 1);
    expect((await second()).message).toBe('It goes on playing here.');
    expect((await first({ word, takeOver: true, session: 4 })).message).toMatch(/looks shared/);
    clock.advance(1);
    expect((await first({ word, takeOver: true, session: 4 })).message).toMatch(/plays here now/);
  });

  test('of devices that take over at once, on two processes, one gets it', async () => {
    const databaseUrl = await makeDatabase();
    const clock = createTestClock();
    const environment = { PUBLIC_URL: 'http://undertone.example' };
    const servers = [
      await startTestServer({ databaseUrl, clock, environment }),
      await startTestServer({ databaseUrl, clock, environment }),
    ] as const;
    const [one] = servers;
    const owner = createPlayer(one, environment.PUBLIC_URL);
    const { word } = (await owner.play(decide)).answer;
    const devices = await Promise.all(
      [0, 1, 2, 3].map(async (index) => {
        const player = createPlayer(one, environment.PUBLIC_URL);
        const { answer } = await player.play(decide, { word }, deviceOf(index));
        expect(answer).toMatchObject({ severity: 'warning', session: 1 });
        const requestIds: string[] = [];
        for (let call = 0; call < 8; call++) requestIds.push(await player.identify(deviceOf(index)));
        return { player, requestIds };
      }),
    );
    const answers = await Promise.all(
      devices.map(({ player, requestIds }, device) =>
        Promise.all(
          requestIds.map(async (requestId, call) => {
            const fields = { requestId, word, takeOver: true, session: 1 };
            return (await player.call(decide, fields, {}, servers[(device + call) % servers.length])).answer;
          }),
        ),
      ),
    );
    const won = answers.filter((ofDevice) => ofDevice.some(({ severity }) => severity === 'success'));
    expect(won).toHaveLength(1);
    expect(won[0]?.map(({ message }) => message.split(/[,.]/)[0]).sort()).toEqual([
      ...Array(7).fill('It goes on playing here'),
      'It plays here now',
    ]);
    const lost = answers.filter((ofDevice) => ofDevice !== won[0]).flat();
    expect(new Set(lost.map(({ message }) => message))).toEqual(
      new Set(['Another device was quicker: your account plays there now.']),
    );
    expect((await rowsOf(one)).sessions.map(({ kind }) => kind)).toEqual(['began', 'take-over']);
  });

  // SQLite has one writer, for whom everybody waits.
  test.runIf(dialect === 'postgres')('waits for a take-over that another process is about to decide', async () => {
    const databaseUrl = await makeDatabase();
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl, clock });
    const word = String((await createPlayer(server).play(decide)).answer.word);
    const player = createPlayer(server);
    expect((await player.play(decide, { word }, deviceOf(0))).answer).toMatchObject({ session: 1 });
    const requestId = await player.identify(deviceOf(0));

    const elsewhere = openDatabase(databaseUrl);
    const [isHeld, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deciding = elsewhere.kysely.transaction().execute(async (tx) => {
      const account = await takeAccount(tx, { word }, 0, clock.now());
      if (account) await begin(tx, account, 'somebodyElse', 'take-over', clock.now());
      isHeld.resolve();
      await mayEnd.promise;
    });
    await isHeld.promise;
    const late = player.call(decide, { requestId, word, takeOver: true, session: 1 });
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(server.services.database.kysely)).rows.length).toBe(1);
    mayEnd.resolve();
    await deciding;
    expect((await late).answer.message).toMatch(/Another device was quicker/);
    await elsewhere.close();
  });

  test('thirty first presses at once make one account', async () => {
    const { server } = await start();
    const player = createPlayer(server);
    const requestIds: string[] = [];
    for (let index = 0; index < 30; index++) requestIds.push(await player.identify());
    const answers = await Promise.all(requestIds.map((requestId) => player.call(decide, { requestId })));
    expect(new Set(answers.map(({ answer }) => answer.word)).size).toBe(1);
    expect(await rowsOf(server)).toMatchObject({ accounts: [{ sessions: 1 }], sessions: [{ number: 1 }] });
  });

  test('does not know a word that nobody was given, and makes nothing for it', async () => {
    const { server, first } = await start();
    const refused = await first({ word: 'river-0000' });
    expect(refused).toMatchObject({ severity: 'error', message: 'There is no account with this sign-in word.' });
    expect(refused).not.toHaveProperty('word');
    expect(await first({ word: '  ' })).toMatchObject({
      message: expect.stringMatching(/^word: Enter a sign-in word/),
    });
    expect(await rowsOf(server)).toEqual({ accounts: [], sessions: [] });
  });

  test('plays nothing for a program', async () => {
    const { server } = await start();
    const bot = { reading: { bot: { bot: true, botKind: 'headless_chrome' } } };
    expect((await createPlayer(server).play(decide, {}, bot)).answer.message).toMatch(/A program drives/);
    expect((await rowsOf(server)).accounts).toEqual([]);
  });

  test('is reset by each visitor for themselves, and ends with who made it', async () => {
    const { server, first, second, resetFirst } = await start();
    const { word } = await first();
    await second({ word, takeOver: true, session: 1 });
    expect(await resetFirst()).toMatchObject({ message: 'Deleted: 1 account and 1 session.', deleted: 2 });
    expect((await second({ word })).message).toMatch(/no account with this sign-in word/);
    const own = await second();
    expect(own.message).toBe('It plays here.');
    expect((await rowsOf(server)).accounts.map((account) => account.word)).toEqual([own.word]);
  });

  test('keeps an account for 24 hours after it was last asked for', async () => {
    const { clock, server, first, second } = await start();
    const { word } = await first();
    clock.advance(24 * HOUR_MS - 1);
    expect((await first()).word).toBe(word);
    clock.advance(24 * HOUR_MS);
    expect((await second({ word })).message).toMatch(/no account with this sign-in word/);
    const next = await first();
    expect(next.message).toBe('It plays here.');
    expect(next.word).not.toBe(word);
    clock.advance(24 * HOUR_MS);
    await expect
      .poll(async () => {
        clock.advance(10 * MINUTE_MS);
        return await rowsOf(server);
      })
      .toEqual({ accounts: [], sessions: [] });
  });
});
