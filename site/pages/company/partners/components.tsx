import { form as partnersForm } from '@whorl/contract/leads/forms/partners.ts';
import type { ReactNode } from 'react';
import { leadForm } from '../../../content/forms.tsx';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { ContactSection } from '../contact-section.tsx';
import { InvoiceSplit } from './invoice-split.tsx';
import styles from './page.module.css';

export const Head = (props: HeadProps) => (
  <PageHead className={`${styles.head} rows-5 pt-7 pb-8`} leadClass="from-8 desktop-end" {...props} />
);

export const PartnershipKinds = ({ children }: { children: ReactNode }) => (
  <div className="page-grid rows-0">{children}</div>
);

type PartnershipKindProps = {
  id: string;
  title: string;
  text: ReactNode;
  items: readonly { term: string; text: ReactNode }[];
  /** Formatted amount that the client pays. */
  whole: string;
  /** Percent of the client's invoice that the partner keeps. */
  share: string;
  alternative: string;
  sum: string;
};

/** One kind of partnership: the tasks of both sides and their shares of an invoice. */
export function PartnershipKind({ id, title, text, items, whole, share, alternative, sum }: PartnershipKindProps) {
  return (
    <section className={`${styles.kind} grid gutter rows-5 py-6 ruled-top`} aria-labelledby={id}>
      <div className={styles.who}>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <p className="mt-3 quiet">{text}</p>
      </div>
      <div className={styles.cut}>
        <InvoiceSplit share={Number(share)} whole={whole} alternative={alternative} />
        <p className="caption mt-2">{sum}</p>
      </div>
      <dl className={`${styles.terms} hair-rows-2`}>
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

export const SharedData = ({ title, children }: ListProps) => (
  <div className={`${styles.passes} to-7 mt-6`}>
    <h3 className="row-title">{title}</h3>
    {children}
  </div>
);

export const PrivateData = ({ title, children }: ListProps) => (
  <div className={`${styles.passes} ${styles.stays} from-7 mt-6`}>
    <h3 className="row-title">{title}</h3>
    {children}
  </div>
);

type ContactProps = { id: string; title: string; text: ReactNode; aside: ReactNode };

/** The form for partners. */
export function Contact({ id, title, text, aside }: ContactProps) {
  return (
    <ContactSection className="rows-6" id={id} title={title} text={text} aside={aside}>
      <LeadForm {...leadForm(partnersForm)} />
    </ContactSection>
  );
}
