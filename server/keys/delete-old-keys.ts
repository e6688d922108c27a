import { ENDED_KEY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Database } from '../platform/database/database.ts';
import { deleteOldUsage } from './key-usage.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes keys that expired or were revoked before the retention period, and old counts of identifications.
 *
 * @param now milliseconds since 1970
 */
export async function deleteOldKeys(database: Database, now: number): Promise<void> {
  const before = now - ENDED_KEY_DAYS * DAY_MS;
  await database.commitTogether(async (tx) => {
    await tx
      .deleteFrom('api_keys')
      .where((key) => key.or([key('expires_at', '<', before), key('revoked_at', '<', before)]))
      .execute();
    await deleteOldUsage(tx, now);
  });
}
