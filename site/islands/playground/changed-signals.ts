import type { Signal } from '@whorl/contract/identification/request.ts';
import type { KeptReading } from './kept-readings.ts';

export type Change = { name: string; before: string; now: string };

/** What differs between two readings, in the order of the second; how long a signal took is no difference. */
export function changedSignals(before: KeptReading, now: KeptReading): Change[] {
  const names = new Set([...Object.keys(now.signals), ...Object.keys(before.signals)]);
  return [...names]
    .map((name) => ({ name, before: told(before.signals[name]), now: told(now.signals[name]) }))
    .filter((change) => change.before !== change.now);
}

/** What a signal told, as JSON, or why it told nothing. */
export function told(signal: Signal | undefined): string {
  if (signal === undefined) return 'not read';
  return 'value' in signal ? JSON.stringify(signal.value) : signal.error;
}
