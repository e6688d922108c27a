import { riskConsent } from '@whorl/contract/leads/consent/risk.ts';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { RiskForm } from '../../../islands/forms/risk-form.tsx';
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
      <RiskForm consent={riskConsent} />
    </section>
  );
}
