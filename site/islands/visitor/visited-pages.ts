import type { BrowsingHistory } from '@whorl/contract/browsing-history.ts';
import { createStore } from '../create-store.ts';

/** A page that is shown, and the referrer; empty after client-side navigation. */
export type PageView = { href: string; from: string };

/** Interface through which `history-cookie.ts` receives pages while it may keep a history. */
type HistoryRecorder = { add(step: PageView): void; read(): BrowsingHistory };

/** Pages of this document, in memory only. */
const pagesStore = createStore<{ landing?: PageView; current?: PageView }>({});
const recorder = createStore<HistoryRecorder | undefined>(undefined);

/** Called for each page that is shown: the first one, and each one after a client-side navigation. */
export function recordPage(href: string, from: string): void {
  const current = { href, from };
  pagesStore.set({ landing: pagesStore.get().landing ?? current, current });
  recorder.get()?.add(current);
}

/** Returns the first pages of a history: the one that this document loaded, and the current one. */
export function getVisitedPages(): PageView[] {
  const { landing, current } = pagesStore.get();
  return [...new Set([landing, current])].filter((step) => step !== undefined);
}

/** Called by `history-cookie.ts` with itself, or with undefined to end it. */
export const attachHistory = recorder.set;

/** Returns the history; undefined without consent to keep one. */
export const getBrowsingHistory = (): BrowsingHistory | undefined => recorder.get()?.read();
