import type { Decision } from '@whorl/contract/identification/decision.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import * as texts from '../../../content/interface/visitor/visit-details.json';
import type { ShownVisit } from './fetch-visits.ts';

/** Texts of a row by cell. */
export type VisitTexts = {
  when: string;
  browser: string;
  system: string;
  place: string;
  matchedBy: string;
  why: string;
  score: string;
};

const { signedId, sameSignals, similarSignals, none, notReported } = texts.matchedBy;
/** The kind of match of each decision, in one or two words. */
const matchedBy: Readonly<Record<Decision, string>> = {
  tokenOnItsDevice: signedId,
  tokenOnChangedGraphics: signedId,
  tokenOnAnotherDevice: none,
  tokenOfATwin: none,
  onlyOneAlike: sameSignals,
  severalAlike: none,
  onlyOneNearlyAlike: similarSignals,
  severalNearlyAlike: none,
  nobodyAlike: none,
};

export function formatVisit(visit: ShownVisit, now = new Date()): VisitTexts {
  const { browserName, browserMajorVersion, os } = visit.browserDetails;
  return {
    when: formatMoment(new Date(visit.timestamp), now),
    browser: `${browserName} ${browserMajorVersion}`.trim(),
    system: os,
    place: visit.ipLocation?.country?.name ?? texts.unknownPlace,
    matchedBy: visit.decision ? matchedBy[visit.decision] : notReported,
    why: visit.confidence.comment ?? texts.noReason,
    score: visit.confidence.score.toFixed(2),
  };
}

/**
 * Returns which of the counted visits are listed. Visits made with other storage are counted but not shown, because
 * another browser that looks the same has the same ID.
 */
export function describeShownVisits(shown: number, others: number): string {
  const listed = shown === 1 ? texts.shownOne : fillIn(texts.shown, { count: shown });
  return others > 0 ? `${listed} ${describeOtherVisits(others)}` : listed;
}

/** Returns why the other visits under the ID are not shown. */
export const describeOtherVisits = (count: number): string =>
  count === 1 ? texts.otherOne : fillIn(texts.others, { count });

/**
 * Returns why the list is empty.
 *
 * @param isDirect whether another service was called
 */
export const describeNoVisits = (isDirect: boolean): string => (isDirect ? texts.noneFromService : texts.none);

/** Formats a time as `Today 6:49 PM`, `Yesterday 7:02 AM` or `Nov 9, 6:02 PM`. */
export function formatMoment(then: Date, now: Date): string {
  const time = then.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  if (isSameDay(then, now)) return fillIn(texts.today, { time });
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (isSameDay(then, yesterday)) return fillIn(texts.yesterday, { time });
  return `${then.toLocaleDateString('en-US', { day: 'numeric', month: 'short' })}, ${time}`;
}

const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();
