import styles from './demo-schedule.module.css';

type Part = { from: number; to: number; what: string; who: string };
type Props = {
  parts: readonly Part[];
  /** Text between the start and end minute of a part. */
  between: string;
  /** Text after the last minute. */
  end: string;
};

/** A timeline drawn as a ruler; vertical on phones. */
export function DemoSchedule({ parts, between, end }: Props) {
  return (
    <ol className={styles.parts}>
      {parts.map(({ from, to, what, who }, index) => (
        <li key={from} className={styles.part} data-who={who} data-minutes={to - from}>
          <svg
            className={styles.ruler}
            viewBox={`0 0 ${(to - from) * 20} 16`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className={styles.line} d={`M0 0H${(to - from) * 20}`} />
            <path className={styles.tick} d={ticks(from, to)} />
          </svg>
          <p className="text-2 line-2">
            {`${from} ${between} ${to}`}
            {index === parts.length - 1 ? `, ${end}` : ''}
          </p>
          <p>{what}</p>
        </li>
      ))}
    </ol>
  );
}

const ticks = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => `M${index * 20} 0v${(from + index) % 5 === 0 ? 14 : 7}`).join('');
