import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { botSummaryOf } from './bot-summary.ts';
import { botdOf } from './botd-of.ts';
import { type EvidenceRow, labels, NOT_READ } from './unread-evidence.ts';
import { visitCount } from './visit-count.ts';

/** What one identification says, in six rows of plain words. */
export function evidenceRows(result: ReadResult, now = new Date()): readonly EvidenceRow[] {
  const texts: [value: string, note: string][] = [
    [result.visitorId, result.visitorFound ? 'the id you had before' : 'given by our server just now'],
    seen(result),
    lastSeen(result, now),
    place(result),
    recognition(result),
    verdict(result),
  ];
  return labels.map((label, index) => ({ label, value: texts[index]?.[0] ?? NOT_READ, note: texts[index]?.[1] ?? '' }));
}

/** Returns the result in one sentence, for screen readers. */
export const noteOf = (result: ReadResult): string =>
  `What is magenta here is your own: seen ${seen(result)[0].toLowerCase()}, ${verdict(result)[1]}.`;

function seen(result: ReadResult): [string, string] {
  const { visits, visitorFound, firstSeenAt } = result;
  const first = firstSeenAt.global ? `first on ${dayOf(firstSeenAt.global)}` : 'never before';
  return [visitCount(result), visitorFound || (visits ?? 1) > 1 ? first : 'this is the first time'];
}

function lastSeen({ lastSeenAt, visitorFound }: ReadResult, now: Date): [string, string] {
  if (!visitorFound || !lastSeenAt.global) return ['Just now', 'no earlier visit'];
  return [ago(new Date(lastSeenAt.global), now), dayAndTimeOf(lastSeenAt.global)];
}

function place({ ipLocation }: ReadResult): [string, string] {
  const country = ipLocation?.country;
  return country ? [country.name, 'from your address, no finer'] : ['Unknown', 'in no list of countries'];
}

function recognition({ confidence, visitorFound, match }: ReadResult): [string, string] {
  const score = `confidence ${confidence.score.toFixed(2)}`;
  if (!visitorFound) return ['Nothing yet', `a new visitor, ${score}`];
  return [match === undefined ? 'Not told' : recognisedBy[match], score];
}

const recognisedBy = {
  token: 'Signed cookie',
  fingerprint: 'Browser traits',
  similarity: 'Similar traits',
  none: 'Nothing yet',
} as const;

function verdict({ products }: ReadResult): [string, string] {
  // Another provider's agent leaves bot detection to the server.
  if (products === undefined) return ['Unknown', 'not in the response'];
  try {
    const { verdict, basis } = botSummaryOf(botdOf(products));
    return [verdict, basis];
  } catch (error) {
    return ['Unknown', (error as Error).message];
  }
}

/** `3 days ago`, in the largest unit that is at least one. */
function ago(then: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - then.getTime()) / 1000);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ];
  for (const [unit, length] of units) {
    if (seconds >= length)
      return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(-Math.floor(seconds / length), unit);
  }
  return 'Moments ago';
}

const dayOf = (iso: string): string => new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
const dayAndTimeOf = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
