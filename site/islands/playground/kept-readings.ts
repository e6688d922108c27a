import type { Signal } from '@whorl/contract/identification/request.ts';
import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { LAST_READINGS_KEY } from '@whorl/contract/stored-data/names.ts';

/** What this browser told at one time. The first thirteen digits of the request's id are that time. */
export type KeptReading = {
  requestId: string;
  visitorId: string;
  signals: Readonly<Record<string, Signal>>;
};
/** The last reading, and the one that it is compared with once there are two. */
export type KeptReadings = { latest: KeptReading; before?: KeptReading };

/** Undefined where the visitor has not asked for it, and for what something else wrote under our name. */
export function keptReadings(): KeptReadings | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST_READINGS_KEY) ?? 'null') as KeptReadings | null;
    return isReading(kept?.latest) && (kept.before === undefined || isReading(kept.before)) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a reading beside the one before it; the same one again changes nothing. For who asked for it only: with a button,
 * or by having done so before.
 *
 * @returns undefined where the browser keeps nothing
 */
export function keepReading(result: ReadResult): KeptReadings | undefined {
  const kept = keptReadings();
  if (kept?.latest.requestId === result.requestId) return kept;
  const { requestId, visitorId, signals = {} } = result;
  const next = { latest: { requestId, visitorId, signals }, ...(kept && { before: kept.latest }) };
  try {
    localStorage.setItem(LAST_READINGS_KEY, JSON.stringify(next));
    return next;
  } catch {
    return undefined;
  }
}

/** @returns whether there was something */
export function forgetReadings(): boolean {
  try {
    const was = localStorage.getItem(LAST_READINGS_KEY) !== null;
    localStorage.removeItem(LAST_READINGS_KEY);
    return was;
  } catch {
    return false;
  }
}

const isReading = (reading: KeptReading | undefined): reading is KeptReading =>
  typeof reading?.requestId === 'string' && typeof reading.signals === 'object' && reading.signals !== null;

/** @returns milliseconds since 1970 */
export const timeOf = ({ requestId }: Pick<KeptReading, 'requestId'>): number => Number.parseInt(requestId, 10);
