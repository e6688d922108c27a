import { pageDataUrl } from '@whorl/contract/page-data.ts';
import { consoleArea, pages } from '@whorl/contract/urls.ts';

const dataFolders = [pages.console.path, pages.consoleSignIn.path].map((path) =>
  pageDataUrl(path).replace(/[^/]+$/, ''),
);

/**
 * Whether an address is of the console, in whatever way it is spelled, so that no prerendered file answers it.
 *
 * @param url path and query
 * @param withData also the files that a page is drawn from; they hold no figures, but they say that there is a console
 */
export function isOfConsole(url: string, withData: boolean): boolean {
  const path = decoded(url.replace(/[?#].*$/s, ''));
  if (path === consoleArea.slice(0, -1) || path.startsWith(consoleArea)) return true;
  return withData && dataFolders.some((folder) => path.startsWith(folder));
}

/** A malformed `%` is no address of anything. */
function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
