import { chooseCountryVariant } from '@whorl/contract/country/country-variants.ts';
import { isCrawler } from '@whorl/contract/crawlers.ts';
import { parseUrl } from '@whorl/contract/parse-url.ts';
import { knownCountry } from '../country.ts';
import { chosenVersion } from './chosen-version.ts';

/**
 * Returns the page to show instead of `path`, based on the country if known and on the visitor's choice. Call it before
 * following a link, not for back and forward navigation, which restores the page that was shown.
 *
 * @param path path of the requested page, with its trailing slash
 * @param from path of the previous page; undefined if it is unknown or on another site
 * @returns undefined if `path` is the right page
 */
export function variantToShow(path: string, from: string | undefined): string | undefined {
  if (navigator.webdriver || isCrawler(navigator.userAgent)) return undefined;
  const variant = chooseCountryVariant(path, knownCountry(), chosenVersion());
  // A visitor who comes from the variant has asked for the other version, even if the choice couldn't be stored.
  return variant === from ? undefined : variant;
}

/**
 * Returns the same for the page that the browser has loaded, once the country is known. Reloading and back or forward
 * navigation keep the version that was shown.
 */
export function variantAtStart(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type === 'back_forward' || entry?.type === 'reload') return undefined;
  return variantToShow(location.pathname, referrerPath());
}

function referrerPath(): string | undefined {
  const referrer = parseUrl(document.referrer);
  return referrer?.origin === location.origin ? referrer.pathname : undefined;
}
