import type { EventProperties } from '@whorl/contract/analytics/events.ts';
import { calculateRoi, type RoiInputs } from '@whorl/contract/roi/calculate-roi.ts';
import { defaultInputs, parseInput } from '@whorl/contract/roi/roi-inputs.ts';
import { track } from '../analytics/track.ts';
import { createStore } from '../create-store.ts';

/** Kept in memory, to avoid another stored key; reset by a full page load. */
const isTracked = createStore(false);

/** Tracks the use of the calculator once per visit, after the visitor has changed a figure and paused. */
export function trackCalculatorUsed(inputs: RoiInputs): void {
  if (isTracked.get()) return;
  isTracked.set(true);
  track({ name: 'ROI Calculator Used', properties: createProperties(inputs) });
}

/** Tracks the form after the server has confirmed that it is stored. */
export function trackRoiFormSubmitted(typed: Readonly<Record<string, unknown>>): void {
  const read = (name: 'transactions' | 'valueCents' | 'ratePpm', field: string) =>
    parseInput(name, String(typed[field] ?? '')).value ?? 0;
  const inputs = {
    ...defaultInputs,
    transactions: read('transactions', 'roi_expected_transactions_per_month'),
    valueCents: read('valueCents', 'roi_average_transaction_value'),
    ratePpm: read('ratePpm', 'roi_chargeback_rate'),
  };
  track({ name: 'ROI Calculator Form Submitted', properties: createProperties(inputs) });
}

const createProperties = (inputs: RoiInputs): EventProperties<'ROI Calculator Used'> => ({
  approximateFraudLoss: calculateRoi(inputs).lossCents / 100,
  averageTransactionValue: inputs.valueCents / 100,
  chargebackRate: inputs.ratePpm / 10_000,
  expectedTransactionsPerMonth: inputs.transactions,
});
