import { eraseOfLeads, leadsUnder, type PersonalData } from '../platform/personal-data.ts';
import type { KeyTables } from './key-tables.ts';

/** The keys that somebody asked for: whoever has their data erased has their keys erased with it. */
export const keyData: PersonalData = {
  name: 'keys',
  tables: ['api_keys'],
  async export(kysely, email) {
    const keys = await kysely
      .$extendTables<KeyTables>()
      .selectFrom('api_keys')
      .select(['id', 'kind', 'shown', 'scopes', 'workspace', 'lead_id', 'created_at', 'expires_at', 'revoked_at'])
      .where('lead_id', 'in', leadsUnder(kysely, email))
      .orderBy('created_at')
      .execute();
    return keys.map(({ created_at, expires_at, revoked_at, ...key }) => ({
      ...key,
      created_at: isoTime(created_at),
      expires_at: expires_at === null ? null : isoTime(expires_at),
      revoked_at: revoked_at === null ? null : isoTime(revoked_at),
    }));
  },
  erase: (tx, email) => eraseOfLeads(tx, 'api_keys', email),
};

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
