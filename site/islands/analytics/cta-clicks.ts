import { track } from './track.ts';

/** As long as the SDK itself lets a text of an element be, in characters. */
const LONGEST_LABEL = 255;

/**
 * Counts presses on links that look like buttons: what a page asks its reader to do. From the start, since the first press
 * may be what tells that somebody is there; what consent does not allow is dropped by `track`.
 */
export function countCtaClicks(): void {
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.button[href]') : null;
    if (link) track({ name: 'Web CTA Clicked', properties: describeLink(link) });
  };
  // Before the site's own navigation takes the page away.
  document.addEventListener('click', onClick, { capture: true });
}

/** Of an address of this site only the path, of another one only the host: what stands behind may be somebody's own. */
function describeLink(link: HTMLAnchorElement) {
  const { origin, pathname, protocol, host } = new URL(link.href);
  return {
    label: (link.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_LABEL),
    placement: placementOf(link),
    target: origin === location.origin ? pathname : protocol === 'mailto:' ? protocol : host,
  };
}

/** The section by the id that a link could lead to, else the part of the page. */
function placementOf(link: HTMLAnchorElement): string {
  const part = link.closest<HTMLElement>('header, footer, dialog, [popover], section, main');
  if (part === null) return 'page';
  const id = part.id || part.getAttribute('aria-labelledby');
  return part.tagName === 'SECTION' && id ? id : part.tagName.toLowerCase();
}
