import type { ReactNode } from 'react';
import styles from './cart-way.module.css';

type WayPoint = { title: string; customer: ReactNode; other: ReactNode; signal?: string };

/** The way of a cart from the top downward: what it is for the one who returns at its left, who else comes along at its right. */
export function CartWay({
  points,
  labels,
}: {
  points: readonly WayPoint[];
  labels: { customer: string; other: string };
}) {
  return (
    <ol className={`${styles.way} mt-9`}>
      {points.map(({ title, customer, other, signal }) => (
        <li key={title}>
          <h2 className={`row-title ${styles.title}`}>{title}</h2>
          <div className={styles.customer}>
            <h3 className="caption">{labels.customer}</h3>
            <p>{customer}</p>
          </div>
          <div className={styles.other}>
            <h3 className="caption">{labels.other}</h3>
            <p>{other}</p>
            {signal ? <p className={`evidence ${styles.signal}`}>{signal}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
