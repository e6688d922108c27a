import { whenFirstVisible, whenLoaded } from '../../browser/visibility.ts';

/** Maximum wait in milliseconds, because a visitor may read for a while without any interaction. */
const MAX_WAIT_MS = 15_000;
const eventTypes = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;

const interaction = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return;
  const finish = () => resolve();
  void whenFirstVisible().then(() => {
    for (const type of eventTypes) addEventListener(type, finish, { once: true, passive: true, capture: true });
    void whenLoaded().then(() => setTimeout(finish, MAX_WAIT_MS));
  });
});

/**
 * Resolves at the visitor's first interaction (pointer, key, touch or scroll), or after a while. This keeps work that
 * is slow on phones, such as collecting signals, from competing with the page's first paint.
 */
export const firstInteraction = (): Promise<void> => interaction;
