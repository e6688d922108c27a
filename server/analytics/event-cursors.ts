import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

/** Arbitrary unique key of the advisory lock. */
const EVENTS_LOCK_KEY = 8_305_201;

/** Takes a shared lock; call this before storing events in a transaction, see `findCommittedSeq`. */
export async function lockForStoring(tx: Transaction<Tables>, dialect: Database['dialect']): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock_shared(${EVENTS_LOCK_KEY})`.execute(tx);
}

/**
 * Returns the `seq` up to which all events are committed. On PostgreSQL a transaction may commit after another one with
 * higher numbers, so this waits for transactions that are storing events. SQLite has only one writer.
 *
 * @returns 0 if no event is stored
 */
export function findCommittedSeq(database: Database): Promise<number> {
  return database.kysely.transaction().execute(async (tx) => {
    if (database.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${EVENTS_LOCK_KEY})`.execute(tx);
    const last = await tx
      .selectFrom('analytics_events')
      .select((events) => events.fn.max('seq').as('seq'))
      .executeTakeFirst();
    return last?.seq ?? 0;
  });
}

/** Whether events are stored after a cursor. Takes no locks, so it can be called often. */
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

/** Names of the cursors of destinations that get every event. */
export const forwardingCursors = { vendor: 'vendor', export: 'export' } as const;
export type ForwardingCursor = (typeof forwardingCursors)[keyof typeof forwardingCursors];

/** Returns the `seq` up to which events were forwarded to a destination; 0 if none. */
export async function findForwardedSeq(tx: Transaction<Tables>, name: ForwardingCursor): Promise<number> {
  const cursor = await tx
    .selectFrom('analytics_cursors')
    .select('position')
    .where('name', '=', name)
    .executeTakeFirst();
  return cursor?.position ?? 0;
}

/** Locks a cursor until the end of the transaction and returns its position. */
export async function lockCursor(tx: Transaction<Tables>, name: string): Promise<number> {
  const { position } = await tx
    .insertInto('analytics_cursors')
    .values({ name, position: 0 })
    // An update without changes, for its lock and its returned row.
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ position: row.ref('analytics_cursors.position') })),
    )
    .returning('position')
    .executeTakeFirstOrThrow();
  return position;
}

/** Moves a cursor in the transaction that processed the events up to `position`. */
export async function moveCursor(tx: Transaction<Tables>, name: string, position: number): Promise<void> {
  await tx.updateTable('analytics_cursors').set({ position }).where('name', '=', name).execute();
}
