import { randomInt, randomUUID } from 'node:crypto';
import { bankAccount } from '@whorl/contract/playground/bank.ts';
import {
  type SignInRequest,
  signInAnswerSchema,
  signInRequestSchema,
} from '@whorl/contract/playground/credential-stuffing.ts';
import {
  PLAYGROUND_CODE_MINUTES,
  PLAYGROUND_DAY_HOURS,
  PLAYGROUND_DAYS,
} from '@whorl/contract/stored-data/lifetimes.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { isEqualInConstantTime } from '../constant-time.ts';
import { type Demo, describeRowsByKind, HOUR_MS } from '../demo.ts';
import { decideSignIn } from './decide-sign-in.ts';
import { type SignInRow, signInMigrations } from './sign-in-tables.ts';

// The demo's texts and response field name it so. cspell:ignore telephone

/** Lifetime of a code in milliseconds. */
const CODE_LIFETIME_MS = PLAYGROUND_CODE_MINUTES * 60_000;
/** Time in milliseconds that a sign-in is remembered; failures are counted for a day. */
const SIGN_IN_RETENTION_MS = PLAYGROUND_DAYS * 24 * HOUR_MS;

/** The sign-in of a bank with one account. */
export const credentialStuffing: Demo<SignInRequest> = {
  name: 'credential-stuffing',
  title: 'Signs in to the credential stuffing demo.',
  calls: playgroundCalls.credentialStuffing,
  requestSchema: signInRequestSchema,
  answerSchema: signInAnswerSchema,
  forbidsBots: true,
  migrations: signInMigrations,
  storedRows: describeRowsByKind<SignInRow['kind']>('playground_sign_ins', {
    failed: { labels: ['failed attempt', 'failed attempts'], retentionMs: PLAYGROUND_DAY_HOURS * HOUR_MS },
    code: { labels: ['code', 'codes'], retentionMs: CODE_LIFETIME_MS },
    known: { labels: ['login', 'logins'], retentionMs: SIGN_IN_RETENTION_MS },
  }),
  async decide(tx, { visitorId, now, request: { name, password, code } }) {
    const done = await tx
      .selectFrom('playground_sign_ins')
      .selectAll()
      .where('visitor_id', '=', visitorId)
      .where('at', '>', now - SIGN_IN_RETENTION_MS)
      .orderBy('at', 'desc')
      .execute();
    const sent = done.find(({ kind, at }) => kind === 'code' && now - at < CODE_LIFETIME_MS);
    const { outcome, ...decision } = decideSignIn({
      failedAt: done.filter(({ kind }) => kind === 'failed').map(({ at }) => at),
      now,
      // Always compares both, so that the response time reveals nothing.
      isRight: () =>
        [isEqualInConstantTime(name, bankAccount.name), isEqualInConstantTime(password, bankAccount.password)].every(
          Boolean,
        ),
      isKnown: done.some(({ kind }) => kind === 'known'),
      secondFactor: code === undefined ? undefined : checkCode(code, sent?.code),
    });
    const store = (kind: SignInRow['kind'], code: string | null = null) =>
      storeAttempt(tx, { id: randomUUID(), visitor_id: visitorId, at: now, kind, code });

    if (outcome === 'failed') await store('failed');
    if (outcome === 'signedIn') await store('known');
    if (outcome !== 'codeRequired') return decision;
    const telephone = String(randomInt(1_000_000)).padStart(6, '0');
    await deleteAttempts(tx, visitorId, 'code');
    await store('code', telephone);
    return { ...decision, telephone };
  },
};

const checkCode = (code: string, sent: string | null | undefined) => {
  if (typeof sent !== 'string') return 'gone';
  return isEqualInConstantTime(code, sent) ? 'right' : 'wrong';
};

/** Stores an attempt. A visitor has one sign-in row, and a sign-in uses up the code. */
async function storeAttempt(tx: Transaction<Tables>, row: SignInRow): Promise<void> {
  if (row.kind === 'known') {
    await deleteAttempts(tx, row.visitor_id, 'known');
    await deleteAttempts(tx, row.visitor_id, 'code');
  }
  await tx.insertInto('playground_sign_ins').values(row).execute();
}

async function deleteAttempts(tx: Transaction<Tables>, visitorId: string, kind: SignInRow['kind']): Promise<void> {
  await tx.deleteFrom('playground_sign_ins').where('visitor_id', '=', visitorId).where('kind', '=', kind).execute();
}
