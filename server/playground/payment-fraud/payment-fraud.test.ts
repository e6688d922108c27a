import { paymentFieldsSchema } from '@whorl/contract/playground/payment-fraud.ts';
import { testCardDetails, testCards, writtenCard } from '@whorl/contract/playground/payment-shop.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createPlayer, otherLaptop } from '../../testing/playground.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type BankAnswer, decidePayment, type PaymentKind } from './decide-payment.ts';

const { decide, reset } = playgroundCalls.paymentFraud;
const DAY_MS = 24 * 60 * 60_000;
const good = { ...testCardDetails, card: '4242 4242 4242 4242', chargeback: false, stolen: false };
const declined = { ...good, card: '4000 0000 0000 0002' };

describe('the rule', () => {
  const now = 1_795_262_587_402;
  const none = { chargeback: false, stolen: false };
  const charged = { chargeback: true, stolen: false };
  const stolen = { chargeback: false, stolen: true };
  const both = { chargeback: true, stolen: true };
  const past = (kind: PaymentKind, count: number, days = 1) =>
    Array.from({ length: count }, () => ({ kind, at: now - days * DAY_MS }));
  const justWithin = 365 - 1 / DAY_MS;

  type Given = { past?: ReturnType<typeof past>; bank?: BankAnswer; later?: typeof none };
  test.each<[string, Given, PaymentKind | undefined, RegExp, number]>([
    ['a first payment', {}, undefined, /^Paid: € 46\.$/, 4],
    ['one that is charged back later', { later: charged }, 'chargeback', /^Paid.*charges it back/, 4],
    ['one with a stolen card', { later: stolen }, 'stolen', /^Paid.*stolen/, 4],
    ['a stolen card that is charged back', { later: both }, 'stolen', /^Paid.*stolen/, 4],
    ['a declined card', { bank: 'declined' }, 'failed', /bank declined/, 4],
    ['a wrong security code', { bank: 'wrong details' }, 'failed', /security code is wrong/, 4],
    ['a failure, which nobody can charge back', { bank: 'declined', later: charged }, 'failed', /bank declined/, 4],
    ['a stolen card that is declined', { bank: 'declined', later: stolen }, 'stolen', /bank declined/, 4],
    ['after a stolen card', { past: past('stolen', 1) }, undefined, /was stolen/, 1],
    ['after one of almost a year ago', { past: past('stolen', 1, justWithin) }, undefined, /was stolen/, 1],
    ['after one of a year ago', { past: past('stolen', 1, 365) }, undefined, /^Paid/, 4],
    ['after one chargeback', { past: past('chargeback', 1) }, undefined, /^Paid/, 4],
    ['after two chargebacks', { past: past('chargeback', 2) }, undefined, /More than one payment/, 2],
    ['after two of almost a year ago', { past: past('chargeback', 2, justWithin) }, undefined, /More than one/, 2],
    ['after two of a year ago', { past: past('chargeback', 2, 365) }, undefined, /^Paid/, 4],
    ['after two failures', { past: past('failed', 2) }, undefined, /^Paid/, 4],
    ['after three failures', { past: past('failed', 3) }, undefined, /Three payments of yours failed/, 3],
    ['after three of almost a year ago', { past: past('failed', 3, justWithin) }, undefined, /Three payments/, 3],
    ['after three of a year ago', { past: past('failed', 3, 365) }, undefined, /^Paid/, 4],
    [
      'after a chargeback and two failures',
      { past: [...past('chargeback', 1), ...past('failed', 2)] },
      undefined,
      /^Paid/,
      4,
    ],
  ])('%s', (_what, given, noted, words, looked) => {
    const { past: before = [], bank = 'approved', later = none } = given;
    const decision = decidePayment({ past: before, now, charge: () => bank, later });
    expect([decision.noted, decision.checks.length]).toEqual([noted, looked]);
    expect(decision.message).toMatch(words);
    const isPaid = decision.message.startsWith('Paid');
    expect(decision.severity).toBe(isPaid ? 'success' : 'error');
    expect('paidEuros' in decision).toBe(isPaid);
    expect(decision.checks.every(({ passed }) => passed)).toBe(isPaid);
  });

  test.each([past('stolen', 1), past('chargeback', 2), past('failed', 3)])(
    'does not try the card of somebody who is refused: %o',
    (...before) => {
      const charge = vi.fn(() => 'approved' as const);
      decidePayment({ past: before, now, charge, later: none });
      expect(charge).not.toHaveBeenCalled();
    },
  );
});

describe('the fields', () => {
  const messageOf = (fields: object) => {
    const { issues } = v.safeParse(paymentFieldsSchema, { ...good, ...fields });
    return issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join();
  };
  test.each(testCards.map(({ number }) => number))('take the test number %s, with and without spaces', (number) => {
    expect(messageOf({ card: number })).toBeUndefined();
    expect(messageOf({ card: ` ${writtenCard(number)} ` })).toBeUndefined();
  });
  test.each([
    ['another number', { card: '4242 4242 4242 4243' }, /^card: Only the test numbers/],
    ['one that passes the check digit', { card: '4012888888881881' }, /^card: Only the test numbers/],
    ['half a number', { card: '4242 4242' }, /^card: Only the test numbers/],
    ['no number', { card: '' }, /^card: Only the test numbers/],
    ['a number that is no text', { card: 4_242_424_242_424_242 }, /^card: Only the test numbers/],
    ['month 0', { expiry: '00/34' }, /^expiry: Month and year/],
    ['month 13', { expiry: '13/34' }, /^expiry: Month and year/],
    ['four digits of a year', { expiry: '12/2034' }, /^expiry: Month and year/],
    ['no expiry', { expiry: '' }, /^expiry: Month and year/],
    ['two digits', { cvc: '12' }, /^cvc: The three digits/],
    ['four digits', { cvc: '1234' }, /^cvc: The three digits/],
    ['letters', { cvc: 'abc' }, /^cvc: The three digits/],
    ['a mark that is a text', { stolen: '4012888888881881' }, /^stolen: Is true or false/],
  ])('refuse %s, and do not repeat it', (_what, fields, words) => {
    expect(messageOf(fields)).toMatch(words);
    expect(messageOf(fields)).not.toMatch(/4012|4243|4_?242_?424_?242_?424_?242/);
  });
  test.each(['01/30', '12/34', '12 / 34'])('take the expiry %s', (expiry) => {
    expect(messageOf({ expiry })).toBeUndefined();
  });
});

