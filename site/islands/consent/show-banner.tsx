import './banner.css';
import { isConsentRequired } from '@whorl/contract/consent.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { knownCountry } from '../country.ts';
import { createStore } from '../create-store.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { explainConsentRequest } from './describe-consent.ts';
import { onConsent } from './on-consent.ts';
import { readConsent } from './read-consent.ts';

const isShown = createStore(false);

/**
 * Shows the consent banner at the bottom of the window until there is a choice: with its buttons, in the settings, or
 * in another tab. It follows the skip link in the DOM, so that keyboard users reach it early, and takes no focus.
 * Meanwhile the page has extra space at its end and scroll padding, so that the banner covers neither the end nor the
 * focused element.
 */
export function showBanner(): void {
  if (isShown.get()) return;
  isShown.set(true);
  const page = document.documentElement;
  const host = document.createElement('div');
  host.className = 'consent-banner';
  // The page may be in another language.
  host.lang = 'en';
  const root = createRoot(host);
  const lastReceipt = readConsent(knownCountry()).receipt;
  // Rendered synchronously, before the first paint, to avoid a layout shift.
  flushSync(() => root.render(<ConsentBanner reason={lastReceipt ? explainConsentRequest(lastReceipt) : undefined} />));
  const skipLink = document.querySelector('.skip-link');
  if (skipLink) skipLink.after(host);
  else document.body.prepend(host);
  const resizeObserver = new ResizeObserver(() =>
    page.style.setProperty('--consent-banner-height', `${host.offsetHeight}px`),
  );
  resizeObserver.observe(host);
  page.dataset.consentBanner = '';
  document.addEventListener('focusin', showWholeTextArea);
  const stop = onConsent(() => {
    if (isConsentRequired(readConsent(knownCountry()))) return;
    // `onConsent` calls back immediately, before `stop` is assigned, if the choice was made while this module loaded.
    queueMicrotask(() => stop());
    resizeObserver.disconnect();
    document.removeEventListener('focusin', showWholeTextArea);
    root.unmount();
    host.remove();
    delete page.dataset.consentBanner;
    page.style.removeProperty('--consent-banner-height');
    isShown.set(false);
  });
}

/** Scrolls a focused text area into view. Browsers scroll only its caret, so the banner would cover the rest. */
function showWholeTextArea({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
