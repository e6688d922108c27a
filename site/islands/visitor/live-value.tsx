'use client';

import type { SignalName } from './format-signal.ts';
import styles from './live-value.module.css';
import { useVisitor } from './use-visitor.ts';

/** Shows this visitor's value of one signal in a table cell; until it is collected, a placeholder. */
export function LiveValue({ signal }: { signal: SignalName }) {
  const visitor = useVisitor();
  if (visitor.step !== 'identified')
    return (
      <span className={`evidence ${styles.placeholder} faint`}>
        {visitor.step === 'identifying' ? 'identifying …' : 'not identified'}
      </span>
    );
  const value = visitor.formatters.formatSignal(signal, visitor.result);
  return value === undefined ? (
    <span className={`evidence ${styles.placeholder} faint`}>not reported</span>
  ) : (
    <span className={`own evidence ${styles.value}`} title={value} data-live={signal}>
      {value}
    </span>
  );
}
