import './banner.css';
import { shouldAsk } from '@whorl/contract/consent.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { knownCountry } from '../country.ts';
import { createStore } from '../create-store.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { whyAsked } from './consent-words.ts';
import { currentConsent } from './current-consent.ts';
import { onConsent } from './on-consent.ts';

const isShown = createStore(false);

/**
 * Asks for consent at the lower edge of the window, until there is a choice: by its buttons, in the settings, or in
 * another tab. Comes after the link that skips to the content, so that the keyboard reaches it early, and takes no focus.
 * While it is there the page ends as much later and scrolls as much further, so that it hides neither the end nor what
 * has the focus.
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
  const last = currentConsent(knownCountry()).receipt;
  // Filled before it is painted: an empty edge that grows would be a shift.
  flushSync(() => root.render(<ConsentBanner why={last ? whyAsked(last) : undefined} />));
  const skipLink = document.querySelector('.skip-link');
  if (skipLink) skipLink.after(host);
  else document.body.prepend(host);
  const reserve = new ResizeObserver(() => page.style.setProperty('--asked', `${host.offsetHeight}px`));
  reserve.observe(host);
  page.dataset.asking = '';
  const stop = onConsent(() => {
    if (shouldAsk(currentConsent(knownCountry()))) return;
    // Told at once where the choice came between the loading of this and now.
    queueMicrotask(() => stop());
    reserve.disconnect();
    root.unmount();
    host.remove();
    delete page.dataset.asking;
    page.style.removeProperty('--asked');
    isShown.set(false);
  });
}
