import { CONSENT_POLICY_VERSION } from './consent-policy.ts';

/** How long a choice holds where one has to be asked for, in calendar months. */
export const CHOICE_HOLDS_MONTHS = 6;

/**
 * Who made a choice: the visitor, the rule of the region they are in, or Global Privacy Control. One that stood there
 * without a receipt was `found`; it counts as the visitor's, from the day it was found.
 */
export const choosers = ['visitor', 'region', 'signal', 'found'] as const;

/** What stands beside a choice, so that it can be shown later and asked for again. */
export type ConsentReceipt = {
  /** Of the policy that the choice was made under. */
  readonly version: string;
  /** ISO 8601, in UTC. */
  readonly time: string;
  /** The choice as it was stored; where storage holds another one by now, the receipt is not its own. */
  readonly choice: readonly string[];
  readonly by: (typeof choosers)[number];
};

/** A clock that was set right meanwhile is no reason to ask again, in milliseconds. */
const CLOCK_TOLERANCE_MS = 86_400_000;

/** Whether the choice has to be asked for again. A choice without a receipt has no age yet. */
export function isReceiptStale(receipt: ConsentReceipt | undefined, now: Date): boolean {
  if (receipt === undefined) return false;
  const { version, time } = receipt;
  return (
    version !== CONSENT_POLICY_VERSION ||
    now >= askAgainAt(receipt) ||
    Date.parse(time) > now.getTime() + CLOCK_TOLERANCE_MS
  );
}

/** The same day and time, in UTC, six months on; where that month has no such day, its last one. */
export function askAgainAt({ time }: Pick<ConsentReceipt, 'time'>): Date {
  const then = new Date(time);
  const day = then.getUTCDate();
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() + CHOICE_HOLDS_MONTHS);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, lastDay));
  return then;
}

/**
 * The receipt as it stands in storage (JSON).
 *
 * @param choice that stands beside it; beside `not-defined` it is that of the last choice
 * @returns undefined for whatever is no receipt, or that of another choice
 */
export function parseReceipt(stored: string | null, choice: readonly string[]): ConsentReceipt | undefined {
  let parsed: Partial<ConsentReceipt> | null;
  try {
    parsed = JSON.parse(stored ?? 'null');
  } catch {
    return undefined;
  }
  const { version, time, choice: chosen, by } = parsed ?? {};
  if (typeof version !== 'string' || typeof time !== 'string' || Number.isNaN(Date.parse(time))) return undefined;
  if (!Array.isArray(chosen)) return undefined;
  const isOfThis = String([...chosen].sort()) === String([...choice].sort());
  if (!isOfThis && !choice.includes('not-defined')) return undefined;
  return by && choosers.includes(by) ? { version, time, choice: chosen, by } : undefined;
}
