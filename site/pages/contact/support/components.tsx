import { agentErrors } from '@whorl/contract/identification/errors.ts';
import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import { Children, type ReactNode } from 'react';
import { leadForm } from '../../../content/forms.tsx';
import { agentErrorRecords } from '../../../content/records/agent-errors.ts';
import { getRecords } from '../../../content/records/records.ts';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

export const Head = (props: HeadProps) => <PageHead leadClass="to-8" {...props} />;

/** The errors of the agent with their exact messages, by where they occur. */
export function Errors() {
  return (
    <div className="page-grid rows-9 pt-9">
      {getRecords(agentErrorRecords).groups.map(({ id, title, errors }) => (
        <section key={id} className="desktop-grid desktop-subgrid" aria-labelledby={id}>
          <h2 className="row-title to-4" id={id}>
            {title}
          </h2>
          <dl className={`${styles.errors} definitions hair-rows-3 opened`}>
            {errors.map(({ name, cause, remedy }) => (
              <div key={name} id={name}>
                <dt>
                  {agentErrors[name]}
                  <span className="caption block">{name}</span>
                </dt>
                <dd>{cause}</dd>
                <dd className="ink">{remedy}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

type SupportFormProps = { id: string; title: string; text: ReactNode; aside: ReactNode; items: readonly ReactNode[] };

/** The recommended content of a message to support, and its form. */
export function SupportForm({ id, title, text, aside, items }: SupportFormProps) {
  return (
    <section className="section page-grid rows-7" aria-labelledby={id}>
      <div className={`${styles.how} to-6`}>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <p className="measure-5 mt-5">{text}</p>
        <ol className="numbered mt-5 mb-5">
          {Children.map(items, (item) => (
            <li className="quiet">{item}</li>
          ))}
        </ol>
        <p className="small measure-5 mt-5">{aside}</p>
      </div>
      <div className="from-7">
        <LeadForm {...leadForm(supportForm)} />
      </div>
    </section>
  );
}
