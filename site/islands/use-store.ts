import { useSyncExternalStore } from 'react';
import type { Store } from './create-store.ts';

/**
 * Returns the state of a store and re-renders when it changes.
 *
 * @param prerendered the state in prerendered HTML
 */
export const useStore = <State>(
  store: Pick<Store<State>, 'initial' | 'get' | 'subscribe'>,
  prerendered = store.initial,
): State => useSyncExternalStore(store.subscribe, store.get, () => prerendered);
