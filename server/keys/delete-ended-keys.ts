import { ENDED_KEY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Database } from '../platform/database/database.ts';

const DAY_MS = 86_400_000;

/** Deletes the keys that ended, or were revoked, so long ago that nobody asks any more. @param now milliseconds since 1970 */
export async function deleteEndedKeys(database: Database, now: number): Promise<void> {
  const before = now - ENDED_KEY_DAYS * DAY_MS;
  await database.commitTogether((tx) =>
    tx
      .deleteFrom('api_keys')
      .where((key) => key.or([key('expires_at', '<', before), key('revoked_at', '<', before)]))
      .execute(),
  );
}
