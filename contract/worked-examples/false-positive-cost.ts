export type FalsePositiveInputs = {
  /** Honest customers per month. */
  readonly customers: number;
  /** Share of the customers that the rule refuses by mistake, in percent. */
  readonly refusedPercent: number;
  /** Share of the refused customers that come back anyway, in percent. */
  readonly returnPercent: number;
  /** Share of the refused customers that would be recognized as returning visitors, in percent. */
  readonly recognizedPercent: number;
  /** Margin per customer. */
  readonly marginCents: number;
};

type FalsePositiveCost = {
  /** Customers refused by mistake, per month. */
  readonly refused: number;
  /** Refused customers that would be let through because they are recognized. */
  readonly spared: number;
  /** Margin lost on refused customers, per month. */
  readonly lostCents: number;
  /** Part of `lostCents` that recognizing the spared customers would keep. */
  readonly recoveredCents: number;
};

/**
 * Calculates the cost of a rule's false positives, and how much of it is avoided if the rule lets recognized visitors
 * through. All results are integers.
 */
export function calculateFalsePositiveCost(figures: FalsePositiveInputs): FalsePositiveCost {
  const { customers, refusedPercent, returnPercent, recognizedPercent, marginCents } = figures;
  const refusedCustomers = Math.round((customers * refusedPercent) / 100);
  const recoveredCustomers = Math.round((refusedCustomers * recognizedPercent) / 100);
  const calculateMarginCents = (people: number) => Math.round((people * (100 - returnPercent) * marginCents) / 100);
  return {
    refused: refusedCustomers,
    spared: recoveredCustomers,
    lostCents: calculateMarginCents(refusedCustomers),
    recoveredCents: calculateMarginCents(recoveredCustomers),
  };
}
