import { effectiveChoice } from '@whorl/contract/consent.ts';
import { NEWSLETTER_SHEET_KEY } from '@whorl/contract/stored-data/names.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { createRoot } from 'react-dom/client';
import { currentConsent } from '../consent/current-consent.ts';
import { createStore } from '../create-store.ts';
import { lookUpCountry } from '../look-up-country.ts';
import { NewsletterSheet } from './newsletter-sheet.tsx';

const wasShown = createStore(false);

/**
 * Offers the newsletter once, to somebody who has read a text to its end: over the page, beside what is read, without
 * taking the focus. Never before it is decided what this browser may be used for, never to somebody who has subscribed
 * or has closed it, and not while a field for the same stands in view.
 *
 * @param end what comes into view when the text is read
 * @returns takes it away again, for the next page
 */
export function offerNewsletter(end: Element): () => void {
  let close: (() => void) | undefined;
  const atTheEnd = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) void open();
  });
  const otherFields = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) close?.();
  });
  const stop = () => {
    atTheEnd.disconnect();
    otherFields.disconnect();
    close?.();
    close = undefined;
  };

  async function open(): Promise<void> {
    if (wasShown.get() || isKept()) return stop();
    const consent = effectiveChoice(currentConsent(await lookUpCountry()));
    // Undecided: asked again when the reader comes here again.
    if (consent.includes('not-defined') || fieldsOfPage().some(isInView) || !end.isConnected || wasShown.get()) return;
    wasShown.set(true);
    keep('shown');
    close = show(stop);
    for (const field of fieldsOfPage()) otherFields.observe(field);
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
    // What is open above it is closed first.
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

const fieldsOfPage = (): Element[] => [
  ...document.querySelectorAll(`:is(main, aside, footer) form[action="${endpoints.newsletter}"]`),
];

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function isKept(): boolean {
  try {
    return localStorage.getItem(NEWSLETTER_SHEET_KEY) !== null;
  } catch {
    return false;
  }
}

function keep(what: string): void {
  try {
    localStorage.setItem(NEWSLETTER_SHEET_KEY, what);
  } catch {
    // Then it holds for this page and those after it.
  }
}
