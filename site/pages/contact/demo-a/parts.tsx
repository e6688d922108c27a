import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import type { ReactNode } from 'react';
import { leadForm } from '../../../content/forms.tsx';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from '../demo/page.module.css';
import { HalfHour } from './half-hour.tsx';

export function Head({ trail, here, title, lead }: HeadProps) {
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="display">{title}</h1>
      <p className="lead">{lead}</p>
    </div>
  );
}

type AgendaProps = {
  label: string;
  between: string;
  end: string;
  items: readonly { from: string; to: string; what: string; who: string }[];
};

/** Minutes of the demo, and who does what in them. */
export function Agenda({ label, between, end, items }: AgendaProps) {
  const parts = items.map(({ from, to, ...part }) => ({ ...part, from: Number(from), to: Number(to) }));
  return (
    <section className="page-grid pt-9" aria-label={label}>
      <HalfHour parts={parts} between={between} end={end} />
    </section>
  );
}

type AskProps = { id: string; title: string; question: string; send: string; children: ReactNode };

/** The form for a demo. */
export function Ask({ id, title, question, send, children }: AskProps) {
  return (
    <section className={`section page-grid ${styles.ask} last-from-7 first-to-6 rows-7`} aria-labelledby={id}>
      <div>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {children}
      </div>
      <div>
        <LeadForm
          {...leadForm(generalContactForm, {
            place: 'get-demo',
            fields: { description: { label: question } },
            button: send,
          })}
        />
      </div>
    </section>
  );
}
