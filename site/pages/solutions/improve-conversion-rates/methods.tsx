import type { ReactNode } from 'react';
import styles from './page.module.css';

type Props = { items: readonly { title: string; text: ReactNode; gives: ReactNode }[] };

/** Methods to find a figure, each with its result. */
export const Methods = ({ items }: Props) => (
  <ol className={`${styles.ways} ends-in-ink hair-grid mt-8 opened`}>
    {items.map(({ title, text, gives }) => (
      <li key={title}>
        <h3 className="row-title">{title}</h3>
        <p className="quiet">{text}</p>
        <p className="caption quiet">{gives}</p>
      </li>
    ))}
  </ol>
);
