import type { IdentificationResult } from '@whorl/contract/identification/result.ts';
import { type EvidenceRow, labels, NOT_READ } from './unread-evidence.ts';

/** What one identification says, in six rows of plain words. */
export function evidenceRows(result: IdentificationResult, now = new Date()): readonly EvidenceRow[] {
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

function seen({ visits, firstSeenAt }: IdentificationResult): [string, string] {
  const first = firstSeenAt.global ? `first on ${dayOf(firstSeenAt.global)}` : 'never before';
  return visits > 1 ? [`${visits} times`, first] : ['Once', 'this is the first time'];
}

function lastSeen({ lastSeenAt, visitorFound }: IdentificationResult, now: Date): [string, string] {
  if (!visitorFound || !lastSeenAt.global) return ['Just now', 'no earlier visit'];
  return [ago(new Date(lastSeenAt.global), now), dayAndTimeOf(lastSeenAt.global)];
}

function place({ ipLocation }: IdentificationResult): [string, string] {
  const country = ipLocation?.country;
  return country ? [country.name, 'from your address, no finer'] : ['Unknown', 'in no list of countries'];
}

function recognition({ confidence, visitorFound, match }: IdentificationResult): [string, string] {
  const score = `confidence ${confidence.score.toFixed(2)}`;
  if (!visitorFound) return ['Nothing yet', `a new visitor, ${score}`];
  return [match === 'token' ? 'Signed cookie' : 'Browser traits', score];
}

function verdict({ products }: IdentificationResult): [string, string] {
  const botd = products.botd;
  // Another maker's agent may leave the product out.
  if (!botd) return ['Unknown', 'nobody has said'];
  if ('error' in botd) return ['Unknown', botd.error.message];
  const { result, type } = botd.data.bot;
  if (result === 'notDetected') return ['Person', 'no trace of automation found'];
  return [result === 'good' ? 'Declared bot' : 'Bot', type ? `told by: ${type}` : 'automation was found'];
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
