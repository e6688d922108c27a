import { formatCalls, shortPrice } from '../pricing/format.ts';
import type { Assumption } from './worked-example.ts';

/** Formats a value of an assumption: `30000` → `30,000`, `800` cents → `$8`, `0.5` percent → `0.5%`. */
export function formatValue(value: number, unit: Assumption['unit']): string {
  if (unit === 'cents') return shortPrice(value);
  return unit === 'percent' ? `${formatCalls(value)}%` : formatCalls(value);
}

/** Formats a break-even point: a percentage with two decimals, a count rounded up, as a part of a case pays nothing. */
export const formatBreakEven = (value: number, unit: Assumption['unit']): string =>
  formatValue(unit === 'percent' ? Math.round(value * 100) / 100 : Math.ceil(value), unit);

/** Formats a result in whole dollars: `-87612` cents → `−$876`. */
export const formatResult = (cents: number): string =>
  `${cents < 0 ? '−' : ''}${shortPrice(Math.abs(Math.round(cents / 100) * 100))}`;
