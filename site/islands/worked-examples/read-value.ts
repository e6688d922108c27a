import { formatPlainNumber, readNumber, removeUnitSign } from '@whorl/contract/text/read-number.ts';
import type { Assumption } from '@whorl/contract/worked-examples/worked-example.ts';

/** Maximum value of a number, low enough that results stay exact integers. */
const MOST = 1_000_000_000;
const MOST_DOLLARS = 1_000_000;

/**
 * Parses the text of an assumption into its unit (dollars become cents).
 *
 * @returns undefined for an invalid number
 */
export function readValue(text: string, unit: Assumption['unit']): number | undefined {
  const found = readNumber(removeUnitSign(text), unit === 'count' ? 'whole' : 'decimal');
  if (found === undefined) return undefined;
  const value = Number(formatPlainNumber(found));
  if (unit === 'percent') return value <= 100 ? value : undefined;
  if (unit === 'cents') return value <= MOST_DOLLARS ? Math.round(value * 100) : undefined;
  return value <= MOST ? Math.round(value) : undefined;
}

/** Formats a value for its field. */
export const formatValue = (value: number, unit: Assumption['unit']): string =>
  (unit === 'cents' ? value / 100 : value).toLocaleString('en-US');
