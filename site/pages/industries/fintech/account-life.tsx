import type { ReactNode } from 'react';
import styles from './account-life.module.css';

type Station = {
  title: string;
  /** Who else turns up here. */
  attack: ReactNode;
  /** What a visitor id answers; undefined where it answers nothing. */
  signal?: string;
  answer: ReactNode;
};

type Props = { stations: readonly Station[]; labels: { attack: string; answer: string } };

/**
 * The life of an account as one line: what comes at it from above, at which station, and what answers below. A list, so
 * it is the same line downward where there is no room for it.
 */
export function AccountLife({ stations, labels }: Props) {
  return (
    <ol className={styles.life}>
      {stations.map(({ title, attack, signal, answer }) => (
        <li key={title}>
          <h2 className="row-title">{title}</h2>
          <div className={styles.attack}>
            <h3 className="caption">{labels.attack}</h3>
            <p>{attack}</p>
          </div>
          <Mark isAnswered={signal !== undefined} />
          <div className={styles.answer}>
            <h3 className="caption">{labels.answer}</h3>
            {signal ? <p className={`evidence ${styles.signal}`}>{signal}</p> : null}
            <p>{answer}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Ink comes down to the account's line; where something answers, what would have followed is dotted. */
function Mark({ isAnswered }: { isAnswered: boolean }) {
  const onward = 'M8 52C8 84 26 96 84 96';
  return (
    <svg className={styles.mark} viewBox="0 0 96 104" width={96} height={104} aria-hidden="true">
      <path className="line-ink" d="M8 0V44" />
      <path className={isAnswered ? 'line-never' : 'line-ink'} d={onward} />
      <circle className={isAnswered ? styles.answered : styles.open} cx={8} cy={46} r={6} />
    </svg>
  );
}
