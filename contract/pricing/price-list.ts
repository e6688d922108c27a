/**
 * What identifications cost when we run the service: the one list that the pricing page, its variants and every
 * estimate are computed from. Each further tier applies to what lies above the one before it, so the sum has no steps.
 */
export const priceList = {
  /** Raised with every change; whoever stores an estimate stores this with it. */
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
  /** Lowest first; only the last has no end. */
  readonly tiers: readonly Tier[];
};

export type Tier = {
  /** The last identification of a month that this price is for; without an end where none is given. */
  readonly upTo: number | undefined;
  /** Whole cents for a thousand identifications. */
  readonly centsPerThousand: number;
};
