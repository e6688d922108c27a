import { RELOADED_KEY } from '@whorl/contract/stored-data/names.ts';
import { createSafeStorage } from '../browser/storage.ts';

/**
 * Returns whether the document must be reloaded on its first load because it has other code or content than the server's
 * files. Requests at most one reload in a row, and none without session storage.
 */
export function mustReload(isStale: boolean, storage: () => Storage): boolean {
  const session = createSafeStorage(storage);
  // Without session storage an outdated page is better than a reload loop.
  if (isStale && session.get(RELOADED_KEY) === null)
    return session.set(RELOADED_KEY, '1') && session.get(RELOADED_KEY) === '1';
  session.remove(RELOADED_KEY);
  return false;
}
