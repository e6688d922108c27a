import { parseUrl } from '@whorl/contract/parse-url.ts';
import { isFilePath } from './is-file-path.ts';

/**
 * Decides whether a click is handled by client-side navigation.
 *
 * @returns the URL to navigate to, or undefined if the browser handles the click: another button or a modifier key,
 * already handled, no link, or a link that client-side navigation doesn't handle
 */
export function getHandledUrl(event: MouseEvent, here: URL): URL | undefined {
  if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if (event.defaultPrevented) return undefined;
  const link = event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement);
  return link && getHandledLinkUrl(link, here);
}

/**
 * Returns the URL of a link that client-side navigation handles; undefined for a download, another frame, another
 * protocol, host or port, a file, or an anchor on the same page.
 */
export function getHandledLinkUrl(link: HTMLAnchorElement, here: URL): URL | undefined {
  if (!link.href || link.hasAttribute('download')) return undefined;
  if (!['', '_self', ...listOwnFrames()].includes(link.target.toLowerCase())) return undefined;
  const to = parseUrl(link.href);
  if (!to || to.origin !== here.origin || isFilePath(to.pathname)) return undefined;
  return link.href.includes('#') && to.pathname === here.pathname ? undefined : to;
}

/** Returns the `target` names that mean the current frame because it has no parent. */
const listOwnFrames = (): string[] => (window.parent === window ? ['_parent', '_top'] : []);
