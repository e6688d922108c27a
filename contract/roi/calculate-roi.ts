import { calculatePrice } from '../pricing/calculate-price.ts';
import { effectivenessRange } from './assumptions.ts';

/**
 * Inputs of the calculator: a company's payments and assumptions. All are integers, so that results are exact to the
 * cent.
 */
export type RoiInputs = {
  /** N: paid transactions per month. */
  readonly transactions: number;
  /** A: average value of a transaction, in cents. */
  readonly valueCents: number;
  /** r: chargeback rate in parts per million of the transactions; 10,000 is 1%. */
  readonly ratePpm: number;
  /** e: effectiveness, the share of the loss that is prevented, in percent. */
  readonly effectivenessPercent: number;
  /** Identifications per transaction. */
  readonly callsPerTransaction: number;
};

export type RoiResult = {
  /** L = N · r · A: loss per month. */
  readonly lossCents: number;
  /** P: price of the identifications per month. */
  readonly costCents: number;
  /** Identifications per month. */
  readonly calls: number;
  /** Saving with the chosen effectiveness. */
  readonly chosen: RoiSaving;
  /** Savings with the values of `effectivenessRange`, lowest first. */
  readonly range: readonly [RoiSaving, RoiSaving, RoiSaving];
};

type RoiSaving = {
  readonly effectivenessPercent: number;
  /** e · L. */
  readonly preventedCents: number;
  /** S = e · L − P; negative if the price exceeds the prevented loss. */
  readonly savingCents: number;
  readonly breakEven: BreakEven;
};

/** Break-even chargeback rate: r* = P / (e · N · A). */
export type BreakEven =
  /** Rounded up to the next part per million, so that the saving at this rate isn't negative. */
  | { readonly kind: 'rate'; readonly ratePpm: number }
  /** The identifications are free, so there is no cost to recover. */
  | { readonly kind: 'free' }
  /** The rate would exceed 100%. */
  | { readonly kind: 'never' }
  /** Without payments or effectiveness, the quotient is undefined. */
  | { readonly kind: 'undefined' };

const MILLION = 1_000_000n;
const HUNDRED = 100n;

/**
 * Calculates loss, price and saving per month. Each amount is rounded to the cent once, half up; the prevented loss is
 * calculated from the rounded loss, so that the figures on the page add up. Products of the largest inputs exceed
 * `Number.MAX_SAFE_INTEGER`, so they are calculated as `BigInt`.
 *
 * @param inputs within `roiLimits`
 * @throws RangeError for an input that is negative, not an integer or not safe
 */
export function calculateRoi(inputs: RoiInputs): RoiResult {
  const { transactions, valueCents, ratePpm, effectivenessPercent, callsPerTransaction } = inputs;
  const calls = Number(toBigInt(transactions) * toBigInt(callsPerTransaction));
  const costCents = calculatePrice(calls).cents;
  const lossCents = divideRounded(toBigInt(transactions) * toBigInt(valueCents) * toBigInt(ratePpm), MILLION);
  const calculateSaving = (percent: number): RoiSaving => {
    const preventedCents = divideRounded(toBigInt(lossCents) * toBigInt(percent), HUNDRED);
    return {
      effectivenessPercent: percent,
      preventedCents,
      savingCents: preventedCents - costCents,
      breakEven: calculateBreakEven(costCents, transactions, valueCents, percent),
    };
  };
  const { low, middle, high } = effectivenessRange;
  return {
    lossCents,
    costCents,
    calls,
    chosen: calculateSaving(effectivenessPercent),
    range: [calculateSaving(low), calculateSaving(middle), calculateSaving(high)],
  };
}

function calculateBreakEven(costCents: number, transactions: number, valueCents: number, percent: number): BreakEven {
  const lossAtFullRate = toBigInt(percent) * toBigInt(transactions) * toBigInt(valueCents);
  if (lossAtFullRate === 0n) return { kind: 'undefined' };
  if (costCents === 0) return { kind: 'free' };
  const ratePpm = (toBigInt(costCents) * HUNDRED * MILLION + lossAtFullRate - 1n) / lossAtFullRate;
  return ratePpm > MILLION ? { kind: 'never' } : { kind: 'rate', ratePpm: Number(ratePpm) };
}

/** Divides non-negative integers, rounding half up. */
const divideRounded = (dividend: bigint, divisor: bigint): number => Number((2n * dividend + divisor) / (2n * divisor));

function toBigInt(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`Inputs must be whole numbers of 0 or more, not ${value}`);
  return BigInt(value);
}
