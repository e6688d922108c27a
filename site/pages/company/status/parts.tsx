import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { StatusReport } from '../../../islands/shell/status-report.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

/** The current state; the text is for browsers without script. */
export function Head({ trail, here, title, text }: HeadProps & { text: ReactNode }) {
  return (
    <div className={`page-grid ${styles.head}`}>
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="display">{title}</h1>
      <StatusReport className={`needs-script ${styles.report} no-script`} />
      <p className={`lead ${styles.plain}`}>{text}</p>
    </div>
  );
}

export function States({ items }: { items: readonly { term: string; text: ReactNode }[] }) {
  return (
    <dl className="spec-sheet full-row mt-7">
      {items.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
