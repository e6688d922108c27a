import { toIsoTime } from '../platform/iso-time.ts';
import type { VisitorData } from '../platform/personal-data.ts';
import { eraseVisitorEntries } from './change-entries.ts';

/** Export and erasure of a visitor's entries, which have the visitor ID and a reason. */
export const listData: VisitorData = {
  name: 'lists',
  tables: ['list_entries'],
  async export(kysely, visitorId) {
    const entries = await kysely
      .selectFrom('list_entries')
      .select(['id', 'workspace', 'value', 'action', 'reason', 'created_by', 'created_at', 'expires_at'])
      .where('value', '=', visitorId)
      .where('kind', '=', 'visitor')
      .orderBy('id')
      .execute();
    return entries.map(({ created_at, expires_at, ...entry }) => ({
      ...entry,
      created_at: toIsoTime(created_at),
      expires_at: expires_at === null ? null : toIsoTime(expires_at),
    }));
  },
  erase: async (tx, visitorId) => ({ count: await eraseVisitorEntries(tx, visitorId), externalCopies: [] }),
};
