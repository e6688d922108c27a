import { randomInt, randomUUID } from 'node:crypto';
import { type SmsRequest, smsAnswerSchema, smsRequestSchema } from '@whorl/contract/playground/sms-fraud.ts';
import { PLAYGROUND_DAY_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { isEqualInConstantTime } from '../constant-time.ts';
import { type Demo, HOUR_MS } from '../demo.ts';
import { CODE_LIFETIME_MS, decideEntry, decideSending, isVoid } from './decide-code.ts';
import { type SmsCodeRow, smsMigrations } from './sms-tables.ts';

// The demo's texts and response field name it so. cspell:ignore telephone

const RETENTION_MS = PLAYGROUND_DAY_HOURS * HOUR_MS;

/** A sign-up with a code by text message. The demo shows the code on the page and sends nothing. */
export const smsFraud: Demo<SmsRequest> = {
  name: 'sms-fraud',
  title: 'Requests or enters a code in the SMS fraud demo.',
  calls: playgroundCalls.smsFraud,
  requestSchema: smsRequestSchema,
  answerSchema: smsAnswerSchema,
  forbidsBots: true,
  migrations: smsMigrations,
  storedRows: [
    {
      table: 'playground_sms_codes',
      labels: ['code', 'codes'],
      retentionMs: RETENTION_MS,
      cleared: { column: 'code', afterMs: CODE_LIFETIME_MS },
    },
  ],
  async decide(tx, { visitorId, now, request: { code } }) {
    const sent = await tx
      .selectFrom('playground_sms_codes')
      .selectAll()
      .where('visitor_id', '=', visitorId)
      .where('at', '>', now - RETENTION_MS)
      .orderBy('at', 'desc')
      .execute();
    return code === undefined ? await send(tx, visitorId, sent, now) : await enter(tx, sent[0], code, now);
  },
};

/** @param sent codes sent to the visitor before */
async function send(tx: Transaction<Tables>, visitorId: string, sent: readonly SmsCodeRow[], now: number) {
  const decision = decideSending({ sentAt: sent.map(({ at }) => at), now });
  if (decision.severity === 'error') return decision;
  // Only the latest code is valid.
  await tx.updateTable('playground_sms_codes').set({ code: null }).where('visitor_id', '=', visitorId).execute();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx
    .insertInto('playground_sms_codes')
    .values({ id: randomUUID(), visitor_id: visitorId, at: now, code, wrong: 0 })
    .execute();
  return { ...decision, telephone: `Rondo: your code is ${code}` };
}

/** @param last the code sent to the visitor last */
async function enter(tx: Transaction<Tables>, last: SmsCodeRow | undefined, code: string, now: number) {
  const { outcome, ...decision } = decideEntry({
    // An expired code is deleted, whether it was used or not.
    sent: last && { ...last, isUsed: last.code === null && !isVoid(last.wrong) && now - last.at < CODE_LIFETIME_MS },
    now,
    isRight: () => isEqualInConstantTime(code, last?.code ?? ''),
  });
  if (last === undefined || outcome === 'refused') return decision;
  const wrong = last.wrong + (outcome === 'wrong' ? 1 : 0);
  const isOver = outcome === 'right' || isVoid(wrong);
  await tx
    .updateTable('playground_sms_codes')
    .set({ wrong, code: isOver ? null : last.code })
    .where('id', '=', last.id)
    .execute();
  return decision;
}
