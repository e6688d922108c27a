import { shortPrice, writtenCalls } from '../pricing/written.ts';
import type { Assumption } from './worked-example.ts';

/** `30000` → `30,000`, `800` cents → `$8`, `0.5` percent → `0.5%`. */
export function writtenValue(value: number, unit: Assumption['unit']): string {
  if (unit === 'cents') return shortPrice(value);
  return unit === 'percent' ? `${writtenCalls(value)}%` : writtenCalls(value);
}
