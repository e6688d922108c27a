import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import type { DisputeInputs } from '@whorl/contract/worked-examples/dispute-costs.ts';
import type { ReactNode } from 'react';
import { leadForm } from '../../../content/forms.tsx';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import { FormSection } from '../../../sections/form-section.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { DisputeCalculation, type DisputeTexts } from './dispute-calculation.tsx';
import styles from './page.module.css';

/** A fictional shop; the page says so. */
const given: DisputeInputs = { payments: 50_000, disputedPercent: 0.4, costCents: 8_000 };

type SectionProps = { id: string; title: string; children: ReactNode };

export const Head = (props: HeadProps) => <PageHead {...props} />;

export function CostCalculation({ id, title, children, ...texts }: SectionProps & DisputeTexts) {
  return (
    <section className={`page-grid ${styles.sum} rows-6 pt-9`} aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {title}
      </h2>
      <DisputeCalculation given={given} texts={texts} />
      <div className={`${styles.read} stack-4 measure-5 quiet`}>{children}</div>
    </section>
  );
}

export function SalesContact({
  id,
  title,
  children,
  question,
  send,
}: SectionProps & { question: string; send: string }) {
  return (
    <FormSection className={`${styles.talk} rows-7`} id={id} title={title} text={children}>
      <LeadForm
        {...leadForm(generalContactForm, {
          place: 'payment-fraud-contact-sales',
          fields: { description: { label: question } },
          button: send,
        })}
      />
    </FormSection>
  );
}
