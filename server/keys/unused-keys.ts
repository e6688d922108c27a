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
  for (const keys of await findUnused(database, now)) {
    await database.commitTogether(async (tx) => {
      if (keys.notifiedAt === null) {
        if (!(await notify(tx, { ...keys, revokedAt: now + UNUSED_KEY_NOTICE_DAYS * DAY_MS }))) return;
        hasNotified = true;
        await update(tx, keys.leadId, { notified_at: now });
      } else if (keys.notifiedAt <= now - UNUSED_KEY_NOTICE_DAYS * DAY_MS) {
        await update(tx, keys.leadId, { revoked_at: now });
      }
    });
  }
  return hasNotified;
}

async function findUnused({ kysely }: Database, now: number) {
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
    .where('revoked_at', 'is', null)
    .groupBy('lead_id')
    .having(({ fn }) => fn.max(fn.coalesce('last_used_at', 'created_at')), '<=', before)
    .execute();
  return rows.map(({ lead_id, shown, used, notified }) => ({
    leadId: lead_id ?? '',
    shown: shown ?? '',
    lastUsedAt: used,
    // A notice before the last use is over.
    notifiedAt: notified !== null && notified > used ? notified : null,
  }));
}

const update = (tx: Transaction<Tables>, leadId: string, values: { notified_at: number } | { revoked_at: number }) =>
  tx
    .updateTable('api_keys')
    .set(values)
    .where('lead_id', '=', leadId)
    .where('kind', 'in', freeKinds)
    .where('revoked_at', 'is', null)
    .execute();
