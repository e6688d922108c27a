import { analyticsAllowed, type CookieChoice } from '@whorl/contract/consent.ts';
import { knownCountry } from '../country.ts';
import { currentConsent, storeChoice } from './current-consent.ts';
import { choiceChanged } from './on-consent.ts';
import { type Withdrawal, withdrawConsent } from './withdraw.ts';

export type KeptChoice = Withdrawal & {
  /** Whether the browser stores it; else it holds for this page only. */
  readonly isStored: boolean;
};

/**
 * Keeps what the visitor chose and acts on it at once: what is allowed now may begin; what is no longer allowed stops and
 * what it stored is deleted. The choice itself holds before the first wait.
 */
export async function keepChoice(choice: CookieChoice): Promise<KeptChoice> {
  const wasAllowed = analyticsAllowed(currentConsent(knownCountry()));
  const isStored = storeChoice(choice, 'visitor');
  const withdrawing = choice.includes('analytics') ? undefined : withdrawConsent(wasAllowed);
  choiceChanged();
  const withdrawal = (await withdrawing) ?? { deleted: [], kept: [] };
  return { isStored, ...withdrawal };
}

/** The same in one sentence, for where the question has gone. */
export function inOneSentence({ isStored, deleted, kept }: KeptChoice): string {
  const said = isStored
    ? 'Saved. Cookie settings, at the end of every page, change it.'
    : 'Your browser stores nothing, so this holds until you leave the page.';
  return [said, ...(deleted.length > 0 ? [`Deleted: ${deleted.join(' ')}`] : []), ...kept].join(' ');
}
