import { randomUUID } from 'node:crypto';
import {
  type PaymentRequest,
  paymentAnswerSchema,
  paymentRequestSchema,
} from '@whorl/contract/playground/payment-fraud.ts';
import { testCardDetails, testCards } from '@whorl/contract/playground/payment-shop.ts';
import { PLAYGROUND_YEAR_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { type Demo, HOUR_MS, keptByKind } from '../demo.ts';
import { type BankAnswer, decidePayment, type PaymentKind } from './decide-payment.ts';
import { paymentMigrations } from './payment-tables.ts';

const KEPT_MS = PLAYGROUND_YEAR_DAYS * 24 * HOUR_MS;

/** A shop that counts what becomes of its payments, by visitor. */
export const paymentFraud: Demo<PaymentRequest> = {
  name: 'payment-fraud',
  title: 'A payment in the demo of payment fraud: made, or why not.',
  calls: playgroundCalls.paymentFraud,
  requestSchema: paymentRequestSchema,
  answerSchema: paymentAnswerSchema,
  forbidsBots: true,
  migrations: paymentMigrations,
  kept: keptByKind<PaymentKind>('playground_payments', {
    failed: { called: ['failed payment', 'failed payments'], keptMs: KEPT_MS },
    chargeback: { called: ['chargeback', 'chargebacks'], keptMs: KEPT_MS },
    stolen: { called: ['payment with a stolen card', 'payments with a stolen card'], keptMs: KEPT_MS },
  }),
  async decide(tx, { visitorId, now, request }) {
    const past = await tx
      .selectFrom('playground_payments')
      .select(['kind', 'at'])
      .where('visitor_id', '=', visitorId)
      .where('at', '>', now - KEPT_MS)
      .execute();
    const { noted, ...decision } = decidePayment({ past, now, charge: () => askBank(request), later: request });
    if (noted !== undefined) {
      const row = { id: randomUUID(), visitor_id: visitorId, at: now, kind: noted };
      await tx.insertInto('playground_payments').values(row).execute();
    }
    return decision;
  },
};

/** The bank of the demo. No other is asked. */
function askBank({ card, expiry, cvc }: PaymentRequest): BankAnswer {
  if (expiry !== testCardDetails.expiry || cvc !== testCardDetails.cvc) return 'wrong details';
  return testCards.some(({ number, isPaid }) => number === card && isPaid) ? 'approved' : 'declined';
}
