import { variantFor } from '@whorl/contract/country/country-variants.ts';
import { isCrawler } from '@whorl/contract/crawlers.ts';
import { knownCountry } from '../country.ts';
import { chosenVersion } from './chosen-version.ts';

/**
 * The page to show in the place of `path`, by the country as far as it is known by now and by what the visitor chose.
 * Ask before a link is followed, never on the way back or forward: there the visitor gets what was shown.
 *
 * @param path of the page that is asked for, with its trailing slash
 * @param from path of the page the visitor comes from; undefined where it is unknown or another site's
 * @returns undefined when `path` is the right page
 */
export function variantToShow(path: string, from: string | undefined): string | undefined {
  if (navigator.webdriver || isCrawler(navigator.userAgent)) return undefined;
  const variant = variantFor(path, knownCountry(), chosenVersion());
  // Whoever comes from the variant has asked for the other version, also where storage forgot the choice.
  return variant === from ? undefined : variant;
}

/**
 * The same for the page that the browser has loaded by itself, once the country is known. Who reloads a page, or comes
 * back to it, gets the version that was there.
 */
export function variantAtStart(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type === 'back_forward' || entry?.type === 'reload') return undefined;
  return variantToShow(location.pathname, referrerPath());
}

function referrerPath(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin ? pathname : undefined;
}
