import '../design/design.css';
import { createFromReadableStream } from '@vitejs/plugin-rsc/browser';
import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { openSessionStorage } from '../browser/storage.ts';
import { whenFirstVisible, whenLoaded } from '../browser/visibility.ts';
import { variantToShow } from '../islands/country-variant/variant-to-show.ts';
import { createStore } from '../islands/create-store.ts';
import type { VariantResolver } from '../islands/experiments/page-variants.ts';
import { App, type Show, type ShownPage, type SlicesData } from '../islands/shell/app.tsx';
import { addBoundaries } from '../islands/shell/island-boundary.tsx';
// Imported statically, because it has to listen for the first interaction before the code that awaits it has loaded.
import '../islands/visitor/first-interaction.ts';
import { recordPage } from '../islands/visitor/visited-pages.ts';
import { loadNavigation, type NavigationKind, startNavigation } from '../runtime/navigation.ts';
import { type LoadResult, PageLoader, type PageResources } from '../runtime/page-loader.ts';
import { pagePath } from '../runtime/page-path.ts';
import { hasSheet, sheetLoader, skipSheet } from '../runtime/sheet-loader.ts';
import { mustReload } from '../runtime/stale-build.ts';
import { followTranslation } from '../runtime/translated-texts.ts';

/** The bundler's function with which React loads the modules of islands; returns the same promise for each ID. */
type LoadIslands = (id: string) => Promise<Readonly<Record<string, unknown>>>;
const bundler = globalThis as unknown as { __vite_rsc_client_require__: LoadIslands };
const loadIslands = bundler.__vite_rsc_client_require__;
const islands = new Map<string, ReturnType<LoadIslands>>();
bundler.__vite_rsc_client_require__ = (id) => {
  const module = islands.get(id) ?? loadIslands(id).then(addBoundaries);
  islands.set(id, module);
  return module;
};

const createLoader = () =>
  new PageLoader<ReactNode>({
    // Awaited because the `catch` of the returned thenable returns nothing. The stream of a `Blob` needs another process.
    decode: async (payload) => await createFromReadableStream<ReactNode>(new Response(payload).body as ReadableStream),
    loadModule: (url) => (url.endsWith('.css') ? loadSheet(url) : import(/* @vite-ignore */ url)),
  });

/** Written by `writeDocument`. */
const {
  page: firstPath,
  build,
  content,
  styles,
} = document.documentElement.dataset as Readonly<Record<'page' | 'build' | 'content' | 'styles', string>>;
const loader = createLoader();
/** Loads the rules of every page. A page is served with only the rules that it uses; later pages need others. */
const loadSiteCss = sheetLoader(styles);
const resolver = createStore<VariantResolver | undefined>(undefined);

async function start(): Promise<void> {
  const root = document.getElementById('whorl-app');
  if (!root) return;
  followTranslation();
  recordPage(location.href, document.referrer);
  let updated = false;
  // First, so that a page with missing resources also gets the service worker that will load them.
  // Destructuring a module here or below would make the bundler wrap it, which costs every page bytes.
  runAfterLoad(async () => {
    const serviceWorker = await import('../runtime/service-worker/register.ts');
    serviceWorker.registerServiceWorker({
      onUpdateReady: () => {
        updated = true;
      },
    });
  });

  const first = await loader.load(firstPath);
  if (first.status === 'error' || first.notFound) throw new ResourcesMissing(first);
  if (mustReload(build + content, first.resources.data, openSessionStorage)) return location.reload();

  const show = await hydrate(root, first.resources);
  const navigate = startNavigation<ReactNode>({
    loader,
    codeHash: build,
    resolve,
    findRedirect,
    updateReady: () => updated,
    show: async (next, isWhole) => {
      const [pageParts] = await Promise.all([import('../islands/shell/page-parts.ts'), loadSiteCss()]);
      await pageParts.showPage(show, toShownPage(next), isWhole);
      recordPage(location.href, '');
    },
  });
  document.documentElement.dataset.interactive = '';
  runAfterLoad(loadSiteCss);
  runAfterLoad(loadNavigation);
  runAfterLoad(async () => {
    const prefetching = await import('../runtime/prefetch-links.ts');
    prefetching.prefetchLinks(root, loader, (url) => resolve(url, 'push').path);
  });
  runAfterLoad(async () => {
    const search = await import('../islands/search/search-shortcuts.ts');
    search.listenForSearch();
  });
  void import('../islands/start-visit.ts').then((visit) =>
    visit.startVisit((url) => navigate(url, 'replace'), { loaded: loader, resolver }),
  );
  refreshWhenSourcesChange(show);
}

/** Loads the style sheet of the site, unless the page was served with this part of it. */
async function loadSheet(url: string): Promise<void> {
  if (hasSheet(url)) return;
  await loadSiteCss();
  skipSheet(url);
}

/** Runs what isn't needed to read or use the page after the page has loaded and is visible. Errors in it are reported. */
function runAfterLoad(run: () => Promise<unknown>): void {
  void whenLoaded().then(whenFirstVisible).then(run);
}

/**
 * Thrown when the page's resources can't be loaded. The page stays as it was served, and its links and forms work as
 * plain HTML.
 */
class ResourcesMissing extends Error {
  constructor(result: LoadResult<ReactNode>) {
    const cause = result.status === 'error' ? result.cause : 'not found';
    super(`page resources for ${location.pathname} not found. Not rendering React`, { cause });
  }
}

function hydrate(root: HTMLElement, resources: PageResources<ReactNode>): Promise<Show> {
  return new Promise((connect) => {
    // In a transition React yields to the browser; otherwise hydration would block a phone until it is complete.
    startTransition(() => {
      hydrateRoot(root, <App initial={toShownPage(resources)} connect={connect} />);
    });
  });
}

/**
 * Applies the variant for the visitor's country, and that of an experiment. Back and forward show what was shown
 * before.
 */
function resolve(target: URL, kind: NavigationKind): { path: string; url: URL } {
  const variant = kind === 'enter' ? undefined : variantToShow(toPath(target), pagePath(location.pathname));
  const url = variant === undefined ? target : new URL(variant + target.search, target);
  return { path: resolver.get()?.(toPath(url), url) ?? toPath(url), url };
}

/** A path that can't be decoded is returned unchanged; no page will be found for it. */
const toPath = ({ pathname }: URL): string => pagePath(pathname) ?? pathname;

/** Loaded only for a missing page, because links of this site lead to no redirects. */
async function findRedirect(url: URL): Promise<URL | undefined> {
  const [{ redirects }, { resolveRedirect }] = await Promise.all([
    import('../content/records/redirects.ts'),
    import('../runtime/resolve-redirect.ts'),
  ]);
  return resolveRedirect(url, redirects);
}

function refreshWhenSourcesChange(show: Show): void {
  import.meta.hot?.on('rsc:update', async () => {
    const path = pagePath(location.pathname) ?? '/';
    const fresh = await createLoader().load(path);
    if (fresh.status === 'success') show(toShownPage(fresh.resources));
  });
}

function toShownPage(resources: PageResources<ReactNode>): ShownPage {
  return { path: resources.data.path, page: resources.page, slices: resources.slices as SlicesData };
}

start().catch((error: unknown) => {
  console.error(error);
  // Becomes an unhandled rejection, which error reporting sees.
  throw error;
});
