import type { LoadedPageData } from '@whorl/contract/page-data.ts';
import { RELOADED_KEY } from '@whorl/contract/stored-data/names.ts';
import { createSafeStorage } from '../browser/storage.ts';

/**
 * Returns whether the document must be reloaded on its first load because it has other code or content than the server's
 * files. Requests at most one reload in a row, and none without session storage.
 *
 * @param documentHash hash of the document's code, followed by that of its content
 * @param served those of the server's files; without that of the code, which may be unknown, there is no mismatch
 */
export function mustReload(
  documentHash: string,
  { webpackCompilationHash: code, contentHash }: Pick<LoadedPageData, 'webpackCompilationHash' | 'contentHash'>,
  storage: () => Storage,
): boolean {
  const session = createSafeStorage(storage);
  const isStale = code && code + contentHash !== documentHash;
  // Without session storage an outdated page is better than a reload loop.
  if (isStale && session.get(RELOADED_KEY) === null)
    return session.set(RELOADED_KEY, '1') && session.get(RELOADED_KEY) === '1';
  session.remove(RELOADED_KEY);
  return false;
}
