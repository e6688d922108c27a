import type { ReactNode } from 'react';
import styles from './link-grid.module.css';

type Props = {
  id: string;
  title: string;
  items: readonly { key: string; link: ReactNode; text: ReactNode }[];
};

/** A longer list shows only its links on phones. */
const MAX_EXPLAINED = 4;

/** Links to pages, each with a sentence about what the visitor gains. */
export const LinkGrid = ({ id, title, items }: Props) => (
  <section className="section page-grid" aria-labelledby={id}>
    <h2 className="heading" id={id}>
      {title}
    </h2>
    <ul className={`${styles.grid} ${items.length > MAX_EXPLAINED ? styles.long : ''} mt-6`}>
      {items.map(({ key, link, text }) => (
        <li key={key} className={styles.item}>
          <h3 className="row-title">{link}</h3>
          <p className="quiet">{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
