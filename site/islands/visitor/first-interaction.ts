import { whenFirstVisible, whenLoaded } from '../../browser/visibility.ts';

/** Maximum wait in milliseconds, because a visitor may read for a while without any interaction. */
const MAX_WAIT_MS = 15_000;
/** The same on pages that show the visitor's own values, for which the visitor has come. */
const OWN_VALUES_WAIT_MS = 700;
/** Time without a key in milliseconds, so that what the interaction changes is painted first. */
const PAUSE_MS = 300;
const eventTypes = ['pointermove', 'pointerdown', 'wheel', 'scroll'] as const;

const interaction = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return;
  let pause: ReturnType<typeof setTimeout>;
  const finish = () => {
    clearTimeout(pause);
    pause = setTimeout(resolve, PAUSE_MS);
  };
  addEventListener('keydown', finish, true);
  void whenFirstVisible().then(() => {
    for (const type of eventTypes) addEventListener(type, finish, { once: true, passive: true, capture: true });
    void whenLoaded().then(() =>
      setTimeout(finish, document.querySelector('[data-own-values]') ? OWN_VALUES_WAIT_MS : MAX_WAIT_MS),
    );
  });
});

/**
 * Resolves when the visitor pauses after the first interaction (pointer, key, touch or scroll), or after a while. This keeps
 * work that is slow on phones, such as collecting signals, from competing with the page's first paint, and with what the
 * interaction changes.
 */
export const firstInteraction = (): Promise<void> => interaction;
