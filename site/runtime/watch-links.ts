import { handledLink } from './handled-click.ts';

type Watcher = {
  /** The first of the links to this address came into sight. */
  seen: (url: URL) => void;
  /** The last of them went out of sight. */
  gone: (url: URL) => void;
  /** Pointed at, touched or focused: the visitor is about to follow it. */
  intended: (url: URL) => void;
};

/** Watches the links that this site handles, those that come with later pages too. */
export function watchLinks(root: HTMLElement, { seen, gone, intended }: Watcher): void {
  const inSight = new Map<string, Set<Element>>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const url = handledLink(target as HTMLAnchorElement, new URL(location.href));
      if (!url) continue;
      const links = inSight.get(url.href) ?? new Set();
      inSight.set(url.href, links);
      const before = links.size;
      if (isIntersecting) links.add(target);
      else links.delete(target);
      // The same page may be linked in a closed menu, at the top and at the end.
      if (before === 0 && links.size > 0) seen(url);
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

  const intend = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    const url = link && handledLink(link, new URL(location.href));
    if (url) intended(url);
  };
  for (const kind of ['mouseover', 'touchstart', 'focusin']) root.addEventListener(kind, intend, { passive: true });
}