describeOnEachDatabase('the demo of payment fraud', (makeDatabase) => {
  const start = async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    return { clock, server, player: createPlayer(server) };
  };
  const rowsOf = ({ services }: TestServer) =>
    services.database.kysely.selectFrom('playground_payments').selectAll().execute();

  test('takes payments of an honest customer as often as they come, and keeps nothing of them', async () => {
    const { server, player } = await start();
    for (let payment = 0; payment < 5; payment++) {
      const { status, answer } = await player.play(decide, good);
      expect([status, answer.severity, answer.paidEuros]).toEqual([200, 'success', 46]);
    }
    expect(await rowsOf(server)).toEqual([]);
  });

  test('refuses a year long after a stolen card, with whichever cookies, and nobody else', async () => {
    const { clock, server, player } = await start();
    expect((await player.play(decide, { ...good, stolen: true })).answer.message).toMatch(/^Paid/);
    const refused = await createPlayer(server).play(decide, good);
    expect([refused.status, refused.answer.message]).toEqual([403, expect.stringMatching(/was stolen/)]);
    const somebodyElse = { reading: { signals: otherLaptop } };
    expect((await createPlayer(server).play(decide, good, somebodyElse)).answer.severity).toBe('success');
    clock.advance(365 * DAY_MS - 1);
    expect((await player.play(decide, good)).answer.message).toMatch(/was stolen/);
    clock.advance(1);
    expect((await player.play(decide, good)).answer.severity).toBe('success');
    await expect
      .poll(async () => {
        clock.advance(10 * 60_000);
        return (await rowsOf(server)).length;
      })
      .toBe(0);
  });

  test('puts up with one chargeback and not with two', async () => {
    const { clock, server, player } = await start();
    const charged = { ...good, chargeback: true };
    expect((await player.play(decide, charged)).answer.message).toMatch(/^Paid.*charges it back/);
    clock.advance(30 * DAY_MS);
    expect((await createPlayer(server).play(decide, charged)).answer.message).toMatch(/^Paid/);
    expect((await createPlayer(server).play(decide, good)).answer.message).toMatch(/More than one payment/);
    clock.advance(335 * DAY_MS);
    expect((await player.play(decide, good)).answer.message).toMatch(/^Paid/);
  });

  test('tries no card after three failed payments, whatever failed', async () => {
    const { clock, server, player } = await start();
    for (const [fields, words] of [
      [declined, /bank declined/],
      [{ ...good, cvc: '999' }, /security code is wrong/],
      [{ ...good, expiry: '01/20' }, /expiry date or/],
    ] as const) {
      const { status, answer } = await createPlayer(server).play(decide, fields);
      expect([status, answer.message]).toEqual([403, expect.stringMatching(words)]);
    }
    expect((await player.play(decide, good)).answer.message).toMatch(/The card was not tried/);
    clock.advance(365 * DAY_MS);
    expect((await player.play(decide, good)).answer.severity).toBe('success');
  });

  test('counts failures that come at once', async () => {
    const { player } = await start();
    const requestIds: string[] = [];
    for (let index = 0; index < 30; index++) requestIds.push(await player.identify());
    const answers = await Promise.all(requestIds.map((requestId) => player.call(decide, { requestId, ...declined })));
    const messages = answers.map(({ answer }) => answer.message);
    expect(messages.filter((message) => /bank declined/.test(message))).toHaveLength(3);
    expect(messages.filter((message) => /was not tried/.test(message))).toHaveLength(27);
  });

  test('gives a program no payment', async () => {
    const { server, player } = await start();
    const bot = { reading: { bot: { bot: true, botKind: 'headless_chrome' } } };
    expect((await player.play(decide, declined, bot)).answer.message).toMatch(/A program drives/);
    expect(await rowsOf(server)).toEqual([]);
  });

  test('keeps nothing of a card and logs nothing of it, and is reset', async () => {
    let logged = '';
    const log = createLog('trace', { write: (line) => (logged += line) });
    const server = await startTestServer({ databaseUrl: await makeDatabase(), log });
    const player = createPlayer(server);
    const real = await player.play(decide, { ...good, card: '4012 8888 8888 1881', cvc: '739' });
    expect([real.status, real.answer.message]).toEqual([400, expect.stringMatching(/^card: Only the test numbers/)]);
    await player.play(decide, { ...declined, expiry: '07/31', cvc: '739' });
    await player.play(decide, { ...good, chargeback: true });
    const rows = await rowsOf(server);
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['chargeback', 'failed']);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['at', 'id', 'kind', 'visitor_id']);
    expect(logged).toContain(decide);
    expect(JSON.stringify(real.answer) + logged).not.toMatch(/4012 ?8888|4000 ?0000|4242 ?4242|07\/31|cvc/);
    expect((await player.play(reset)).answer).toMatchObject({
      message: 'Deleted: 1 failed payment and 1 chargeback.',
      deleted: 2,
    });
    expect((await player.play(reset)).answer).toMatchObject({ deleted: 0 });
  });
});
