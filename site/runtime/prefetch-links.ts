import type { PageLoader } from './page-loader.ts';
import { pagePath } from './page-path.ts';
import { canPrefetch, PrefetchQueue } from './prefetch-queue.ts';
import { watchLinks } from './watch-links.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Prefetches the pages whose links are in the viewport, in batches, unless the connection is slow or the user agent is
 * a crawler. Loads a page immediately when its link is hovered, touched or focused, because the visitor is about to
 * open it.
 *
 * @param getPath returns the path of the page that a URL shows
 */
export function prefetchLinks<Page>(root: HTMLElement, loader: PageLoader<Page>, getPath: (url: URL) => string): void {
  const queue = canPrefetch(navigator)
    ? new PrefetchQueue({
        fetchPage: (path) => loader.prefetch(path),
        isKnown: (path) => path === pagePath(location.pathname) || loader.has(path),
        whenIdle,
      })
    : undefined;
  watchLinks(root, {
    seen: (url, size) => queue?.add(getPath(url), size),
    gone: (url) => queue?.remove(getPath(url)),
    intended: (url) => void loader.load(getPath(url)),
  });
}
