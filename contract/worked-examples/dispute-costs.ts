import { calculatePrice, MAX_CALLS } from '../pricing/calculate-price.ts';

export type DisputeInputs = {
  /** Payments per month. */
  readonly payments: number;
  readonly disputedPercent: number;
  /** Cost of one disputed payment: the goods and the fee. */
  readonly costCents: number;
};

type DisputeCosts = {
  readonly disputes: number;
  readonly lossCents: number;
  /** Price of one identification per payment. */
  readonly priceCents: number;
  /** Number of prevented disputes that covers the price; undefined if a dispute costs nothing. */
  readonly breakEvenDisputes: number | undefined;
};

/** Calculates per month the cost of disputes, the price of identification and the break-even number of disputes. */
export function calculateDisputeCosts({ payments, disputedPercent, costCents }: DisputeInputs): DisputeCosts {
  const disputes = Math.round((payments * disputedPercent) / 100);
  const priceCents = calculatePrice(Math.min(Math.round(payments), MAX_CALLS)).cents;
  return {
    disputes,
    lossCents: disputes * costCents,
    priceCents,
    breakEvenDisputes: costCents > 0 ? Math.ceil(priceCents / costCents) : undefined,
  };
}
