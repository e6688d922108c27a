import type { ReactNode } from 'react';
import { PlaceholderPrint } from './placeholder-print.tsx';
import styles from './short-page.module.css';

type Props = {
  title: string;
  lead: string;
  /** The main action, if there is one. */
  action?: ReactNode;
  /** The most helpful content; a placeholder print by default. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A short page for errors and ends of flows: what happened, what helps, where to go. */
export function ShortPage({ title, lead, action, aside, children }: Props) {
  return (
    <div className="page-grid rows-7 pt-8 desktop-rows-9 desktop-pt-10">
      <div className={`${styles.intro} to-7`}>
        <h1 className="display">{title}</h1>
        <p className="lead">{lead}</p>
        {action ? <p className="mt-6">{action}</p> : null}
      </div>
      <div className="from-8">{aside ?? <PlaceholderPrint seed={title} />}</div>
      <div className={styles.below}>{children}</div>
    </div>
  );
}
