import type { ReactNode } from 'react';
import styles from './account-lifecycle.module.css';

type Station = {
  title: string;
  /** The attack at this point. */
  attack: ReactNode;
  /** The signal that detects it; undefined when there is none. */
  signal?: string;
  answer: ReactNode;
};

type Props = { stations: readonly Station[]; labels: { attack: string; answer: string } };

/**
 * The life of an account as one line: attacks from above, defenses below. It is a list, so it becomes a vertical line
 * on narrow screens.
 */
export function AccountLifecycle({ stations, labels }: Props) {
  return (
    <ol className={styles.life}>
      {stations.map(({ title, attack, signal, answer }) => (
        <li key={title}>
          <h2 className="row-title">{title}</h2>
          <div className={`${styles.attack} text-3 line-3`}>
            <h3 className="caption">{labels.attack}</h3>
            <p>{attack}</p>
          </div>
          <Mark isAnswered={signal !== undefined} />
          <div className={`${styles.answer} text-3 line-3`}>
            <h3 className="caption">{labels.answer}</h3>
            {signal ? <p className={`evidence ${styles.signal}`}>{signal}</p> : null}
            <p className="quiet">{answer}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** An ink line comes down to the account's line; if the attack is stopped, its continuation is dotted. */
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
