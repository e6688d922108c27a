import type { FormView } from '@whorl/contract/leads/form-view.ts';
import type { LeadAccepted } from '@whorl/contract/leads/lead-responses.ts';
import { replaceEntry } from '../../browser/replace-entry.ts';

/** Form that was sent in a history entry, with the response, which has what follows: an offer of a call or a key. */
type SentLead = { readonly form: string; readonly answer: LeadAccepted };
type EntryState = { readonly sent?: SentLead };

type Place = Pick<FormView, 'id' | 'hidden'>;
/** Identifies a form and its place. */
const getName = ({ id, hidden }: Place): string => [id, ...Object.values(hidden)].join(' ');

/**
 * Keeps the response in the state of the history entry, which the browser restores after it has discarded the tab, and
 * when the visitor goes back. A redirect isn't kept, because it would be followed again.
 */
export function rememberSentLead(place: Place, answer: LeadAccepted): void {
  if (answer.continueAt !== undefined || (!answer.booking && !answer.key)) return;
  writeSentLead({ form: getName(place), answer });
}

/** Returns the kept response of a form; undefined if there is none. */
export function readSentLead(place: Place): LeadAccepted | undefined {
  const { sent } = (history.state ?? {}) as EntryState;
  return sent?.form === getName(place) ? sent.answer : undefined;
}

/** Removes the kept response. */
export const forgetSentLead = (): void => writeSentLead(undefined);

const writeSentLead = (sent: SentLead | undefined): void =>
  replaceEntry({ state: { ...(history.state as EntryState | null), sent } });
