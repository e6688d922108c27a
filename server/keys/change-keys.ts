import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database, TransactionWork } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { ApiKeyRow } from './key-tables.ts';
import { generateKeyText, hashKey, maskKey } from './key-text.ts';

const HOUR_MS = 3_600_000;

/** Returns work that records a change of the key with this ID, for the transaction of the change. */
export type RecordKeyChange = (id: string) => TransactionWork<void>;

/**
 * Revokes a key at once.
 *
 * @param now milliseconds since 1970
 * @param key the key, or its ID
 * @returns whether there was such a key that wasn't revoked yet
 */
export const revokeKey = (database: Database, now: number, key: string, record?: RecordKeyChange): Promise<boolean> =>
  database.commitTogether(async (tx) => {
    const revoked = await tx
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where((row) => row.or([row('id', '=', key), row('hash', '=', hashKey(key))]))
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (revoked === undefined) return false;
    await record?.(revoked.id)(tx);
    return true;
  });

/**
 * Creates a key with the settings of an existing one, which stays valid for a while, so that it can be replaced without
 * an outage.
 *
 * @param now milliseconds since 1970
 * @param hours hours that the existing key stays valid; 0 revokes it at once
 * @param record records the rotation of the existing key; its argument is the ID of the new one
 * @returns the new key, and when the existing one expires, in milliseconds since 1970; undefined if the existing key is
 *   no longer valid, or was issued to a visitor
 */
export const rotateKey = (
  database: Database,
  now: number,
  { id, hours }: { id: string; hours: number },
  record: RecordKeyChange,
): Promise<{ id: string; kind: 'public' | 'secret'; text: string; earlierEndsAt: number } | undefined> =>
  database.commitTogether(async (tx) => {
    const earlier = await findValidKey(tx, now, id);
    if (earlier === undefined || !(earlier.kind === 'public' || earlier.kind === 'secret')) return undefined;
    const { kind, created_at, expires_at } = earlier;
    const text = generateKeyText(kind);
    const created: ApiKeyRow = {
      ...earlier,
      id: randomUUIDv7(),
      hash: hashKey(text),
      shown: maskKey(text),
      created_at: now,
      expires_at: expires_at === null ? null : now + expires_at - created_at,
      last_used_at: null,
      notified_at: null,
    };
    const earlierEndsAt = Math.min(now + hours * HOUR_MS, expires_at ?? Number.POSITIVE_INFINITY);
    const end = hours === 0 ? { revoked_at: now } : { expires_at: earlierEndsAt };
    await tx.updateTable('api_keys').set(end).where('id', '=', id).execute();
    await tx.insertInto('api_keys').values(created).execute();
    await record(created.id)(tx);
    return { id: created.id, kind, text, earlierEndsAt };
  });

/**
 * Changes the origins whose pages may use a key.
 *
 * @param origins empty for any
 * @returns whether there is such a key that isn't revoked
 */
export const changeOrigins = (
  database: Database,
  id: string,
  origins: readonly string[],
  record: RecordKeyChange,
): Promise<boolean> =>
  database.commitTogether(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('api_keys')
      .set({ origins: origins.length === 0 ? null : origins.join(' ') })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await record(id)(tx);
    return true;
  });

const findValidKey = (tx: Transaction<Tables>, now: number, id: string): Promise<ApiKeyRow | undefined> =>
  tx
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]))
    .executeTakeFirst();
