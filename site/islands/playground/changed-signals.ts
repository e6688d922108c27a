import { formatCollectedValue } from './format-collected-value.ts';
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
