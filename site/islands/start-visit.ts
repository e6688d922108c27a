import { analyticsAllowed, isOwnChoice, mayIdentifyByItself, regionOf, shouldAsk } from '@whorl/contract/consent.ts';
import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import { analyticsRuns } from './analytics/track.ts';
import { currentConsent } from './consent/current-consent.ts';
import { isAnythingLeft } from './consent/left-behind.ts';
import { actOnChoices } from './consent/on-consent.ts';
import { settleConsent } from './consent/settle-consent.ts';
import { knownCountry, setCountry } from './country.ts';
import { variantAtStart } from './country-variant/variant-to-show.ts';
import type { PageVariants } from './experiments/page-variants.ts';
import { startExperiments } from './experiments/start-experiments.ts';
import { ignoreNetworkErrors } from './ignore-network-errors.ts';
import { lookUpCountry } from './look-up-country.ts';
import { siteSettings } from './site-settings.ts';
import { firstInteraction } from './visitor/first-interaction.ts';
import { onIdentification } from './visitor/read-browser.ts';
import { identify, readVisitor, waitToBeAsked } from './visitor/visitor-store.ts';

/**
 * What happens by itself once the page is interactive, in this order and only as far as it is allowed: country and the
 * page's variant for it, the question in the EU, then, with somebody there, identification, then analytics.
 *
 * @param replacePage shows another address of this site in the place of the current history entry; if it rejects, the
 *   browser loads the URL
 * @param pages where page loading picks the variant of a page under test
 */
export async function startVisit(replacePage: (url: URL) => Promise<void>, pages: PageVariants): Promise<void> {
  // Those who run the site are no visitors of it, also on the pages they go on to from there.
  if (document.querySelector('[data-no-visit]')) return;
  ignoreNetworkErrors(import('./analytics/note-from-the-start.ts').then(({ noteFromTheStart }) => noteFromTheStart()));
  onIdentification(confirmRegion);
  await lookUpCountry();
  actOnChoices(followConsent);
  startExperiments(pages);
  const variant = variantAtStart();
  if (variant !== undefined) {
    // Headings are others in another language, so the anchor stays behind.
    const url = new URL(variant + location.search, location.origin);
    await replacePage(url).catch(() => location.replace(url));
  }
  followConsent();
  // A choice in one tab holds in all of them, and a withdrawal above all.
  addEventListener('storage', ({ key }) => {
    if (key === COOKIE_CHOICE_KEY || key === null) ignoreNetworkErrors(followOtherTab());
  });
}

/** Does what the consent of this moment allows, and ends what it does not. */
function followConsent(): void {
  const wasLeft = isAnythingLeft();
  const consent = settleConsent(knownCountry());
  if (shouldAsk(consent))
    ignoreNetworkErrors(import('./consent/show-banner.tsx').then(({ showBanner }) => showBanner()));
  if (mayIdentifyByItself(consent)) ignoreNetworkErrors(identifyAndCount());
  else {
    // By what was assumed elsewhere, or before the signal. A refusal by hand is followed where it is given.
    if (wasLeft && !isOwnChoice(consent) && regionOf(consent.country) !== 'unknown') ignoreNetworkErrors(endAssumed());
    if (readVisitor().step === 'unread') waitToBeAsked(whyWeAsk(consent));
  }
}

async function endAssumed(): Promise<void> {
  const { withdrawConsent } = await import('./consent/withdraw.ts');
  await withdrawConsent(false);
}

function whyWeAsk({ country, choice, globalPrivacyControl }: ReturnType<typeof settleConsent>): string {
  const region = regionOf(country);
  if (region === 'elsewhere' && globalPrivacyControl)
    return 'Your browser sends Global Privacy Control, so we ask first.';
  if (!choice.includes('not-defined')) return 'You chose that we ask before we read your browser.';
  return region === 'unknown'
    ? 'We cannot tell which country you are in, so we ask first.'
    : 'Where you are, we ask before we read your browser.';
}

/**
 * Where the service that identified the visitor places them in the EU, they are there, whatever was looked up before; and
 * where nothing could be looked up, its answer is one.
 */
function confirmRegion({ ipLocation }: Pick<ReadResult, 'ipLocation'>): void {
  const told = ipLocation?.country.code;
  const [region, before] = [regionOf(told), regionOf(knownCountry())];
  if (told === undefined || region === before || (region !== 'EU' && before !== 'unknown')) return;
  setCountry(told);
  followConsent();
}

async function followOtherTab(): Promise<void> {
  followConsent();
  const consent = currentConsent(knownCountry());
  if (!isOwnChoice(consent) || analyticsAllowed(consent)) return;
  const { withdrawConsent } = await import('./consent/withdraw.ts');
  await withdrawConsent(true, true);
}

/** Consent may go while somebody is waited for or the server is asked, so each step asks for it anew. */
async function identifyAndCount(): Promise<void> {
  if (analyticsRuns()) return;
  await firstInteraction();
  if (!mayIdentifyByItself(currentConsent(knownCountry()))) return;
  const result = await identify().catch(() => undefined);
  if (!result) return;
  await countPageViews(result, () => analyticsAllowed(currentConsent(knownCountry())));
}

async function countPageViews(result: ReadResult, isAllowed: () => boolean): Promise<void> {
  if (!isAllowed()) return;
  // Without a bot result there is no analytics: a page view has to say whether a person made it.
  const { botResultFor } = await import('./analytics/bot-result-for.ts');
  const found = await botResultFor(result);
  if (!found) return;
  const [{ startAnalytics }, settings] = await Promise.all([import('./analytics/start-analytics.ts'), siteSettings()]);
  if (analyticsRuns() || !isAllowed()) return;
  startAnalytics({
    settings: settings.analytics,
    experiments: settings.experiments,
    visitorId: result.visitorId,
    ...found,
  });
}
