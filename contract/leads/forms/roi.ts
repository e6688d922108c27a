import * as v from 'valibot';
import { formatPlainInput, parseInput } from '../../roi/roi-inputs.ts';
import { pages } from '../../urls.ts';
import { currentNotice, secondNotice } from '../consent-notice.ts';
import { defineForm } from '../define-form.ts';
import { email, ipRegion, utmInfo, visitorId } from '../form-fields.ts';

const NO_NUMBER = 'Please enter a number.';
const numberInput = v.union([v.string(NO_NUMBER), v.number(NO_NUMBER)], NO_NUMBER);

/** Input of the calculation, as a number or as text in the formats of `parseInput`. */
const roiField = (name: 'transactions' | 'valueCents' | 'ratePpm') =>
  v.pipe(
    numberInput,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { value, problem } = parseInput(name, String(dataset.value));
      if (value !== undefined && problem === undefined) return Number(formatPlainInput(name, value));
      addIssue({ message: problem ?? NO_NUMBER });
      return NEVER;
    }),
  );

/** Result that the page showed, in dollars. Missing without JavaScript; the server always calculates its own. */
const estimate = v.optional(
  v.pipe(
    numberInput,
    v.transform((value) => String(value).trim()),
    v.regex(/^(-?\d{1,15}(\.\d{1,2})?)?$/, 'Please send an amount in dollars, such as 1200.50.'),
    v.transform((value) => (value === '' ? undefined : Number(value) + 0)),
  ),
);

/** Payload of the ROI calculator's form. Unknown fields are rejected by name. */
export const schema = v.strictObject({
  email,
  roi_expected_transactions_per_month: roiField('transactions'),
  /** In US dollars. */
  roi_average_transaction_value: roiField('valueCents'),
  /** In percent. */
  roi_chargeback_rate: roiField('ratePpm'),
  roi_approximate_fraud_loss: estimate,
  roi_estimated_cost_of_fingerprint: estimate,
  roi_estimated_saving_with_fingerprint: estimate,
  utm_info: utmInfo,
  visitorId,
  ipRegion,
});
export type RoiLead = v.InferOutput<typeof schema>;

export const form = defineForm({
  id: 'roi',
  endpoint: '/api/roi/',
  schema,
  fields: [
    [
      { name: 'email', kind: 'email' },
      { name: 'roi_expected_transactions_per_month', kind: 'decimal' },
      { name: 'roi_average_transaction_value', kind: 'decimal' },
      { name: 'roi_chargeback_rate', kind: 'decimal' },
    ],
  ],
  consent: () => [
    currentNotice('roi', 'to reply to you', 'the results calculated from your figures, '),
    secondNotice('roi', 'to answer you', 'what it counted from your figures, '),
  ],
  destinations: {
    hubspot: {
      variable: 'HUBSPOT_ROI_FORM_ID',
      properties: {
        roi_expected_transactions_per_month: 'roi_expected_transactions_per_month',
        roi_average_transaction_value: 'roi_average_transaction_value',
        roi_chargeback_rate: 'roi_chargeback_rate',
        roi_approximate_fraud_loss: 'roi_approximate_fraud_loss',
        roi_estimated_cost_of_fingerprint: 'roi_estimated_cost_of_fingerprint',
        roi_estimated_saving_with_fingerprint: 'roi_estimated_saving_with_fingerprint',
      },
    },
  },
  page: pages.roiCalculator.path,
  thanks: '/roi-calculator/sent/',
});
