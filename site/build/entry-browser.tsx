import '../design/design.css';
import { createFromReadableStream } from '@vitejs/plugin-rsc/browser';
import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { redirects } from '../content/records/redirects.ts';
import optionalCssUrl from '../design/optional.css?url';
import { variantToShow } from '../islands/country-variant/variant-to-show.ts';
import { createStore } from '../islands/create-store.ts';
import type { VariantResolver } from '../islands/experiments/page-variants.ts';
import { App, type Show, type ShownPage, type SlicesData } from '../islands/shell/app.tsx';
// Listens from its first line on, so it has to be here and not where it is waited for.
import '../islands/visitor/first-interaction.ts';
import { notePage } from '../islands/visitor/visit-trail.ts';
import { type NavigationKind, startNavigation } from '../runtime/navigation.ts';
import { type LoadResult, PageLoader, type PageResources } from '../runtime/page-loader.ts';
import { pageOf, pagePath } from '../runtime/page-path.ts';
import { sheetLoader } from '../runtime/sheet-loader.ts';
import { mustReloadForBuild } from '../runtime/stale-build.ts';

const newLoader = () =>
  new PageLoader<ReactNode>({
    // Awaited: the thenable that comes back has a `catch` that returns nothing.
    decode: async (payload) => await createFromReadableStream<ReactNode>(new Blob([payload]).stream()),
    loadModule: (url) => import(/* @vite-ignore */ url),
  });

const loader = newLoader();
/** A page arrives with the rules that it uses itself; the pages after it use others. */
const loadOptionalCss = sheetLoader(optionalCssUrl);
const resolver = createStore<VariantResolver | undefined>(undefined);

async function start(): Promise<void> {
  const root = document.getElementById('whorl-app');
  const { page = '/', build = '' } = document.documentElement.dataset;
  if (!root) return;
  notePage(location.href, document.referrer);
  let updated = false;
  // First: also a page whose resources are missing gets the worker that will bring them.
  onceLoaded(async () => {
    const { registerServiceWorker } = await import('../runtime/service-worker/register.ts');
    registerServiceWorker({
      onUpdateReady: () => {
        updated = true;
      },
    });
  });

  const first = await loader.load(page);
  if (first.status === 'error' || first.notFound) throw new ResourcesMissing(first);
  if (mustReloadForBuild(build, first.resources.data.webpackCompilationHash, () => sessionStorage))
    return location.reload();

  const show = await hydrate(root, first.resources);
  const navigate = startNavigation<ReactNode>({
    loader,
    buildHash: build,
    resolve,
    updateReady: () => updated,
    show: async (next) => {
      await loadOptionalCss();
      notePage(location.href, '');
      return new Promise((resolve) => show(shown(next), resolve));
    },
  });
  document.documentElement.dataset.interactive = '';
  onceLoaded(loadOptionalCss);
  onceLoaded(async () => {
    const { prefetchLinks } = await import('../runtime/prefetch-links.ts');
    prefetchLinks(root, loader, (url) => resolve(url, 'push').path);
  });
  onceLoaded(async () => {
    const { listenForSearch } = await import('../islands/search/search-shortcuts.ts');
    listenForSearch();
  });
  void import('../islands/start-visit.ts').then(({ startVisit }) =>
    startVisit((url) => navigate(url, 'replace'), { loaded: loader, resolver }),
  );
  refreshWhenSourcesChange(show);
}

/** What is not needed to read or use the page waits until all of that is here. What breaks in it is reported. */
function onceLoaded(run: () => Promise<void>): void {
  const start = () => void run();
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** The page stays as it was served, readable, with links and forms that work as plain HTML. */
class ResourcesMissing extends Error {
  constructor(result: LoadResult<ReactNode>) {
    const cause = result.status === 'error' ? result.cause : 'the server knows no such page';
    super(`page resources for ${location.pathname} not found. Not rendering React`, { cause });
  }
}

function hydrate(root: HTMLElement, resources: PageResources<ReactNode>): Promise<Show> {
  return new Promise((connect) => {
    // In a transition React takes breaks; otherwise it would keep a phone busy until all of the page is done.
    startTransition(() => {
      hydrateRoot(root, <App initial={shown(resources)} connect={connect} />);
    });
  });
}

/** Redirects, the variant of a page for the visitor's country, and that of a test; back and forward show what was shown. */
function resolve(target: URL, kind: NavigationKind): { path: string; url: URL } {
  const asked = pageOf(target, redirects);
  const variant = kind === 'enter' ? undefined : variantToShow(asked.path, pagePath(location.pathname));
  const found = variant === undefined ? asked : pageOf(new URL(variant + asked.url.search, asked.url), redirects);
  return { path: resolver.get()?.(found.path, found.url) ?? found.path, url: found.url };
}

function refreshWhenSourcesChange(show: Show): void {
  import.meta.hot?.on('rsc:update', async () => {
    const path = pagePath(location.pathname) ?? '/';
    const fresh = await newLoader().load(path);
    if (fresh.status === 'success') show(shown(fresh.resources));
  });
}

function shown(resources: PageResources<ReactNode>): ShownPage {
  return { path: resources.data.path, page: resources.page, slices: resources.slices as SlicesData };
}

start().catch((error: unknown) => {
  console.error(error);
  // As uncaught, so that error reporting sees it too.
  throw error;
});
