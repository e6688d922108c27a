import type { ReactNode } from 'react';
import styles from './side-note.module.css';

/** A remark next to the paragraph that follows it, or between the paragraphs on narrow screens. */
export function SideNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.note} role="note">
      {children}
    </div>
  );
}
