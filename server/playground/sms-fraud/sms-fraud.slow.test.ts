import { examplePhoneNumber } from '@whorl/contract/playground/sms-signup.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test, vi } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { botChanges, createDemoVisitor, otherLaptop, startDemoServer } from '../../testing/playground.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { decideEntry, decideSending } from './decide-code.ts';

// The demo's texts and response field name it so. cspell:ignore telephone

const { decide, reset } = playgroundCalls.smsFraud;
const number = examplePhoneNumber;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const now = 1_795_262_587_402;

describe('decideSending', () => {
  const DAY = 24 * 60 * 60;
  test.each([
    ['the first code', [], 'success', /Codes left within 24 hours: 2\./, 60],
    ['the second code after 59 s', [59], 'error', /in 1 second\./, 1],
    ['the second code after 60 s', [60], 'success', /Codes left within 24 hours: 1\./, 120],
    ['the third code after 119 s', [200, 119], 'error', /in 1 second\./, 1],
    ['the third code after 120 s', [200, 120], 'success', /Codes left within 24 hours: 0\./, DAY - 200],
    [
      'the fourth code',
      [1000, 900, 700],
      'error',
      /3 codes within 24 hours\. .* 23 hours and 44 minutes\./,
      DAY - 1000,
    ],
    ['the fourth code, a second too early', [DAY - 1, 900, 700], 'error', /in 1 second\./, 1],
    // The code of a day ago no longer counts.
    ['the fourth code after a day', [DAY, 900, 700], 'success', /Codes left within 24 hours: 0\./, DAY - 900],
    ['a code two days later', [2 * DAY], 'success', /Codes left within 24 hours: 2\./, 60],
  ] as const)('returns the expected decision for %s', (_what, secondsAgo, severity, words, nextInSeconds) => {
    const decision = decideSending({ sentAt: secondsAgo.map((seconds) => now - seconds * 1000), now });
    expect([decision.severity, decision.nextInMs]).toEqual([severity, nextInSeconds * 1000]);
    expect(decision.message).toMatch(words);
    expect(decision.checks.at(-1)?.passed).toBe(severity === 'success');
  });
});

describe('decideEntry', () => {
  const sent = { at: now - MINUTE_MS, wrong: 0, isUsed: false };
  test.each([
    ['the correct code', sent, true, 'right', /signed up/],
    ['a wrong code', sent, false, 'wrong', /Attempts left: 2\./],
    ['the second wrong code', { ...sent, wrong: 1 }, false, 'wrong', /Attempts left: 1\./],
    ['the third wrong code', { ...sent, wrong: 2 }, false, 'wrong', /no attempts are left/],
    ['the correct code at the last attempt', { ...sent, wrong: 2 }, true, 'right', /signed up/],
    [
      'the correct code after three wrong attempts',
      { ...sent, wrong: 3 },
      true,
      'refused',
      /invalid after 3 wrong attempts/,
    ],
    ['a code when none was sent', undefined, true, 'refused', /No code was sent/],
    ['a used code', { ...sent, isUsed: true }, true, 'refused', /was used/],
    ['a code just within ten minutes', { ...sent, at: now - 10 * MINUTE_MS + 1 }, true, 'right', /signed up/],
    ['a code after ten minutes', { ...sent, at: now - 10 * MINUTE_MS }, true, 'refused', /expired/],
  ] as const)('returns the expected decision for %s', (_what, code, isCodeRight, outcome, words) => {
    const isRight = vi.fn(() => isCodeRight);
    const decision = decideEntry({ sent: code, now, isRight });
    expect(decision.outcome).toBe(outcome);
    expect(decision.message).toMatch(words);
    // A code that is no longer valid is not compared, so that guessing reveals nothing.
    expect(isRight).toHaveBeenCalledTimes(outcome === 'refused' ? 0 : 1);
  });
});

