import { priceOf } from '../pricing/price-of.ts';
import { effectivenessRange } from './assumptions.ts';

/** What a visitor says of their payments, and what they suppose. All of it whole numbers, so that no sum is off by a cent. */
export type RoiInputs = {
  /** N, a month. */
  readonly transactions: number;
  /** A, the average of one transaction in cents. */
  readonly valueCents: number;
  /** r, chargebacks among the transactions in parts per million: a ten-thousandth of a percent. */
  readonly ratePpm: number;
  /** e, the share of the loss that is prevented, in percent. */
  readonly effectivenessPercent: number;
  /** Identifications that one transaction needs. */
  readonly callsPerTransaction: number;
};

export type RoiFigures = {
  /** L = N · r · A, a month. */
  readonly lossCents: number;
  /** P, by the price list, a month. */
  readonly costCents: number;
  readonly calls: number;
  /** With the effectiveness that was chosen. */
  readonly chosen: RoiSaving;
  /** With the three of the range, the lowest first. */
  readonly range: readonly [RoiSaving, RoiSaving, RoiSaving];
};

export type RoiSaving = {
  readonly effectivenessPercent: number;
  /** e · L. */
  readonly preventedCents: number;
  /** S = e · L − P; below nothing where it does not pay. */
  readonly savingCents: number;
  readonly breakEven: BreakEven;
};

/** The chargeback rate from which it pays: r* = P / (e · N · A). */
export type BreakEven =
  /** Rounded up to the next part per million, so that at this rate it does pay. */
  | { readonly kind: 'rate'; readonly ratePpm: number }
  /** Costs nothing, so there is nothing to earn back. */
  | { readonly kind: 'free' }
  /** Not even if every transaction were charged back. */
  | { readonly kind: 'never' }
  /** No money passes or none is saved: the quotient does not exist. */
  | { readonly kind: 'undefined' };

const MILLION = 1_000_000n;
const HUNDRED = 100n;

/**
 * What is lost, what asking costs and what is left, for one month. Each amount is rounded to the cent once, halves up;
 * the prevented part is taken from the rounded loss, as one would with a pencil. The largest inputs pass the numbers
 * that are exact, so what is multiplied is multiplied as big integers.
 *
 * @param inputs within `roiLimits`
 * @throws RangeError where a number is outside of them, not whole or not a number
 */
export function roiFigures(inputs: RoiInputs): RoiFigures {
  const { transactions, valueCents, ratePpm, effectivenessPercent, callsPerTransaction } = inputs;
  const calls = Number(whole(transactions) * whole(callsPerTransaction));
  const costCents = priceOf(calls).cents;
  const lossCents = rounded(whole(transactions) * whole(valueCents) * whole(ratePpm), MILLION);
  const savingWith = (percent: number): RoiSaving => {
    const preventedCents = rounded(whole(lossCents) * whole(percent), HUNDRED);
    return {
      effectivenessPercent: percent,
      preventedCents,
      savingCents: preventedCents - costCents,
      breakEven: breakEvenOf(costCents, transactions, valueCents, percent),
    };
  };
  const { low, middle, high } = effectivenessRange;
  return {
    lossCents,
    costCents,
    calls,
    chosen: savingWith(effectivenessPercent),
    range: [savingWith(low), savingWith(middle), savingWith(high)],
  };
}

function breakEvenOf(costCents: number, transactions: number, valueCents: number, percent: number): BreakEven {
  const perWhole = whole(percent) * whole(transactions) * whole(valueCents);
  if (perWhole === 0n) return { kind: 'undefined' };
  if (costCents === 0) return { kind: 'free' };
  const ratePpm = (whole(costCents) * HUNDRED * MILLION + perWhole - 1n) / perWhole;
  return ratePpm > MILLION ? { kind: 'never' } : { kind: 'rate', ratePpm: Number(ratePpm) };
}

/** Halves up; of what is not negative. */
const rounded = (dividend: bigint, divisor: bigint): number => Number((2n * dividend + divisor) / (2n * divisor));

function whole(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`There is no sum for ${value}`);
  return BigInt(value);
}
