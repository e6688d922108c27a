import { agentErrors } from '@whorl/contract/identification/errors.ts';
import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import { Children, type ReactNode } from 'react';
import { leadForm } from '../../../content/forms.tsx';
import { agentErrorRecords } from '../../../content/records/agent-errors.ts';
import { recordsOf } from '../../../content/records/records.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

export function Head({ trail, here, title, lead }: HeadProps) {
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="display">{title}</h1>
      <p className="lead to-8">{lead}</p>
    </div>
  );
}

/** The errors of the agent, each with its exact text, by where they occur. */
export function Errors() {
  return (
    <div className="page-grid rows-9 pt-9">
      {recordsOf(agentErrorRecords).groups.map(({ id, title, errors }) => (
        <section key={id} className={`${styles.group} desktop-grid desktop-subgrid`} aria-labelledby={id}>
          <h2 className="row-title" id={id}>
            {title}
          </h2>
          <dl className={styles.errors}>
            {errors.map(({ name, cause, remedy }) => (
              <div key={name} id={name}>
                <dt>
                  {agentErrors[name]}
                  <span>{name}</span>
                </dt>
                <dd>{cause}</dd>
                <dd className={styles.remedy}>{remedy}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

type WriteProps = { id: string; title: string; text: ReactNode; aside: ReactNode; items: readonly ReactNode[] };

/** What a message to support should hold, and the form for it. */
export function Write({ id, title, text, aside, items }: WriteProps) {
  return (
    <section className="section page-grid rows-7" aria-labelledby={id}>
      <div className={`${styles.how} to-6`}>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <p>{text}</p>
        <ol className={styles.things}>
          {Children.map(items, (item) => (
            <li>{item}</li>
          ))}
        </ol>
        <p className="small">{aside}</p>
      </div>
      <div className="from-7">
        <LeadForm {...leadForm(supportForm)} />
      </div>
    </section>
  );
}
