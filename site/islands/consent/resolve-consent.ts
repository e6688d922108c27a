import {
  type ConsentSituation,
  getConsentRegion,
  getEffectiveChoice,
  isAnalyticsAllowed,
  isExplicitChoice,
  isGlobalPrivacyControlHonored,
  isVisitorChoice,
} from '@whorl/contract/consent.ts';
import { allowAnalytics, discardPendingEvents, stopAnalytics } from '../analytics/track.ts';
import { ignoreNetworkErrors } from '../ignore-network-errors.ts';
import { deleteHistory, startHistory, stopHistory } from '../visitor/history-cookie.ts';
import { deleteAnalyticsDatabases } from './delete-databases.ts';
import { publishConsent } from './on-consent.ts';
import { isChoiceStored, readConsent, storeChoice, storeUndecided } from './read-consent.ts';

/**
 * Determines the consent that applies in this browser, stores it if it wasn't chosen, notifies subscribers, and ends
 * what it doesn't allow. `start-visit.ts` starts what it allows.
 *
 * @param country two-letter code; undefined if unknown
 */
export function resolveConsent(country: string | undefined): ConsentSituation {
  const before = readConsent(country);
  const region = getConsentRegion(country);
  const choice = getEffectiveChoice(before);
  if (isExplicitChoice(before) && !before.receipt) storeChoice(before.choice, 'found');
  if (String(choice) !== String(before.choice) || !isChoiceStored()) storeResolvedChoice(before);
  const consent = readConsent(country);
  if (isAnalyticsAllowed(consent)) {
    startHistory();
    allowAnalytics();
  } else if (region === 'unknown' && !isExplicitChoice(consent)) {
    stopHistory();
    discardPendingEvents();
  } else stopOptionalFeatures();
  publishConsent({ choice, region });
  return consent;
}

/** Stores the choice that applies in this region, unless the visitor's own choice or a known region would be lost. */
function storeResolvedChoice(before: ConsentSituation): void {
  const region = getConsentRegion(before.country);
  // A failed lookup doesn't overwrite a known region.
  if (region === 'unknown' && isChoiceStored()) return;
  if (region !== 'elsewhere') return void storeUndecided(before.receipt);
  const choice = getEffectiveChoice(before);
  // The visitor's last choice, which was to be renewed in the EU, remains valid here with its own receipt.
  if (isVisitorChoice(before.receipt)) return;
  const bySignal = isGlobalPrivacyControlHonored(before);
  const isNew = bySignal && before.receipt?.by !== 'signal';
  if (storeChoice(choice, bySignal ? 'signal' : 'region') && isNew) ignoreNetworkErrors(announceGlobalPrivacyControl());
}

/** Shows a message once; afterwards the settings and the cookie page mention the signal. */
async function announceGlobalPrivacyControl(): Promise<void> {
  const [{ showToast }, { consent }] = await Promise.all([
    import('../toast/show-toast.ts'),
    import('../../../content/interface/consent/cookie-settings.json'),
  ]);
  showToast(consent.gpc);
}

/** Deletes optional data, including that of earlier visits with consent or in other regions. */
function stopOptionalFeatures(): void {
  deleteHistory();
  stopAnalytics();
  void deleteAnalyticsDatabases();
}
