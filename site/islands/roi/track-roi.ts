import type { EventProperties } from '@whorl/contract/analytics/events.ts';
import { type RoiInputs, roiFigures } from '@whorl/contract/roi/roi-figures.ts';
import { firstInputs, readInput } from '@whorl/contract/roi/roi-inputs.ts';
import { track } from '../analytics/track.ts';
import { createStore } from '../create-store.ts';

/** In memory, for a key in the browser's storage would be one more thing to keep of a visitor: a full load begins anew. */
const isTracked = createStore(false);

/** Once for a visit, after a person has changed a figure and let it rest. */
export function trackCalculatorUsed(inputs: RoiInputs): void {
  if (isTracked.get()) return;
  isTracked.set(true);
  track({ name: 'ROI Calculator Used', properties: propertiesOf(inputs) });
}

/** After the server has confirmed that the form is stored. */
export function trackRoiFormSubmitted(typed: Readonly<Record<string, unknown>>): void {
  const read = (name: 'transactions' | 'valueCents' | 'ratePpm', field: string) =>
    readInput(name, String(typed[field] ?? '')).value ?? 0;
  const inputs = {
    ...firstInputs,
    transactions: read('transactions', 'roi_expected_transactions_per_month'),
    valueCents: read('valueCents', 'roi_average_transaction_value'),
    ratePpm: read('ratePpm', 'roi_chargeback_rate'),
  };
  track({ name: 'ROI Calculator Form Submitted', properties: propertiesOf(inputs) });
}

const propertiesOf = (inputs: RoiInputs): EventProperties<'ROI Calculator Used'> => ({
  approximateFraudLoss: roiFigures(inputs).lossCents / 100,
  averageTransactionValue: inputs.valueCents / 100,
  chargebackRate: inputs.ratePpm / 10_000,
  expectedTransactionsPerMonth: inputs.transactions,
});
