import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { makeWord } from './make-word.ts';
import type { MusicAccountRow } from './music-tables.ts';

/** Of 360,000 words a few are taken; somebody has to have bad luck for a second one. */
const WORDS_TRIED = 10;

/** Which account an account is: the one of a sign-in word, or the one that a visitor was on last. */
export type Whose = { readonly word: string } | { readonly visitorId: string };

/**
 * Finds an account and keeps it: until the end of the transaction nobody else decides about it, whichever visitor
 * they are. PostgreSQL holds the row that is written, and SQLite has one writer.
 *
 * @param since milliseconds since 1970; what was not asked for after it is gone
 * @returns undefined where there is none
 */
export async function takeAccount(
  tx: Transaction<Tables>,
  whose: Whose,
  since: number,
  now: number,
): Promise<MusicAccountRow | undefined> {
  const id =
    'word' in whose
      ? tx.selectFrom('playground_music_accounts').select('id').where('word', '=', whose.word)
      : tx
          .selectFrom('playground_music_sessions as session')
          .innerJoin('playground_music_accounts as account', 'account.id', 'session.account_id')
          .select('account.id')
          .where('session.visitor_id', '=', whose.visitorId)
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

/** Makes an account with a word that no other one has. It is nobody else's until the transaction ends. */
export async function makeAccount(tx: Transaction<Tables>, visitorId: string, now: number): Promise<MusicAccountRow> {
  for (let tried = 0; tried < WORDS_TRIED; tried++) {
    const row = { id: randomUUID(), word: makeWord(), visitor_id: visitorId, at: now, sessions: 0 };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('playground_music_accounts')
      .values(row)
      .onConflict((conflict) => conflict.column('word').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return row;
  }
  throw new Error(`No free sign-in word in ${WORDS_TRIED} tries`);
}

/** What is left of an account's sessions since a time, by number. */
export async function sessionsOf(tx: Transaction<Tables>, accountId: string, since: number) {
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

/** Notes that it plays on for as long as it did. */
export async function goOn(tx: Transaction<Tables>, accountId: string, number: number, now: number): Promise<void> {
  await tx
    .updateTable('playground_music_sessions')
    .set({ at: now })
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .execute();
}

/** Notes that an account plays on another device than before, or begins to play. */
export async function begin(
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
