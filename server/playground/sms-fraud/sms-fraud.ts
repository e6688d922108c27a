import { randomInt, randomUUID } from 'node:crypto';
import { type SmsRequest, smsAnswerSchema, smsRequestSchema } from '@whorl/contract/playground/sms-fraud.ts';
import { PLAYGROUND_DAY_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { type Demo, HOUR_MS } from '../demo.ts';
import { isSame } from '../is-same.ts';
import { CODE_MS, decideEntry, decideSending, isVoid } from './decide-code.ts';
import { type SmsCodeRow, smsMigrations } from './sms-tables.ts';

const KEPT_MS = PLAYGROUND_DAY_HOURS * HOUR_MS;

/** A sign-up that sends a code by text message, or would: the demo answers it to the page, and sends nothing. */
export const smsFraud: Demo<SmsRequest> = {
  name: 'sms-fraud',
  title: 'A code in the demo of SMS fraud: asked for, or entered.',
  calls: playgroundCalls.smsFraud,
  requestSchema: smsRequestSchema,
  answerSchema: smsAnswerSchema,
  forbidsBots: true,
  migrations: smsMigrations,
  kept: [
    {
      table: 'playground_sms_codes',
      called: ['code', 'codes'],
      keptMs: KEPT_MS,
      emptied: { column: 'code', afterMs: CODE_MS },
    },
  ],
  async decide(tx, { visitorId, now, request: { code } }) {
    const sent = await tx
      .selectFrom('playground_sms_codes')
      .selectAll()
      .where('visitor_id', '=', visitorId)
      .where('at', '>', now - KEPT_MS)
      .orderBy('at', 'desc')
      .execute();
    return code === undefined ? await send(tx, visitorId, sent, now) : await enter(tx, sent[0], code, now);
  },
};

/** @param sent what the visitor was sent before */
async function send(tx: Transaction<Tables>, visitorId: string, sent: readonly SmsCodeRow[], now: number) {
  const decision = decideSending({ sentAt: sent.map(({ at }) => at), now });
  if (decision.severity === 'error') return decision;
  // The latest one alone is good.
  await tx.updateTable('playground_sms_codes').set({ code: null }).where('visitor_id', '=', visitorId).execute();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx
    .insertInto('playground_sms_codes')
    .values({ id: randomUUID(), visitor_id: visitorId, at: now, code, wrong: 0 })
    .execute();
  return { ...decision, telephone: `Rondo: your code is ${code}` };
}

/** @param last what the visitor was sent last */
async function enter(tx: Transaction<Tables>, last: SmsCodeRow | undefined, code: string, now: number) {
  const { outcome, ...decision } = decideEntry({
    // An expired one is kept no longer, whether it was used or not.
    sent: last && { ...last, isUsed: last.code === null && !isVoid(last.wrong) && now - last.at < CODE_MS },
    now,
    isRight: () => isSame(code, last?.code ?? ''),
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
