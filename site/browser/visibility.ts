import { once } from '@whorl/contract/once.ts';

/**
 * Resolves when the page is visible for the first time. Until then it is prerendered or in a background tab, which may
 * never be seen: nothing about the visitor is read, stored, sent or counted.
 */
export const whenFirstVisible = once(
  () =>
    new Promise<void>((resolve) => {
      // A prerendered page is hidden, too.
      const check = () => document.visibilityState === 'visible' && resolve();
      document.addEventListener('visibilitychange', check);
      check();
    }),
);
