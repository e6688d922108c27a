import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import type { DisputeFigures } from '@whorl/contract/worked-examples/dispute-sum.ts';
import type { ReactNode } from 'react';
import { leadForm } from '../../../content/forms.tsx';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { DisputeLines, type DisputeTexts } from './dispute-lines.tsx';
import styles from './page.module.css';

/** A made-up shop; the page says so. */
const given: DisputeFigures = { payments: 50_000, disputedPercent: 0.4, costCents: 8_000 };

type SectionProps = { id: string; title: string; children: ReactNode };

export function Head({ trail, here, title }: HeadProps) {
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="display">{title}</h1>
    </div>
  );
}

export function Sum({ id, title, children, ...texts }: SectionProps & DisputeTexts) {
  return (
    <section className={`page-grid ${styles.sum} rows-6 pt-9`} aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {title}
      </h2>
      <DisputeLines given={given} texts={texts} />
      <div className={styles.read}>{children}</div>
    </section>
  );
}

export function Talk({ id, title, children, question, send }: SectionProps & { question: string; send: string }) {
  return (
    <section className={`section page-grid ${styles.talk} last-from-7 first-to-6 rows-7`} aria-labelledby={id}>
      <div>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {children}
      </div>
      <div>
        <LeadForm
          {...leadForm(generalContactForm, {
            place: 'payment-fraud-contact-sales',
            fields: { description: { label: question } },
            button: send,
          })}
        />
      </div>
    </section>
  );
}
