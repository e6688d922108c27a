import { type BotEvidenceName, botWeights } from '@whorl/contract/identification/bot-evidence.ts';
import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import type { BotEvidence } from '@whorl/contract/identification/result.ts';
import type { ClaimedCrawler } from './good-bots.ts';

/** Facts about a request from which bots are detected. */
export type BotFacts = {
  /** Request headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly payload: Pick<SignalPayload, 'userAgent' | 'url' | 'signals' | 'bot' | 'digest'>;
  /** Time between ticket and signal payload in milliseconds; undefined if not measured. */
  readonly elapsedMs: number | undefined;
  /** Crawler that the request declares itself to be. */
  readonly crawler: ClaimedCrawler | undefined;
};

/** Piece of evidence, with the bot type that it implies if that isn't its name. */
export type Finding = BotEvidence & { readonly name: BotEvidenceName; readonly type?: string };
export type FindEvidence = (facts: BotFacts) => Finding | undefined;

/** Returns the text of a signal, empty if it has none. */
export function getTextSignal(signals: SignalPayload['signals'], name: string): string {
  const signal = signals[name];
  return signal !== undefined && 'value' in signal && typeof signal.value === 'string' ? signal.value : '';
}

/** Returns the headers without repeated ones. */
export const toSingleHeaders = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): BotFacts['headers'] =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/**
 * Creates a piece of evidence.
 *
 * @param says explanation, part of the stored result
 * @param type bot type that the evidence implies, if that isn't its name
 */
export const createFinding = (name: BotEvidenceName, says: string, type?: string): Finding => ({
  name,
  weight: botWeights[name],
  says,
  ...(type !== undefined && { type }),
});
