import { toIsoTime } from '../platform/iso-time.ts';
import type { PersonalData, SelectLeadIds } from '../platform/personal-data.ts';

/** Creates the export and erasure of the keys that a person requested. */
export const createKeyData = (selectLeadIds: SelectLeadIds): PersonalData => ({
  name: 'keys',
  tables: ['api_keys'],
  async export(kysely, email) {
    const keys = await kysely
      .selectFrom('api_keys')
      .select(['id', 'kind', 'shown', 'scopes', 'workspace', 'lead_id', 'created_at', 'expires_at', 'revoked_at'])
      .where('lead_id', 'in', selectLeadIds(kysely, email))
      .orderBy('created_at')
      .execute();
    return keys.map(({ created_at, expires_at, revoked_at, ...key }) => ({
      ...key,
      created_at: toIsoTime(created_at),
      expires_at: expires_at === null ? null : toIsoTime(expires_at),
      revoked_at: revoked_at === null ? null : toIsoTime(revoked_at),
    }));
  },
  async erase(tx, email) {
    const { numDeletedRows } = await tx
      .deleteFrom('api_keys')
      .where('lead_id', 'in', selectLeadIds(tx, email))
      .executeTakeFirst();
    return { count: Number(numDeletedRows), externalCopies: [] };
  },
});
