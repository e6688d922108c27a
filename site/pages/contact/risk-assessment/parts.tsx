import { form as riskForm } from '@whorl/contract/leads/forms/risk.ts';
import type { ReactNode } from 'react';
import { leadForm } from '../../../content/forms.tsx';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import { FormSection } from '../../../sections/form-section.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import type { HeadProps } from '../../composed-page.tsx';

export const Head = (props: HeadProps) => <PageHead {...props} />;

/** The form for a second opinion. */
export function ContactForm({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <FormSection id={id} title={title} text={<div className="measure-5 mt-5 quiet stack-5">{children}</div>}>
      <LeadForm {...leadForm(riskForm)} />
    </FormSection>
  );
}
