import type { Signal } from '@whorl/contract/identification/request.ts';
import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { LAST_SIGNALS_KEY } from '@whorl/contract/stored-data/names.ts';
import { localStore } from '../../browser/storage.ts';

/** Signals of this browser at one time. The first 13 digits of the request ID are that time. */
export type SignalSnapshot = {
  requestId: string;
  visitorId: string;
  signals: Readonly<Record<string, Signal>>;
};
/** The latest stored signals, and those of the identification before it. */
export type SignalSnapshots = { latest: SignalSnapshot; before?: SignalSnapshot };

/** Returns the stored signals; undefined if the visitor hasn't enabled storing or the stored value is invalid. */
export function readSnapshots(): SignalSnapshots | undefined {
  try {
    const stored: SignalSnapshots | null = JSON.parse(localStore.get(LAST_SIGNALS_KEY) ?? 'null');
    return isSnapshot(stored?.latest) && (stored.before === undefined || isSnapshot(stored.before))
      ? stored
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores an identification's signals together with the previous ones; storing the same identification again changes
 * nothing. Call it only if the visitor has enabled storing with the button.
 *
 * @returns undefined if the browser stores nothing
 */
export function saveSnapshot(result: ResultWithSignals): SignalSnapshots | undefined {
  const stored = readSnapshots();
  if (stored?.latest.requestId === result.requestId) return stored;
  const { requestId, visitorId, signals = {} } = result;
  const next = { latest: { requestId, visitorId, signals }, ...(stored && { before: stored.latest }) };
  return localStore.set(LAST_SIGNALS_KEY, JSON.stringify(next)) ? next : undefined;
}

/** @returns whether anything was stored */
export function deleteSnapshots(): boolean {
  const was = localStore.get(LAST_SIGNALS_KEY) !== null;
  localStore.remove(LAST_SIGNALS_KEY);
  return was;
}

const isSnapshot = (reading: SignalSnapshot | undefined): reading is SignalSnapshot =>
  typeof reading?.requestId === 'string' && typeof reading.signals === 'object' && reading.signals !== null;

/** @returns milliseconds since 1970 */
export const getSnapshotTime = ({ requestId }: Pick<SignalSnapshot, 'requestId'>): number =>
  Number.parseInt(requestId, 10);
