/** Maximum wait in milliseconds, because a visitor may read for a while without any interaction. */
const MAX_WAIT_MS = 15_000;
const eventTypes = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;

const interaction = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return;
  const stop = new AbortController();
  const finish = () => {
    stop.abort();
    resolve();
  };
  for (const type of eventTypes) addEventListener(type, finish, { signal: stop.signal, passive: true, capture: true });
  const startTimer = () => setTimeout(finish, MAX_WAIT_MS);
  // This module may be loaded after the page's `load` event.
  if (document.readyState === 'complete') startTimer();
  else addEventListener('load', startTimer, { signal: stop.signal });
});

/**
 * Resolves at the visitor's first interaction (pointer, key, touch or scroll), or after a while. This keeps work that
 * is slow on phones, such as collecting signals, from competing with the page's first paint.
 */
export const firstInteraction = (): Promise<void> => interaction;
