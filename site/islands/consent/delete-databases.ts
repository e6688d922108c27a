import { ANALYTICS_PREFIX } from '@whorl/contract/stored-data/names.ts';
import { hasAnalyticsRun } from '../analytics/track.ts';

/**
 * Deletes the empty IndexedDB databases that the analytics SDK creates. If the SDK ran on this page it still has them
 * open, and the next page deletes them.
 */
export async function deleteAnalyticsDatabases(): Promise<void> {
  if (hasAnalyticsRun()) return;
  // Older browsers can't list databases.
  const databases = await indexedDB.databases?.().catch(() => []);
  for (const { name } of databases ?? []) if (name?.startsWith(ANALYTICS_PREFIX)) indexedDB.deleteDatabase(name);
}
