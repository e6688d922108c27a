import type { ReactNode } from 'react';
import styles from './list.module.css';

/** Part of the page of one object. */
export const DetailSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={styles.section} aria-labelledby={id}>
    <h3 className="row-title" id={id}>
      {title}
    </h3>
    {children}
  </section>
);
