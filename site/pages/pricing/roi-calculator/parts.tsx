import { form as roiForm } from '@whorl/contract/leads/forms/roi.ts';
import { Children, type ReactNode } from 'react';
import { leadForm } from '../../../content/forms.tsx';
import { RoiForm } from '../../../islands/forms/roi-form.tsx';
import { FormSection } from '../../../sections/form-section.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { firstInputs } from './first-view.ts';
import styles from './page.module.css';

export const Head = (props: HeadProps) => <PageHead className={styles.head} {...props} />;

export const NoPrint = ({ children }: { children: ReactNode }) => <div className="no-print">{children}</div>;

type ContactFormProps = { id: string; title: string; items: readonly ReactNode[] };

/** The form that sends the figures to an engineer. */
export function ContactForm({ id, title, items }: ContactFormProps) {
  const { transactions, valueCents, ratePpm } = firstInputs.texts;
  return (
    <FormSection
      className="rows-7 no-print"
      id={id}
      title={title}
      text={
        <ol className="numbered measure-5 mt-5">
          {Children.map(items, (item) => (
            <li className="quiet">{item}</li>
          ))}
        </ol>
      }
    >
      <RoiForm
        {...leadForm(roiForm, {
          fields: {
            roi_expected_transactions_per_month: { value: transactions, roiMark: 'form-transactions' },
            roi_average_transaction_value: { value: valueCents, roiMark: 'form-valueCents' },
            roi_chargeback_rate: { value: ratePpm, roiMark: 'form-ratePpm' },
          },
        })}
      />
    </FormSection>
  );
}
