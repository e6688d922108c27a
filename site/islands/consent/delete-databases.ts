import { ANALYTICS_PREFIX } from '@whorl/contract/stored-data/names.ts';
import { deleteDatabases } from '../../browser/databases.ts';
import { hasAnalyticsRun } from '../analytics/track.ts';

/**
 * Deletes the empty IndexedDB databases that the analytics SDK creates. If the SDK ran on this page it still has them
 * open, and the next page deletes them.
 */
export async function deleteAnalyticsDatabases(): Promise<void> {
  if (!hasAnalyticsRun()) await deleteDatabases(ANALYTICS_PREFIX);
}
