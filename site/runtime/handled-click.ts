/** A path that names a file is the browser's business; `.htm` and `.html` are pages. */
const FILE_EXTENSION = /\.(?!html?$)[^./]+$/i;

/**
 * Decides whether a click is handled inside the site.
 *
 * @returns the address to go to, or undefined where the click is left to the browser: another button or a modifier key,
 *   already handled, no link, a download, another frame, another protocol, host or port, a file, a place on this page.
 */
export function handledClick(event: MouseEvent, here: URL): URL | undefined {
  if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if (event.defaultPrevented) return undefined;
  const link = event
    .composedPath()
    .find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement && node.href !== '');
  if (!link || link.hasAttribute('download')) return undefined;
  if (link.target !== '' && link.target !== '_self') return undefined;
  const to = new URL(link.href, here);
  if (to.origin !== here.origin) return undefined;
  if (FILE_EXTENSION.test(to.pathname)) return undefined;
  if (to.pathname === here.pathname && to.search === here.search && (to.hash !== '' || link.href.endsWith('#')))
    return undefined;
  return to;
}
