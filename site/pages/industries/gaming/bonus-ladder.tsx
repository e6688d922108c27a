import type { ReactNode } from 'react';
import styles from './bonus-ladder.module.css';

type Rung = { title: string; worth: string; climber: ReactNode; signal: string; answer: ReactNode };

/** What a player is given, as a stair: each step higher than the one before, and what is asked before it is taken. */
export function BonusLadder({
  rungs,
  labels,
}: {
  rungs: readonly Rung[];
  labels: { climber: string; answer: string };
}) {
  return (
    <ol className={styles.ladder}>
      {rungs.map(({ title, worth, climber, signal, answer }) => (
        <li key={title}>
          <p className={`evidence ${styles.worth} faint`}>{worth}</p>
          <h2 className="row-title">{title}</h2>
          <h3 className="caption">{labels.climber}</h3>
          <p>{climber}</p>
          <h3 className="caption">{labels.answer}</h3>
          <p className={`evidence ${styles.signal}`}>{signal}</p>
          <p className={styles.answer}>{answer}</p>
        </li>
      ))}
    </ol>
  );
}
