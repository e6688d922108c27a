import { paymentFieldsSchema } from '@whorl/contract/playground/payment-fraud.ts';
import { formatCardNumber, testCardDetails, testCards } from '@whorl/contract/playground/payment-shop.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { botChanges, createDemoVisitor, otherLaptop, startDemoServer } from '../../testing/playground.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type BankAnswer, decidePayment, type PaymentKind } from './decide-payment.ts';

const { decide, reset } = playgroundCalls.paymentFraud;
const DAY_MS = 24 * 60 * 60_000;
const good = { ...testCardDetails, card: '4242 4242 4242 4242', chargeback: false, stolen: false };
const declined = { ...good, card: '4000 0000 0000 0002' };

describe('decidePayment', () => {
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
    ['a first payment', {}, undefined, /^Paid: \$46\.$/, 4],
    ['a payment that is charged back later', { later: charged }, 'chargeback', /^Paid.*charges it back/, 4],
    ['a payment with a stolen card', { later: stolen }, 'stolen', /^Paid.*stolen/, 4],
    ['a stolen card that is charged back', { later: both }, 'stolen', /^Paid.*stolen/, 4],
    ['a declined card', { bank: 'declined' }, 'failed', /bank declined/, 4],
    ['a wrong security code', { bank: 'wrong details' }, 'failed', /security code is incorrect/, 4],
    [
      'a failed payment, which can’t be charged back',
      { bank: 'declined', later: charged },
      'failed',
      /bank declined/,
      4,
    ],
    ['a stolen card that is declined', { bank: 'declined', later: stolen }, 'stolen', /bank declined/, 4],
    ['a payment after a stolen card', { past: past('stolen', 1) }, undefined, /was stolen/, 1],
    [
      'a payment after a stolen card almost a year ago',
      { past: past('stolen', 1, justWithin) },
      undefined,
      /was stolen/,
      1,
    ],
    ['a payment after a stolen card a year ago', { past: past('stolen', 1, 365) }, undefined, /^Paid/, 4],
    ['a payment after one chargeback', { past: past('chargeback', 1) }, undefined, /^Paid/, 4],
    [
      'a payment after two chargebacks',
      { past: past('chargeback', 2) },
      undefined,
      /2 of your payments were charged back/,
      2,
    ],
    [
      'a payment after two chargebacks almost a year ago',
      { past: past('chargeback', 2, justWithin) },
      undefined,
      /2 of your payments were charged back/,
      2,
    ],
    ['a payment after two chargebacks a year ago', { past: past('chargeback', 2, 365) }, undefined, /^Paid/, 4],
    ['a payment after two failures', { past: past('failed', 2) }, undefined, /^Paid/, 4],
    ['a payment after three failures', { past: past('failed', 3) }, undefined, /3 of your payments failed/, 3],
    [
      'a payment after three failures almost a year ago',
      { past: past('failed', 3, justWithin) },
      undefined,
      /3 of your payments/,
      3,
    ],
    ['a payment after three failures a year ago', { past: past('failed', 3, 365) }, undefined, /^Paid/, 4],
    [
      'a payment after a chargeback and two failures',
      { past: [...past('chargeback', 1), ...past('failed', 2)] },
      undefined,
      /^Paid/,
      4,
    ],
  ])('returns the expected decision for %s', (_what, given, outcomeToStore, words, looked) => {
    const { past: before = [], bank = 'approved', later = none } = given;
    const decision = decidePayment({ past: before, now, charge: () => bank, later });
    expect([decision.outcomeToStore, decision.checks.length]).toEqual([outcomeToStore, looked]);
    expect(decision.message).toMatch(words);
    const isPaid = decision.message.startsWith('Paid');
    expect(decision.severity).toBe(isPaid ? 'success' : 'error');
    expect('paidDollars' in decision).toBe(isPaid);
    expect(decision.checks.every(({ passed }) => passed)).toBe(isPaid);
  });

  test.each([past('stolen', 1), past('chargeback', 2), past('failed', 3)])(
    'does not charge the card of a rejected visitor: %o',
    (...before) => {
      const charge = vi.fn(() => 'approved' as const);
      decidePayment({ past: before, now, charge, later: none });
      expect(charge).not.toHaveBeenCalled();
    },
  );
});

describe('paymentRequestSchema', () => {
  const findMessage = (fields: object) => {
    const { issues } = v.safeParse(paymentFieldsSchema, { ...good, ...fields });
    return issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join();
  };
  test.each(testCards.map(({ number }) => number))('accepts the test number %s with and without spaces', (number) => {
    expect(findMessage({ card: number })).toBeUndefined();
    expect(findMessage({ card: ` ${formatCardNumber(number)} ` })).toBeUndefined();
  });
  test.each([
    ['another number', { card: '4242 4242 4242 4243' }, /^card: Please use one of the test cards/],
    ['a number with a valid check digit', { card: '4012888888881881' }, /^card: Please use one of the test cards/],
    ['half a number', { card: '4242 4242' }, /^card: Please use one of the test cards/],
    ['no number', { card: '' }, /^card: Please use one of the test cards/],
    ['a number instead of text', { card: 4_242_424_242_424_242 }, /^card: Please use one of the test cards/],
    ['month 0', { expiry: '00/34' }, /^expiry: Please enter month and year/],
    ['month 13', { expiry: '13/34' }, /^expiry: Please enter month and year/],
    ['a four-digit year', { expiry: '12/2034' }, /^expiry: Please enter month and year/],
    ['no expiry', { expiry: '' }, /^expiry: Please enter month and year/],
    ['two digits', { cvc: '12' }, /^cvc: Please enter the three digits/],
    ['four digits', { cvc: '1234' }, /^cvc: Please enter the three digits/],
    ['letters', { cvc: 'abc' }, /^cvc: Please enter the three digits/],
    ['text instead of a boolean', { stolen: '4012888888881881' }, /^stolen: Must be true or false/],
  ])('rejects %s without repeating it', (_what, fields, words) => {
    expect(findMessage(fields)).toMatch(words);
    expect(findMessage(fields)).not.toMatch(/4012|4243|4_?242_?424_?242_?424_?242/);
  });
  test.each(['01/30', '12/34', '12 / 34'])('accepts the expiry %s', (expiry) => {
    expect(findMessage({ expiry })).toBeUndefined();
  });
});

