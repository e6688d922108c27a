import {
  addPageToHistory,
  type BrowsingHistory,
  parseHistory,
  serializeHistory,
} from '@whorl/contract/browsing-history.ts';
import { BROWSING_HISTORY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { HISTORY_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { createStore } from '../create-store.ts';
import { attachHistory, getVisitedPages, type PageView } from './visited-pages.ts';

const SECONDS_PER_DAY = 86_400;

const isRecording = createStore(false);

/** Records this visit's pages in the history cookie from now on. Requires consent; repeated calls have no effect. */
export function startHistory(): void {
  if (isRecording.get()) return;
  isRecording.set(true);
  let history = readCookie();
  for (const step of getVisitedPages()) history = addPage(history, step);
  if (!history) return;
  let latest = history;
  writeCookie(latest);
  attachHistory({
    add(step) {
      // Includes pages that another tab has added.
      latest = addPage(readCookie() ?? latest, step);
      writeCookie(latest);
    },
    read: () => latest,
  });
}

/** Stops recording; the existing cookie stays. */
export function stopHistory(): void {
  isRecording.set(false);
  attachHistory(undefined);
}

/** @returns whether there was a history to delete */
export function deleteHistory(): boolean {
  stopHistory();
  if (cookieValue() === undefined) return false;
  setCookie('', 0);
  return true;
}

const addPage = (history: BrowsingHistory | undefined, { href, from }: PageView): BrowsingHistory =>
  addPageToHistory(history, { url: new URL(href), from });

function readCookie(): BrowsingHistory | undefined {
  const value = cookieValue();
  return value === undefined ? undefined : parseHistory(value);
}

function cookieValue(): string | undefined {
  const pairs = document.cookie.split('; ');
  return pairs.find((pair) => pair.startsWith(`${HISTORY_COOKIE}=`))?.slice(HISTORY_COOKIE.length + 1);
}

const writeCookie = (history: BrowsingHistory): void =>
  setCookie(serializeHistory(history), BROWSING_HISTORY_DAYS * SECONDS_PER_DAY);

function setCookie(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in browsers of 2024, nor on HTTP pages.
  document.cookie = `${HISTORY_COOKIE}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}
