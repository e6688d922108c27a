import texts from '../../content/interface/calculators/roi.json' with { type: 'json' };
import { shortPrice } from '../pricing/format.ts';
import { fillIn } from '../view/fill-in.ts';
import type { BreakEven } from './calculate-roi.ts';
import { formatInput } from './roi-inputs.ts';

/** Formats an amount with a minus sign (U+2212) instead of a hyphen: `-310450` → `−$3,104.50`. */
export const formatSignedPrice = (cents: number): string => shortPrice(cents).replace('-', '−');

const MAX_UNABBREVIATED_CENTS = 10_000_000;
const COMPACT_DIGITS = 4;
const compactUnits = [
  { suffix: 'T', size: 1e12 },
  { suffix: 'B', size: 1e9 },
  { suffix: 'M', size: 1e6 },
  { suffix: 'K', size: 1e3 },
] as const;

/**
 * Formats an amount for the chart: in whole dollars, and from $100,000 on with four significant digits, such as `$1.28M`. Not
 * with `Intl.NumberFormat`, see `groupThousands`.
 */
export function formatChartPrice(cents: number): string {
  if (Math.abs(cents) < MAX_UNABBREVIATED_CENTS) return formatSignedPrice(Math.round(cents / 100) * 100 + 0);
  const dollars = Number(Math.abs(cents / 100).toPrecision(COMPACT_DIGITS));
  const { suffix, size } = compactUnits.find((unit) => dollars >= unit.size) ?? { suffix: '', size: 1 };
  return `${cents < 0 ? '−' : ''}$${dollars / size}${suffix}`;
}

/** Formats the break-even rate for a table. */
export function formatShortBreakEven(breakEven: BreakEven): string {
  if (breakEven.kind === 'rate') return `${formatInput('ratePpm', breakEven.ratePpm)}%`;
  return { free: 'any', never: 'none', undefined: 'none' }[breakEven.kind];
}

/** Returns the break-even rate as a sentence. */
export const formatBreakEven = (breakEven: BreakEven): string =>
  breakEven.kind === 'rate'
    ? fillIn(texts.breakEven.rate, { rate: formatInput('ratePpm', breakEven.ratePpm) })
    : texts.breakEven[breakEven.kind];
