import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import type { PersonalData, SelectLeadIds } from '../platform/personal-data.ts';

/** Creates the export and erasure of the keys that a person requested. */
export function createKeyData(selectLeadIds: SelectLeadIds): PersonalData {
  const selectKeyIds = (kysely: Kysely<Tables>, email: string) =>
    kysely.selectFrom('api_keys').select('id').where('lead_id', 'in', selectLeadIds(kysely, email));
  return {
    name: 'keys',
    tables: ['api_keys', 'key_usage'],
    async export(kysely, email) {
      const keys = await kysely
        .selectFrom('api_keys')
        .select(['id', 'kind', 'shown', 'scopes', 'workspace', 'lead_id', ...times])
        .where('lead_id', 'in', selectLeadIds(kysely, email))
        .orderBy('created_at')
        .execute();
      const usage = await kysely
        .selectFrom('key_usage')
        .selectAll()
        .where('key_id', 'in', selectKeyIds(kysely, email))
        .orderBy('month')
        .execute();
      return keys.map((key) => ({
        ...key,
        ...Object.fromEntries(times.map((name) => [name, key[name] === null ? null : toIsoTime(key[name])])),
        identifications: Object.fromEntries(
          usage.filter(({ key_id }) => key_id === key.id).map(({ month, identifications }) => [month, identifications]),
        ),
      }));
    },
    async erase(tx, email) {
      await tx.deleteFrom('key_usage').where('key_id', 'in', selectKeyIds(tx, email)).execute();
      const { numDeletedRows } = await tx
        .deleteFrom('api_keys')
        .where('lead_id', 'in', selectLeadIds(tx, email))
        .executeTakeFirst();
      return { count: Number(numDeletedRows), externalCopies: [] };
    },
  };
}

const times = ['created_at', 'expires_at', 'revoked_at', 'last_used_at', 'notified_at'] as const;
