import type { Signal } from '@whorl/contract/identification/request.ts';

/** Returns a signal's value as JSON, or the reason why there is none. */
export function formatCollectedValue(signal: Signal | undefined): string {
  if (signal === undefined) return 'not collected';
  return 'value' in signal ? JSON.stringify(signal.value) : signal.error;
}
