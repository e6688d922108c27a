import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import styles from './solution-head.module.css';

type Props = {
  trail: readonly { title: string; url: string }[];
  here: string;
  title: string;
  lead: string;
  action: { title: string; url: string };
  /** The attack over time. */
  children: ReactNode;
  caption: string;
};

/** The first thing on a solution page: what happens, in one line of words, and drawn over the whole page. */
export function SolutionHead({ trail, here, title, lead, action, children, caption }: Props) {
  return (
    <>
      <div className={`page-grid ${styles.head}`}>
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">{title}</h1>
        <p className="lead to-8">{lead}</p>
        <p className="from-9 desktop-end desktop-justify-end mt-4">
          <a className="button button-main" href={action.url}>
            {action.title}
          </a>
        </p>
      </div>
      <div className="sunk">
        <figure className={`page-grid ${styles.figure}`}>
          <ul className={styles.key} aria-label="What the lines mean">
            <li>what your logs have</li>
            <li className={styles.id}>what a visitor id adds</li>
            <li className={styles.never}>what then never happens</li>
          </ul>
          {children}
          <figcaption className="caption">{caption}</figcaption>
        </figure>
      </div>
    </>
  );
}
