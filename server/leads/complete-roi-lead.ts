import type { LeadPayload } from '@whorl/contract/leads/define-form.ts';
import type { RoiLead } from '@whorl/contract/leads/forms/roi.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { ROI_ASSUMPTIONS_VERSION } from '@whorl/contract/roi/assumptions.ts';
import { type RoiFigures, type RoiInputs, roiFigures } from '@whorl/contract/roi/roi-figures.ts';
import { firstInputs, inputStops } from '@whorl/contract/roi/roi-inputs.ts';

/** What is stored with such a lead beside its fields, see `CompletedRoiLead`. */
export const roiOwnFields = ['roi_assumptions', 'roi_sent'] as const;

export type CompletedRoiLead = RoiLead & {
  /** What its estimates were counted with. */
  readonly roi_assumptions: {
    readonly version: string;
    readonly prices: string;
    readonly effectivenessPercent: number;
    readonly callsPerTransaction: number;
  };
  /** What the browser had sent in place of the estimates, where no assumptions lead to it. */
  readonly roi_sent?: Sent;
};
type Sent = Pick<
  RoiLead,
  'roi_approximate_fraud_loss' | 'roi_estimated_cost_of_fingerprint' | 'roi_estimated_saving_with_fingerprint'
>;

/** Dollars on the wire, cents in sums: what is less apart than this is the same amount. */
const ROUNDING_CENTS = 1;

/**
 * Counts the estimates of a lead anew from its three figures. The fields hold no effectiveness and no number of
 * identifications: those are the ones with which the calculator shows exactly what was sent. Where there are none, as
 * for a page that stood open while the prices changed, the estimates are those of the standard assumptions, and what was
 * sent is kept beside them: nothing is refused for it, and nothing is believed.
 */
export function completeRoiLead(payload: LeadPayload): LeadPayload {
  const lead = payload as RoiLead;
  const given: RoiInputs = {
    ...firstInputs,
    transactions: lead.roi_expected_transactions_per_month,
    valueCents: cents(lead.roi_average_transaction_value),
    ratePpm: Math.round(lead.roi_chargeback_rate * 10_000),
  };
  const { roi_approximate_fraud_loss, roi_estimated_cost_of_fingerprint, roi_estimated_saving_with_fingerprint } = lead;
  const sent: Sent = {
    ...(roi_approximate_fraud_loss !== undefined && { roi_approximate_fraud_loss }),
    ...(roi_estimated_cost_of_fingerprint !== undefined && { roi_estimated_cost_of_fingerprint }),
    ...(roi_estimated_saving_with_fingerprint !== undefined && { roi_estimated_saving_with_fingerprint }),
  };
  const explaining = candidates(given, sent).find((inputs) => explains(roiFigures(inputs), sent));
  const { transactions: _n, valueCents: _a, ratePpm: _r, ...chosen } = explaining ?? given;
  const figures = roiFigures(explaining ?? given);
  const completed: CompletedRoiLead = {
    ...lead,
    roi_approximate_fraud_loss: figures.lossCents / 100,
    roi_estimated_cost_of_fingerprint: figures.costCents / 100,
    roi_estimated_saving_with_fingerprint: figures.chosen.savingCents / 100,
    roi_assumptions: { version: ROI_ASSUMPTIONS_VERSION, prices: priceList.version, ...chosen },
    ...(explaining === undefined && { roi_sent: sent }),
  };
  return completed;
}

/** The standard assumptions first, then each number of identifications with the share that the saving sent needs. */
function candidates(given: RoiInputs, sent: Sent): RoiInputs[] {
  const saving = sent.roi_estimated_saving_with_fingerprint;
  if (saving === undefined) return [given];
  const others = inputStops.callsPerTransaction.flatMap((callsPerTransaction) => {
    const { lossCents, costCents } = roiFigures({ ...given, callsPerTransaction });
    if (lossCents === 0) return [{ ...given, callsPerTransaction }];
    const effectivenessPercent = Math.round(((cents(saving) + costCents) / lossCents) * 100);
    const isPossible = effectivenessPercent >= 0 && effectivenessPercent <= 100;
    return isPossible ? [{ ...given, callsPerTransaction, effectivenessPercent }] : [];
  });
  return [given, ...others];
}

const explains = ({ lossCents, costCents, chosen }: RoiFigures, sent: Sent): boolean =>
  isSame(sent.roi_approximate_fraud_loss, lossCents) &&
  isSame(sent.roi_estimated_cost_of_fingerprint, costCents) &&
  isSame(sent.roi_estimated_saving_with_fingerprint, chosen.savingCents);

const isSame = (dollars: number | undefined, counted: number): boolean =>
  dollars === undefined || Math.abs(cents(dollars) - counted) <= ROUNDING_CENTS;

const cents = (dollars: number): number => Math.round(dollars * 100);
