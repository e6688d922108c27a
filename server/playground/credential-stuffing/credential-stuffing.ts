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
import { type Demo, HOUR_MS, keptByKind } from '../demo.ts';
import { isSame } from '../is-same.ts';
import { decideSignIn } from './decide-sign-in.ts';
import { type SignInRow, signInMigrations } from './sign-in-tables.ts';

/** How long a code from the telephone is good, in milliseconds. */
const CODE_MS = PLAYGROUND_CODE_MINUTES * 60_000;
/** How long it is known who was on the account, in milliseconds; failures are counted for a day. */
const KNOWN_MS = PLAYGROUND_DAYS * 24 * HOUR_MS;

/** The sign-in of a bank with one account. */
export const credentialStuffing: Demo<SignInRequest> = {
  name: 'credential-stuffing',
  title: 'An attempt in the demo of credential stuffing to sign in.',
  calls: playgroundCalls.credentialStuffing,
  requestSchema: signInRequestSchema,
  answerSchema: signInAnswerSchema,
  forbidsBots: true,
  migrations: signInMigrations,
  kept: keptByKind<SignInRow['kind']>('playground_sign_ins', {
    failed: { called: ['failed attempt', 'failed attempts'], keptMs: PLAYGROUND_DAY_HOURS * HOUR_MS },
    code: { called: ['code', 'codes'], keptMs: CODE_MS },
    known: { called: ['sign-in', 'sign-ins'], keptMs: KNOWN_MS },
  }),
  async decide(tx, { visitorId, now, request: { name, password, code } }) {
    const done = await tx
      .selectFrom('playground_sign_ins')
      .selectAll()
      .where('visitor_id', '=', visitorId)
      .where('at', '>', now - KNOWN_MS)
      .orderBy('at', 'desc')
      .execute();
    const sent = done.find(({ kind, at }) => kind === 'code' && now - at < CODE_MS);
    const { outcome, ...decision } = decideSignIn({
      failedAt: done.filter(({ kind }) => kind === 'failed').map(({ at }) => at),
      now,
      // Both are compared whatever the first one says, so that the time taken tells nothing.
      isRight: () => [isSame(name, bankAccount.name), isSame(password, bankAccount.password)].every(Boolean),
      isKnown: done.some(({ kind }) => kind === 'known'),
      secondFactor: code === undefined ? undefined : judgeCode(code, sent?.code),
    });
    const note = (kind: SignInRow['kind'], noted: string | null = null) =>
      noteRow(tx, { id: randomUUID(), visitor_id: visitorId, at: now, kind, code: noted });

    if (outcome === 'failed') await note('failed');
    if (outcome === 'signedIn') await note('known');
    if (outcome !== 'asked') return decision;
    const telephone = String(randomInt(1_000_000)).padStart(6, '0');
    await forget(tx, visitorId, 'code');
    await note('code', telephone);
    return { ...decision, telephone };
  },
};

const judgeCode = (code: string, sent: string | null | undefined) => {
  if (typeof sent !== 'string') return 'gone';
  return isSame(code, sent) ? 'right' : 'wrong';
};

/** Signed in is signed in: one such row of a visitor is enough, and its code is used up. */
async function noteRow(tx: Transaction<Tables>, row: SignInRow): Promise<void> {
  if (row.kind === 'known') {
    await forget(tx, row.visitor_id, 'known');
    await forget(tx, row.visitor_id, 'code');
  }
  await tx.insertInto('playground_sign_ins').values(row).execute();
}

async function forget(tx: Transaction<Tables>, visitorId: string, kind: SignInRow['kind']): Promise<void> {
  await tx.deleteFrom('playground_sign_ins').where('visitor_id', '=', visitorId).where('kind', '=', kind).execute();
}
