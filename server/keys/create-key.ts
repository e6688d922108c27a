import { randomUUIDv7 } from 'node:crypto';
import { keyKinds } from '@whorl/contract/keys/api-key.ts';
import type { Database } from '../platform/database/database.ts';
import type { RecordKeyChange } from './change-keys.ts';
import { generateKeyText, hashKey, maskKey } from './key-text.ts';

export type NewKey = {
  readonly kind: 'public' | 'secret';
  readonly workspace: string;
  /** Origins whose pages may use the key; empty for any. */
  readonly origins: readonly string[];
  readonly name: string | undefined;
  /** Lifetime; undefined if it doesn't expire. */
  readonly days: number | undefined;
};

const DAY_MS = 86_400_000;

/**
 * Creates a key. Its text is returned once; only the hash of a secret key is stored.
 *
 * @param now milliseconds since 1970
 */
export async function createKey(
  database: Database,
  now: number,
  { kind, workspace, origins, name, days }: NewKey,
  record?: RecordKeyChange,
): Promise<{ id: string; text: string }> {
  const id = randomUUIDv7();
  const text = generateKeyText(kind);
  await database.commitTogether(async (tx) => {
    await tx
      .insertInto('api_keys')
      .values({
        id,
        kind,
        hash: hashKey(text),
        shown: maskKey(text),
        scopes: keyKinds[kind].scopes.join(' '),
        workspace,
        origins: origins.length === 0 ? null : origins.join(' '),
        name: name ?? null,
        lead_id: null,
        created_at: now,
        expires_at: days === undefined ? null : now + days * DAY_MS,
        revoked_at: null,
        last_used_at: null,
        notified_at: null,
      })
      .execute();
    await record?.(id)(tx);
  });
  return { id, text };
}
