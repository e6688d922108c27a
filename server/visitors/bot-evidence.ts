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

/**
 * How much each finding adds to the score. From `BAD_FROM` on it is a bad bot, so what has at least that is enough by
 * itself, and what has less is not. Persons can have, and so have less: open developer tools (`remote_control`), one that
 * emulates a telephone (`remote_control` and `other_browser`), an extension that changes the browser's name
 * (`other_browser`), one that replaces functions against fingerprinting (`natives_replaced`, `other_renderer`), a proxy
 * that removes headers (`headers_missing`), a machine without a graphics card (`software_rendering`). The sums of what
 * one person is likely to have at once stay below, too: `bot-verdict.test.ts` has the list.
 */
export const botWeights = {
  no_user_agent: 1,
  detector: 1,
  automation_tool: 1,
  crawler_impostor: 1,
  automation_globals: 0.9,
  user_agent_mismatch: 0.9,
  webdriver_hidden: 0.8,
  chrome_runtime_faked: 0.7,
  other_browser: 0.3,
  remote_control: 0.3,
  too_fast: 0.3,
  no_agent_result: 0.3,
  no_digest: 0.3,
  permissions_replaced: 0.3,
  headers_missing: 0.25,
  natives_replaced: 0.2,
  few_signals: 0.2,
  other_language: 0.15,
  other_renderer: 0.15,
  software_rendering: 0.05,
  crawler_declared: 1,
  crawler_verified: 0,
  crawler_unverified: 0,
  graphics_card: -0.1,
} as const;
export type BotEvidenceName = keyof typeof botWeights;

export const BAD_FROM = 0.7;

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
