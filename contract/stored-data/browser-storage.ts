import type { BrowserPlace, BrowserStorageEntry } from './browser-entry.ts';
import {
  AB_COOKIE,
  AB_FLAGS_KEY,
  ANALYTICS_PREFIX,
  ARTICLE_VERSION_KEY,
  ASSET_CACHE,
  BUILD_CACHE_PREFIX,
  CACHE_USE_DATABASE,
  CONSENT_RECEIPT_KEY,
  CONSOLE_COOKIE,
  COOKIE_CHOICE_KEY,
  HISTORY_COOKIE,
  IMAGE_CACHE,
  LAST_SIGNALS_KEY,
  NEWSLETTER_SHEET_KEY,
  NO_AB_COOKIE,
  OPENID_COOKIE,
  PRIVACY_DATABASE_PREFIX,
  RELOADED_KEY,
  SECURE_AB_COOKIE,
  SECURE_CONSOLE_COOKIE,
  SECURE_NO_AB_COOKIE,
  SECURE_OPENID_COOKIE,
  SECURE_VISITOR_COOKIE,
  THEME_KEY,
  VISITOR_COOKIE,
  VISITOR_REQUESTED_KEY,
  VISITOR_RESULT_PREFIX,
  VISITOR_TOKEN_KEY,
  WINDOW_KIND_KEY,
} from './names.ts';

/** Everything that this site may store in a browser. The descriptions are in `content/stored-data.yaml`. */
export const browserStorageEntries: readonly BrowserStorageEntry[] = [
  {
    id: 'visitor-cookie',
    place: 'cookie',
    names: [VISITOR_COOKIE, SECURE_VISITOR_COOKIE],
    category: 'analytics',
  },
  {
    id: 'visitor-token',
    place: 'local storage',
    names: [VISITOR_TOKEN_KEY],
    category: 'analytics',
  },
  {
    id: 'window-kind',
    place: 'local storage',
    names: [WINDOW_KIND_KEY],
    category: 'analytics',
  },
  {
    id: 'visitor-result',
    place: 'session storage',
    names: [`${VISITOR_RESULT_PREFIX}…`],
    category: 'analytics',
  },
  {
    id: 'history-cookie',
    place: 'cookie',
    names: [HISTORY_COOKIE],
    category: 'analytics',
  },
  {
    id: 'unsent-events',
    place: 'local storage',
    names: [`${ANALYTICS_PREFIX}…`],
    category: 'analytics',
  },
  {
    id: 'counted-page',
    place: 'session storage',
    names: [`${ANALYTICS_PREFIX}…`],
    category: 'analytics',
  },
  {
    id: 'counting-diagnostics',
    place: 'IndexedDB',
    names: [`${ANALYTICS_PREFIX}…`],
    category: 'analytics',
  },
  {
    id: 'ab-cookie',
    place: 'cookie',
    names: [AB_COOKIE, SECURE_AB_COOKIE],
    category: 'analytics',
  },
  {
    id: 'ab-flags',
    place: 'local storage',
    names: [AB_FLAGS_KEY],
    category: 'analytics',
  },
  {
    id: 'private-window-test',
    place: 'IndexedDB',
    names: [`${PRIVACY_DATABASE_PREFIX}…`],
    category: 'analytics',
  },
  {
    id: 'no-ab-cookie',
    place: 'cookie',
    names: [NO_AB_COOKIE, SECURE_NO_AB_COOKIE],
    category: 'required',
  },
  {
    id: 'console-cookie',
    place: 'cookie',
    names: [CONSOLE_COOKIE, SECURE_CONSOLE_COOKIE],
    category: 'required',
  },
  {
    id: 'openid-cookie',
    place: 'cookie',
    names: [OPENID_COOKIE, SECURE_OPENID_COOKIE],
    category: 'required',
  },
  {
    id: 'cookie-choice',
    place: 'local storage',
    names: [COOKIE_CHOICE_KEY],
    category: 'required',
  },
  {
    id: 'consent-receipt',
    place: 'local storage',
    names: [CONSENT_RECEIPT_KEY],
    category: 'required',
  },
  {
    id: 'visitor-asked',
    place: 'local storage',
    names: [VISITOR_REQUESTED_KEY],
    category: 'required',
  },
  {
    id: 'last-readings',
    place: 'local storage',
    names: [LAST_SIGNALS_KEY],
    category: 'required',
  },
  {
    id: 'theme',
    place: 'local storage',
    names: [THEME_KEY],
    category: 'required',
  },
  {
    id: 'article-version',
    place: 'local storage',
    names: [ARTICLE_VERSION_KEY],
    category: 'required',
  },
  {
    id: 'newsletter-sheet',
    place: 'local storage',
    names: [NEWSLETTER_SHEET_KEY],
    category: 'required',
  },
  {
    id: 'reloaded',
    place: 'session storage',
    names: [RELOADED_KEY],
    category: 'required',
  },
  {
    id: 'page-copies',
    place: 'Cache Storage',
    names: [`${BUILD_CACHE_PREFIX}…`, ASSET_CACHE],
    category: 'required',
  },
  {
    id: 'image-copies',
    place: 'Cache Storage',
    names: [IMAGE_CACHE],
    category: 'required',
  },
  {
    id: 'copy-use',
    place: 'IndexedDB',
    names: [CACHE_USE_DATABASE],
    category: 'required',
  },
];

/** Returns the entry of an item found in a browser; undefined if it isn't documented. */
export const findBrowserEntry = (place: BrowserPlace, name: string): BrowserStorageEntry | undefined =>
  browserStorageEntries.find(
    (entry) =>
      entry.place === place &&
      entry.names.some((known) => (known.endsWith('…') ? name.startsWith(known.slice(0, -1)) : name === known)),
  );
