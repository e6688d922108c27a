'use client';

import type { ComponentProps } from 'react';
import { LeadForm } from './lead-form.tsx';

type Props = Pick<ComponentProps<typeof LeadForm>, 'form' | 'sent'>;

/** Sends the figures of the ROI calculator to sales. The calculator also updates its three hidden fields. */
export const RoiForm = (props: Props) => (
  <LeadForm {...props} onSent={onSent}>
    {/* Uncontrolled, so that React keeps the values that the calculator sets. */}
    {estimates.map(({ field, mark }) => (
      <input key={field} type="hidden" name={field} data-roi={mark} />
    ))}
  </LeadForm>
);

const estimates = [
  { field: 'roi_approximate_fraud_loss', mark: 'form-loss' },
  { field: 'roi_estimated_cost_of_fingerprint', mark: 'form-cost' },
  { field: 'roi_estimated_saving_with_fingerprint', mark: 'form-saving' },
] as const;
const onSent = (typed: Record<string, unknown>) =>
  void import('../roi/track-roi.ts').then(({ trackRoiFormSubmitted }) => trackRoiFormSubmitted(typed));
