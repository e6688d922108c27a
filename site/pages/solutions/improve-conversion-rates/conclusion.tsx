import type { ReactNode } from 'react';
import styles from './page.module.css';

/** What follows from the table above it, and the page's action. */
export const Conclusion = ({ text, action, to }: { text: ReactNode; action: string; to: string }) => (
  <>
    <p className={styles.on}>{text}</p>
    <p className={styles.on}>
      <a className="button button-main" href={to}>
        {action}
      </a>
    </p>
  </>
);
