import type { ReactNode } from 'react';
import styles from './cart-journey.module.css';

type JourneyStage = { title: string; customer: ReactNode; other: ReactNode; signal?: string };

/** The life of a cart from top to bottom: its use for returning customers on the left, for others on the right. */
export function CartJourney({
  points,
  labels,
}: {
  points: readonly JourneyStage[];
  labels: { customer: string; other: string };
}) {
  return (
    <ol className={`${styles.journey} mt-9`}>
      {points.map(({ title, customer, other, signal }) => (
        <li key={title}>
          <h2 className={`row-title ${styles.title}`}>{title}</h2>
          <div className={`${styles.customer} text-3 line-3`}>
            <h3 className="caption">{labels.customer}</h3>
            <p className="quiet">{customer}</p>
          </div>
          <div className={`${styles.other} text-3 line-3`}>
            <h3 className="caption">{labels.other}</h3>
            <p>{other}</p>
            {signal ? <p className={`evidence ${styles.signal}`}>{signal}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
