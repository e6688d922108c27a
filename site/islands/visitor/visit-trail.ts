import type { BrowsingHistory } from '@whorl/contract/browsing-history.ts';
import { createStore } from '../create-store.ts';

/** A page that is shown, and where the visitor came from: the document's referrer, or nothing inside the site. */
export type Step = { href: string; from: string };

/** What `history-cookie.ts` lends while it may keep a history. */
export type HistoryKeeper = { note(step: Step): void; read(): BrowsingHistory };

/** The state of this document, in memory only. */
const trail = createStore<{ landing?: Step; current?: Step }>({});
const keeper = createStore<HistoryKeeper | undefined>(undefined);

/** Called for each page that is shown: the first one, and each later one after a client-side navigation. */
export function notePage(href: string, from: string): void {
  const current = { href, from };
  trail.set({ landing: trail.get().landing ?? current, current });
  keeper.get()?.note(current);
}

/** Returns the pages that a history begins with: the one this document loaded, and the current one. */
export function stepsSoFar(): Step[] {
  const { landing, current } = trail.get();
  return [...new Set([landing, current])].filter((step) => step !== undefined);
}

/** Called by `history-cookie.ts`. */
export const attachHistory = keeper.set;

/** Returns the history, if the visitor's consent lets one be kept. */
export const keptHistory = (): BrowsingHistory | undefined => keeper.get()?.read();
