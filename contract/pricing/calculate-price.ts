import { type PriceList, priceList } from './price-list.ts';

/** Largest number of identifications per month with a list price; larger volumes are negotiated. */
export const MAX_CALLS = 1_000_000_000;

export type Price = {
  /** Whole cents, for one month, without tax. */
  readonly cents: number;
  /** One part per tier in use; their cents add up to the total exactly. */
  readonly parts: readonly PricePart[];
};
export type PricePart = {
  readonly calls: number;
  readonly centsPerThousand: number;
  readonly cents: number;
};

/**
 * Returns the monthly price of identifications, rounded down to whole cents.
 *
 * @param calls a whole number from 0 to `MAX_CALLS`.
 * @throws RangeError for anything else.
 */
export function calculatePrice(calls: number, { tiers }: PriceList = priceList): Price {
  if (!Number.isInteger(calls) || calls < 0 || calls > MAX_CALLS)
    throw new RangeError(`The number of identifications must be a whole number from 0 to ${MAX_CALLS}, not ${calls}`);
  const parts: PricePart[] = [];
  let from = 0;
  // Integers in thousandths of a cent. Rounding the running total instead of each part keeps the sum of the parts equal
  // to the total.
  let exact = 0;
  for (const { upTo = Number.POSITIVE_INFINITY, centsPerThousand } of tiers) {
    if (calls <= from && parts.length > 0) break;
    const inTier = Math.min(calls, upTo) - from;
    const before = Math.floor(exact / 1000);
    exact += inTier * centsPerThousand;
    parts.push({ calls: inTier, centsPerThousand, cents: Math.floor(exact / 1000) - before });
    from = upTo;
  }
  return { cents: Math.floor(exact / 1000), parts };
}
