import { analyticsAllowed, mayIdentifyByItself } from '@whorl/contract/consent.ts';
import { continentOf } from '@whorl/contract/continent.ts';
import type { IdentificationResult } from '@whorl/contract/identification/result.ts';
import { analyticsRuns } from './analytics/track.ts';
import { currentConsent } from './consent/current-consent.ts';
import { lookUpCountry } from './country.ts';
import { variantAtStart } from './country-variant/variant-to-show.ts';
import { siteSettings } from './site-settings.ts';
import { somebodyIsThere } from './visitor/presence.ts';
import { identify, waitToBeAsked } from './visitor/visitor-store.ts';

/**
 * What happens by itself once the page is interactive, in this order and only as far as it is allowed: country and the
 * page's variant for it, then, with somebody there, identification, then analytics.
 *
 * @param replacePage shows another address of this site in the place of the current entry of the history; where none is
 *   given, or it rejects, the browser does it with a full load
 */
export async function startVisit(replacePage?: (url: URL) => Promise<void>): Promise<void> {
  const country = await lookUpCountry();
  const variant = variantAtStart();
  if (variant !== undefined) {
    // Headings are others in another language, so the anchor stays behind.
    const url = new URL(variant + location.search, location.origin);
    if (!replacePage) return location.replace(url);
    await replacePage(url).catch(() => location.replace(url));
  }
  const consent = currentConsent(country);
  if (!mayIdentifyByItself(consent)) {
    if (!consent.choice.includes('not-defined'))
      return waitToBeAsked('You chose that we ask before we read your browser.');
    return waitToBeAsked(
      country === undefined || continentOf(country) === undefined
        ? 'We cannot tell which country you are in, so we ask first.'
        : 'Where you are, we ask before we read your browser.',
    );
  }
  await somebodyIsThere();
  const result = await identify().catch(() => undefined);
  if (result && analyticsAllowed(consent)) await countPageViews(result);
}

async function countPageViews(result: IdentificationResult): Promise<void> {
  const { botd, virtualMachine } = result.products;
  // Without a bot result there is no analytics: a page view has to say whether a person made it. The agent of another
  // maker may also leave it empty.
  if (!botd || 'error' in botd || !botd.data?.bot) return;
  const [{ startAnalytics }, settings] = await Promise.all([import('./analytics/start-analytics.ts'), siteSettings()]);
  if (analyticsRuns()) return;
  await startAnalytics({
    settings: settings.analytics,
    visitorId: result.visitorId,
    botDetected: botd.data.bot.result === 'bad',
    vmDetected: virtualMachine !== undefined && 'data' in virtualMachine && virtualMachine.data.result,
  });
}
