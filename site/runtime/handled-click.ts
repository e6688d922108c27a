import { namesFile } from './names-file.ts';

/**
 * Decides whether a click is handled inside the site.
 *
 * @returns the address to go to, or undefined where the click is left to the browser: another button or a modifier key,
 *   already handled, no link, or a link that is not this site's to handle.
 */
export function handledClick(event: MouseEvent, here: URL): URL | undefined {
  if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if (event.defaultPrevented) return undefined;
  const link = event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement);
  return link && handledLink(link, here);
}

/**
 * The address of a link that this site shows by itself, or undefined for a download, another frame, another protocol,
 * host or port, a file, or a place on the same page.
 */
export function handledLink(link: HTMLAnchorElement, here: URL): URL | undefined {
  if (!link.href || link.hasAttribute('download')) return undefined;
  if (!['', '_self', ...framesOfThis()].includes(link.target.toLowerCase())) return undefined;
  if (!URL.canParse(link.href)) return undefined;
  const to = new URL(link.href);
  if (to.origin !== here.origin || namesFile(to.pathname)) return undefined;
  return link.href.includes('#') && to.pathname === here.pathname ? undefined : to;
}

/** Names that mean the frame we are in, where it has no parent. */
const framesOfThis = (): string[] => (window.parent === window ? ['_parent', '_top'] : []);
