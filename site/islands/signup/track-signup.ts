import type { SignupOptions } from '@whorl/contract/signup-options.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { setSignupOptionsShown, track } from '../analytics/track.ts';

/** How somebody begins: by the form, or with a provider. */
type SignupMethod = 'email' | 'google' | 'github';

/**
 * Shows whom else one can sign up with, and counts that the ways to sign up came into view and that one of them was
 * begun, each once a page. While they are shown, the views of the page say so too.
 *
 * @param panel has the form, and an empty list for the providers
 * @param placement the form's name
 * @returns ends it
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
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    setSignupOptionsShown(true);
    track({ name: 'Signup Options Shown', properties: { placement } });
  });
  observer.observe(panel);
  panel.addEventListener('input', () => start('email'), { signal });
  void showProviders(panel, start, signal);
  return () => {
    ending.abort();
    observer.disconnect();
    setSignupOptionsShown(false);
  };
}

/** Nothing where none is set up, or where that cannot be learnt. */
async function showProviders(
  panel: HTMLElement,
  start: (method: SignupMethod) => void,
  signal: AbortSignal,
): Promise<void> {
  const list = panel.querySelector<HTMLElement>('ul[hidden]');
  try {
    const { data } = (await (await fetch(endpoints.signupOptions, { signal })).json()) as SignupOptions;
    if (!list || data.providers.length === 0) return;
    list.replaceChildren(
      ...data.providers.map(({ id, name, url }) => {
        const link = document.createElement('a');
        link.className = 'button';
        link.href = url;
        link.textContent = `Sign up with ${name}`;
        link.addEventListener('click', () => start(id));
        const item = document.createElement('li');
        item.append(link);
        return item;
      }),
    );
    list.hidden = false;
  } catch {
    // The form alone is a way to sign up.
  }
}
