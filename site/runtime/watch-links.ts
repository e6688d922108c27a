import { observeIntersections } from '../browser/intersection-observer.ts';
import { getHandledLinkUrl } from './handled-click.ts';

type Watcher = {
  /** Called when the first of the links to a URL comes into the viewport, with its size in square pixels. */
  seen: (url: URL, size: number) => void;
  /** Called when the last of the links to a URL leaves the viewport. */
  gone: (url: URL) => void;
  /** Called when a link is hovered, touched or focused: the visitor is about to follow it. */
  intended: (url: URL) => void;
};

/** Watches the links that client-side navigation handles, including those of later pages. */
export function watchLinks(root: HTMLElement, { seen, gone, intended }: Watcher): void {
  const inSight = new Map<string, Set<Element>>();
  const observer = observeIntersections((entries) => {
    for (const { target, isIntersecting, boundingClientRect: box } of entries) {
      const url = getHandledLinkUrl(target as HTMLAnchorElement, new URL(location.href));
      if (!url) continue;
      const links = inSight.get(url.href) ?? new Set();
      inSight.set(url.href, links);
      const before = links.size;
      if (isIntersecting) links.add(target);
      else links.delete(target);
      // A page may have several links, for example in a closed menu, at the top and at the end.
      if (before === 0 && links.size > 0) seen(url, box.width * box.height);
      else if (before > 0 && links.size === 0) gone(url);
    }
  });
  const watch = (element: Element) => {
    for (const link of element.querySelectorAll('a[href]')) observer.observe(link);
    if (element.matches('a[href]')) observer.observe(element);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) watch(node);
  }).observe(root, { childList: true, subtree: true });
  watch(root);

  const handleIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    const url = link && getHandledLinkUrl(link, new URL(location.href));
    if (url) intended(url);
  };
  for (const kind of ['mouseover', 'touchstart', 'focusin'])
    root.addEventListener(kind, handleIntent, { passive: true });
}
