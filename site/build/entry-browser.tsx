import '../design/design.css';
import { createFromReadableStream } from '@vitejs/plugin-rsc/browser';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App, type Show, type ShownPage, type SlicesData } from '../islands/shell/app.tsx';
import { startVisit } from '../islands/start-visit.ts';
import { notePage } from '../islands/visitor/visit-trail.ts';
import { startNavigation } from '../runtime/navigation.ts';
import { type LoadResult, PageLoader, type PageResources } from '../runtime/page-loader.ts';
import { pageOf, pagePath } from '../runtime/page-path.ts';
import { PrefetchQueue, prefetchWelcome } from '../runtime/prefetch-queue.ts';
import { mustReloadForBuild } from '../runtime/stale-build.ts';
import { watchLinks } from '../runtime/watch-links.ts';
import { whenIdle } from '../runtime/when-idle.ts';

const newLoader = () =>
  new PageLoader<ReactNode>({
    // Awaited: the thenable that comes back has a `catch` that returns nothing.
    decode: async (payload) => await createFromReadableStream<ReactNode>(new Blob([payload]).stream()),
    loadModule: (url) => import(/* @vite-ignore */ url),
  });

async function start(): Promise<void> {
  const root = document.getElementById('whorl-app');
  const { page = '/', build = '' } = document.documentElement.dataset;
  if (!root) return;
  notePage(location.href, document.referrer);

  const loader = newLoader();
  const first = await loader.load(page);
  if (first.status === 'error' || first.notFound) throw new ResourcesMissing(page, first);
  if (mustReloadForBuild(build, first.buildHash, () => sessionStorage)) return location.reload();

  const show = await hydrate(root, page, first.resources);
  const redirects = {};
  startNavigation<ReactNode>({
    loader,
    buildHash: build,
    redirects,
    updateReady: () => false,
    show: (path, next) => {
      notePage(location.href, '');
      return new Promise((resolve) => show(shown(path, next), resolve));
    },
  });
  document.documentElement.dataset.interactive = '';
  prefetchLinks(root, loader, redirects);
  void startVisit();
  refreshWhenSourcesChange(show);
}

/** The page stays as it was served, readable, with links and forms that work as plain HTML. */
class ResourcesMissing extends Error {
  constructor(page: string, result: LoadResult<ReactNode>) {
    const cause = result.status === 'error' ? result.cause : 'the server knows no such page';
    super(`page resources for ${page} not found. Not rendering React`, { cause });
  }
}

function hydrate(root: HTMLElement, page: string, resources: PageResources<ReactNode>): Promise<Show> {
  return new Promise((connect) => {
    hydrateRoot(root, <App initial={shown(page, resources)} connect={connect} />, {
      onUncaughtError: (error) => console.error(error),
    });
  });
}

function prefetchLinks(root: HTMLElement, loader: PageLoader<ReactNode>, redirects: Record<string, string>): void {
  if (!prefetchWelcome(navigator)) return;
  const queue = new PrefetchQueue({
    fetchPage: (path) => loader.prefetch(path),
    isKnown: (path) => path === pagePath(location.pathname) || loader.has(path),
    whenIdle,
  });
  watchLinks(root, {
    seen: (url) => queue.add(pageOf(url, redirects).path),
    gone: (url) => queue.remove(pageOf(url, redirects).path),
    intended: (url) => void loader.load(pageOf(url, redirects).path),
  });
}

function refreshWhenSourcesChange(show: Show): void {
  import.meta.hot?.on('rsc:update', async () => {
    const path = pagePath(location.pathname) ?? '/';
    const fresh = await newLoader().load(path);
    if (fresh.status === 'success') show(shown(path, fresh.resources));
  });
}

function shown(path: string, resources: PageResources<ReactNode>): ShownPage {
  return { path, page: resources.page, slices: resources.slices as SlicesData };
}

start().catch((error: unknown) => {
  console.error(error);
  // As uncaught, so that error reporting sees it too.
  throw error;
});
