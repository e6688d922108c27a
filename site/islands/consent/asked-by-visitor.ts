import { VISITOR_ASKED_KEY } from '@whorl/contract/stored-data/names.ts';
import { knownConsent } from './on-consent.ts';

/** Notes that a button was pressed to be identified, where no consent stands that would do: its ground is the press. */
export function noteAsked(): void {
  if (knownConsent()?.choice.includes('analytics')) return;
  try {
    localStorage.setItem(VISITOR_ASKED_KEY, '1');
  } catch {
    // Then there is no id in storage either that a withdrawal could take away.
  }
}

/** Whether what is kept about the visitor is there because they asked for it, and not by consent alone. */
export function wasAsked(): boolean {
  try {
    return localStorage.getItem(VISITOR_ASKED_KEY) !== null;
  } catch {
    return false;
  }
}

export function forgetAsked(): void {
  try {
    localStorage.removeItem(VISITOR_ASKED_KEY);
  } catch {
    // There is none.
  }
}
