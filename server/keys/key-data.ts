import { sql } from 'kysely';
import type { PersonalData } from '../platform/personal-data.ts';
import type { KeyTables } from './key-tables.ts';

/** A key knows whose it is by the lead that asked for it alone, which is another feature's; of that, only this is read. */
type LeadsOfKeys = KeyTables & { leads: { id: string; email: string } };

/** The keys that somebody asked for: whoever has their data erased has their keys erased with it. */
export const keyData: PersonalData = {
  name: 'keys',
  tables: ['api_keys'],
  async export(kysely, email) {
    const tables = kysely.$extendTables<LeadsOfKeys>();
    const keys = await tables
      .selectFrom('api_keys')
      .select(['id', 'kind', 'shown', 'scopes', 'lead_id', 'created_at', 'expires_at', 'revoked_at'])
      .where(
        'lead_id',
        'in',
        tables.selectFrom('leads').select('id').where(sql`lower(email)`, '=', email.toLowerCase()),
      )
      .orderBy('created_at')
      .execute();
    return keys.map(({ created_at, expires_at, revoked_at, ...key }) => ({
      ...key,
      created_at: isoTime(created_at),
      expires_at: isoTime(expires_at),
      revoked_at: revoked_at === null ? null : isoTime(revoked_at),
    }));
  },
  async erase(tx, email) {
    const tables = tx.$extendTables<LeadsOfKeys>();
    const { numDeletedRows } = await tables
      .deleteFrom('api_keys')
      .where(
        'lead_id',
        'in',
        tables.selectFrom('leads').select('id').where(sql`lower(email)`, '=', email.toLowerCase()),
      )
      .executeTakeFirst();
    return { count: Number(numDeletedRows), elsewhere: [] };
  },
};

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
