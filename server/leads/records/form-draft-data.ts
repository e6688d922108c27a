import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../../platform/database/tables.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { FormDraftRow } from '../lead-tables.ts';

/** What was typed into forms that were refused, where the address stands in any of the fields. */
export const formDraftData: PersonalData = {
  name: 'refused forms',
  tables: ['form_drafts'],
  async export(kysely, email) {
    return (await draftsWith(kysely, email)).map(({ form, typed, errors, expires_at }) => ({
      form,
      typed: JSON.parse(typed) as unknown,
      errors: JSON.parse(errors) as unknown,
      expires_at: new Date(expires_at).toISOString(),
    }));
  },
  async erase(tx, email) {
    const tokens = (await draftsWith(tx, email)).map(({ token }) => token);
    if (tokens.length > 0) {
      await tx.deleteFrom('form_drafts').where('token', 'in', tokens).execute();
    }
    return { count: tokens.length, elsewhere: [] };
  },
};

const typedSchema = v.record(v.string(), v.string());

/** They live an hour, so there are few enough to look at each. */
async function draftsWith(kysely: Kysely<Tables>, email: string): Promise<FormDraftRow[]> {
  const drafts = await kysely.selectFrom('form_drafts').selectAll().execute();
  const wanted = email.toLowerCase();
  return drafts.filter(({ typed }) =>
    Object.values(v.parse(typedSchema, JSON.parse(typed))).some((value) => value.toLowerCase().includes(wanted)),
  );
}
