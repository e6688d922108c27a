import { consoleArea } from '@whorl/contract/console/console-urls.ts';
import { pageDataUrl } from '@whorl/contract/page-data.ts';
import { pages } from '@whorl/contract/urls.ts';

const allPages = Object.values(pages).filter(({ path }) => path.startsWith(consoleArea));
/** Pages for signed-in users. */
export const consolePages = allPages.filter((page) => page !== pages.consoleSignIn && page !== pages.consoleInvitation);

const dataFolders = allPages.map(({ path }) => pageDataUrl(path).replace(/[^/]+$/, ''));

/**
 * Whether a URL belongs to the console, in any spelling, so that no prerendered file is served for it.
 *
 * @param url path and query
 * @param withData includes the data files of its pages; they contain no figures, but reveal that there is a console
 */
export function isConsoleUrl(url: string, withData: boolean): boolean {
  const path = decodePath(url.replace(/[?#].*$/s, ''));
  if (path === consoleArea.slice(0, -1) || path.startsWith(consoleArea)) return true;
  return withData && dataFolders.some((folder) => path.startsWith(folder));
}

/** Returns a path with a malformed `%` unchanged. */
function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
