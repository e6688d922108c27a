import type { PageHead } from '@whorl/contract/page-data.ts';
import { announcePage } from './announcer.ts';
import { DelayedLoad } from './delayed-load.ts';
import { applyHead } from './document-head.ts';
import { handledClick } from './handled-click.ts';
import type { LoadResult, PageLoader, PageResources } from './page-loader.ts';
import { createScrollPositions, scrollToHash } from './scroll.ts';
import { withTransition } from './view-transition.ts';

type Options<Page> = {
  loader: PageLoader<Page>;
  /** Hash of the build that this tab runs; another one on the server means a full page load. */
  buildHash: string;
  /** Which page an address stands for, and the address to show for it: redirects, and whatever else stands in for a page. */
  resolve: (target: URL, kind: NavigationKind) => { path: string; url: URL };
  /** A service worker has a new build ready: the next navigation is a full one. */
  updateReady: () => boolean;
  /** Puts a page into the document; resolves when it is there. */
  show: (resources: PageResources<Page>) => Promise<void>;
};

/** Time from a click to a full navigation, in milliseconds, while anything that the page needs is missing. */
const NAVIGATION_LIMIT_MS = 10_000;

/** `push` makes an entry in the history, `replace` takes the place of one, `enter` is one the browser has gone to. */
export type NavigationKind = 'push' | 'replace' | 'enter';

export type Navigate = (url: URL, kind: 'push' | 'replace') => Promise<void>;

/**
 * Takes over the clicks on this site's own links, and back and forward. Whatever goes wrong ends in the browser going
 * to the target by itself, so that no click does nothing.
 *
 * @returns a function for what is not a link but has to go somewhere.
 */
export function startNavigation<Page>(options: Options<Page>): Navigate {
  const { loader, buildHash, show } = options;
  const delayed = new DelayedLoad();
  let turn = 0;
  let limit: ReturnType<typeof setTimeout> | undefined;
  let shown = location.pathname + location.search;
  const scroll = createScrollPositions();

  async function go(target: URL, kind: NavigationKind): Promise<void> {
    const mine = ++turn;
    const { path, url } = options.resolve(target, kind);
    const leave = () => {
      // What still arrives for this navigation must not act on the page.
      turn++;
      clearTimeout(limit);
      leaveTo(url, kind);
    };
    clearTimeout(limit);
    if (options.updateReady()) return leave();
    delayed.begin();
    limit = setTimeout(leave, NAVIGATION_LIMIT_MS);
    const result = await loader.load(path);
    if (mine !== turn) return;
    if (mustLeave(result, buildHash)) return leave();
    const isFile = await isRealFile(result, url);
    if (mine !== turn) return;
    if (isFile) return leave();
    try {
      await put(result.resources, url, kind);
    } catch {
      if (mine === turn) leave();
    } finally {
      if (mine === turn) {
        clearTimeout(limit);
        delayed.end();
      }
    }
  }

  async function put(resources: PageResources<Page>, url: URL, kind: NavigationKind): Promise<void> {
    if (kind === 'push') {
      scroll.leaveEntry();
      scroll.pushEntry(url);
    } else if (kind === 'replace') history.replaceState(history.state, '', url);
    const samePath = url.pathname === shown.split('?')[0];
    shown = url.pathname + url.search;
    const head: PageHead = resources.data.result.data.head;
    await withTransition(async () => {
      await show(resources);
      applyHead(head, document);
      if (kind === 'enter') scroll.restore();
      else scrollToHash(url.hash);
    });
    if (!samePath) announcePage(url.pathname);
  }

  document.addEventListener('click', (event) => {
    const to = handledClick(event, new URL(location.href));
    if (!to) return;
    event.preventDefault();
    void go(to, 'push');
  });
  window.addEventListener('popstate', () => {
    scroll.leaveEntry();
    scroll.enterEntry();
    const to = new URL(location.href);
    // A changed hash on the same page: nothing to load, only to scroll.
    if (to.pathname + to.search === shown) return scroll.restore();
    void go(to, 'enter');
  });
  return go;
}

/** Not loaded, or of another build than this tab runs; where the server's build is unknown, it counts as the same. */
function mustLeave<Page>(
  result: LoadResult<Page>,
  buildHash: string,
): result is Extract<LoadResult<Page>, { status: 'error' }> {
  if (result.status === 'error') return true;
  const { webpackCompilationHash: ofServer } = result.resources.data;
  return ofServer !== '' && ofServer !== buildHash;
}

/** Behind an address that is no page there may be a file, `/admin/` for one: then the browser has to go there. */
async function isRealFile<Page>(result: LoadResult<Page>, url: URL): Promise<boolean> {
  if (result.status === 'error' || !result.notFound) return false;
  const answer = await fetch(url, { method: 'HEAD' }).catch(() => undefined);
  return answer?.status === 200;
}

/** The browser goes by itself, to what the visitor wanted, query and hash included. */
function leaveTo(url: URL, kind: NavigationKind): void {
  if (kind === 'enter') location.reload();
  else if (kind === 'replace') location.replace(url);
  else location.assign(url);
}
