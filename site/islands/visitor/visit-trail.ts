import type { BrowsingHistory } from '@whorl/contract/browsing-history.ts';

/** A page that is shown, and where the visitor came from: the document's referrer, or nothing inside the site. */
export type Step = { href: string; from: string };

/** What `history-cookie.ts` lends while it may keep a history. */
export type HistoryKeeper = { note(step: Step): void; read(): BrowsingHistory };

/** Of this document alone, in memory. */
let landing: Step | undefined;
let current: Step | undefined;
let keeper: HistoryKeeper | undefined;

/** Notes that a page is shown, the first one and each that follows by navigation inside the site. */
export function notePage(href: string, from: string): void {
  current = { href, from };
  landing ??= current;
  keeper?.note(current);
}

/** The pages that a history begins with: the one this document came in on, and the one that is shown. */
export const stepsSoFar = (): Step[] => [...new Set([landing, current])].filter((step) => step !== undefined);

/** For `history-cookie.ts` only. */
export function attachHistory(lent: HistoryKeeper | undefined): void {
  keeper = lent;
}

/** The history, where the visitor's consent lets one be kept. */
export const keptHistory = (): BrowsingHistory | undefined => keeper?.read();
