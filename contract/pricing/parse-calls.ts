import { readNumber } from '../text/read-number.ts';
import { MAX_CALLS } from './calculate-price.ts';

/**
 * Parses a number of identifications in the notations of {@link readNumber}, such as `200,000`, `200.000` and `1.5m`.
 *
 * @returns undefined for any other text, and for more than `MAX_CALLS`
 */
export function parseCalls(text: string): number | undefined {
  const found = readNumber(text, 'whole');
  const calls = found?.fraction === '' ? Number(found.digits) : Number.NaN;
  return calls <= MAX_CALLS ? calls : undefined;
}
