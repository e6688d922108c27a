import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import * as texts from '../../../content/interface/visitor/identification-result.json';
import { summarizeBotResult } from './bot-summary.ts';
import { getBotdData } from './botd-data.ts';
import { labels, NO_VALUE, type ResultRow } from './placeholder-rows.ts';
import { chooseVisitCountText } from './visit-count-text.ts';

/** Returns six rows that describe one identification. */
export function createResultRows(result: ResultWithSignals, now = new Date()): readonly ResultRow[] {
  const rows: [value: string, note: string][] = [
    [result.visitorId, result.visitorFound ? texts.sameId : texts.newId],
    formatVisits(result),
    formatLastSeen(result, now),
    formatPlace(result),
    formatMatch(result),
    formatBotVerdict(result),
  ];
  return labels.map((label, index) => ({ label, value: rows[index]?.[0] ?? NO_VALUE, note: rows[index]?.[1] ?? '' }));
}

/** Returns the result in one sentence, for screen readers. */
export const summarizeResult = (result: ResultWithSignals): string =>
  fillIn(chooseVisitCountText(result, texts.summary), {
    count: result.visits ?? 1,
    botResult: formatBotVerdict(result)[1],
  });

function formatVisits(result: ResultWithSignals): [string, string] {
  const { visits, visitorFound, firstSeenAt } = result;
  const first = firstSeenAt.global ? fillIn(texts.since, { date: formatDay(firstSeenAt.global) }) : texts.firstVisit;
  const count = fillIn(chooseVisitCountText(result, texts.visits), { count: visits ?? 1 });
  return [count, visitorFound || (visits ?? 1) > 1 ? first : texts.firstVisit];
}

function formatLastSeen({ lastSeenAt, visitorFound }: ResultWithSignals, now: Date): [string, string] {
  if (!visitorFound || !lastSeenAt.global) return [texts.justNow, texts.noEarlierVisit];
  return [formatTimeAgo(new Date(lastSeenAt.global), now), formatDayAndTime(lastSeenAt.global)];
}

function formatPlace({ ipLocation }: ResultWithSignals): [string, string] {
  const country = ipLocation?.country;
  return country ? [country.name, texts.fromIpAddress] : [texts.unknown, texts.unknownCountry];
}

function formatMatch({ confidence, visitorFound, match }: ResultWithSignals): [string, string] {
  const score = fillIn(texts.confidence, { score: confidence.score.toFixed(2) });
  if (!visitorFound) return [texts.newVisitor, score];
  return [match === undefined ? texts.notReported : texts.matchedBy[match], score];
}

function formatBotVerdict({ products }: ResultWithSignals): [string, string] {
  // Another vendor's agent leaves bot detection to the server.
  if (products === undefined) return [texts.unknown, texts.noBotResult];
  try {
    const { verdict, basis } = summarizeBotResult(getBotdData(products));
    return [verdict, basis];
  } catch (error) {
    return [texts.unknown, (error as Error).message];
  }
}

/** Formats the time since a date in its largest whole unit: `3 days ago`. */
function formatTimeAgo(then: Date, now: Date): string {
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
  return texts.momentsAgo;
}

const formatDay = (iso: string): string => new Date(iso).toLocaleDateString('en-US', { day: 'numeric', month: 'long' });
const formatDayAndTime = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
