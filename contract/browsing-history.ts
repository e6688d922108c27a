import { parseUrl } from './parse-url.ts';

/** Content of the history cookie: the landing page, the visited pages and the campaign of a visit. */
export type BrowsingHistory = {
  /** URL of the first page, with only the campaign parameters of its query. */
  readonly landingPage: string;
  /** Paths of this site, oldest first. */
  readonly visitedPages: readonly string[];
  /** The page before the current one: a URL of this site, or the external referrer, both without query. */
  readonly previousPage?: string;
  /** Campaign parameters of the latest URL that had any; keys begin with `utm_`. */
  readonly utmParams: Readonly<Record<string, string>>;
};

/** A page view. */
type PageVisit = {
  readonly url: URL;
  /** The referrer; empty if unknown. */
  readonly from: string;
};

/** Largest number of stored pages. */
export const VISITED_PAGES_LIMIT = 20;
/**
 * Largest cookie value in bytes. Browsers silently drop a cookie of more than 4096 bytes, including its name and
 * attributes (RFC 6265bis, section 5.6).
 */
export const HISTORY_COOKIE_BYTES = 3_800;
/** The limits of `utm_info` in forms, which would otherwise reject the submission. */
const MAX_UTM_KEYS = 20;
const MAX_UTM_VALUE_LENGTH = 300;
const UTM_KEY = /^utm_[a-z0-9_]{1,40}$/;
/** Largest stored URL, in UTF-16 code units; longer URLs are cut. */
const MAX_URL_LENGTH = 500;

/** Returns the history with one more page. */
export function addPageToHistory(history: BrowsingHistory | undefined, { url, from }: PageVisit): BrowsingHistory {
  const campaign = getCampaign(url);
  const visited = history?.visitedPages ?? [];
  // A reload isn't a visit of another page.
  const visitedPages = visited.at(-1) === url.pathname ? visited : [...visited, url.pathname];
  const lastHere = visitedPages.at(-2);
  const previousPage = removeQuery(from) ?? (lastHere && url.origin + lastHere) ?? history?.previousPage;
  return limitSize({
    landingPage: history?.landingPage ?? createLandingUrl(url, campaign),
    visitedPages,
    ...(previousPage && { previousPage }),
    utmParams: Object.keys(campaign).length > 0 ? campaign : (history?.utmParams ?? {}),
  });
}

/** Returns the `utm_` parameters of a URL that forms accept. */
export function getCampaign({ searchParams }: URL): Record<string, string> {
  const found = [...searchParams]
    .filter(([key, value]) => UTM_KEY.test(key) && value !== '' && !/\p{Cc}/u.test(value))
    .map(([key, value]) => [key, value.slice(0, MAX_UTM_VALUE_LENGTH)] as const);
  return Object.fromEntries(found.slice(0, MAX_UTM_KEYS));
}

/** Serializes a history for the cookie; at most `HISTORY_COOKIE_BYTES` long for a history returned by `addPageToHistory`. */
export const serializeHistory = (history: BrowsingHistory): string => encodeURIComponent(JSON.stringify(history));

/** Parses a cookie value; undefined if it isn't a valid history. */
export function parseHistory(value: string): BrowsingHistory | undefined {
  try {
    const { landingPage, visitedPages, previousPage, utmParams } = JSON.parse(decodeURIComponent(value));
    const isHistory =
      typeof landingPage === 'string' &&
      Array.isArray(visitedPages) &&
      visitedPages.every((page) => typeof page === 'string') &&
      (previousPage === undefined || typeof previousPage === 'string') &&
      typeof utmParams === 'object' &&
      utmParams !== null &&
      Object.entries(utmParams).every(([key, value]) => UTM_KEY.test(key) && typeof value === 'string');
    if (!isHistory) return undefined;
    return limitSize({ landingPage, visitedPages, ...(previousPage && { previousPage }), utmParams });
  } catch {
    // Truncated, or a cookie that this site didn't write.
    return undefined;
  }
}

function createLandingUrl({ origin, pathname }: URL, campaign: Record<string, string>): string {
  const query = new URLSearchParams(campaign).toString();
  return truncateUrl(origin + pathname + (query && `?${query}`));
}

/** Removes query and fragment, which may contain personal data and tokens of other sites. */
function removeQuery(address: string): string | undefined {
  const url = parseUrl(address);
  return url && /^https?:$/.test(url.protocol) ? truncateUrl(url.origin + url.pathname) : undefined;
}

const truncateUrl = (address: string): string => address.slice(0, MAX_URL_LENGTH);

/** Shortens a history to the cookie's limit: oldest pages first, then the last campaign values, then the URLs. */
function limitSize(history: BrowsingHistory): BrowsingHistory {
  let limited: BrowsingHistory = { ...history, visitedPages: history.visitedPages.slice(-VISITED_PAGES_LIMIT) };
  const isTooLong = () => serializeHistory(limited).length > HISTORY_COOKIE_BYTES;
  while (limited.visitedPages.length > 0 && isTooLong())
    limited = { ...limited, visitedPages: limited.visitedPages.slice(1) };
  while (Object.keys(limited.utmParams).length > 0 && isTooLong())
    limited = { ...limited, utmParams: Object.fromEntries(Object.entries(limited.utmParams).slice(0, -1)) };
  if (!isTooLong()) return limited;
  return { landingPage: limited.landingPage.slice(0, 100), visitedPages: [], utmParams: {} };
}
