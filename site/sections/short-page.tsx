import type { ReactNode } from 'react';
import { Latent } from './latent.tsx';
import styles from './short-page.module.css';

type Props = {
  title: string;
  lead: string;
  /** The one thing to do, where there is one. */
  action?: ReactNode;
  /** What helps at once; a latent print where nothing does. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A page that was not the one the visitor wanted, or the end of a way: what happened, what helps, where to go. */
export function ShortPage({ title, lead, action, beside, children }: Props) {
  return (
    <div className={`page-grid ${styles.page}`}>
      <div className={`${styles.said} to-7`}>
        <h1 className="display">{title}</h1>
        <p className="lead">{lead}</p>
        {action ? <p className="mt-6">{action}</p> : null}
      </div>
      <div className="from-8">{beside ?? <Latent seed={title} />}</div>
      <div className={styles.below}>{children}</div>
    </div>
  );
}
