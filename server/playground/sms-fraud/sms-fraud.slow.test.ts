import { exampleNumber } from '@whorl/contract/playground/bicycle-hire.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test, vi } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createPlayer, otherLaptop } from '../../testing/playground.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { decideEntry, decideSending } from './decide-code.ts';

const { decide, reset } = playgroundCalls.smsFraud;
const number = exampleNumber;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const now = 1_795_262_587_402;

describe('the rule of what is sent', () => {
  const DAY = 24 * 60 * 60;
  test.each([
    ['the first', [], 'success', /Codes left within 24 hours: 2\./, 60],
    ['the second after 59 s', [59], 'error', /sent in 1 second\./, 1],
    ['the second after 60 s', [60], 'success', /Codes left within 24 hours: 1\./, 120],
    ['the third after 119 s', [200, 119], 'error', /sent in 1 second\./, 1],
    ['the third after 120 s', [200, 120], 'success', /Codes left within 24 hours: 0\./, DAY - 200],
    ['the fourth', [1000, 900, 700], 'error', /3 codes within 24 hours\. .* 23 hours and 44 minutes\./, DAY - 1000],
    ['the fourth, a second too early', [DAY - 1, 900, 700], 'error', /sent in 1 second\./, 1],
    // The one of a day ago counts no more.
    ['the fourth after a day', [DAY, 900, 700], 'success', /Codes left within 24 hours: 0\./, DAY - 900],
    ['two days later', [2 * DAY], 'success', /Codes left within 24 hours: 2\./, 60],
  ] as const)('%s', (_what, secondsAgo, severity, words, nextInSeconds) => {
    const decision = decideSending({ sentAt: secondsAgo.map((seconds) => now - seconds * 1000), now });
    expect([decision.severity, decision.nextInMs]).toEqual([severity, nextInSeconds * 1000]);
    expect(decision.message).toMatch(words);
    expect(decision.checks.at(-1)?.passed).toBe(severity === 'success');
  });
});

describe('the rule of what is entered', () => {
  const sent = { at: now - MINUTE_MS, wrong: 0, isUsed: false };
  test.each([
    ['the right one', sent, true, 'right', /signed up/],
    ['a wrong one', sent, false, 'wrong', /Tries left: 2\./],
    ['the second wrong one', { ...sent, wrong: 1 }, false, 'wrong', /Tries left: 1\./],
    ['the third wrong one', { ...sent, wrong: 2 }, false, 'wrong', /last try: it is void/],
    ['the right one at the last try', { ...sent, wrong: 2 }, true, 'right', /signed up/],
    ['the right one after that', { ...sent, wrong: 3 }, true, 'refused', /void after 3 wrong tries/],
    ['one where none was sent', undefined, true, 'refused', /No code was sent/],
    ['one that was used', { ...sent, isUsed: true }, true, 'refused', /was used/],
    ['just within ten minutes', { ...sent, at: now - 10 * MINUTE_MS + 1 }, true, 'right', /signed up/],
    ['after ten minutes', { ...sent, at: now - 10 * MINUTE_MS }, true, 'refused', /expired/],
  ] as const)('%s', (_what, code, isCodeRight, outcome, words) => {
    const isRight = vi.fn(() => isCodeRight);
    const decision = decideEntry({ sent: code, now, isRight });
    expect(decision.outcome).toBe(outcome);
    expect(decision.message).toMatch(words);
    // What is no longer good is not compared, so that trying teaches nothing.
    expect(isRight).toHaveBeenCalledTimes(outcome === 'refused' ? 0 : 1);
  });
});