describeOnEachDatabase('the payment fraud demo', (makeDatabase) => {
  const start = () => startDemoServer(makeDatabase());
  const readRows = ({ services }: TestServer) =>
    services.database.kysely.selectFrom('playground_payments').selectAll().execute();

  test('accepts any number of payments of an honest customer and stores nothing', async () => {
    const { server, visitor } = await start();
    for (let payment = 0; payment < 5; payment++) {
      const { status, answer } = await visitor.submit(decide, good);
      expect([status, answer.severity, answer.paidDollars]).toEqual([200, 'success', 46]);
    }
    expect(await readRows(server)).toEqual([]);
  });

  test('rejects a visitor for a year after a stolen card, regardless of cookies, and no one else', async () => {
    const { clock, server, visitor } = await start();
    expect((await visitor.submit(decide, { ...good, stolen: true })).answer.message).toMatch(/^Paid/);
    const refused = await createDemoVisitor(server).submit(decide, good);
    expect([refused.status, refused.answer.message]).toEqual([403, expect.stringMatching(/was stolen/)]);
    const otherVisitor = { payload: { signals: otherLaptop } };
    expect((await createDemoVisitor(server).submit(decide, good, otherVisitor)).answer.severity).toBe('success');
    clock.advance(365 * DAY_MS - 1);
    expect((await visitor.submit(decide, good)).answer.message).toMatch(/was stolen/);
    clock.advance(1);
    expect((await visitor.submit(decide, good)).answer.severity).toBe('success');
    await expect
      .poll(async () => {
        clock.advance(10 * 60_000);
        return (await readRows(server)).length;
      })
      .toBe(0);
  });

  test('tolerates one chargeback but not two', async () => {
    const { clock, server, visitor } = await start();
    const charged = { ...good, chargeback: true };
    expect((await visitor.submit(decide, charged)).answer.message).toMatch(/^Paid.*charges it back/);
    clock.advance(30 * DAY_MS);
    expect((await createDemoVisitor(server).submit(decide, charged)).answer.message).toMatch(/^Paid/);
    expect((await createDemoVisitor(server).submit(decide, good)).answer.message).toMatch(
      /2 of your payments were charged back/,
    );
    clock.advance(335 * DAY_MS);
    expect((await visitor.submit(decide, good)).answer.message).toMatch(/^Paid/);
  });

  test('charges no card after three failed payments of any kind', async () => {
    const { clock, server, visitor } = await start();
    for (const [fields, words] of [
      [declined, /bank declined/],
      [{ ...good, cvc: '999' }, /security code is incorrect/],
      [{ ...good, expiry: '01/20' }, /expiry date or/],
    ] as const) {
      const { status, answer } = await createDemoVisitor(server).submit(decide, fields);
      expect([status, answer.message]).toEqual([403, expect.stringMatching(words)]);
    }
    expect((await visitor.submit(decide, good)).answer.message).toMatch(/The card wasn’t charged/);
    clock.advance(365 * DAY_MS);
    expect((await visitor.submit(decide, good)).answer.severity).toBe('success');
  });

  test('counts concurrent failures', async () => {
    const { visitor } = await start();
    const requestIds: string[] = [];
    for (let index = 0; index < 30; index++) requestIds.push(await visitor.identify());
    const answers = await Promise.all(requestIds.map((requestId) => visitor.call(decide, { requestId, ...declined })));
    const messages = answers.map(({ answer }) => answer.message);
    expect(messages.filter((message) => /bank declined/.test(message))).toHaveLength(3);
    expect(messages.filter((message) => /wasn’t charged/.test(message))).toHaveLength(27);
  });

  test('rejects bots', async () => {
    const { server, visitor } = await start();
    expect((await visitor.submit(decide, declined, botChanges)).answer.message).toMatch(/Bot detected/);
    expect(await readRows(server)).toEqual([]);
  });

  test('stores and logs nothing of a card, and can be reset', async () => {
    let logged = '';
    const log = createLog('trace', { write: (line) => (logged += line) });
    const server = await startTestServer({ databaseUrl: await makeDatabase(), log });
    const visitor = createDemoVisitor(server);
    const real = await visitor.submit(decide, { ...good, card: '4012 8888 8888 1881', cvc: '739' });
    expect([real.status, real.answer.message]).toEqual([
      400,
      expect.stringMatching(/^card: Please use one of the test cards/),
    ]);
    await visitor.submit(decide, { ...declined, expiry: '07/31', cvc: '739' });
    await visitor.submit(decide, { ...good, chargeback: true });
    const rows = await readRows(server);
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['chargeback', 'failed']);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['at', 'id', 'kind', 'visitor_id']);
    expect(logged).toContain(decide);
    expect(JSON.stringify(real.answer) + logged).not.toMatch(/4012 ?8888|4000 ?0000|4242 ?4242|07\/31|cvc/);
    expect((await visitor.submit(reset)).answer).toMatchObject({
      message: 'Deleted: 1 failed payment and 1 chargeback.',
      deleted: 2,
    });
    expect((await visitor.submit(reset)).answer).toMatchObject({ deleted: 0 });
  });
});
