import { brand } from '@whorl/contract/brand.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { Children, type ReactNode } from 'react';
import { leadForm } from '../../../content/forms.tsx';
import { drawWhorl, whorlForms } from '../../../design/whorl/whorl.ts';
import { AttachedPrint } from '../../../islands/forms/attached-print.tsx';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

type Props = HeadProps & {
  attached: string;
  end: string;
  steps: readonly ReactNode[];
  sent: readonly string[];
};

/** What happens to a message and what is sent with it, and the form. */
export function Talk({ title, lead, attached, end, steps, sent }: Props) {
  const { viewBox, bands } = drawWhorl(brand.logoSeed, whorlForms.print96);
  return (
    <div className={`page-grid ${styles.page}`}>
      <div className={`${styles.promise} to-6`}>
        <h1 className="display">{title}</h1>
        <p className="lead">{lead}</p>
        <ol className={styles.steps}>
          {Children.map(steps, (step) => (
            <li>{step}</li>
          ))}
        </ol>
        <AttachedPrint neutral={{ viewBox, bands }} />
        <details className={styles.attached}>
          <summary>{attached}</summary>
          <ul>
            {sent.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
          <p>{end}</p>
        </details>
      </div>
      <div className="from-7">
        <LeadForm {...leadForm(generalContactForm, { place: 'contact-sales' })} />
      </div>
    </div>
  );
}
