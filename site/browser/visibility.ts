import { once } from '@whorl/contract/once.ts';

/**
 * Resolves when the page is visible for the first time. Until then it is prerendered or in a background tab, which may
 * never be seen: nothing about the visitor is read, stored, sent or counted.
 */
export const whenFirstVisible = createWait('visibilitychange', () => document.visibilityState === 'visible');

/** Resolves when the document and what it includes have loaded. */
export const whenLoaded = createWait('load', () => document.readyState === 'complete');

/** Returns a function whose promise resolves when the condition is true for the first time after its first call. */
function createWait(event: string, isTrue: () => boolean): () => Promise<void> {
  return once(
    () =>
      new Promise((resolve) => {
        const check = () => isTrue() && resolve();
        addEventListener(event, check, true);
        check();
      }),
  );
}
