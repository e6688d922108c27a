import {
  addPageToHistory,
  type BrowsingHistory,
  parseHistory,
  serializeHistory,
} from '@whorl/contract/browsing-history.ts';
import { BROWSING_HISTORY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { HISTORY_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { readCookie, writeCookie } from '../../browser/cookies.ts';
import { createStore } from '../create-store.ts';
import { attachHistory, getVisitedPages, type PageView } from './visited-pages.ts';

const SECONDS_PER_DAY = 86_400;

const isRecording = createStore(false);

/** Records this visit's pages in the history cookie from now on. Requires consent; repeated calls have no effect. */
export function startHistory(): void {
  if (isRecording.get()) return;
  isRecording.set(true);
  let history = readHistory();
  for (const step of getVisitedPages()) history = addPage(history, step);
  if (!history) return;
  let latest = history;
  writeHistory(latest);
  attachHistory({
    add(step) {
      // Includes pages that another tab has added.
      latest = addPage(readHistory() ?? latest, step);
      writeHistory(latest);
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
  if (readCookie(HISTORY_COOKIE) === undefined) return false;
  setCookie('', 0);
  return true;
}

const addPage = (history: BrowsingHistory | undefined, { href, from }: PageView): BrowsingHistory =>
  addPageToHistory(history, { url: new URL(href), from });

function readHistory(): BrowsingHistory | undefined {
  const value = readCookie(HISTORY_COOKIE);
  return value === undefined ? undefined : parseHistory(value);
}

const writeHistory = (history: BrowsingHistory): void =>
  setCookie(serializeHistory(history), BROWSING_HISTORY_DAYS * SECONDS_PER_DAY);

function setCookie(value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  writeCookie(`${HISTORY_COOKIE}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`);
}
