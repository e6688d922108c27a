import { getConsentRegion, isAnalyticsAllowed, isConsentRequired, isExplicitChoice } from '@whorl/contract/consent.ts';
import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import * as reasons from '../../content/interface/visitor/identification-reasons.json';
import { whenFirstVisible } from '../browser/visibility.ts';
import { isAnalyticsRunning } from './analytics/track.ts';
import { hasLeftoverData } from './consent/leftover-data.ts';
import { onChoiceStored } from './consent/on-consent.ts';
import { readConsent } from './consent/read-consent.ts';
import { resolveConsent } from './consent/resolve-consent.ts';
import { knownCountry, setCountry } from './country.ts';
import { variantAtStart } from './country-variant/variant-to-show.ts';
import type { PageVariants } from './experiments/page-variants.ts';
import { startExperiments } from './experiments/start-experiments.ts';
import { ignoreNetworkErrors } from './ignore-network-errors.ts';
import { lookUpCountry } from './look-up-country.ts';
import { openDetailsForPrint } from './shell/print-details.ts';
import { siteSettings } from './site-settings.ts';
import { firstInteraction } from './visitor/first-interaction.ts';
import { onIdentification } from './visitor/identify-browser.ts';
import { getVisitor, identify, waitForRequest } from './visitor/visitor-store.ts';

/**
 * Runs the automatic steps of a visit once the page is interactive and visible, as far as consent allows: looks up the country,
 * shows the article variant for it, asks for consent in the EU, then identifies the visitor after the first interaction
 * and starts analytics.
 *
 * @param replacePage replaces the page and the current history entry; if it rejects, the browser loads the URL
 * @param pages chooses the variant of a page in an experiment during page loading
 */
export async function startVisit(replacePage: (url: URL) => Promise<void>, pages: PageVariants): Promise<void> {
  openDetailsForPrint();
  // Operators (console, content manager) are not counted as visitors, nor on the pages they visit from there.
  if (document.querySelector('[data-no-visit]')) return;
  await whenFirstVisible();
  ignoreNetworkErrors(
    import('./analytics/start-early-tracking.ts').then(({ startEarlyTracking }) => startEarlyTracking()),
  );
  onIdentification(confirmRegion);
  await lookUpCountry();
  onChoiceStored(followConsent);
  startExperiments(pages);
  const variant = variantAtStart();
  if (variant !== undefined) {
    // Headings have other IDs in another language, so the anchor is dropped.
    const url = new URL(variant + location.search, location.origin);
    await replacePage(url).catch(() => location.replace(url));
  }
  followConsent();
  // A choice, and especially a withdrawal, applies in all tabs.
  addEventListener('storage', ({ key }) => {
    if (key === COOKIE_CHOICE_KEY || key === null) ignoreNetworkErrors(followOtherTab());
  });
}

/** Starts what the current consent allows and ends what it doesn't. */
function followConsent(): void {
  const wasLeft = hasLeftoverData();
  const consent = resolveConsent(knownCountry());
  if (isConsentRequired(consent))
    ignoreNetworkErrors(import('./consent/show-banner.tsx').then(({ showBanner }) => showBanner()));
  if (isAnalyticsAllowed(consent)) ignoreNetworkErrors(identifyAndCount());
  else {
    // Deletes what was stored under an assumed consent. A refusal by the visitor is handled where it is made.
    if (wasLeft && !isExplicitChoice(consent) && getConsentRegion(consent.country) !== 'unknown')
      ignoreNetworkErrors(endAssumed());
    if (getVisitor().step === 'idle') waitForRequest(explainRequest(consent));
  }
}

async function endAssumed(): Promise<void> {
  const { withdrawConsent } = await import('./consent/withdraw-consent.ts');
  await withdrawConsent(false);
}

/** Returns why the visitor is asked before their browser is identified. */
function explainRequest({ country, choice, globalPrivacyControl }: ReturnType<typeof resolveConsent>): string {
  const region = getConsentRegion(country);
  if (region === 'elsewhere' && globalPrivacyControl) return reasons.globalPrivacyControl;
  if (!choice.includes('not-defined')) return reasons.chosen;
  return region === 'unknown' ? reasons.unknownCountry : reasons.europe;
}

/** Updates the region if the identification result locates the visitor in the EU, or if the country was unknown. */
function confirmRegion({ ipLocation }: Pick<ResultWithSignals, 'ipLocation'>): void {
  const ipCountry = ipLocation?.country.code;
  const [region, before] = [getConsentRegion(ipCountry), getConsentRegion(knownCountry())];
  if (ipCountry === undefined || region === before || (region !== 'EU' && before !== 'unknown')) return;
  setCountry(ipCountry);
  followConsent();
}

async function followOtherTab(): Promise<void> {
  followConsent();
  const consent = readConsent(knownCountry());
  if (!isExplicitChoice(consent) || isAnalyticsAllowed(consent)) return;
  const { withdrawConsent } = await import('./consent/withdraw-consent.ts');
  await withdrawConsent(true, true);
}

/** Checks consent again after each wait, because it may be withdrawn meanwhile. */
async function identifyAndCount(): Promise<void> {
  if (isAnalyticsRunning()) return;
  await firstInteraction();
  if (!isAnalyticsAllowed(readConsent(knownCountry()))) return;
  const result = await identify().catch(() => undefined);
  if (!result) return;
  await countPageViews(result, () => isAnalyticsAllowed(readConsent(knownCountry())));
}

async function countPageViews(result: ResultWithSignals, isAllowed: () => boolean): Promise<void> {
  if (!isAllowed()) return;
  // Analytics needs a bot result, because every page view reports it.
  const { getBotResult } = await import('./analytics/bot-result.ts');
  const found = await getBotResult(result);
  if (!found) return;
  const [{ startAnalytics }, settings] = await Promise.all([import('./analytics/start-analytics.ts'), siteSettings()]);
  if (isAnalyticsRunning() || !isAllowed()) return;
  startAnalytics({
    settings: settings.analytics,
    experiments: settings.experiments,
    visitorId: result.visitorId,
    ...found,
  });
}
