import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { ERASED_AT_ONCE, type VisitorData } from '../../platform/personal-data.ts';
import { isoTime } from '../../platform/terminal-text.ts';
import { deleteOldIdentifications, deleteVisitor } from './delete-visitor.ts';

/** What identification keeps of a visitor of this site. */
export const visitorData: VisitorData = {
  name: 'identifications',
  tables: ['visitors', 'browser_profiles', 'identifications'],
  async export(kysely, visitorId) {
    const visitors = await kysely
      .selectFrom('visitors')
      .selectAll()
      .where('id', '=', visitorId)
      .where('workspace', '=', OWN_WORKSPACE)
      .execute();
    // A profile has no workspace of its own: it is its visitor's.
    const profiles = await kysely
      .selectFrom('browser_profiles')
      .innerJoin('visitors', 'visitors.id', 'browser_profiles.visitor_id')
      .selectAll('browser_profiles')
      .where('visitors.id', '=', visitorId)
      .where('visitors.workspace', '=', OWN_WORKSPACE)
      .orderBy('browser_profiles.first_seen_at')
      .execute();
    const visits = await kysely
      .selectFrom('identifications')
      .selectAll()
      .where('visitor_id', '=', visitorId)
      .where('workspace', '=', OWN_WORKSPACE)
      .orderBy('at')
      .execute();
    return [
      ...visitors.map(({ traits, first_seen_at, last_seen_at, ...visitor }) => ({
        ...visitor,
        traits: JSON.parse(traits) as unknown,
        first_seen_at: isoTime(first_seen_at),
        last_seen_at: isoTime(last_seen_at),
      })),
      ...profiles.map(({ first_seen_at, last_seen_at, ...profile }) => ({
        ...profile,
        first_seen_at: isoTime(first_seen_at),
        last_seen_at: isoTime(last_seen_at),
      })),
      ...visits.map(({ at, products, ...visit }) => ({
        ...visit,
        at: isoTime(at),
        products: JSON.parse(products) as unknown,
      })),
    ];
  },
  async eraseInPortions(database, visitorId) {
    let count = 0;
    while (true) {
      const deleted = await database.commitTogether((tx) => deleteOldIdentifications(tx, visitorId, ERASED_AT_ONCE));
      if (deleted === 0) return { count, elsewhere: [] };
      count += deleted;
    }
  },
  erase: async (tx, visitorId) => ({ count: await deleteVisitor(tx, visitorId), elsewhere: [] }),
};
