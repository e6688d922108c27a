import {
  type ConsentSituation,
  effectiveChoice,
  historyAllowed,
  isOwnChoice,
  isSignalHonoured,
  isVisitors,
  regionOf,
} from '@whorl/contract/consent.ts';
import { allowAnalytics, discardWaitingEvents, forgetAnalytics } from '../analytics/track.ts';
import { ignoreNetworkErrors } from '../ignore-network-errors.ts';
import { deleteHistory, keepHistory, stopHistory } from '../visitor/history-cookie.ts';
import { currentConsent, isChoiceStored, storeChoice, storeUndecided } from './current-consent.ts';
import { deleteAnalyticsDatabases } from './delete-databases.ts';
import { announceConsent } from './on-consent.ts';

/**
 * Decides what holds in this browser, writes it down where it was not chosen, tells whoever waits for it, and ends what
 * it does not allow. What is allowed by it is begun by `start-visit.ts`.
 *
 * @param country two-letter code; undefined where nobody knows
 */
export function settleConsent(country: string | undefined): ConsentSituation {
  const before = currentConsent(country);
  const region = regionOf(country);
  const choice = effectiveChoice(before);
  if (isOwnChoice(before) && !before.receipt) storeChoice(before.choice, 'found');
  if (String(choice) !== String(before.choice) || !isChoiceStored()) writeDown(before);
  const consent = currentConsent(country);
  if (historyAllowed(consent)) {
    keepHistory();
    allowAnalytics();
  } else if (region === 'unknown' && !isOwnChoice(consent)) {
    stopHistory();
    discardWaitingEvents();
  } else endOptional();
  announceConsent({ choice, region });
  return consent;
}

function writeDown(before: ConsentSituation): void {
  const region = regionOf(before.country);
  // A lookup that failed once does not undo what was known.
  if (region === 'unknown' && isChoiceStored()) return;
  if (region !== 'elsewhere') return void storeUndecided(before.receipt);
  const choice = effectiveChoice(before);
  // The last choice of the visitor, which was asked for again in the EU: it holds here, on its own receipt.
  if (isVisitors(before.receipt)) return;
  const bySignal = isSignalHonoured(before);
  const isNews = bySignal && before.receipt?.by !== 'signal';
  if (storeChoice(choice, bySignal ? 'signal' : 'region') && isNews) ignoreNetworkErrors(sayThatItIsHonoured());
}

/** Once: from then on it stands in the settings and on the page about cookies. */
async function sayThatItIsHonoured(): Promise<void> {
  const { showToast } = await import('../toast/show-toast.ts');
  showToast('Your browser sends Global Privacy Control. We honour it: only what is required runs.');
}

/** Also what an earlier visit left, when there was a consent, or none was needed. */
function endOptional(): void {
  deleteHistory();
  forgetAnalytics();
  void deleteAnalyticsDatabases();
}
