import type { ReactNode } from 'react';
import styles from './bonus-chart.module.css';

type Rung = { title: string; worth: string; climber: ReactNode; signal: string; answer: ReactNode };

/** A player's bonuses as stairs: each step is higher than the one before, and shows the check that precedes it. */
export function BonusChart({ rungs, labels }: { rungs: readonly Rung[]; labels: { climber: string; answer: string } }) {
  return (
    <ol className={styles.ladder}>
      {rungs.map(({ title, worth, climber, signal, answer }) => (
        <li key={title}>
          <p className={`text-2 line-2 ${styles.worth} faint`}>{worth}</p>
          <h2 className="row-title mt-1">{title}</h2>
          <h3 className="caption mt-4">{labels.climber}</h3>
          <p>{climber}</p>
          <h3 className="caption mt-4">{labels.answer}</h3>
          <p className={`evidence ${styles.signal}`}>{signal}</p>
          <p className="quiet">{answer}</p>
        </li>
      ))}
    </ol>
  );
}
