import { MOST_CALLS, priceOf } from '../pricing/price-of.ts';

export type DisputeFigures = {
  /** Payments a month. */
  readonly payments: number;
  readonly disputedPercent: number;
  /** What one disputed payment costs: the goods, and the fee. */
  readonly costCents: number;
};

export type DisputeSum = {
  readonly disputes: number;
  readonly lossCents: number;
  /** One identification with each payment, by the price list. */
  readonly priceCents: number;
  /** So many disputes less pay the price; undefined where a dispute costs nothing. */
  readonly paysFrom: number | undefined;
};

/** Three lines before a conversation: what disputes cost, what asking costs, and how few have to stop for it. */
export function disputeSum({ payments, disputedPercent, costCents }: DisputeFigures): DisputeSum {
  const disputes = Math.round((payments * disputedPercent) / 100);
  const priceCents = priceOf(Math.min(Math.round(payments), MOST_CALLS)).cents;
  return {
    disputes,
    lossCents: disputes * costCents,
    priceCents,
    paysFrom: costCents > 0 ? Math.ceil(priceCents / costCents) : undefined,
  };
}
