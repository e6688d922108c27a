import {
  type BrowsingHistory,
  historyFromCookie,
  historyToCookie,
  withPage,
} from '@whorl/contract/browsing-history.ts';
import { BROWSING_HISTORY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { HISTORY_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { createStore } from '../create-store.ts';
import { attachHistory, type Step, stepsSoFar } from './visit-trail.ts';

const SECONDS_PER_DAY = 86_400;

const isKept = createStore(false);

/** Keeps the history of this visit from now on, page by page; only with consent, and once however often it is called. */
export function keepHistory(): void {
  if (isKept.get()) return;
  isKept.set(true);
  let history = readCookie();
  for (const step of stepsSoFar()) history = after(history, step);
  if (!history) return;
  let latest = history;
  writeCookie(latest);
  attachHistory({
    note(step) {
      // What another tab has added meanwhile is part of it.
      latest = after(readCookie() ?? latest, step);
      writeCookie(latest);
    },
    read: () => latest,
  });
}

/** Writes nothing any more; what is written stays. */
export function stopHistory(): void {
  isKept.set(false);
  attachHistory(undefined);
}

/** @returns whether there was one to delete */
export function deleteHistory(): boolean {
  stopHistory();
  if (cookieValue() === undefined) return false;
  setCookie('', 0);
  return true;
}

const after = (history: BrowsingHistory | undefined, { href, from }: Step): BrowsingHistory =>
  withPage(history, { url: new URL(href), from });

function readCookie(): BrowsingHistory | undefined {
  const value = cookieValue();
  return value === undefined ? undefined : historyFromCookie(value);
}

function cookieValue(): string | undefined {
  const pairs = document.cookie.split('; ');
  return pairs.find((pair) => pair.startsWith(`${HISTORY_COOKIE}=`))?.slice(HISTORY_COOKIE.length + 1);
}

const writeCookie = (history: BrowsingHistory): void =>
  setCookie(historyToCookie(history), BROWSING_HISTORY_DAYS * SECONDS_PER_DAY);

function setCookie(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in browsers of 2024, and over plain http.
  document.cookie = `${HISTORY_COOKIE}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}
