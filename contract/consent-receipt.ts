import { CONSENT_POLICY_VERSION } from './consent-policy.ts';

/** Months that a choice is valid where consent is required. */
export const CONSENT_VALIDITY_MONTHS = 6;

/**
 * Origin of a choice: the visitor, the default of their region, or Global Privacy Control. A choice stored without a
 * receipt is `found`; it counts as the visitor's, from the day it was found.
 */
const consentSources = ['visitor', 'region', 'signal', 'found'] as const;

/** Record stored next to a choice, as proof and to know when to ask again. */
export type ConsentReceipt = {
  /** Version of the consent policy. */
  readonly version: string;
  /** ISO 8601, in UTC. */
  readonly time: string;
  /** The stored choice; if storage has another choice by now, the receipt is invalid. */
  readonly choice: readonly string[];
  readonly by: (typeof consentSources)[number];
};

/** Tolerance in milliseconds for a device clock that was corrected after the choice. */
const CLOCK_TOLERANCE_MS = 86_400_000;

/** Whether to ask for the choice again. A choice without a receipt never expires. */
export function isReceiptStale(receipt: ConsentReceipt | undefined, now: Date): boolean {
  if (receipt === undefined) return false;
  const { version, time } = receipt;
  return (
    version !== CONSENT_POLICY_VERSION ||
    now >= getRenewalDate(receipt) ||
    Date.parse(time) > now.getTime() + CLOCK_TOLERANCE_MS
  );
}

/** Returns the same day and time (UTC) six months later, or the last day of that month if it is shorter. */
export function getRenewalDate({ time }: Pick<ConsentReceipt, 'time'>): Date {
  const then = new Date(time);
  const day = then.getUTCDate();
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() + CONSENT_VALIDITY_MONTHS);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, lastDay));
  return then;
}

/**
 * Parses a stored receipt (JSON).
 *
 * @param choice the stored choice; with `not-defined`, the receipt of the previous choice is accepted
 * @returns undefined for an invalid receipt, or one of another choice
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
  const hasSameChoice = String([...chosen].sort()) === String([...choice].sort());
  if (!hasSameChoice && !choice.includes('not-defined')) return undefined;
  return by && consentSources.includes(by) ? { version, time, choice: chosen, by } : undefined;
}
