import { DelayedLoad } from './delayed-load.ts';
import { getHandledUrl } from './handled-click.ts';
import type { LoadResult, PageLoader, PageResources } from './page-loader.ts';
import { createScrollPositions } from './scroll.ts';

type Options<Page> = {
  loader: PageLoader<Page>;
  /** Hash of the code that this tab runs; if the server has another one, the page is loaded by the browser. */
  codeHash: string;
  /** Returns the path of the page for a URL, and the URL to show for it, after page variants. */
  resolve: (target: URL, kind: NavigationKind) => { path: string; url: URL };
  /** Returns the URL to which the URL of a missing page redirects, if any. */
  findRedirect: (url: URL) => Promise<URL | undefined>;
  /** Whether a service worker has a new build ready: the next page is then loaded by the browser. */
  updateReady: () => boolean;
  /**
   * Renders a page; resolves when it is in the document.
   *
   * @param isWhole whether all of it has to be in the document then, not only its beginning
   */
  show: (resources: PageResources<Page>, isWhole: boolean) => Promise<void>;
};

/** Loads the code for navigation inside the site, which the page that the browser has loaded doesn't need. */
export const loadNavigation = () => import('./enter-page.ts');
type EnterPage = Awaited<ReturnType<typeof loadNavigation>>['enterPage'];

/** Maximum duration of a client-side navigation in milliseconds, after which the browser loads the page. */
const NAVIGATION_LIMIT_MS = 10_000;

/** `push` adds a history entry, `replace` replaces the current one, `enter` shows one that the browser has gone to. */
export type NavigationKind = 'push' | 'replace' | 'enter';

export type Navigate = (url: URL, kind: 'push' | 'replace') => Promise<void>;

/**
 * Handles clicks on links of this site, and back and forward navigation. After any error the browser loads the page, so
 * that no click is lost.
 *
 * @returns a function for programmatic navigation
 */
export function startNavigation<Page>(options: Options<Page>): Navigate {
  const { loader, codeHash, show } = options;
  const delayed = new DelayedLoad();
  let turn = 0;
  let isNavigating = false;
  let limit: ReturnType<typeof setTimeout> | undefined;
  let shown = location.pathname + location.search;
  const scroll = createScrollPositions();

  async function navigate(target: URL, kind: NavigationKind): Promise<void> {
    const mine = ++turn;
    const { path, url } = options.resolve(target, kind);
    const leave = () => {
      turn++;
      clearTimeout(limit);
      leaveTo(url, kind);
    };
    clearTimeout(limit);
    isNavigating = true;
    if (options.updateReady()) return leave();
    delayed.begin();
    limit = setTimeout(leave, NAVIGATION_LIMIT_MS);
    const [result, code] = await Promise.all([loader.load(path), loadNavigation().catch(() => undefined)]);
    const other = await findOther(result, url);
    if (mine !== turn) return;
    if (!code || other === 'file' || needsFullLoad(result, codeHash)) return leave();
    if (other) return navigate(other, kind);
    try {
      await put(code.enterPage, result.resources, url, kind);
    } catch {
      if (mine === turn) leave();
    } finally {
      if (mine === turn) end();
    }
  }

  /** Ends the current navigation; its later results are ignored. */
  function end(): void {
    turn++;
    isNavigating = false;
    clearTimeout(limit);
    delayed.end();
  }

  /** Returns what a URL without a page leads to: a redirect's target, or a file that the browser has to load. */
  async function findOther(result: LoadResult<Page>, url: URL): Promise<URL | 'file' | undefined> {
    if (result.status === 'error' || !result.notFound) return undefined;
    const redirect = await options.findRedirect(url).catch(() => undefined);
    return redirect ?? ((await isRealFile(url)) ? 'file' : undefined);
  }

  async function put(enterPage: EnterPage, resources: PageResources<Page>, url: URL, kind: NavigationKind) {
    // As in the browser, a link to the URL that is shown adds no history entry.
    if (kind === 'push' && url.href !== location.href) {
      scroll.leaveEntry();
      scroll.pushEntry(url);
    } else if (kind !== 'enter') history.replaceState(history.state, '', url);
    const samePath = url.pathname === shown.split('?')[0];
    shown = url.pathname + url.search;
    // To restore a position or go to a fragment, all of the page is needed. The same page is updated, not replaced.
    const isWhole = kind === 'enter' || url.hash !== '' || samePath;
    await enterPage({
      head: resources.data.result.data.head,
      announced: samePath ? undefined : url.pathname,
      show: () => show(resources, isWhole),
      scroll: () => (kind === 'enter' ? scroll.restore() : scroll.goToFragment(url.hash)),
    });
  }

  document.addEventListener('click', (event) => {
    const to = getHandledUrl(event, new URL(location.href));
    if (!to) return;
    event.preventDefault();
    void navigate(to, 'push');
  });
  window.addEventListener('popstate', () => {
    if (scroll.isGoingToFragment()) return;
    scroll.leaveEntry();
    const mustScroll = scroll.enterEntry();
    // Only the fragment has changed.
    const isSamePage = location.pathname + location.search === shown;
    if (!isSamePage) void navigate(new URL(location.href), 'enter');
    else if (mustScroll || isNavigating) {
      // Back to the page that is still shown, because the next one was being loaded.
      end();
      scroll.restore();
    }
  });
  // After a reload, going back or forward before this listener existed changed only the URL.
  const loaded = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href, location.href);
  if (loaded.pathname !== location.pathname) void navigate(new URL(location.href), 'enter');
  return navigate;
}

/**
 * Whether the page couldn't be loaded or needs other code than this tab has; an unknown hash counts as the same.
 */
function needsFullLoad<Page>(
  result: LoadResult<Page>,
  codeHash: string,
): result is Extract<LoadResult<Page>, { status: 'error' }> {
  if (result.status === 'error') return true;
  const { webpackCompilationHash: ofServer } = result.resources.data;
  return ofServer !== '' && ofServer !== codeHash;
}

/**
 * Returns whether a URL without a page is a file or another part of the server, such as `/admin/`, which the browser
 * has to load.
 */
async function isRealFile(url: URL): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD' }).catch(() => undefined);
  return answer?.status === 200;
}

/** Lets the browser load the URL, including its query and hash. */
function leaveTo(url: URL, kind: NavigationKind): void {
  if (kind === 'enter') location.reload();
  else if (kind === 'replace') location.replace(url);
  else location.assign(url);
}
