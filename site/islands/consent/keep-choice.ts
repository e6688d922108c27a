import type { CookieChoice } from '@whorl/contract/consent.ts';
import { COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import { forgetAnalytics } from '../analytics/track.ts';
import { startVisit } from '../start-visit.ts';

/**
 * Keeps what the visitor chose and acts on it at once: what is no longer allowed stops and its storage is deleted, what
 * is allowed now may begin.
 *
 * @returns false where the browser stores nothing: the choice then holds for this page only
 */
export function keepChoice(choice: CookieChoice): boolean {
  const kept = store(choice);
  if (choice.includes('analytics')) void startVisit();
  else forgetAnalytics();
  return kept;
}

function store(choice: CookieChoice): boolean {
  try {
    localStorage.setItem(COOKIE_CHOICE_KEY, JSON.stringify(choice));
    return true;
  } catch {
    return false;
  }
}
