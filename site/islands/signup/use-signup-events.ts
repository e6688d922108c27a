import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { setSignupOptionsShown, track } from '../analytics/track.ts';

/** How somebody begins: by the form, or with a provider. */
export type SignupMethod = 'email' | 'google' | 'github';

/**
 * Counts that the ways to sign up came into view, and that one of them was begun, each once a page. While the page is
 * shown, its views say so too.
 *
 * @param placement the form's name
 * @returns to be called when a provider is chosen
 */
export function useSignupEvents(
  panel: RefObject<HTMLElement | null>,
  placement: string,
): (method: SignupMethod) => void {
  const hasStarted = useRef(false);
  const start = useCallback(
    (method: SignupMethod) => {
      if (hasStarted.current) return;
      hasStarted.current = true;
      track({ name: 'Signup Started', properties: { placement, method } });
    },
    [placement],
  );

  useEffect(() => {
    const { current } = panel;
    if (!current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setSignupOptionsShown(true);
      track({ name: 'Signup Options Shown', properties: { placement } });
    });
    observer.observe(current);
    const startByForm = () => start('email');
    current.addEventListener('input', startByForm);
    return () => {
      observer.disconnect();
      current.removeEventListener('input', startByForm);
      setSignupOptionsShown(false);
    };
  }, [panel, placement, start]);

  return start;
}
