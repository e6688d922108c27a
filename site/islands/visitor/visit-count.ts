import type { ReadResult } from '@whorl/contract/identification/result.ts';

/** Returns how often this visitor was identified, this time included, as every page says it. */
export function visitCount({ visits, visitorFound }: Pick<ReadResult, 'visits' | 'visitorFound'>): string {
  // Another provider's agent does not count.
  if (visits === undefined) return visitorFound ? 'Before' : 'Once';
  return visits > 1 ? `${visits} times` : 'Once';
}
