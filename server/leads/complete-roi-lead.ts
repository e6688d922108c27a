import type { LeadPayload } from '@whorl/contract/leads/define-form.ts';
import type { RoiLead } from '@whorl/contract/leads/forms/roi.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { ROI_ASSUMPTIONS_VERSION } from '@whorl/contract/roi/assumptions.ts';
import { calculateRoi, type RoiInputs, type RoiResult } from '@whorl/contract/roi/calculate-roi.ts';
import { defaultInputs, sliderStops } from '@whorl/contract/roi/roi-inputs.ts';

/** Fields stored in addition to the submitted ones, see `CompletedRoiLead`. */
export const roiServerFields = ['roi_assumptions', 'roi_sent'] as const;

export type CompletedRoiLead = RoiLead & {
  /** The assumptions behind the estimates. */
  readonly roi_assumptions: {
    readonly version: string;
    readonly prices: string;
    readonly effectivenessPercent: number;
    readonly callsPerTransaction: number;
  };
  /** The submitted estimates, if no assumptions lead to them. */
  readonly roi_sent?: SubmittedEstimates;
};
type SubmittedEstimates = Pick<
  RoiLead,
  'roi_approximate_fraud_loss' | 'roi_estimated_cost_of_fingerprint' | 'roi_estimated_saving_with_fingerprint'
>;

/** Tolerance: the payload has dollars, calculations use cents. */
const ROUNDING_CENTS = 1;

/**
 * Recalculates the estimates of a lead from its three figures. The payload contains neither the effectiveness nor the
 * number of identifications, so this finds the values with which the calculator shows exactly the submitted estimates.
 * If there are none, for example because prices changed while the page was open, the estimates are those of the
 * standard assumptions, and the submitted ones are stored next to them: the lead is never rejected for its estimates,
 * and they are never trusted.
 */
export function completeRoiLead(payload: LeadPayload): LeadPayload {
  const lead = payload as RoiLead;
  const given: RoiInputs = {
    ...defaultInputs,
    transactions: lead.roi_expected_transactions_per_month,
    valueCents: toCents(lead.roi_average_transaction_value),
    ratePpm: Math.round(lead.roi_chargeback_rate * 10_000),
  };
  const { roi_approximate_fraud_loss, roi_estimated_cost_of_fingerprint, roi_estimated_saving_with_fingerprint } = lead;
  const sent: SubmittedEstimates = {
    ...(roi_approximate_fraud_loss !== undefined && { roi_approximate_fraud_loss }),
    ...(roi_estimated_cost_of_fingerprint !== undefined && { roi_estimated_cost_of_fingerprint }),
    ...(roi_estimated_saving_with_fingerprint !== undefined && { roi_estimated_saving_with_fingerprint }),
  };
  const matching = listCandidates(given, sent).find((inputs) => matchesEstimates(calculateRoi(inputs), sent));
  const { transactions: _n, valueCents: _a, ratePpm: _r, ...chosen } = matching ?? given;
  const figures = calculateRoi(matching ?? given);
  const completed: CompletedRoiLead = {
    ...lead,
    roi_approximate_fraud_loss: figures.lossCents / 100,
    roi_estimated_cost_of_fingerprint: figures.costCents / 100,
    roi_estimated_saving_with_fingerprint: figures.chosen.savingCents / 100,
    roi_assumptions: { version: ROI_ASSUMPTIONS_VERSION, prices: priceList.version, ...chosen },
    ...(matching === undefined && { roi_sent: sent }),
  };
  return completed;
}

/**
 * Returns the standard assumptions first, then each number of identifications with the effectiveness that the submitted
 * saving implies.
 */
function listCandidates(given: RoiInputs, sent: SubmittedEstimates): RoiInputs[] {
  const saving = sent.roi_estimated_saving_with_fingerprint;
  if (saving === undefined) return [given];
  const others = sliderStops.callsPerTransaction.flatMap((callsPerTransaction) => {
    const { lossCents, costCents } = calculateRoi({ ...given, callsPerTransaction });
    if (lossCents === 0) return [{ ...given, callsPerTransaction }];
    const effectivenessPercent = Math.round(((toCents(saving) + costCents) / lossCents) * 100);
    const isPossible = effectivenessPercent >= 0 && effectivenessPercent <= 100;
    return isPossible ? [{ ...given, callsPerTransaction, effectivenessPercent }] : [];
  });
  return [given, ...others];
}

const matchesEstimates = ({ lossCents, costCents, chosen }: RoiResult, sent: SubmittedEstimates): boolean =>
  isSame(sent.roi_approximate_fraud_loss, lossCents) &&
  isSame(sent.roi_estimated_cost_of_fingerprint, costCents) &&
  isSame(sent.roi_estimated_saving_with_fingerprint, chosen.savingCents);

const isSame = (dollars: number | undefined, counted: number): boolean =>
  dollars === undefined || Math.abs(toCents(dollars) - counted) <= ROUNDING_CENTS;

const toCents = (dollars: number): number => Math.round(dollars * 100);
