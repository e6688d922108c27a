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

/** The steps after a message is sent, the data that is sent with it, and the form. */
export function SalesContact({ title, lead, attached, end, steps, sent }: Props) {
  const { viewBox, bands } = drawWhorl(brand.logoSeed, whorlForms.print96);
  return (
    <div className="page-grid rows-8 pt-7 desktop-pt-9">
      <div className="to-6">
        <h1 className="display">{title}</h1>
        <p className="lead mt-5">{lead}</p>
        <ol className={`${styles.steps} mt-7`}>
          {Children.map(steps, (step) => (
            <li className="quiet">{step}</li>
          ))}
        </ol>
        <AttachedPrint neutral={{ viewBox, bands }} />
        <details className={`${styles.attached} mt-4 small quiet`}>
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
