import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { useSyncExternalStore } from 'react';
import { type Change, changedSignals } from './changed-signals.ts';
import { forgetReadings, type KeptReadings, keepReading, keptReadings } from './kept-readings.ts';

export type KeptState = {
  readings: KeptReadings | undefined;
  /** Between the two; undefined as long as there is one only. */
  changes: readonly Change[] | undefined;
  /** Keeping was asked for, and the browser would not. */
  failed: boolean;
};

let state: KeptState = { readings: undefined, changes: undefined, failed: false };
const listeners = new Set<() => void>();

/** What is kept here for who asked for it. */
export const useKept = (): KeptState => useSyncExternalStore(subscribe, () => state);

/** Takes the present reading in where the visitor asked for that at some time; where it was deleted, nothing is left. */
export function followReadings(result: ReadResult | undefined): void {
  const readings = keptReadings();
  become(readings && result ? keepReading(result) : readings);
}

export function startKeeping(result: ReadResult): void {
  const readings = keepReading(result);
  become(readings, readings === undefined);
}

export function stopKeeping(): void {
  forgetReadings();
  become(undefined);
}

function become(readings: KeptReadings | undefined, failed = false): void {
  const changes = readings?.before && changedSignals(readings.before, readings.latest);
  state = { readings, changes, failed };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
