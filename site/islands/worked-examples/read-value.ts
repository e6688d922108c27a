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
  const written = text.trim().replaceAll(/[\s_']/g, '');
  const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(written);
  const plain = grouped ? written.replaceAll(',', '') : written.replace(',', '.');
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(plain)) return undefined;
  const value = Number(plain);
  if (unit === 'percent') return value <= 100 ? value : undefined;
  if (unit === 'cents') return value <= MOST_DOLLARS ? Math.round(value * 100) : undefined;
  return value <= MOST ? Math.round(value) : undefined;
}

/** Formats a value for its field. */
export const formatValue = (value: number, unit: Assumption['unit']): string =>
  (unit === 'cents' ? value / 100 : value).toLocaleString('en-US');
