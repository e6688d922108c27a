import { type CookieChoice, isAnalyticsAllowed } from '@whorl/contract/consent.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { saved } from '../../../content/interface/consent/cookie-banner.json';
import { knownCountry } from '../country.ts';
import { notifyChoiceStored } from './on-consent.ts';
import { readConsent, storeChoice } from './read-consent.ts';
import { type Withdrawal, withdrawConsent } from './withdraw-consent.ts';

export type SavedChoice = Withdrawal & {
  /** Whether the browser stored the choice; otherwise it applies to this page only. */
  readonly isStored: boolean;
};

/**
 * Stores the visitor's choice and applies it immediately: allowed features may start; others stop and their data is
 * deleted. The choice is stored before the first `await`.
 */
export async function saveChoice(choice: CookieChoice): Promise<SavedChoice> {
  const wasAllowed = isAnalyticsAllowed(readConsent(knownCountry()));
  const isStored = storeChoice(choice, 'visitor');
  const withdrawalPromise = choice.includes('analytics') ? undefined : withdrawConsent(wasAllowed);
  notifyChoiceStored();
  const withdrawal = (await withdrawalPromise) ?? { deleted: [], kept: [] };
  return { isStored, ...withdrawal };
}

/** Returns the outcome as one text, for a toast after the banner is gone. */
export function summarizeSavedChoice({ isStored, deleted, kept }: SavedChoice): string {
  const outcome = isStored ? saved.stored : saved.notStored;
  const list = deleted.join(' ');
  return [outcome, ...(list ? [fillIn(saved.deleted, { list })] : []), ...kept].join(' ');
}
