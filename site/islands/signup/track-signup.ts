import type { SignupOptions } from '@whorl/contract/signup-options.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { ViewElement } from '@whorl/contract/view/view.ts';
import { observeIntersections } from '../../browser/intersection-observer.ts';
import { whenFirstVisible } from '../../browser/visibility.ts';
import { setSignupOptionsShown, track } from '../analytics/track.ts';
import { applyView } from '../apply-view.ts';

/** Attribute of the list that contains the providers. */
const PROVIDERS_MARK = 'data-signup-providers';
/** Attribute of a link with its provider's ID. */
const PROVIDER = 'data-provider';

/** Sign-up with the form or with a provider. */
type SignupMethod = 'email' | 'google' | 'github';

/**
 * Shows the OAuth providers, and tracks once per page that the sign-up options came into view and that a sign-up was
 * started. While the options are in view, page views report that.
 *
 * @param panel element with the form and an empty list for the providers
 * @param placement the form's name
 * @returns a function that ends it
 */
export function trackSignup(panel: HTMLElement, placement: string): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let hasStarted = false;
  const start = (method: SignupMethod) => {
    if (hasStarted) return;
    hasStarted = true;
    track({ name: 'Signup Started', properties: { placement, method } });
  };
  const observer = observeIntersections((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    setSignupOptionsShown(true);
    track({ name: 'Signup Options Shown', properties: { placement } });
  });
  void whenFirstVisible().then(() => signal.aborted || observer.observe(panel));
  panel.addEventListener('input', () => start('email'), { signal });
  void showProviders(panel, start, signal);
  return () => {
    ending.abort();
    observer.disconnect();
    setSignupOptionsShown(false);
  };
}

/** Shows the OAuth providers that are configured. */
async function showProviders(
  panel: HTMLElement,
  start: (method: SignupMethod) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    await whenFirstVisible();
    const response = await fetch(endpoints.signupOptions, { signal });
    const { data }: SignupOptions = await response.json();
    if (data.providers.length === 0) return;
    const content = data.providers.map(({ id, name, url }): ViewElement => {
      const attributes = { class: 'button', href: url, [PROVIDER]: id };
      return { tag: 'li', content: [{ tag: 'a', attributes, content: [`Sign up with ${name}`] }] };
    });
    applyView(panel, PROVIDERS_MARK, { '': { hidden: false, content } });
    const onClick = ({ target }: Event) => {
      const link = target instanceof Element && target.closest(`[${PROVIDER}]`);
      const provider = data.providers.find(({ id }) => link && id === link.getAttribute(PROVIDER));
      if (provider) start(provider.id);
    };
    panel.addEventListener('click', onClick, { signal });
  } catch {
    // Signing up with the form works without providers.
  }
}
