import { useSyncExternalStore } from 'react';

let present = false;
const listeners = new Set<() => void>();

/** Told by whatever draws the header; a page may choose to have none. */
export function setHeaderPresent(value: boolean): void {
  if (value === present) return;
  present = value;
  for (const listener of listeners) listener();
}

export const isHeaderPresent = (): boolean => present;

/** Whether the page that is shown has the header, so that nobody is sent to a menu that is not there. */
export const useHeaderPresent = (): boolean => useSyncExternalStore(subscribe, isHeaderPresent, () => true);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
