import { randomUUID } from 'node:crypto';
import {
  type PaymentRequest,
  paymentAnswerSchema,
  paymentRequestSchema,
} from '@whorl/contract/playground/payment-fraud.ts';
import { testCardDetails, testCards } from '@whorl/contract/playground/payment-shop.ts';
import { PLAYGROUND_YEAR_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { type Demo, describeRowsByKind, HOUR_MS } from '../demo.ts';
import { type BankAnswer, decidePayment, type PaymentKind } from './decide-payment.ts';
import { paymentMigrations } from './payment-tables.ts';

const RETENTION_MS = PLAYGROUND_YEAR_DAYS * 24 * HOUR_MS;

/** A shop that counts the outcomes of payments by visitor. */
export const paymentFraud: Demo<PaymentRequest> = {
  name: 'payment-fraud',
  title: 'Pays in the payment fraud demo, or returns the reason why not.',
  calls: playgroundCalls.paymentFraud,
  requestSchema: paymentRequestSchema,
  answerSchema: paymentAnswerSchema,
  forbidsBots: true,
  migrations: paymentMigrations,
  storedRows: describeRowsByKind<PaymentKind>('playground_payments', {
    failed: { labels: ['failed payment', 'failed payments'], retentionMs: RETENTION_MS },
    chargeback: { labels: ['chargeback', 'chargebacks'], retentionMs: RETENTION_MS },
    stolen: { labels: ['payment with a stolen card', 'payments with a stolen card'], retentionMs: RETENTION_MS },
  }),
  async decide(tx, { visitorId, now, request }) {
    const past = await tx
      .selectFrom('playground_payments')
      .select(['kind', 'at'])
      .where('visitor_id', '=', visitorId)
      .where('at', '>', now - RETENTION_MS)
      .execute();
    const { outcomeToStore, ...decision } = decidePayment({
      past,
      now,
      charge: () => chargeCard(request),
      later: request,
    });
    if (outcomeToStore !== undefined) {
      const row = { id: randomUUID(), visitor_id: visitorId, at: now, kind: outcomeToStore };
      await tx.insertInto('playground_payments').values(row).execute();
    }
    return decision;
  },
};

/** Simulates the bank; the demo contacts no real one. */
function chargeCard({ card, expiry, cvc }: PaymentRequest): BankAnswer {
  if (expiry !== testCardDetails.expiry || cvc !== testCardDetails.cvc) return 'wrong details';
  return testCards.some(({ number, isPaid }) => number === card && isPaid) ? 'approved' : 'declined';
}
