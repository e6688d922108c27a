import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import type { ReactNode } from 'react';
import { leadForm } from '../../../content/forms.tsx';
import { MainAction } from '../../../design/main-action.tsx';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import { FormSection } from '../../../sections/form-section.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from '../demo/page.module.css';
import { DemoSchedule } from './demo-schedule.tsx';

export const Head = ({ action, to, ...props }: HeadProps & { action: string; to: string }) => (
  <PageHead {...props}>
    <MainAction title={action} url={to} />
  </PageHead>
);

type AgendaProps = {
  label: string;
  between: string;
  end: string;
  items: readonly { from: string; to: string; what: string; who: string }[];
};

/** The minutes of the demo and who does what in them. */
export function Agenda({ label, between, end, items }: AgendaProps) {
  const parts = items.map(({ from, to, ...part }) => ({ ...part, from: Number(from), to: Number(to) }));
  return (
    <section className="page-grid pt-9" aria-label={label}>
      <DemoSchedule parts={parts} between={between} end={end} />
    </section>
  );
}

type DemoFormProps = { id: string; title: string; question: string; send: string; children: ReactNode };

/** The form for a demo. */
export function DemoForm({ id, title, question, send, children }: DemoFormProps) {
  return (
    <FormSection className={`${styles.ask} rows-7`} id={id} title={title} text={children}>
      <LeadForm
        {...leadForm(generalContactForm, {
          place: 'get-demo',
          fields: { description: { label: question } },
          button: send,
        })}
      />
    </FormSection>
  );
}
