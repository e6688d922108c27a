import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../../platform/database/tables.ts';
import { listEmailSpellings, normalizeForSearch } from '../../platform/email-spellings.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { FormDraftRow } from '../lead-tables.ts';

/** Drafts of rejected forms that contain the address in any field. */
export const formDraftData: PersonalData = {
  name: 'refused forms',
  tables: ['form_drafts'],
  async export(kysely, email) {
    return (await findDrafts(kysely, email)).map(({ form, typed, errors, expires_at }) => ({
      form,
      typed: JSON.parse(typed) as unknown,
      errors: JSON.parse(errors) as unknown,
      expires_at: new Date(expires_at).toISOString(),
    }));
  },
  async erase(tx, email) {
    const tokens = (await findDrafts(tx, email)).map(({ token }) => token);
    if (tokens.length > 0) {
      await tx.deleteFrom('form_drafts').where('token', 'in', tokens).execute();
    }
    return { count: tokens.length, externalCopies: [] };
  },
};

const typedSchema = v.record(v.string(), v.string());

/** Drafts expire after an hour, so there are few enough to check each. */
async function findDrafts(kysely: Kysely<Tables>, email: string): Promise<FormDraftRow[]> {
  const drafts = await kysely.selectFrom('form_drafts').selectAll().execute();
  const spellings = listEmailSpellings(email);
  const containsEmail = (typed: string): boolean => {
    const text = normalizeForSearch(typed);
    return spellings.some((spelling) => text.includes(spelling));
  };
  return drafts.filter(({ typed }) => Object.values(v.parse(typedSchema, JSON.parse(typed))).some(containsEmail));
}
