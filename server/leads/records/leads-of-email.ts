import { sql } from 'kysely';
import type { SelectLeadIds } from '../../platform/personal-data.ts';

/** The lead ids under an e-mail address, however that is capitalized. */
export const selectLeadIds: SelectLeadIds = (kysely, email) =>
  kysely.selectFrom('leads').select('leads.id').where(sql`lower(email)`, '=', email.toLowerCase());
