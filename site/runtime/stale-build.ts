import { RELOADED_KEY } from '@whorl/contract/stored-data/names.ts';

/**
 * On first load: whether the document has to be loaded again because it is of another build than the server's files.
 * At most once in a row, and never where the session cannot remember it.
 *
 * @param serverHash empty where it could not be learnt; that is no mismatch.
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
    // No session storage: better a page of the last build than a loop.
  }
  return false;
}