describeOnEachDatabase('the SMS fraud demo', (makeDatabase) => {
  const start = () => startDemoServer(makeDatabase());
  type DemoVisitor = ReturnType<typeof createDemoVisitor>;
  const readRows = ({ services }: TestServer) =>
    services.database.kysely.selectFrom('playground_sms_codes').selectAll().orderBy('at').execute();
  const requestCode = async (visitor: DemoVisitor) => {
    const { answer } = await visitor.submit(decide, { number });
    return /\d{6}$/.exec(String(answer.telephone))?.[0] ?? `none: ${answer.message}`;
  };
  const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

  test('sends a code and accepts it once, in a private window too', async () => {
    const { server, visitor } = await start();
    const code = await requestCode(visitor);
    expect(code).toMatch(/^\d{6}$/);
    const privateWindow = createDemoVisitor(server);
    const { status, answer } = await privateWindow.submit(decide, { code: ` ${code} ` });
    expect([status, answer.message]).toEqual([200, 'The code is correct. You’re signed up.']);
    expect((await visitor.submit(decide, { code })).answer.message).toMatch(/was used/);
  });

  test('sends three codes per day to one visitor after their waits, regardless of cookies and numbers', async () => {
    const { clock, server, visitor } = await start();
    const ask = async (digits: string) =>
      (await createDemoVisitor(server).submit(decide, { number: `+44 7700 ${digits}` })).answer;
    expect(await ask('900001')).toMatchObject({ severity: 'success', nextInMs: MINUTE_MS });
    expect((await ask('900002')).message).toMatch(/next code in 1 minute\./);
    clock.advance(MINUTE_MS);
    expect(await ask('900003')).toMatchObject({ severity: 'success', nextInMs: 2 * MINUTE_MS });
    clock.advance(2 * MINUTE_MS);
    expect(await ask('900004')).toMatchObject({ severity: 'success', nextInMs: 24 * HOUR_MS - 3 * MINUTE_MS });
    expect(await ask('900005')).toMatchObject({ nextInMs: 24 * HOUR_MS - 3 * MINUTE_MS });
    const otherVisitor = { payload: { signals: otherLaptop } };
    expect((await createDemoVisitor(server).submit(decide, { number }, otherVisitor)).answer.severity).toBe('success');
    clock.advance(24 * HOUR_MS - 3 * MINUTE_MS - 1);
    expect((await visitor.submit(decide, { number })).answer.message).toMatch(/in 1 second\./);
    clock.advance(1);
    expect((await visitor.submit(decide, { number })).answer.severity).toBe('success');
  });

  test('accepts only the latest code of the visitor, for ten minutes', async () => {
    const { clock, server, visitor } = await start();
    const first = await requestCode(visitor);
    const otherVisitor = createDemoVisitor(server);
    const other = { payload: { signals: otherLaptop } };
    expect((await otherVisitor.submit(decide, { code: first }, other)).answer.message).toMatch(/No code was sent/);
    clock.advance(MINUTE_MS);
    const second = await requestCode(visitor);
    // Once in a million runs the two codes are equal, and the first is then the second.
    if (first !== second)
      expect((await visitor.submit(decide, { code: first })).answer.message).toMatch(/is incorrect/);
    clock.advance(10 * MINUTE_MS);
    expect((await visitor.submit(decide, { code: second })).answer.message).toMatch(/expired/);
    const third = await requestCode(visitor);
    clock.advance(10 * MINUTE_MS - 1);
    expect((await visitor.submit(decide, { code: third })).answer.severity).toBe('success');
  });

  test('accepts three attempts per code, and then not the correct one either', async () => {
    const { server, visitor } = await start();
    const code = await requestCode(visitor);
    for (const words of [/Attempts left: 2/, /Attempts left: 1/, /no attempts are left/]) {
      const { status, answer } = await visitor.submit(decide, { code: otherThan(code) });
      expect([status, answer.message]).toEqual([403, expect.stringMatching(words)]);
    }
    expect((await visitor.submit(decide, { code })).answer.message).toMatch(/invalid after 3 wrong attempts/);
    expect(await readRows(server)).toMatchObject([{ code: null, wrong: 3 }]);
  });

  test('sends one code for 50 concurrent requests on two processes, and counts 30 wrong ones as three attempts', async () => {
    const databaseUrl = await makeDatabase();
    const clock = createTestClock();
    const environment = { PUBLIC_URL: 'http://rondo.example' };
    const servers = [
      await startTestServer({ databaseUrl, clock, environment }),
      await startTestServer({ databaseUrl, clock, environment }),
    ] as const;
    const visitor = createDemoVisitor(servers[0], environment.PUBLIC_URL);
    const atOnce = async (calls: number, fields: object) => {
      const requestIds: string[] = [];
      for (let index = 0; index < calls; index++) requestIds.push(await visitor.identify());
      return await Promise.all(
        requestIds.map((requestId, index) =>
          visitor.call(decide, { requestId, ...fields }, {}, servers[index % servers.length]),
        ),
      );
    };
    const sent = (await atOnce(50, { number })).map(({ answer }) => answer);
    expect(sent.filter(({ telephone }) => telephone !== undefined)).toHaveLength(1);
    expect(sent.filter(({ message }) => /next code in 1 minute/.test(message))).toHaveLength(49);

    const telephone = String(sent.find((answer) => answer.telephone !== undefined)?.telephone);
    const code = otherThan(telephone.slice(-6));
    const entered = (await atOnce(30, { code })).map(({ answer }) => answer.message);
    expect(entered.filter((message) => /is incorrect/.test(message))).toHaveLength(3);
    expect(entered.filter((message) => /invalid after 3/.test(message))).toHaveLength(27);
  });

  test.each([
    ['without a plus', { number: '07700 900123' }, /^number: Please enter a phone number with \+ and country code/],
    ['with a country code of zero', { number: '+0 7700 900123' }, /^number: Please enter a phone number/],
    ['with six digits', { number: '+123456' }, /^number: Please enter a phone number/],
    ['with sixteen digits', { number: '+1234567890123456' }, /^number: Please enter a phone number/],
    ['with letters', { number: '+44 7700 RONDO1' }, /^number: Please enter a phone number/],
    ['that is too long', { number: `+${'1'.repeat(40)}` }, /^number: Please enter a shorter/],
    ['left out together with the code', {}, /^number: Send a phone number/],
    ['sent together with a code', { number, code: '123456' }, /^number: Send a phone number/],
    ['replaced by a code of five digits', { code: '12345' }, /^code: Please enter the six digits/],
  ])('rejects a number %s by field name without counting it', async (_what, fields, words) => {
    const { server, visitor } = await start();
    const { status, answer } = await visitor.submit(decide, fields);
    expect([status, answer.message]).toEqual([400, expect.stringMatching(words)]);
    expect(await readRows(server)).toEqual([]);
  });

  test.each(['+1234567', '+123456789012345', '+44 (7700) 900-123', '+44.7700.900.123'])(
    'accepts the number %s',
    async (written) => {
      const { visitor } = await start();
      expect((await visitor.submit(decide, { number: written })).answer.severity).toBe('success');
    },
  );

  test('sends nothing to bots', async () => {
    const { server, visitor } = await start();
    expect((await visitor.submit(decide, { number }, botChanges)).answer.message).toMatch(/Bot detected/);
    expect(await readRows(server)).toEqual([]);
  });

  test('deletes a code after ten minutes and its time after a day', async () => {
    const { clock, server, visitor } = await start();
    const code = await requestCode(visitor);
    clock.advance(9 * MINUTE_MS);
    expect((await readRows(server)).map((row) => row.code)).toEqual([code]);
    await expect
      .poll(async () => {
        clock.advance(MINUTE_MS);
        return (await readRows(server)).map((row) => row.code);
      })
      .toEqual([null]);
    expect((await visitor.submit(decide, { code })).answer.message).toMatch(/expired/);
    expect((await visitor.submit(decide, { number })).answer.message).toMatch(/Codes left within 24 hours: 1\./);
  });

  test('stores no number, no used code, and nothing after a reset', async () => {
    const { clock, server, visitor } = await start();
    await visitor.submit(decide, { number });
    clock.advance(MINUTE_MS);
    const code = await requestCode(visitor);
    const stored = await readRows(server);
    expect(stored.map((row) => row.code)).toEqual([null, code]);
    expect(JSON.stringify(stored)).not.toContain('7700900123');
    await visitor.submit(decide, { code });
    expect((await readRows(server)).map((row) => row.code)).toEqual([null, null]);
    expect((await visitor.submit(reset)).answer).toMatchObject({ message: 'Deleted: 2 codes.', deleted: 2 });
    expect((await visitor.submit(decide, { number })).answer.severity).toBe('success');
    clock.advance(24 * HOUR_MS);
    await expect
      .poll(async () => {
        clock.advance(10 * MINUTE_MS);
        return await readRows(server);
      })
      .toEqual([]);
  });
});
