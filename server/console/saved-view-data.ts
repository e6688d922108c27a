import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import type { PersonalData, VisitorData } from '../platform/personal-data.ts';

/** Returns the saved views that contain an email address or visitor ID. There are at most 50 for each user. */
async function findViews(kysely: Kysely<Tables> | Transaction<Tables>, text: string) {
  const views = await kysely
    .selectFrom('console_saved_views')
    .select(['id', 'section', 'name', 'filters', 'created_at'])
    .orderBy('id')
    .execute();
  const searched = text.toLowerCase();
  const contains = (value: string) => value.toLowerCase().includes(searched);
  return views
    .map((view) => ({ ...view, filters: JSON.parse(view.filters) as Record<string, string> }))
    .filter(({ name, filters }) => contains(name) || Object.values(filters).some(contains));
}

/** Export and erasure of the views whose filters or names contain a person's email address or visitor ID. */
export const savedViewData: PersonalData & VisitorData = {
  name: 'saved_views',
  tables: ['console_saved_views'],
  export: async (kysely, subject) =>
    (await findViews(kysely, subject)).map(({ created_at, ...view }) => ({
      ...view,
      created_at: toIsoTime(created_at),
    })),
  async erase(tx, subject) {
    const ids = (await findViews(tx, subject)).map(({ id }) => id);
    if (ids.length > 0) await tx.deleteFrom('console_saved_views').where('id', 'in', ids).execute();
    return { count: ids.length, externalCopies: [] };
  },
};
