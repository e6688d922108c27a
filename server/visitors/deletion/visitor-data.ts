import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { toIsoTime } from '../../platform/iso-time.ts';
import { ERASURE_BATCH_SIZE, type ExternalCopy, type VisitorData } from '../../platform/personal-data.ts';
import { deleteOldIdentifications, deleteVisitor } from './delete-visitor.ts';
import { eraseDeliveries } from './erase-deliveries.ts';

/** Export and erasure of the identifications of a visitor of this site. */
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
    // Profiles have no workspace column; theirs is that of the visitor.
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
        first_seen_at: toIsoTime(first_seen_at),
        last_seen_at: toIsoTime(last_seen_at),
      })),
      ...profiles.map(({ first_seen_at, last_seen_at, ...profile }) => ({
        ...profile,
        first_seen_at: toIsoTime(first_seen_at),
        last_seen_at: toIsoTime(last_seen_at),
      })),
      ...visits.map(({ at, products, ...visit }) => ({
        ...visit,
        at: toIsoTime(at),
        products: JSON.parse(products) as unknown,
      })),
    ];
  },
  async eraseInBatches(database, visitorId) {
    let count = 0;
    const externalCopies: ExternalCopy[] = [];
    while (true) {
      const { copies, deleted } = await database.commitTogether(async (tx) => ({
        copies: await eraseDeliveries(tx, visitorId),
        deleted: await deleteOldIdentifications(tx, visitorId, ERASURE_BATCH_SIZE),
      }));
      externalCopies.push(...copies);
      if (deleted === 0) return { count, externalCopies };
      count += deleted;
    }
  },
  async erase(tx, visitorId) {
    const externalCopies = await eraseDeliveries(tx, visitorId);
    return { count: await deleteVisitor(tx, visitorId), externalCopies };
  },
};
