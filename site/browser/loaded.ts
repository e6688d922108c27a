import { once } from '@whorl/contract/once.ts';

/** Resolves when the document and what it includes have loaded. */
export const whenLoaded = once(
  () =>
    new Promise<void>((resolve) => {
      if (document.readyState === 'complete') resolve();
      else addEventListener('load', () => resolve());
    }),
);
