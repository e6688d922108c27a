import { ENDED_KEY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Database } from '../platform/database/database.ts';

const DAY_MS = 86_400_000;

/** Deletes keys that expired or were revoked before the retention period. @param now milliseconds since 1970 */
export async function deleteOldKeys(database: Database, now: number): Promise<void> {
  const before = now - ENDED_KEY_DAYS * DAY_MS;
  await database.commitTogether((tx) =>
    tx
      .deleteFrom('api_keys')
      .where((key) => key.or([key('expires_at', '<', before), key('revoked_at', '<', before)]))
      .execute(),
  );
}
