import { track } from './track.ts';

/** Maximum length of a label in characters; the SDK's own limit for the text of an element. */
const MAX_LABEL_LENGTH = 255;

/**
 * Counts clicks on links that look like buttons (calls to action). Runs from the start, because the first click may be
 * the interaction that starts identification; `track` discards events without consent.
 */
export function trackCtaClicks(): void {
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.button[href]') : null;
    if (link) track({ name: 'Web CTA Clicked', properties: describeLink(link) });
  };
  // Capturing runs before client-side navigation replaces the page.
  document.addEventListener('click', onClick, { capture: true });
}

/** Describes a link by its path on this site or by its host elsewhere. The rest of a URL may contain personal data. */
function describeLink(link: HTMLAnchorElement) {
  const { origin, pathname, protocol, host } = new URL(link.href);
  return {
    label: (link.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_LABEL_LENGTH),
    placement: findPlacement(link),
    target: origin === location.origin ? pathname : protocol === 'mailto:' ? protocol : host,
  };
}

/** Returns the ID of the link's section or, without one, the name of the enclosing element. */
function findPlacement(link: HTMLAnchorElement): string {
  const part = link.closest<HTMLElement>('header, footer, dialog, [popover], section, main');
  if (part === null) return 'page';
  const id = part.id || part.getAttribute('aria-labelledby');
  return part.tagName === 'SECTION' && id ? id : part.tagName.toLowerCase();
}
