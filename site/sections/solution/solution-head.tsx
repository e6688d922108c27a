import type { ReactNode } from 'react';
import { legend } from '../../../content/interface/pages/solutions.json';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { Actions } from '../../design/main-action.tsx';
import type { PageHeadProps } from '../page-head.tsx';
import styles from './solution-head.module.css';

type Props = PageHeadProps & {
  actions: readonly { title: string; url: string }[];
  /** A drawing of the attack over time. */
  children: ReactNode;
  caption: string;
};

/** The first section of a solution page: the attack in one line of words and as a drawing across the page. */
export function SolutionHead({ trail, here, title, lead, actions, children, caption }: Props) {
  return (
    <>
      <div className={`page-grid ${styles.head}`}>
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">{title}</h1>
        <p className="lead to-8">{lead}</p>
        <Actions actions={actions} className="from-8 desktop-end desktop-justify-end mt-4" />
      </div>
      <div className="sunk">
        <figure className={`page-grid ${styles.figure}`}>
          <ul className={styles.key} aria-label={legend.title}>
            <li>{legend.logs}</li>
            <li className={styles.id}>{legend.visitorId}</li>
            <li className={styles.never}>{legend.prevented}</li>
          </ul>
          {children}
          <figcaption className="caption">{caption}</figcaption>
        </figure>
      </div>
    </>
  );
}
