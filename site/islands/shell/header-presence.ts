import { createStore } from '../create-store.ts';
import { useStore } from '../use-store.ts';

const headerPresence = createStore(false);

/** Called by the component that renders the header. A page may have none. */
export const setHeaderPresent = headerPresence.set;

export const isHeaderPresent = headerPresence.get;

/** Returns whether the current page has the header, so that no text refers to a missing menu. */
export const useHeaderPresent = (): boolean => useStore(headerPresence, true);
