import type { ReactNode } from 'react';
import styles from './page.module.css';

type Props = { items: readonly { title: string; text: ReactNode; gives: ReactNode }[] };

/** Ways to find a figure, each with what it gives. */
export const Ways = ({ items }: Props) => (
  <ol className={styles.ways}>
    {items.map(({ title, text, gives }) => (
      <li key={title}>
        <h3 className="row-title">{title}</h3>
        <p>{text}</p>
        <p className="caption">{gives}</p>
      </li>
    ))}
  </ol>
);
