'use client';

import type { ConsentNotice } from '@whorl/contract/leads/consent/consent-notice.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { FormField } from './form-field.tsx';
import type { SentWords } from './form-sent.tsx';
import styles from './lead-form.module.css';
import { LeadForm } from './lead-form.tsx';
import { PlainField } from './plain-field.tsx';

type Figure = 'transactions' | 'valueCents' | 'ratePpm';
type Props = {
  consent: ConsentNotice;
  /** The three figures as they stand in the calculator above until somebody writes over them. */
  given: Readonly<Record<Figure, string>>;
  /** What is said once it has arrived; from the page, so that its words cost no script. */
  sent: SentWords;
};

/** Takes the figures of the ROI calculator to a person. Its three fields are the calculator's own, seen once more. */
export function RoiForm({ given, sent, consent }: Props) {
  return (
    <LeadForm
      endpoint={endpoints.roi}
      labels={labels}
      loadChecks={loadChecks}
      context="visit"
      consent={consent}
      send="Send the sum"
      onSent={onSent}
      sent={sent}
    >
      {(errors) => (
        <>
          <div className={styles.pair}>
            <PlainField
              name="email"
              label={labels.email}
              hint="we answer here"
              error={errors.email}
              kind="email"
              required
            />
            {figures.map(({ name, field, hint }) => (
              <FormField key={field} name={field} label={labels[field]} hint={hint} error={errors[field]}>
                {(props) => (
                  <input
                    {...props}
                    type="text"
                    inputMode="decimal"
                    autoComplete="off"
                    defaultValue={given[name]}
                    data-roi={`form-${name}`}
                    required
                  />
                )}
              </FormField>
            ))}
          </div>
          {/* Without a value of React's: what the calculator writes into them stays there. */}
          {estimates.map(({ field, mark }) => (
            <input key={field} type="hidden" name={field} data-roi={mark} />
          ))}
        </>
      )}
    </LeadForm>
  );
}

const figures = [
  { name: 'transactions', field: 'roi_expected_transactions_per_month', hint: 'a month' },
  { name: 'valueCents', field: 'roi_average_transaction_value', hint: 'US dollars' },
  { name: 'ratePpm', field: 'roi_chargeback_rate', hint: 'percent' },
] as const;
const estimates = [
  { field: 'roi_approximate_fraud_loss', mark: 'form-loss' },
  { field: 'roi_estimated_cost_of_fingerprint', mark: 'form-cost' },
  { field: 'roi_estimated_saving_with_fingerprint', mark: 'form-saving' },
] as const;
const loadChecks = async () => (await import('./lead-checks.ts')).checkRoi;
const onSent = (typed: Record<string, unknown>) =>
  void import('../roi/track-roi.ts').then(({ trackRoiFormSubmitted }) => trackRoiFormSubmitted(typed));
const labels = {
  email: 'Work e-mail',
  roi_expected_transactions_per_month: 'Transactions',
  roi_average_transaction_value: 'Average value',
  roi_chargeback_rate: 'Chargeback rate',
} as const;
