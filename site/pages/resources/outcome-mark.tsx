import styles from './outcome-mark.module.css';

type OutcomeKind = 'kept' | 'lost' | 'apart' | 'collides' | 'mixed' | 'unmeasured';

const words: Record<OutcomeKind, string> = {
  kept: 'same ID',
  lost: 'new ID',
  apart: 'separated',
  collides: 'wrong ID',
  mixed: 'depends',
  unmeasured: 'not measured',
};

/**
 * Two visits as two dots: joined when they were recognized as one browser, one open when it was not recognized,
 * overlapping when one browser was misidentified as the other.
 */
export function OutcomeMark({ outcome, different = false }: { outcome: OutcomeKind; different?: boolean }) {
  return (
    <span className={`${styles.outcome} ${different ? styles.different : ''}`}>
      <svg className={styles.mark} viewBox="0 0 44 16" aria-hidden="true">
        <Drawing outcome={outcome} />
      </svg>
      {words[outcome]}
    </span>
  );
}

function Drawing({ outcome }: { outcome: OutcomeKind }) {
  switch (outcome) {
    case 'kept':
      return (
        <>
          <path className={styles.line} d="M6 8H38" />
          <circle className={styles.dot} cx="6" cy="8" r="4.5" />
          <circle className={styles.dot} cx="38" cy="8" r="4.5" />
        </>
      );
    case 'apart':
      return (
        <>
          <circle className={styles.dot} cx="6" cy="8" r="4.5" />
          <circle className={styles.dot} cx="38" cy="8" r="4.5" />
        </>
      );
    case 'collides':
      return (
        <>
          <circle className={styles.open} cx="18.5" cy="8" r="5.5" />
          <circle className={styles.open} cx="25.5" cy="8" r="5.5" />
        </>
      );
    case 'mixed':
      return (
        <>
          <path className={styles.dotted} d="M6 8H38" />
          <circle className={styles.dot} cx="6" cy="8" r="4.5" />
          <circle className={styles.open} cx="38" cy="8" r="4.5" />
        </>
      );
    case 'lost':
      return (
        <>
          <circle className={styles.dot} cx="6" cy="8" r="4.5" />
          <circle className={styles.open} cx="38" cy="8" r="4.5" />
        </>
      );
    default:
      return (
        <>
          <path className={styles.dotted} d="M6 8H38" />
          <circle className={styles.open} cx="6" cy="8" r="4.5" />
          <circle className={styles.open} cx="38" cy="8" r="4.5" />
        </>
      );
  }
}
