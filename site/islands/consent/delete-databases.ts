import { ANALYTICS_PREFIX } from '@whorl/contract/stored-data/names.ts';
import { analyticsRan } from '../analytics/track.ts';

/**
 * Deletes the empty databases that the counting library makes. Where it ran in this page it still holds them open, and
 * they go with the next page.
 */
export async function deleteAnalyticsDatabases(): Promise<void> {
  if (analyticsRan()) return;
  // Older browsers do not tell which there are.
  const databases = await indexedDB.databases?.().catch(() => []);
  for (const { name } of databases ?? []) if (name?.startsWith(ANALYTICS_PREFIX)) indexedDB.deleteDatabase(name);
}
