import { form as partnersForm } from '@whorl/contract/leads/forms/partners.ts';
import type { ReactNode } from 'react';
import { leadForm } from '../../../content/forms.tsx';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { InvoiceCut } from './invoice-cut.tsx';
import styles from './page.module.css';

export function Head({ trail, here, title, lead }: HeadProps) {
  return (
    <div className={`page-grid ${styles.head} rows-5 py-7-8`}>
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="display">{title}</h1>
      <p className="lead from-8 desktop-end">{lead}</p>
    </div>
  );
}

export const Kinds = ({ children }: { children: ReactNode }) => <div className="page-grid rows-0">{children}</div>;

type KindProps = {
  id: string;
  title: string;
  text: ReactNode;
  items: readonly { term: string; text: ReactNode }[];
  /** What the client pays, as written. */
  whole: string;
  /** Percent of the client's invoice that stays with the partner. */
  share: string;
  alternative: string;
  sum: string;
};

/** One kind of partner: who does what, and who gets which part of an invoice. */
export function Kind({ id, title, text, items, whole, share, alternative, sum }: KindProps) {
  return (
    <section className={`${styles.kind} grid gutter-5 py-6 ruled-top`} aria-labelledby={id}>
      <div className={styles.who}>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className={styles.cut}>
        <InvoiceCut share={Number(share)} whole={whole} alternative={alternative} />
        <p className="caption">{sum}</p>
      </div>
      <dl className={styles.terms}>
        {items.map((item) => (
          <div key={item.term}>
            <dt>{item.term}</dt>
            <dd>{item.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type ListProps = { title: string; children: ReactNode };

export const Passes = ({ title, children }: ListProps) => (
  <div className={`${styles.passes} hair-rows-3 to-7 mt-6`}>
    <h3 className="row-title">{title}</h3>
    {children}
  </div>
);

export const Stays = ({ title, children }: ListProps) => (
  <div className={`${styles.passes} hair-rows-3 to-7 mt-6 ${styles.stays} from-7`}>
    <h3 className="row-title">{title}</h3>
    {children}
  </div>
);

type ContactProps = { id: string; title: string; text: ReactNode; aside: ReactNode };

/** The form for partners. */
export function Contact({ id, title, text, aside }: ContactProps) {
  return (
    <section className="section page-grid rows-6" aria-labelledby={id}>
      <div className="stack-4 to-6">
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <p>{text}</p>
        <p className="quiet">{aside}</p>
      </div>
      <div className="from-7">
        <LeadForm {...leadForm(partnersForm)} />
      </div>
    </section>
  );
}
