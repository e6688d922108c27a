import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { createStore } from '../create-store.ts';
import { useStore } from '../use-store.ts';
import { type Change, changedSignals } from './changed-signals.ts';
import { deleteSnapshots, readSnapshots, type SignalSnapshots, saveSnapshot } from './signal-snapshots.ts';

type SnapshotState = {
  snapshots: SignalSnapshots | undefined;
  /** Differences between the two stored identifications; undefined while there is only one. */
  changes: readonly Change[] | undefined;
  /** Whether the visitor enabled storing but the browser refused. */
  failed: boolean;
};

const snapshotStore = createStore<SnapshotState>({ snapshots: undefined, changes: undefined, failed: false });

/** Returns the signals that this browser stores at the visitor's request. */
export const useSnapshots = (): SnapshotState => useStore(snapshotStore);

/** Updates the state from storage; first stores the current signals if the visitor has enabled that. */
export function updateSnapshots(result: ResultWithSignals | undefined): void {
  const snapshots = readSnapshots();
  setSnapshots(snapshots && result ? saveSnapshot(result) : snapshots);
}

export function startSaving(result: ResultWithSignals): void {
  const snapshots = saveSnapshot(result);
  setSnapshots(snapshots, snapshots === undefined);
}

export function stopSaving(): void {
  deleteSnapshots();
  setSnapshots(undefined);
}

function setSnapshots(snapshots: SignalSnapshots | undefined, failed = false): void {
  const changes = snapshots?.before && changedSignals(snapshots.before, snapshots.latest);
  snapshotStore.set({ snapshots, changes, failed });
}
