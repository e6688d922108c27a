import { RELOADED_KEY } from '@whorl/contract/stored-data/names.ts';

/**
 * Returns whether the document must be reloaded on its first load because it belongs to another build than the server's
 * files. Requests at most one reload in a row, and none without session storage.
 *
 * @param serverHash empty if unknown; then there is no mismatch
 */
export function mustReloadForBuild(documentHash: string, serverHash: string, storage: () => Storage): boolean {
  try {
    const session = storage();
    const mismatch = serverHash !== '' && serverHash !== documentHash;
    if (mismatch && session.getItem(RELOADED_KEY) === null) {
      session.setItem(RELOADED_KEY, '1');
      return session.getItem(RELOADED_KEY) === '1';
    }
    session.removeItem(RELOADED_KEY);
  } catch {
    // Without session storage an outdated page is better than a reload loop.
  }
  return false;
}
