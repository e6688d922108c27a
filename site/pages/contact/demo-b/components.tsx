import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import type { ReactNode } from 'react';
import { leadForm } from '../../../content/forms.tsx';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from '../demo/page.module.css';

export const SelfServiceLayout = ({ children }: { children: ReactNode }) => (
  <div className="page-grid rows-9 pt-7">{children}</div>
);

type ServiceProps = HeadProps & {
  items: readonly { title: string; url: string; text: ReactNode; takes: ReactNode }[];
};

/** Questions that visitors can answer without talking to a person. */
export function SelfService({ trail, here, title, lead, items }: ServiceProps) {
  return (
    <div className="to-7 grid gap-4 content-start">
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="display">{title}</h1>
      <p className="lead">{lead}</p>
      <ol className={`${styles.list} hair-rows-4 mt-5 opened`}>
        {items.map((item) => (
          <li key={item.title}>
            <h2>
              <a href={item.url}>{item.title}</a>
            </h2>
            <p>{item.text}</p>
            <p className="caption">{item.takes}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

type DemoFormProps = { id: string; title: string; question: string; send: string; text: ReactNode };

/** The form for the question that needs a person. */
export function DemoForm({ id, title, question, send, text }: DemoFormProps) {
  return (
    <section className="from-8 desktop-pt-7" aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <p className="mt-4 mb-5 quiet">{text}</p>
      <LeadForm
        {...leadForm(generalContactForm, {
          place: 'get-demo',
          fields: { description: { label: question } },
          button: send,
        })}
      />
    </section>
  );
}
