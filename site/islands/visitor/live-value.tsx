'use client';

import styles from './live-value.module.css';
import type { SignalName } from './signal-values.ts';
import { useVisitor } from './use-visitor.ts';

/** One value of this visitor's own, in its cell of a table that stands without it: until it is read, it says so. */
export function LiveValue({ signal }: { signal: SignalName }) {
  const visitor = useVisitor();
  if (visitor.step !== 'known')
    return (
      <span className={`evidence ${styles.unread} faint`}>{visitor.step === 'reading' ? 'reading …' : 'not read'}</span>
    );
  const value = visitor.words.toldBy(signal, visitor.result);
  return value === undefined ? (
    <span className={`evidence ${styles.unread} faint`}>not told</span>
  ) : (
    <span className={`own evidence ${styles.value}`} title={value} data-live={signal}>
      {value}
    </span>
  );
}

/** How long that took in this browser, and as a bar on a scale of `LONGEST_MS`. */
export function LiveDuration({ signal }: { signal: string }) {
  const visitor = useVisitor();
  const ms = visitor.step === 'known' ? visitor.words.durationOf(signal, visitor.result) : undefined;
  return (
    <span className={styles.duration}>
      <span className="evidence">{ms === undefined ? '' : ms}</span>
      <svg viewBox={`0 0 ${LONGEST_MS} 8`} preserveAspectRatio="none" aria-hidden="true">
        <path className="line-hair" d={`M0 4H${LONGEST_MS}`} />
        {ms === undefined ? null : (
          <rect className="dot-ink" width={Math.min(LONGEST_MS, Math.max(ms, LONGEST_MS / 90))} height="8" />
        )}
      </svg>
    </span>
  );
}

/** The end of the scale; fonts, the slowest here, take about 250 ms on software rendering. */
const LONGEST_MS = 300;
