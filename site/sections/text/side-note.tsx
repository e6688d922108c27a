import type { ReactNode } from 'react';
import styles from './side-note.module.css';

/** A remark beside the paragraph that follows it; between the paragraphs where there is no room beside. */
export function SideNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.note} role="note">
      {children}
    </div>
  );
}
