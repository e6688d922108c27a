import { UNUSED_KEY_DAYS, UNUSED_KEY_NOTICE_DAYS } from '@whorl/contract/keys/api-key.ts';
import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

const DAY_MS = 86_400_000;
/** Kinds of keys that are revoked when they aren't used. */
const freeKinds = ['free', 'free-secret'] as const;

/** Public and secret key of one sign-up, unused for a while. */
export type UnusedKeys = {
  readonly leadId: string;
  /** Public key. */
  readonly shown: string;
  /** Times in milliseconds since 1970. */
  readonly lastUsedAt: number;
  readonly revokedAt: number;
};

/**
 * Stores an email to the owner of unused keys, in the given transaction.
 *
 * @returns whether it was stored; false if the owner isn't known or no mail server is configured
 */
export type NotifyOwner = (tx: Transaction<Tables>, keys: UnusedKeys) => Promise<boolean>;

/** Selects the leads whose free keys can be used. They are kept as long as the keys. */
export const selectKeyOwners = (kysely: Kysely<Tables>): SelectQueryBuilder<Tables, 'api_keys', { lead_id: string }> =>
  kysely
    .selectFrom('api_keys')
    .select('lead_id')
    .where('lead_id', 'is not', null)
    .where('kind', 'in', freeKinds)
    .where('revoked_at', 'is', null)
    .$narrowType<{ lead_id: string }>();

/**
 * Notifies the owners of free keys that weren't used for a while, and later revokes the keys. Keys whose owner can't be
 * notified are not revoked.
 *
 * @param now milliseconds since 1970
 * @returns whether emails were stored
 */
export async function handleUnusedKeys(database: Database, now: number, notify: NotifyOwner): Promise<boolean> {
  let hasNotified = false;
  for (const { leadId } of await findUnused(database.kysely, now)) {
    const work = database.commitTogether(async (tx) => {
      // The keys may have been used since the first query.
      const [keys] = await findUnused(tx, now, leadId);
      if (keys === undefined) return false;
      if (keys.notifiedAt !== null) {
        if (keys.notifiedAt <= now - UNUSED_KEY_NOTICE_DAYS * DAY_MS) await update(tx, keys, { revoked_at: now });
        return false;
      }
      if (!(await notify(tx, { ...keys, revokedAt: now + UNUSED_KEY_NOTICE_DAYS * DAY_MS }))) return false;
      if ((await update(tx, keys, { notified_at: now })) === 0n) throw new AlreadyNotifiedError();
      return true;
    });
    const isNotified = await work.catch((error: unknown) => {
      if (error instanceof AlreadyNotifiedError) return false;
      throw error;
    });
    hasNotified ||= isNotified;
  }
  return hasNotified;
}

/** Another process has notified the owner meanwhile; the email of this transaction is rolled back. */
class AlreadyNotifiedError extends Error {}

/** Returns the unused keys of all leads, or of one. */
async function findUnused(kysely: Kysely<Tables>, now: number, leadId?: string) {
  const before = now - (UNUSED_KEY_DAYS - UNUSED_KEY_NOTICE_DAYS) * DAY_MS;
  const rows = await kysely
    .selectFrom('api_keys')
    .select(({ fn }) => [
      'lead_id',
      fn.min<string>('shown').filterWhere('kind', '=', 'free').as('shown'),
      fn.max<number>(fn.coalesce('last_used_at', 'created_at')).as('used'),
      fn.max<number | null>('notified_at').as('notified'),
    ])
    .where('kind', 'in', freeKinds)
    .where('lead_id', 'is not', null)
    .$if(leadId !== undefined, (query) => query.where('lead_id', '=', leadId ?? ''))
    .where('revoked_at', 'is', null)
    .groupBy('lead_id')
    .having(({ fn }) => fn.max(fn.coalesce('last_used_at', 'created_at')), '<=', before)
    .execute();
  return rows.map(({ lead_id, shown, used, notified }) => ({
    leadId: lead_id ?? '',
    shown: shown ?? '',
    lastUsedAt: used,
    storedNotice: notified,
    // A notice before the last use is over.
    notifiedAt: notified !== null && notified > used ? notified : null,
  }));
}

/** Changes the keys of a lead unless they were notified since they were read. @returns the number of keys */
async function update(
  tx: Transaction<Tables>,
  { leadId, storedNotice }: { leadId: string; storedNotice: number | null },
  values: { notified_at: number } | { revoked_at: number },
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set(values)
    .where('lead_id', '=', leadId)
    .where('kind', 'in', freeKinds)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('notified_at', 'is', null), key('notified_at', '<=', storedNotice ?? 0)]))
    .executeTakeFirst();
  return numUpdatedRows;
}
