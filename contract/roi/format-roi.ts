import texts from '../../content/interface/calculators/roi.json' with { type: 'json' };
import { shortPrice } from '../pricing/format.ts';
import { fillIn } from '../view/fill-in.ts';
import type { BreakEven } from './calculate-roi.ts';
import { formatInput } from './roi-inputs.ts';

/** Formats an amount with a minus sign (U+2212) instead of a hyphen: `-310450` → `−$3,104.50`. */
export const formatSignedPrice = (cents: number): string => shortPrice(cents).replace('-', '−');

const compactFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 4,
});
const MAX_UNABBREVIATED_CENTS = 10_000_000;

/** Formats an amount for the chart: in whole dollars, and from $100,000 on in compact notation, such as `$1.28M`. */
export const formatChartPrice = (cents: number): string =>
  Math.abs(cents) < MAX_UNABBREVIATED_CENTS
    ? formatSignedPrice(Math.round(cents / 100) * 100 + 0)
    : compactFormat.format(cents / 100).replace('-', '−');

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
