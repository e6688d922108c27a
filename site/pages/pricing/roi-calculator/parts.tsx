import { form as roiForm } from '@whorl/contract/leads/forms/roi.ts';
import { Children, type ReactNode } from 'react';
import { leadForm } from '../../../content/forms.tsx';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { RoiForm } from '../../../islands/forms/roi-form.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { firstInputs } from './first-view.ts';
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

export const NoPrint = ({ children }: { children: ReactNode }) => <div className="no-print">{children}</div>;

type SendProps = { id: string; title: string; items: readonly ReactNode[] };

/** The form that takes the figures to an engineer. */
export function Send({ id, title, items }: SendProps) {
  const { transactions, valueCents, ratePpm } = firstInputs.texts;
  return (
    <section className={`section page-grid ${styles.send} last-from-7 first-to-6 rows-7 no-print`} aria-labelledby={id}>
      <div>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <ol>
          {Children.map(items, (item) => (
            <li>{item}</li>
          ))}
        </ol>
      </div>
      <RoiForm
        {...leadForm(roiForm, {
          fields: {
            roi_expected_transactions_per_month: { value: transactions, roiMark: 'form-transactions' },
            roi_average_transaction_value: { value: valueCents, roiMark: 'form-valueCents' },
            roi_chargeback_rate: { value: ratePpm, roiMark: 'form-ratePpm' },
          },
        })}
      />
    </section>
  );
}
