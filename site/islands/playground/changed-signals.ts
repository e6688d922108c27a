import type { Signal } from '@whorl/contract/identification/request.ts';
import type { SignalSnapshot } from './signal-snapshots.ts';

export type Change = { name: string; before: string; now: string };

/**
 * Returns the differences between two identifications, in the order of the second. A signal's duration isn't compared.
 */
export function changedSignals(before: SignalSnapshot, now: SignalSnapshot): Change[] {
  const names = new Set([...Object.keys(now.signals), ...Object.keys(before.signals)]);
  return [...names]
    .map((name) => ({
      name,
      before: formatCollectedValue(before.signals[name]),
      now: formatCollectedValue(now.signals[name]),
    }))
    .filter((change) => change.before !== change.now);
}

/** Returns a signal's value as JSON, or the reason why there is none. */
export function formatCollectedValue(signal: Signal | undefined): string {
  if (signal === undefined) return 'not collected';
  return 'value' in signal ? JSON.stringify(signal.value) : signal.error;
}
