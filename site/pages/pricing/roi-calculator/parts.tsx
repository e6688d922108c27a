import { roiConsent } from '@whorl/contract/leads/consent/roi.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import { Children, type ReactNode } from 'react';
import { articleCollection } from '../../../content/collections/articles.ts';
import { entryOf } from '../../../content/entries.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { RoiForm } from '../../../islands/forms/roi-form.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { firstInputs } from './first-view.ts';
import styles from './page.module.css';

/** What a rule has to be weighed with, for readers who wait for an answer. */
const ARTICLE = 'the-row-you-are-paying-for';

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

type SendProps = { id: string; title: string; sent: string; text: ReactNode; items: readonly ReactNode[] };

/** The form that takes the figures to an engineer. */
export function Send({ id, title, sent, text, items }: SendProps) {
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
        consent={roiConsent}
        given={{ transactions, valueCents, ratePpm }}
        sent={{
          title: sent,
          text,
          next: { title: entryOf(articleCollection, ARTICLE).frontMatter.title, url: articlePath(ARTICLE) },
        }}
      />
    </section>
  );
}
