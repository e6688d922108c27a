import type { ReactNode } from 'react';
import styles from './list.module.css';

type Props = { id: string; title: string; heading?: 'h2' | 'h3'; children: ReactNode };

/** Part of the page of one object, or of a page with several lists. */
export const DetailSection = ({ id, title, heading: Heading = 'h3', children }: Props) => (
  <section className={styles.section} aria-labelledby={id}>
    <Heading className="row-title" id={id}>
      {title}
    </Heading>
    {children}
  </section>
);
