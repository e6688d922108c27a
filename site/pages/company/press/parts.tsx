import { form as pressForm } from '@whorl/contract/leads/forms/press.ts';
import { pressPath } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { pressCollection } from '../../../content/collections/press.ts';
import { listEntries } from '../../../content/entries.ts';
import { leadForm } from '../../../content/forms.tsx';
import { pressKitRecords } from '../../../content/records/press-kit.ts';
import { getRecords } from '../../../content/records/records.ts';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import type { HeadProps } from '../../composed-page.tsx';
import { ContactSection } from '../contact-section.tsx';
import styles from './page.module.css';

type SectionProps = { id: string; title: string };

export const Head = (props: HeadProps) => (
  <PageHead className={styles.head} leadClass="from-9 desktop-end" {...props} />
);

/** Every press release, newest first. */
export function News({ id, title }: SectionProps) {
  return (
    <section className="page-grid" aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {title}
      </h2>
      <ol className={`${styles.news} ends-in-ink hair-grid opened`}>
        {listEntries(pressCollection).map(({ slug, frontMatter }) => (
          <li key={slug}>
            <time className="caption" dateTime={frontMatter.published}>
              {longDate(frontMatter.published.slice(0, 10))}
              <br />
              {frontMatter.published.slice(11, 16)} UTC
            </time>
            <div>
              <h3 className="row-title">
                <a href={pressPath(slug)}>{frontMatter.title}</a>
              </h3>
              <p className="measure-62ch mt-2 quiet">{frontMatter.description}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The paragraph at the end of every press release. */
export function Boilerplate({ id, title }: SectionProps) {
  return (
    <section className="section page-grid rows-5" aria-labelledby={id}>
      <h2 className="heading to-5" id={id}>
        {title}
      </h2>
      <p className={`${styles.boilerplate} from-5 text-4 line-4`}>{getRecords(pressKitRecords).boilerplate}</p>
    </section>
  );
}

/** The form for the press. */
export function Contact({ id, title, text, aside }: SectionProps & { text: ReactNode; aside: ReactNode }) {
  return (
    <ContactSection className="rows-5" id={id} title={title} text={text} aside={aside}>
      <LeadForm {...leadForm(pressForm)} />
    </ContactSection>
  );
}
