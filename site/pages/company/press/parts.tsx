import { form as pressForm } from '@whorl/contract/leads/forms/press.ts';
import { pressPath } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { pressCollection } from '../../../content/collections/press.ts';
import { entriesOf } from '../../../content/entries.ts';
import { leadForm } from '../../../content/forms.tsx';
import { pressKitRecords } from '../../../content/records/press-kit.ts';
import { recordsOf } from '../../../content/records/records.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

type SectionProps = { id: string; title: string };

export function Head({ trail, here, title, lead }: HeadProps) {
  return (
    <div className={`page-grid ${styles.head}`}>
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="display">{title}</h1>
      <p className="lead from-9 desktop-end">{lead}</p>
    </div>
  );
}

/** Every press release, newest first. */
export function News({ id, title }: SectionProps) {
  return (
    <section className="page-grid" aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {title}
      </h2>
      <ol className={`${styles.news} ends-in-ink hair-grid-rows-2-5 opened`}>
        {entriesOf(pressCollection).map(({ slug, frontMatter }) => (
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
              <p className="quiet">{frontMatter.description}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The paragraph that ends every press release. */
export function Boilerplate({ id, title }: SectionProps) {
  return (
    <section className={`section page-grid ${styles.about} rows-5`} aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <p className={`${styles.boilerplate} from-5`}>{recordsOf(pressKitRecords).boilerplate}</p>
    </section>
  );
}

/** The form for the press. */
export function Contact({ id, title, text, aside }: SectionProps & { text: ReactNode; aside: ReactNode }) {
  return (
    <section className="section page-grid rows-5" aria-labelledby={id}>
      <div className="stack-4 to-6">
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <p>{text}</p>
        <p className="quiet">{aside}</p>
      </div>
      <div className="from-7">
        <LeadForm {...leadForm(pressForm)} />
      </div>
    </section>
  );
}