describeOnEachDatabase('the demo of SMS fraud', (makeDatabase) => {
  const start = async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    return { clock, server, player: createPlayer(server) };
  };
  type Player = ReturnType<typeof createPlayer>;
  const rowsOf = ({ services }: TestServer) =>
    services.database.kysely.selectFrom('playground_sms_codes').selectAll().orderBy('at').execute();
  const codeOf = async (player: Player) => {
    const { answer } = await player.play(decide, { number });
    return /\d{6}$/.exec(String(answer.telephone))?.[0] ?? `none: ${answer.message}`;
  };
  const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

  test('sends a code and takes it once, in a private window too', async () => {
    const { server, player } = await start();
    const code = await codeOf(player);
    expect(code).toMatch(/^\d{6}$/);
    const privateWindow = createPlayer(server);
    const { status, answer } = await privateWindow.play(decide, { code: ` ${code} ` });
    expect([status, answer.message]).toEqual([200, 'The code is right: you are signed up.']);
    expect((await player.play(decide, { code })).answer.message).toMatch(/was used/);
  });

  test('sends three a day to one visitor, with whichever cookies and numbers, and each after its wait', async () => {
    const { clock, server, player } = await start();
    const ask = async (digits: string) =>
      (await createPlayer(server).play(decide, { number: `+44 7700 ${digits}` })).answer;
    expect(await ask('900001')).toMatchObject({ severity: 'success', nextInMs: MINUTE_MS });
    expect((await ask('900002')).message).toMatch(/can be sent in 1 minute\./);
    clock.advance(MINUTE_MS);
    expect(await ask('900003')).toMatchObject({ severity: 'success', nextInMs: 2 * MINUTE_MS });
    clock.advance(2 * MINUTE_MS);
    expect(await ask('900004')).toMatchObject({ severity: 'success', nextInMs: 24 * HOUR_MS - 3 * MINUTE_MS });
    expect(await ask('900005')).toMatchObject({ nextInMs: 24 * HOUR_MS - 3 * MINUTE_MS });
    const somebodyElse = { reading: { signals: otherLaptop } };
    expect((await createPlayer(server).play(decide, { number }, somebodyElse)).answer.severity).toBe('success');
    clock.advance(24 * HOUR_MS - 3 * MINUTE_MS - 1);
    expect((await player.play(decide, { number })).answer.message).toMatch(/can be sent in 1 second\./);
    clock.advance(1);
    expect((await player.play(decide, { number })).answer.severity).toBe('success');
  });

  test('takes the latest code alone, of this visitor, for ten minutes', async () => {
    const { clock, server, player } = await start();
    const first = await codeOf(player);
    const somebodyElse = createPlayer(server);
    const other = { reading: { signals: otherLaptop } };
    expect((await somebodyElse.play(decide, { code: first }, other)).answer.message).toMatch(/No code was sent/);
    clock.advance(MINUTE_MS);
    const second = await codeOf(player);
    // One time in a million the two are alike, and then the first is the second.
    if (first !== second) expect((await player.play(decide, { code: first })).answer.message).toMatch(/is wrong/);
    clock.advance(10 * MINUTE_MS);
    expect((await player.play(decide, { code: second })).answer.message).toMatch(/expired/);
    const third = await codeOf(player);
    clock.advance(10 * MINUTE_MS - 1);
    expect((await player.play(decide, { code: third })).answer.severity).toBe('success');
  });

  test('takes three tries at a code, and then not the right one either', async () => {
    const { server, player } = await start();
    const code = await codeOf(player);
    for (const words of [/Tries left: 2/, /Tries left: 1/, /last try/]) {
      const { status, answer } = await player.play(decide, { code: otherThan(code) });
      expect([status, answer.message]).toEqual([403, expect.stringMatching(words)]);
    }
    expect((await player.play(decide, { code })).answer.message).toMatch(/void after 3 wrong tries/);
    expect(await rowsOf(server)).toMatchObject([{ code: null, wrong: 3 }]);
  });

  test('fifty calls at once, on two processes, send one code, and thirty wrong ones are three tries', async () => {
    const databaseUrl = await makeDatabase();
    const clock = createTestClock();
    const environment = { PUBLIC_URL: 'http://rondo.example' };
    const servers = [
      await startTestServer({ databaseUrl, clock, environment }),
      await startTestServer({ databaseUrl, clock, environment }),
    ] as const;
    const player = createPlayer(servers[0], environment.PUBLIC_URL);
    const atOnce = async (calls: number, fields: object) => {
      const requestIds: string[] = [];
      for (let index = 0; index < calls; index++) requestIds.push(await player.identify());
      return await Promise.all(
        requestIds.map((requestId, index) =>
          player.call(decide, { requestId, ...fields }, {}, servers[index % servers.length]),
        ),
      );
    };
    const sent = (await atOnce(50, { number })).map(({ answer }) => answer);
    expect(sent.filter(({ telephone }) => telephone !== undefined)).toHaveLength(1);
    expect(sent.filter(({ message }) => /can be sent in 1 minute/.test(message))).toHaveLength(49);

    const telephone = String(sent.find((answer) => answer.telephone !== undefined)?.telephone);
    const code = otherThan(telephone.slice(-6));
    const entered = (await atOnce(30, { code })).map(({ answer }) => answer.message);
    expect(entered.filter((message) => /is wrong/.test(message))).toHaveLength(3);
    expect(entered.filter((message) => /void after 3/.test(message))).toHaveLength(27);
  });

  test.each([
    ['without a plus', { number: '07700 900123' }, /^number: Write it with plus and country code/],
    ['with a country code of zero', { number: '+0 7700 900123' }, /^number: Write it/],
    ['with six digits', { number: '+123456' }, /^number: Write it/],
    ['with sixteen digits', { number: '+1234567890123456' }, /^number: Write it/],
    ['with letters', { number: '+44 7700 RONDO1' }, /^number: Write it/],
    ['of a page', { number: `+${'1'.repeat(40)}` }, /^number: This is too long/],
    ['left out, and no code either', {}, /^number: Send a number/],
    ['with a code beside it', { number, code: '123456' }, /^number: Send a number/],
    ['a code of five digits', { code: '12345' }, /^code: A code has six digits/],
  ])('a number %s is told so by the name of its field, and counts for nothing', async (_what, fields, words) => {
    const { server, player } = await start();
    const { status, answer } = await player.play(decide, fields);
    expect([status, answer.message]).toEqual([400, expect.stringMatching(words)]);
    expect(await rowsOf(server)).toEqual([]);
  });

  test.each(['+1234567', '+123456789012345', '+44 (7700) 900-123', '+44.7700.900.123'])(
    'the number %s is one',
    async (written) => {
      const { player } = await start();
      expect((await player.play(decide, { number: written })).answer.severity).toBe('success');
    },
  );

  test('sends a program nothing', async () => {
    const { server, player } = await start();
    const bot = { reading: { bot: { bot: true, botKind: 'headless_chrome' } } };
    expect((await player.play(decide, { number }, bot)).answer.message).toMatch(/A program drives/);
    expect(await rowsOf(server)).toEqual([]);
  });

  test('keeps a code for ten minutes, and that it was sent for a day', async () => {
    const { clock, server, player } = await start();
    const code = await codeOf(player);
    clock.advance(9 * MINUTE_MS);
    expect((await rowsOf(server)).map((row) => row.code)).toEqual([code]);
    await expect
      .poll(async () => {
        clock.advance(MINUTE_MS);
        return (await rowsOf(server)).map((row) => row.code);
      })
      .toEqual([null]);
    expect((await player.play(decide, { code })).answer.message).toMatch(/expired/);
    expect((await player.play(decide, { number })).answer.message).toMatch(/Codes left within 24 hours: 1\./);
  });

  test('keeps no number, no code that is used up, and nothing after a reset', async () => {
    const { clock, server, player } = await start();
    await player.play(decide, { number });
    clock.advance(MINUTE_MS);
    const code = await codeOf(player);
    const kept = await rowsOf(server);
    expect(kept.map((row) => row.code)).toEqual([null, code]);
    expect(JSON.stringify(kept)).not.toContain('7700900123');
    await player.play(decide, { code });
    expect((await rowsOf(server)).map((row) => row.code)).toEqual([null, null]);
    expect((await player.play(reset)).answer).toMatchObject({ message: 'Deleted: 2 codes.', deleted: 2 });
    expect((await player.play(decide, { number })).answer.severity).toBe('success');
    clock.advance(24 * HOUR_MS);
    await expect
      .poll(async () => {
        clock.advance(10 * MINUTE_MS);
        return await rowsOf(server);
      })
      .toEqual([]);
  });
});
