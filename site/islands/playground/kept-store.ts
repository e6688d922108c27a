import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { createStore } from '../create-store.ts';
import { useStore } from '../use-store.ts';
import { type Change, changedSignals } from './changed-signals.ts';
import { forgetReadings, type KeptReadings, keepReading, keptReadings } from './kept-readings.ts';

export type KeptState = {
  readings: KeptReadings | undefined;
  /** Between the two; undefined as long as there is one only. */
  changes: readonly Change[] | undefined;
  /** Keeping was asked for, and the browser would not. */
  failed: boolean;
};

const keptStore = createStore<KeptState>({ readings: undefined, changes: undefined, failed: false });

/** Returns the readings that the visitor asked this browser to keep. */
export const useKept = (): KeptState => useStore(keptStore);

/** Takes the present reading in where the visitor asked for that at some time; where it was deleted, nothing is left. */
export function followReadings(result: ReadResult | undefined): void {
  const readings = keptReadings();
  setReadings(readings && result ? keepReading(result) : readings);
}

export function startKeeping(result: ReadResult): void {
  const readings = keepReading(result);
  setReadings(readings, readings === undefined);
}

export function stopKeeping(): void {
  forgetReadings();
  setReadings(undefined);
}

function setReadings(readings: KeptReadings | undefined, failed = false): void {
  const changes = readings?.before && changedSignals(readings.before, readings.latest);
  keptStore.set({ readings, changes, failed });
}
