import { form as riskForm } from '@whorl/contract/leads/forms/risk.ts';
import type { ReactNode } from 'react';
import { leadForm } from '../../../content/forms.tsx';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

export function Head({ trail, here, title, lead }: HeadProps) {
  return (
    <div className={`page-grid ${styles.head}`}>
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="display">{title}</h1>
      <p className="lead">{lead}</p>
    </div>
  );
}

/** The form for a second opinion. */
export function Send({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`section page-grid ${styles.send}`} aria-labelledby={id}>
      <div>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {children}
      </div>
      <LeadForm {...leadForm(riskForm)} />
    </section>
  );
}
