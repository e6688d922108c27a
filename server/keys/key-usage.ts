import type { MonthlyAllowance } from '@whorl/contract/keys/api-key.ts';
import { KEY_USAGE_MONTHS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

const DAY_MS = 86_400_000;

/** Returns the identifications that a key may make in the calendar month of a time, and those it has made. */
export async function readAllowance(
  kysely: Kysely<Tables>,
  keyId: string,
  limit: number,
  now: number,
): Promise<MonthlyAllowance> {
  const row = await kysely
    .selectFrom('key_usage')
    .select('identifications')
    .where('key_id', '=', keyId)
    .where('month', '=', formatMonth(now))
    .executeTakeFirst();
  const time = new Date(now);
  const [startsAt, endsAt] = [0, 1].map((later) => Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later));
  return { limit, used: row?.identifications ?? 0, startsAt: startsAt ?? 0, endsAt: endsAt ?? 0 };
}

/**
 * Counts an identification with a key, in the transaction that stores it.
 *
 * @param limit identifications per calendar month (UTC); undefined without a limit
 * @returns whether it is within the limit; false counts nothing
 */
export async function countIdentification(
  tx: Transaction<Tables>,
  { keyId, limit, at }: { keyId: string; limit: number | undefined; at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('key_usage')
    .values({ key_id: keyId, month: formatMonth(at), identifications: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'month'])
        .doUpdateSet(({ eb, ref }) => ({ identifications: eb(ref('key_usage.identifications'), '+', 1) }))
        .where('key_usage.identifications', '<', limit ?? Number.MAX_SAFE_INTEGER),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores that a key was used, at most once per day. @param now milliseconds since 1970 */
export async function recordUse(
  database: Database,
  { id, last_used_at }: { id: string; last_used_at: number | null },
  now: number,
): Promise<void> {
  if (last_used_at !== null && now - last_used_at < DAY_MS) return;
  await database.commitTogether((tx) =>
    tx.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute(),
  );
}

/** Deletes the counts of keys that no longer exist and of months before the retention period. */
export async function deleteOldUsage(tx: Transaction<Tables>, now: number): Promise<void> {
  const time = new Date(now);
  const first = Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - KEY_USAGE_MONTHS);
  await tx
    .deleteFrom('key_usage')
    .where((usage) =>
      usage.or([
        usage('month', '<', formatMonth(first)),
        usage('key_id', 'not in', tx.selectFrom('api_keys').select('id')),
      ]),
    )
    .execute();
}

/** Returns the month of a time in UTC, such as `2026-11`. */
export const formatMonth = (time: number): string => new Date(time).toISOString().slice(0, 7);
