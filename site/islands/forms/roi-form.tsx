'use client';

import type { ComponentProps } from 'react';
import { LeadForm } from './lead-form.tsx';

type Props = Pick<ComponentProps<typeof LeadForm>, 'form' | 'sent'>;

/** Takes the figures of the ROI calculator to a person. Its three fields are the calculator's own, seen once more. */
export const RoiForm = (props: Props) => (
  <LeadForm {...props} onSent={onSent}>
    {/* Without a value of React's: what the calculator writes into them stays there. */}
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
