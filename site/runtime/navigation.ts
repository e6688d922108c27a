import { applyHead } from './document-head.ts';
import { handledClick } from './handled-click.ts';
import { pagePath } from './page-path.ts';
import type { PageLoader, PageResources } from './page-resources.ts';

type Options<Page> = {
  loader: PageLoader<Page>;
  /** Hash of the build that this tab runs; another one on the server means a full page load. */
  buildHash: string;
  /** Puts a page into the document; resolves when it is there. */
  show: (path: string, resources: PageResources<Page>) => Promise<void>;
};

/**
 * Takes over the clicks on this site's own links, and back and forward. Whatever goes wrong ends in the browser going
 * to the target by itself, so that no click does nothing.
 */
export function startNavigation<Page>({ loader, buildHash, show }: Options<Page>): void {
  history.scrollRestoration = 'manual';
  let current = 0;
  let shownPathname = location.pathname;

  async function goTo(url: URL, kind: 'push' | 'back'): Promise<void> {
    const turn = ++current;
    const path = pagePath(url.pathname);
    try {
      if (!path) throw new Error(`The address ${url.pathname} cannot be read`);
      const resources = await loader.load(path);
      if (turn !== current) return;
      if (resources.buildHash !== '' && resources.buildHash !== buildHash) return leaveTo(url);
      if (kind === 'push') {
        rememberScroll();
        history.pushState({ scroll: 0 }, '', url);
      }
      const samePage = url.pathname === shownPathname;
      shownPathname = url.pathname;
      await show(path, resources);
      if (turn !== current) return;
      applyHead(resources.data.result.data.head, document);
      settle(url, kind, samePage);
    } catch {
      if (turn === current) leaveTo(url);
    }
  }

  document.addEventListener('click', (event) => {
    const to = handledClick(event, new URL(location.href));
    if (!to) return;
    event.preventDefault();
    void goTo(to, 'push');
  });
  window.addEventListener('popstate', () => {
    const to = new URL(location.href);
    if (to.pathname !== shownPathname) return void goTo(to, 'back');
    restoreScroll(to);
  });
  window.addEventListener('pagehide', rememberScroll);
}

/** Scroll, focus and the announcement, after the new content and the head are in place. */
function settle(url: URL, kind: 'push' | 'back', samePage: boolean): void {
  if (kind === 'back') restoreScroll(url);
  else scrollToTarget(url);
  if (samePage) return;
  document.getElementById('main')?.focus({ preventScroll: true });
  const name =
    document.querySelector('main h1')?.textContent?.trim() || document.title || `new page at ${url.pathname}`;
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = `Navigated to ${name}`;
}

function scrollToTarget(url: URL): void {
  const target = url.hash.length > 1 ? document.getElementById(decodeHash(url.hash)) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function rememberScroll(): void {
  history.replaceState({ ...history.state, scroll: window.scrollY }, '');
}

function restoreScroll(url: URL): void {
  const kept: unknown = history.state?.scroll;
  if (typeof kept === 'number') window.scrollTo(0, kept);
  else scrollToTarget(url);
}

function leaveTo(url: URL): void {
  location.assign(url);
}
