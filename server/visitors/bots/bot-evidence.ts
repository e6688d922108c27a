import { type BotEvidenceName, botWeights } from '@whorl/contract/identification/bot-evidence.ts';
import type { Reading } from '@whorl/contract/identification/request.ts';
import type { BotEvidence } from '@whorl/contract/identification/result.ts';
import type { ClaimedCrawler } from './good-bots.ts';

/** Everything that is known of whoever sent a reading. */
export type BotFacts = {
  /** Of the request, by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly reading: Pick<Reading, 'userAgent' | 'url' | 'signals' | 'bot' | 'digest'>;
  /** Between the ticket and the reading, in milliseconds; undefined where it was not taken. */
  readonly elapsedMs: number | undefined;
  /** The crawler that the request says it is. */
  readonly crawler: ClaimedCrawler | undefined;
};

/** A finding, with the type of bot that it makes, where that is not its own name. */
export type Finding = BotEvidence & { readonly name: BotEvidenceName; readonly type?: string };
export type FindEvidence = (facts: BotFacts) => Finding | undefined;

/** The text that a signal has; empty where it has none. */
export function textSignal(signals: Reading['signals'], name: string): string {
  const signal = signals[name];
  return signal !== undefined && 'value' in signal && typeof signal.value === 'string' ? signal.value : '';
}

/** Without those that a request carries more than once. */
export const plainHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>): BotFacts['headers'] =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

export const finding = (name: BotEvidenceName, says: string, type?: string): Finding => ({
  name,
  weight: botWeights[name],
  says,
  ...(type !== undefined && { type }),
});
