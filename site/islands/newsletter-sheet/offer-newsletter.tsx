import { getEffectiveChoice } from '@whorl/contract/consent.ts';
import { NEWSLETTER_SHEET_KEY } from '@whorl/contract/stored-data/names.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { createRoot } from 'react-dom/client';
import { observeIntersections } from '../../browser/intersection-observer.ts';
import { localStore } from '../../browser/storage.ts';
import { whenFirstVisible } from '../../browser/visibility.ts';
import { readConsent } from '../consent/read-consent.ts';
import { createStore } from '../create-store.ts';
import { lookUpCountry } from '../look-up-country.ts';
import { NewsletterSheet } from './newsletter-sheet.tsx';

const wasShown = createStore(false);

/**
 * Offers the newsletter once to a visitor who has read an article to its end, in a popover that takes no focus. Not
 * shown before consent is decided, to subscribers, after it was closed, or while another newsletter form is in view.
 *
 * @param end element that comes into view at the end of the article
 * @returns a function that removes the offer when the page is left
 */
export function offerNewsletter(end: Element): () => void {
  let close: (() => void) | undefined;
  const atTheEnd = observeIntersections(([entry]) => {
    if (entry?.isIntersecting) void open();
  });
  const otherFields = observeIntersections((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) close?.();
  });
  const stop = () => {
    atTheEnd.disconnect();
    otherFields.disconnect();
    close?.();
    close = undefined;
  };

  async function open(): Promise<void> {
    await whenFirstVisible();
    if (wasShown.get() || localStore.get(NEWSLETTER_SHEET_KEY) !== null) return stop();
    const consent = getEffectiveChoice(readConsent(await lookUpCountry()));
    // Undecided consent: try again when the end comes into view the next time.
    if (consent.includes('not-defined') || findNewsletterForms().some(isInView) || !end.isConnected || wasShown.get())
      return;
    wasShown.set(true);
    // Without storage it applies until the page is reloaded.
    localStore.set(NEWSLETTER_SHEET_KEY, 'shown');
    close = show(stop);
    for (const field of findNewsletterForms()) otherFields.observe(field);
  }

  atTheEnd.observe(end);
  return stop;
}

function show(onClosed: () => void): () => void {
  const host = document.createElement('div');
  host.lang = 'en';
  host.popover = 'manual';
  document.body.append(host);
  const root = createRoot(host);
  const leaveByKey = ({ key }: KeyboardEvent) => {
    // A dialog above it is closed first.
    if (key === 'Escape' && !document.querySelector('dialog[open]')) onClosed();
  };
  document.addEventListener('keydown', leaveByKey);
  root.render(<NewsletterSheet host={host} onClose={onClosed} />);
  return () => {
    document.removeEventListener('keydown', leaveByKey);
    root.unmount();
    host.remove();
  };
}

const findNewsletterForms = (): Element[] => [
  ...document.querySelectorAll(`:is(main, aside, footer) form[action="${endpoints.newsletter}"]`),
];

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
