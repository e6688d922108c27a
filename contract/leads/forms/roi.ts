import * as v from 'valibot';
import { plainInput, readInput } from '../../roi/roi-inputs.ts';
import { pages } from '../../urls.ts';
import { defineForm } from '../define-form.ts';
import { email, ipRegion, utmInfo, visitorId } from '../form-fields.ts';

const NO_NUMBER = 'Please write a number.';
const written = v.union([v.string(NO_NUMBER), v.number(NO_NUMBER)], NO_NUMBER);

/** One of the three figures that everything else follows from: a number, or as people write it. */
const figure = (name: 'transactions' | 'valueCents' | 'ratePpm') =>
  v.pipe(
    written,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { value, problem } = readInput(name, String(dataset.value));
      if (value !== undefined && problem === undefined) return Number(plainInput(name, value));
      addIssue({ message: problem ?? NO_NUMBER });
      return NEVER;
    }),
  );

/** What the page had counted, in dollars. Missing where no script counted; the server counts anyway. */
const estimate = v.optional(
  v.pipe(
    written,
    v.transform((value) => String(value).trim()),
    v.regex(/^(-?\d{1,15}(\.\d{1,2})?)?$/, 'Please send an amount in dollars, such as 1200.50.'),
    v.transform((value) => (value === '' ? undefined : Number(value) + 0)),
  ),
);

/** What the form of the ROI calculator sends. Fields that are not listed are refused by name. */
export const schema = v.strictObject({
  email,
  roi_expected_transactions_per_month: figure('transactions'),
  /** In US dollars. */
  roi_average_transaction_value: figure('valueCents'),
  /** In percent. */
  roi_chargeback_rate: figure('ratePpm'),
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
  consent: [
    {
      version: 'roi-2026-11-22',
      text: 'We use this to answer you, and for nothing else. It is kept on our own server with what it counted from your figures, the page, campaign and region you came from, your network address without its end, and your visitor id if this browser was read. After 730 days it is deleted.',
    },
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
