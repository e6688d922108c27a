import { type PriceList, priceList } from './price-list.ts';

/** The most identifications a month that a price is given for; above it people talk. */
export const MOST_CALLS = 1_000_000_000;

export type Price = {
  /** Whole cents, for one month, without tax. */
  readonly cents: number;
  /** One part per tier that is reached; their cents add up to the sum exactly. */
  readonly parts: readonly PricePart[];
};
export type PricePart = {
  readonly calls: number;
  readonly centsPerThousand: number;
  readonly cents: number;
};

/**
 * The price of a month's identifications. What is less than a cent is not charged.
 *
 * @param calls a whole number from 0 to `MOST_CALLS`.
 * @throws RangeError for anything else.
 */
export function priceOf(calls: number, { tiers }: PriceList = priceList): Price {
  if (!Number.isInteger(calls) || calls < 0 || calls > MOST_CALLS)
    throw new RangeError(`There is no price for ${calls} identifications`);
  const parts: PricePart[] = [];
  let from = 0;
  // In thousandths of a cent all of it is whole numbers. Rounding the running sum, not each part, keeps the parts
  // adding up to the whole.
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
