import { randomUUIDv7 } from 'node:crypto';
import { keyKinds } from '@whorl/contract/keys/api-key.ts';
import type { Database } from '../platform/database/database.ts';
import { hashOfKey, mintKeyText, shownOf } from './key-text.ts';

export type NewKey = {
  readonly kind: 'public' | 'secret';
  readonly workspace: string;
  /** Empty: the pages of any origin may present it. */
  readonly origins: readonly string[];
  readonly name: string | undefined;
  /** undefined: it has no end. */
  readonly days: number | undefined;
};

const DAY_MS = 86_400_000;

/** Makes a key. Its text is answered once; only the hash of a secret one is kept. @param now milliseconds since 1970 */
export async function createKey(
  database: Database,
  now: number,
  { kind, workspace, origins, name, days }: NewKey,
): Promise<{ id: string; text: string }> {
  const id = randomUUIDv7();
  const text = mintKeyText(kind);
  await database.commitTogether((tx) =>
    tx
      .insertInto('api_keys')
      .values({
        id,
        kind,
        hash: hashOfKey(text),
        shown: shownOf(text),
        scopes: keyKinds[kind].scopes.join(' '),
        workspace,
        origins: origins.length === 0 ? null : origins.join(' '),
        name: name ?? null,
        lead_id: null,
        created_at: now,
        expires_at: days === undefined ? null : now + days * DAY_MS,
        revoked_at: null,
      })
      .execute(),
  );
  return { id, text };
}
