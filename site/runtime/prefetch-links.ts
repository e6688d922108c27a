import type { PageLoader } from './page-loader.ts';
import { pagePath } from './page-path.ts';
import { PrefetchQueue, prefetchWelcome } from './prefetch-queue.ts';
import { watchLinks } from './watch-links.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Fetches the pages whose links are in sight, and loads the one that a visitor is about to go to.
 *
 * @param pathOf which page an address stands for
 */
export function prefetchLinks<Page>(root: HTMLElement, loader: PageLoader<Page>, pathOf: (url: URL) => string): void {
  if (!prefetchWelcome(navigator)) return;
  const queue = new PrefetchQueue({
    fetchPage: (path) => loader.prefetch(path),
    isKnown: (path) => path === pagePath(location.pathname) || loader.has(path),
    whenIdle,
  });
  watchLinks(root, {
    seen: (url) => queue.add(pathOf(url)),
    gone: (url) => queue.remove(pathOf(url)),
    intended: (url) => void loader.load(pathOf(url)),
  });
}
