/**
 * Prices of identifications in the hosted service: the only list, which the pricing page, its variants and every estimate
 * are computed from. Tiers are marginal: each price applies to the identifications above the previous tier.
 */
export const priceList = {
  /** Changes with every change of prices; stored with each estimate. */
  version: '2026-11',
  currency: 'USD',
  tiers: [
    { upTo: 20_000, centsPerThousand: 0 },
    { upTo: 200_000, centsPerThousand: 120 },
    { upTo: 1_000_000, centsPerThousand: 80 },
    { upTo: 10_000_000, centsPerThousand: 40 },
    { upTo: undefined, centsPerThousand: 20 },
  ],
} as const satisfies PriceList;

export type PriceList = {
  readonly version: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Lowest first; only the last has no upper limit. */
  readonly tiers: readonly Tier[];
};

export type Tier = {
  /** Last identification per month with this price; undefined without a limit. */
  readonly upTo: number | undefined;
  /** Whole cents per 1,000 identifications. */
  readonly centsPerThousand: number;
};
