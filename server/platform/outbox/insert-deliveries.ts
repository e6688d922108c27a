import { randomUUIDv7 } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { Transaction } from 'kysely';
import { pickValues, prepareBatches } from '../database/prepare-query.ts';
import type { Tables } from '../database/tables.ts';
import type { NewDelivery } from './outbox.ts';
import type { OutboxRow } from './outbox-tables.ts';

const writtenChannel = channel('outbox:written');

/** Stores the rate limit and circuit breaker of a destination, unless they exist. */
export async function registerDestination(tx: Transaction<Tables>, name: string): Promise<void> {
  await tx
    .insertInto('outbox_destinations')
    .values({ name, full_at: 0, open_until: 0, paused_at: null, failures: 0, probe: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Deletes a destination with its deliveries. */
export async function deleteDestination(tx: Transaction<Tables>, name: string): Promise<void> {
  await tx.deleteFrom('outbox_destinations').where('name', '=', name).execute();
  await tx.deleteFrom('outbox').where('destination', '=', name).execute();
}

/** Stores deliveries without a check of their destinations. @param now milliseconds since 1970 */
export async function insertDeliveries(
  tx: Transaction<Tables>,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ destination, subject, body, quarantined }) => ({
    id: randomUUIDv7(),
    destination,
    subject,
    body: JSON.stringify(body),
    state: quarantined === true ? ('held' as const) : ('waiting' as const),
    due_at: now,
    lease_until: 0,
    token: 0,
    attempts: 0,
    failed_at: null,
    last_error: null,
    created_at: now,
    settled_at: null,
  }));
  await insertRows(tx, rows);
  writtenChannel.publish({ subjects: rows.map(({ subject }) => subject) });
}

const columns = [
  ...(['id', 'destination', 'subject', 'body', 'state', 'due_at', 'lease_until', 'token', 'attempts'] as const),
  ...(['failed_at', 'last_error', 'created_at', 'settled_at'] as const),
] as const satisfies readonly (keyof OutboxRow)[];

const insertRows = prepareBatches((kysely, rows: readonly Pick<OutboxRow, (typeof columns)[number]>[]) =>
  kysely.insertInto('outbox').values(rows.map((row) => pickValues(row, columns))),
);
