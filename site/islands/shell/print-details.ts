/**
 * Opens all disclosures of the page's content while it is printed, in browsers without `::details-content`; elsewhere
 * the design's CSS does.
 */
export function openDetailsForPrint(): void {
  if (CSS.supports('selector(::details-content)')) return;
  /** The disclosures that were closed, with their names, which would allow only one to be open. */
  const closed = new Map<HTMLDetailsElement, string>();
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')) {
      closed.set(details, details.name);
      details.name = '';
      details.open = true;
    }
  });
  addEventListener('afterprint', () => {
    for (const [details, name] of closed) {
      details.open = false;
      details.name = name;
    }
    closed.clear();
  });
}
