export type TurnedAwayFigures = {
  /** Good customers a month. */
  readonly customers: number;
  /** How many of them the rule turns away, in percent. */
  readonly refusedPercent: number;
  /** How many of those find a way back, in percent. */
  readonly backPercent: number;
  /** How many were here before and would be known, in percent. */
  readonly knownPercent: number;
  /** What one of them leaves you. */
  readonly marginCents: number;
};

export type TurnedAway = {
  readonly refused: number;
  /** Of them, those who would be let through because they are known. */
  readonly spared: number;
  /** What the refused do not leave you, a month. */
  readonly lostCents: number;
  /** What of that the spared would. */
  readonly keptCents: number;
};

/**
 * What a rule costs in customers, and what is left of that when it spares visitors whom it knows. Whole people and whole
 * cents.
 */
export function turnedAway(figures: TurnedAwayFigures): TurnedAway {
  const { customers, refusedPercent, backPercent, knownPercent, marginCents } = figures;
  const refused = Math.round((customers * refusedPercent) / 100);
  const spared = Math.round((refused * knownPercent) / 100);
  const worth = (people: number) => Math.round((people * (100 - backPercent) * marginCents) / 100);
  return { refused, spared, lostCents: worth(refused), keptCents: worth(spared) };
}
