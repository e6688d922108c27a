import { formatCalls, shortPrice } from '../pricing/format.ts';
import { calculateDisputeCosts, type DisputeInputs } from './dispute-costs.ts';
import { calculateFalsePositiveCost, type FalsePositiveInputs } from './false-positive-cost.ts';

/** Formats the calculation of `calculateDisputeCosts` for its page. */
export function formatDisputeCosts(figures: DisputeInputs) {
  const { disputes, lossCents, priceCents, breakEvenDisputes } = calculateDisputeCosts(figures);
  return {
    disputes: `${formatCalls(disputes)} disputes`,
    loss: shortPrice(lossCents),
    price: shortPrice(priceCents),
    end:
      breakEvenDisputes === undefined
        ? 'If a dispute costs nothing, there is nothing to save.'
        : breakEvenDisputes === 0
          ? 'This volume is free: every prevented dispute is a saving.'
          : `Identification pays for itself from ${formatCalls(breakEvenDisputes)} prevented ${breakEvenDisputes === 1 ? 'dispute' : 'disputes'} per month.`,
  };
}

/** Formats the calculation of `calculateFalsePositiveCost` for its page. */
export function formatFalsePositiveCost(figures: FalsePositiveInputs) {
  const { refused, spared, lostCents, recoveredCents } = calculateFalsePositiveCost(figures);
  const { customers, refusedPercent, returnPercent, recognizedPercent, marginCents } = figures;
  return {
    refusedPercent,
    recognizedPercent,
    refused: formatCalls(refused),
    spared: formatCalls(spared),
    lost: shortPrice(lostCents),
    kept: shortPrice(recoveredCents),
    lostCalculation: `${formatCalls(customers)} × ${refusedPercent}% × (100% − ${returnPercent}%) × ${shortPrice(marginCents)}`,
    recoveredCalculation: `the same × ${recognizedPercent}%`,
  };
}
