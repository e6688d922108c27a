import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

/** Any number that nothing else of ours locks. */
const WRITING_EVENTS = 8_305_201;

/** To be called in each transaction that stores events, before it does: see `storedUntil`. */
export async function countingWrites(tx: Transaction<Tables>, dialect: Database['dialect']): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock_shared(${WRITING_EVENTS})`.execute(tx);
}

/**
 * The `seq` up to which nothing can be stored any more. On PostgreSQL a transaction may commit after another that took
 * higher numbers; so this waits for those that are writing just now, for a moment. SQLite has one writer.
 *
 * @returns 0 where nothing is stored
 */
export function storedUntil(database: Database): Promise<number> {
  return database.kysely.transaction().execute(async (tx) => {
    if (database.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${WRITING_EVENTS})`.execute(tx);
    const last = await tx
      .selectFrom('analytics_events')
      .select((events) => events.fn.max('seq').as('seq'))
      .executeTakeFirst();
    return last?.seq ?? 0;
  });
}

/** Whether anything is stored behind a cursor: a look that locks and writes nothing, for whoever asks all the time. */
export async function hasNewEvents({ kysely }: Database, name: string): Promise<boolean> {
  const cursor = await kysely
    .selectFrom('analytics_cursors')
    .select('position')
    .where('name', '=', name)
    .executeTakeFirst();
  const event = await kysely
    .selectFrom('analytics_events')
    .select('seq')
    .where('seq', '>', cursor?.position ?? 0)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

/** The cursor of what is sent on to the vendor. */
export const FORWARDED = 'vendor';

/** The `seq` up to which events were given to the vendor; 0 where none were. */
export async function forwardedUntil(tx: Transaction<Tables>): Promise<number> {
  const cursor = await tx
    .selectFrom('analytics_cursors')
    .select('position')
    .where('name', '=', FORWARDED)
    .executeTakeFirst();
  return cursor?.position ?? 0;
}

/** Takes the cursor for this transaction alone and returns where it stands; others wait for the transaction's end. */
export async function lockCursor(tx: Transaction<Tables>, name: string): Promise<number> {
  const { position } = await tx
    .insertInto('analytics_cursors')
    .values({ name, position: 0 })
    // An update that changes nothing, for its lock and for what it returns.
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ position: row.ref('analytics_cursors.position') })),
    )
    .returning('position')
    .executeTakeFirstOrThrow();
  return position;
}

/** Says that everything up to `position` is done, in the transaction that did it. */
export async function moveCursor(tx: Transaction<Tables>, name: string, position: number): Promise<void> {
  await tx.updateTable('analytics_cursors').set({ position }).where('name', '=', name).execute();
}
