import { brand } from '@whorl/contract/brand.ts';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { MainAction } from '../../../design/main-action.tsx';
import { TermList } from '../../../design/term-list.tsx';
import { PrintLarge } from '../../../sections/drawings/print-large.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

type Props = HeadProps & { action: string; to: string; caption: string };

export function Head({ trail, here, title, lead, action, to, caption }: Props) {
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here={here} />
      <div className="stack-5 to-8">
        <h1 className="display">{title}</h1>
        <p className="lead">{lead}</p>
        <MainAction title={action} url={to} />
      </div>
      <figure className="from-9 desktop-end mt-6">
        <PrintLarge seed={brand.logoSeed} />
        <figcaption className="caption mt-4">{caption}</figcaption>
      </figure>
    </div>
  );
}

type Principle = { says: string; because: ReactNode; evidence: ReactNode };

export function Principles({ id, title, items }: { id: string; title: string; items: readonly Principle[] }) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className="title" id={id}>
        {title}
      </h2>
      <ol className={`${styles.principles} ends-in-ink hair-grid mt-9 opened`}>
        {items.map(({ says, because, evidence }) => (
          <li key={says}>
            <h3 className="row-title">{says}</h3>
            <p className="quiet">{because}</p>
            <div className={`${styles.evidence} small`}>{evidence}</div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type CompanyFactsProps = {
  id: string;
  title: string;
  text: ReactNode;
  items: readonly { term: string; text: ReactNode }[];
};

export function CompanyFacts({ id, title, text, items }: CompanyFactsProps) {
  return (
    <section className="section page-grid last-from-7 first-to-6 rows-6" aria-labelledby={id}>
      <div>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <p className="measure-5 mt-5 quiet">{text}</p>
      </div>
      <TermList className="spec-sheet" items={items} />
    </section>
  );
}
