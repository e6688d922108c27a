import '../design/design.css';
import { createFromFetch } from '@vitejs/plugin-rsc/browser';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App, type Show, type ShownPage, type SlicesData } from '../islands/shell/app.tsx';
import { startVisit } from '../islands/start-visit.ts';
import { notePage } from '../islands/visitor/visit-trail.ts';
import { startNavigation } from '../runtime/navigation.ts';
import { pagePath } from '../runtime/page-path.ts';
import { PageLoader, type PageResources } from '../runtime/page-resources.ts';

const fetchFile = (url: string) => fetch(url, { credentials: 'same-origin' });

const loader = new PageLoader<ReactNode>({
  fetch: fetchFile,
  // Awaited here: the thenable that comes back has a `catch` that returns nothing.
  decode: async (response) => await createFromFetch<ReactNode>(response),
});

async function start(): Promise<void> {
  const root = document.getElementById('whorl-app');
  const { page = '/', build = '' } = document.documentElement.dataset;
  if (!root) return;
  notePage(location.href, document.referrer);
  const resources = await loader.load(page).catch((cause: unknown) => {
    throw new Error(`page resources for ${page} not found. Not rendering React`, { cause });
  });

  const show = await new Promise<Show>((connect) => {
    hydrateRoot(root, <App initial={shown(page, resources)} connect={connect} />, {
      onUncaughtError: (error) => console.error(error),
    });
  });
  startNavigation<ReactNode>({
    loader,
    buildHash: build,
    show: (path, next) => {
      notePage(location.href, '');
      return new Promise((resolve) => show(shown(path, next), resolve));
    },
  });
  document.documentElement.dataset.interactive = '';
  void startVisit();

  import.meta.hot?.on('rsc:update', async () => {
    const path = pagePath(location.pathname) ?? '/';
    const fresh = new PageLoader<ReactNode>({
      fetch: fetchFile,
      decode: async (response) => await createFromFetch<ReactNode>(response),
    });
    show(shown(path, await fresh.load(path)));
  });
}

function shown(path: string, resources: PageResources<ReactNode>): ShownPage {
  return { path, page: resources.page, slices: resources.slices as SlicesData };
}

start().catch((error: unknown) => console.error(error));
