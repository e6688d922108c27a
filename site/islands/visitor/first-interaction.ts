/** Somebody may read for a while without touching anything, in milliseconds. */
const LONGEST_WAIT_MS = 15_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;

const appeared = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return;
  const stop = new AbortController();
  const appear = () => {
    stop.abort();
    resolve();
  };
  for (const sign of signs) addEventListener(sign, appear, { signal: stop.signal, passive: true, capture: true });
  const wait = () => setTimeout(appear, LONGEST_WAIT_MS);
  // This module may come after the page has loaded.
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { signal: stop.signal });
});

/**
 * Resolves when somebody is there: the pointer moved, a key was pressed, the page was scrolled; or after a while. What
 * costs a phone a noticeable moment, such as reading its traits, does not compete with the page's first view.
 */
export const firstInteraction = (): Promise<void> => appeared;
