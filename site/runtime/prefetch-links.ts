import type { PageLoader } from './page-loader.ts';
import { pagePath } from './page-path.ts';
import { PrefetchQueue, prefetchWelcome } from './prefetch-queue.ts';
import { watchLinks } from './watch-links.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Prefetches the pages whose links are in the viewport, in batches, unless the connection or the user agent speaks against
 * it. Loads a page at once when its link is hovered, touched or focused: that is one page, which the visitor is about to
 * open anyway.
 *
 * @param pathOf the path of the page that a URL shows
 */
export function prefetchLinks<Page>(root: HTMLElement, loader: PageLoader<Page>, pathOf: (url: URL) => string): void {
  const queue = prefetchWelcome(navigator)
    ? new PrefetchQueue({
        fetchPage: (path) => loader.prefetch(path),
        isKnown: (path) => path === pagePath(location.pathname) || loader.has(path),
        whenIdle,
      })
    : undefined;
  watchLinks(root, {
    seen: (url) => queue?.add(pathOf(url)),
    gone: (url) => queue?.remove(pathOf(url)),
    intended: (url) => void loader.load(pathOf(url)),
  });
}
