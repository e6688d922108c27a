import type { PersonalData, SelectLeadIds } from '../platform/personal-data.ts';
import { isoTime } from '../platform/terminal-text.ts';

/** The keys that a person requested: erasing their data erases their keys. */
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
      created_at: isoTime(created_at),
      expires_at: expires_at === null ? null : isoTime(expires_at),
      revoked_at: revoked_at === null ? null : isoTime(revoked_at),
    }));
  },
  async erase(tx, email) {
    const { numDeletedRows } = await tx
      .deleteFrom('api_keys')
      .where('lead_id', 'in', selectLeadIds(tx, email))
      .executeTakeFirst();
    return { count: Number(numDeletedRows), elsewhere: [] };
  },
});
