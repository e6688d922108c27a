import { brand } from '@whorl/contract/brand.ts';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { SpecSheet } from '../../../design/spec-sheet.tsx';
import { PrintLarge } from '../../../sections/drawings/print-large.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

type Props = HeadProps & { action: string; to: string; caption: string };

export function Head({ trail, here, title, lead, action, to, caption }: Props) {
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here={here} />
      <div className={`${styles.words} to-8`}>
        <h1 className="display">{title}</h1>
        <p className="lead">{lead}</p>
        <p>
          <a className="button button-main" href={to}>
            {action}
          </a>
        </p>
      </div>
      <figure className={`${styles.print} from-9 desktop-end mt-6`}>
        <PrintLarge seed={brand.logoSeed} />
        <figcaption className="caption">{caption}</figcaption>
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
      <ol className={`${styles.principles} ends-in-ink hair-grid-rows-2-5 mt-9 opened`}>
        {items.map(({ says, because, evidence }) => (
          <li key={says}>
            <h3 className="row-title">{says}</h3>
            <p>{because}</p>
            <div className={styles.evidence}>{evidence}</div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type MadeProps = { id: string; title: string; text: ReactNode; items: readonly { term: string; text: ReactNode }[] };

export function Made({ id, title, text, items }: MadeProps) {
  return (
    <section className={`section page-grid ${styles.made} last-from-7 first-to-6 rows-6`} aria-labelledby={id}>
      <div>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <SpecSheet rows={items.map(({ term, text: value }) => ({ name: term, value }))} />
    </section>
  );
}
