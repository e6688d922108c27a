import type { Decision } from '@whorl/contract/identification/decision.ts';
import type { ShownVisit } from './ask-for-visits.ts';

/** What a row says, cell by cell. */
export type VisitWords = {
  when: string;
  browser: string;
  system: string;
  place: string;
  matchedBy: string;
  why: string;
  score: string;
};

/** What was looked at last, in one or two words. */
const matchedBy: Readonly<Record<Decision, string>> = {
  tokenOnItsDevice: 'signed id',
  tokenOnChangedGraphics: 'signed id',
  tokenOnAnotherDevice: 'no match',
  tokenOfATwin: 'no match',
  onlyOneAlike: 'same traits',
  severalAlike: 'no match',
  onlyOneNearlyAlike: 'similar traits',
  severalNearlyAlike: 'no match',
  nobodyAlike: 'no match',
};

export function wordsOf(visit: ShownVisit, now = new Date()): VisitWords {
  const { browserName, browserMajorVersion, os } = visit.browserDetails;
  return {
    when: momentOf(new Date(visit.timestamp), now),
    browser: `${browserName} ${browserMajorVersion}`.trim(),
    system: os,
    place: visit.ipLocation?.country?.name ?? 'unknown',
    matchedBy: visit.decision ? matchedBy[visit.decision] : 'not told',
    why: visit.confidence.comment ?? 'the service does not say why',
    score: visit.confidence.score.toFixed(2),
  };
}

/**
 * Which of the counted visits are listed. Visits made with other storage are counted and not shown: another browser may
 * look the same and then has the same ID.
 */
export function shownNote(shown: number, others: number): string {
  const listed =
    shown === 1
      ? 'The visit of this browser’s cookie is shown.'
      : `The latest ${shown} of this browser’s cookie are shown.`;
  return others > 0 ? `${listed} ${othersNote(others)}` : listed;
}

/** Returns why the other visits under the ID are not shown. */
export function othersNote(count: number): string {
  const [many, are] = count === 1 ? ['One other visit', 'is'] : [`${count} other visits`, 'are'];
  return `${many} under this ID came from other storage (a private window, cleared cookies or another browser that looks the same) and ${are} counted, not shown.`;
}

/** Why the list is empty. @param isDirect whether another service was asked */
export const emptyNote = (isDirect: boolean): string =>
  isDirect
    ? 'The service that was asked knows of no visit under this id.'
    : 'Visits are told only to the browser whose cookie comes along, and yours did not.';

/** `Today 18:49`, `Yesterday 07:02`, `9 Nov 18:02`. */
export function momentOf(then: Date, now: Date): string {
  const time = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (isSameDay(then, now)) return `Today ${time}`;
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (isSameDay(then, yesterday)) return `Yesterday ${time}`;
  return `${then.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} ${time}`;
}

const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();
