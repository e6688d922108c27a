import type { KeyFilter, KeyState } from '@whorl/contract/console/keys.ts';
import type { Kysely } from 'kysely';
import { containsText } from '../platform/database/list-page.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { ApiKeyRow } from './key-tables.ts';
import { formatMonth } from './key-usage.ts';

/** A key with its identifications in the current calendar month; null for none. */
export type KeyWithUsage = ApiKeyRow & { identifications: number | null };

/** Selects the keys that match a filter. @param now milliseconds since 1970 */
export function selectKeys(kysely: Kysely<Tables>, now: number, { text, kind, state }: KeyFilter = {}) {
  let query = kysely
    .selectFrom('api_keys')
    .leftJoin('key_usage', (join) =>
      join.onRef('key_usage.key_id', '=', 'api_keys.id').on('key_usage.month', '=', formatMonth(now)),
    )
    .selectAll('api_keys')
    .select('key_usage.identifications');
  if (text !== undefined)
    query = query.where((key) =>
      key.or(['api_keys.name', 'api_keys.shown', 'api_keys.workspace'].map((column) => containsText(column, text))),
    );
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (state === 'revoked') return query.where('revoked_at', 'is not', null);
  if (state !== undefined) query = query.where('revoked_at', 'is', null);
  if (state === 'expired') query = query.where('expires_at', '<=', now);
  if (state === 'active')
    query = query.where((key) => key.or([key('expires_at', 'is', null), key('expires_at', '>', now)]));
  return query;
}

/** Returns the state of a key. @param now milliseconds since 1970 */
export function getKeyState({ revoked_at, expires_at }: ApiKeyRow, now: number): KeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && expires_at <= now ? 'expired' : 'active';
}
