import type { Decision } from '@whorl/contract/identification/decision.ts';
import type { Visit } from '@whorl/contract/identification/visit-history.ts';

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
  tokenOnAnotherDevice: 'no match',
  onlyOneAlike: 'same traits',
  severalAlike: 'no match',
  nobodyAlike: 'no match',
};

export function wordsOf(visit: Visit, now = new Date()): VisitWords {
  const { browserName, browserMajorVersion, os } = visit.browserDetails;
  return {
    when: momentOf(new Date(visit.timestamp), now),
    browser: `${browserName} ${browserMajorVersion}`.trim(),
    system: os,
    place: visit.ipLocation?.country.name ?? 'unknown',
    matchedBy: matchedBy[visit.decision],
    why: visit.confidence.comment,
    score: visit.confidence.score.toFixed(2),
  };
}

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
