import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { createLoginCode } from './create-login-code.ts';
import type { MusicAccountRow } from './music-tables.ts';

/** Number of attempts; few of 360,000 codes are in use, so even a second attempt is rare. */
const MAX_ATTEMPTS = 10;

/** Identifies an account: by login code, or as the latest account of a visitor. */
type AccountKey = { readonly word: string } | { readonly visitorId: string };

/**
 * Finds an account and locks it until the end of the transaction, for all visitors. PostgreSQL locks the updated row,
 * and SQLite has a single writer.
 *
 * @param since milliseconds since 1970; accounts last used before are expired
 * @returns undefined if there is none
 */
export async function lockAccount(
  tx: Transaction<Tables>,
  key: AccountKey,
  since: number,
  now: number,
): Promise<MusicAccountRow | undefined> {
  const id =
    'word' in key
      ? tx.selectFrom('playground_music_accounts').select('id').where('word', '=', key.word)
      : tx
          .selectFrom('playground_music_sessions as session')
          .innerJoin('playground_music_accounts as account', 'account.id', 'session.account_id')
          .select('account.id')
          .where('session.visitor_id', '=', key.visitorId)
          .where('session.at', '>', since)
          .orderBy('session.at', 'desc')
          .limit(1);
  return await tx
    .updateTable('playground_music_accounts')
    .set({ at: now })
    .where('id', 'in', id)
    .where('at', '>', since)
    .returningAll()
    .executeTakeFirst();
}

/** Creates an account with a unique login code, locked until the end of the transaction. */
export async function createAccount(tx: Transaction<Tables>, visitorId: string, now: number): Promise<MusicAccountRow> {
  for (let tried = 0; tried < MAX_ATTEMPTS; tried++) {
    const row = { id: randomUUID(), word: createLoginCode(), visitor_id: visitorId, at: now, sessions: 0 };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('playground_music_accounts')
      .values(row)
      .onConflict((conflict) => conflict.column('word').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return row;
  }
  throw new Error(`No free login code in ${MAX_ATTEMPTS} tries`);
}

/** Returns an account's sessions since a time, by number. */
export async function findSessions(tx: Transaction<Tables>, accountId: string, since: number) {
  const rows = await tx
    .selectFrom('playground_music_sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('at', '>', since)
    .orderBy('number')
    .execute();
  return rows.map(({ number, visitor_id, began, kind }) => ({
    number,
    visitorId: visitor_id,
    began,
    isTakeOver: kind === 'take-over',
  }));
}

/** Extends a session to the current time. */
export async function continueSession(
  tx: Transaction<Tables>,
  accountId: string,
  number: number,
  now: number,
): Promise<void> {
  await tx
    .updateTable('playground_music_sessions')
    .set({ at: now })
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .execute();
}

/** Stores a new session: the account starts to play, or moves to another device. */
export async function startSession(
  tx: Transaction<Tables>,
  { id, sessions }: MusicAccountRow,
  visitorId: string,
  kind: 'began' | 'take-over',
  now: number,
): Promise<void> {
  const number = sessions + 1;
  await tx.updateTable('playground_music_accounts').set({ sessions: number }).where('id', '=', id).execute();
  await tx
    .insertInto('playground_music_sessions')
    .values({ account_id: id, number, visitor_id: visitorId, began: now, at: now, kind })
    .execute();
}
