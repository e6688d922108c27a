/** What the history cookie holds: where a visit began, where it went, and by which campaign it came. */
export type BrowsingHistory = {
  /** The address of the first page, with nothing of its query but the campaign. */
  readonly landingPage: string;
  /** Paths of this site, the oldest first. */
  readonly visitedPages: readonly string[];
  /** The page before the present one: an address of this site, or the one that led here, both without query. */
  readonly previousPage?: string;
  /** Of the latest address that had some; keys begin with `utm_`. */
  readonly utmParams: Readonly<Record<string, string>>;
};

/** What is known of one page when it is shown. */
export type ShownAddress = {
  readonly url: URL;
  /** Where the visitor came from; empty where nobody knows. */
  readonly from: string;
};

/** As many pages are remembered. */
export const VISITED_PAGES_AT_MOST = 20;
/**
 * The longest value of the cookie, in bytes. Browsers drop a cookie of more than 4096 with its name and attributes
 * (RFC 6265bis, section 5.6), and without a word.
 */
export const HISTORY_COOKIE_BYTES = 3_800;
/** The same bounds that a form's `utm_info` has; what is longer would be refused with the form. */
const UTM_KEYS_AT_MOST = 20;
const UTM_VALUE_AT_MOST = 300;
const UTM_KEY = /^utm_[a-z0-9_]{1,40}$/;
/** An address that takes more says nothing that is worth it, in UTF-16 code units. */
const ADDRESS_AT_MOST = 500;

/** The history after one more page. */
export function withPage(history: BrowsingHistory | undefined, { url, from }: ShownAddress): BrowsingHistory {
  const campaign = campaignOf(url);
  const visited = history?.visitedPages ?? [];
  // A reload is no visit.
  const visitedPages = visited.at(-1) === url.pathname ? visited : [...visited, url.pathname];
  const lastHere = visitedPages.at(-2);
  const previousPage = plainAddress(from) ?? (lastHere && url.origin + lastHere) ?? history?.previousPage;
  return bounded({
    landingPage: history?.landingPage ?? landingAddress(url, campaign),
    visitedPages,
    ...(previousPage && { previousPage }),
    utmParams: Object.keys(campaign).length > 0 ? campaign : (history?.utmParams ?? {}),
  });
}

/** The parameters of an address that begin with `utm_`, as far as a form may send them. */
export function campaignOf({ searchParams }: URL): Record<string, string> {
  const found = [...searchParams]
    .filter(([key, value]) => UTM_KEY.test(key) && value !== '' && !/\p{Cc}/u.test(value))
    .map(([key, value]) => [key, value.slice(0, UTM_VALUE_AT_MOST)] as const);
  return Object.fromEntries(found.slice(0, UTM_KEYS_AT_MOST));
}

/** The value of the cookie, at most `HISTORY_COOKIE_BYTES` long for what `withPage` returned. */
export const historyToCookie = (history: BrowsingHistory): string => encodeURIComponent(JSON.stringify(history));

/** The history out of the cookie's value; undefined for whatever is none. */
export function historyFromCookie(value: string): BrowsingHistory | undefined {
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
    return bounded({ landingPage, visitedPages, ...(previousPage && { previousPage }), utmParams });
  } catch {
    // Cut off, or written by somebody else under our name.
    return undefined;
  }
}

function landingAddress({ origin, pathname }: URL, campaign: Record<string, string>): string {
  const query = new URLSearchParams(campaign).toString();
  return shortened(origin + pathname + (query && `?${query}`));
}

/** Without query and fragment, where somebody else's words and tokens are. */
function plainAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, pathname } = new URL(address);
  return /^https?:$/.test(protocol) ? shortened(origin + pathname) : undefined;
}

const shortened = (address: string): string => address.slice(0, ADDRESS_AT_MOST);

/** Gives up the oldest pages first, then campaign values from the last on, then the addresses. */
function bounded(history: BrowsingHistory): BrowsingHistory {
  let kept: BrowsingHistory = { ...history, visitedPages: history.visitedPages.slice(-VISITED_PAGES_AT_MOST) };
  const isTooLong = () => historyToCookie(kept).length > HISTORY_COOKIE_BYTES;
  while (kept.visitedPages.length > 0 && isTooLong()) kept = { ...kept, visitedPages: kept.visitedPages.slice(1) };
  while (Object.keys(kept.utmParams).length > 0 && isTooLong())
    kept = { ...kept, utmParams: Object.fromEntries(Object.entries(kept.utmParams).slice(0, -1)) };
  if (!isTooLong()) return kept;
  return { landingPage: kept.landingPage.slice(0, 100), visitedPages: [], utmParams: {} };
}
