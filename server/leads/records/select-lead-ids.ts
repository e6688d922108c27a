import { sql } from 'kysely';
import type { SelectLeadIds } from '../../platform/personal-data.ts';

/** Selects the lead IDs of an email address, ignoring case. */
export const selectLeadIds: SelectLeadIds = (kysely, email) =>
  kysely.selectFrom('leads').select('leads.id').where(sql`lower(email)`, '=', email.toLowerCase());
