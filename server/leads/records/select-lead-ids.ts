import { toEmailKey } from '@whorl/contract/text/clean-text.ts';
import { sql } from 'kysely';
import type { SelectLeadIds } from '../../platform/personal-data.ts';

/** Selects the lead IDs of an email address in any spelling. */
export const selectLeadIds: SelectLeadIds = (kysely, email) =>
  kysely.selectFrom('leads').select('leads.id').where(sql`lower(email)`, '=', toEmailKey(email));
