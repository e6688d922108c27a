import texts from '../../content/interface/worked-examples/shared.json' with { type: 'json' };
import { calculatePrice } from '../pricing/calculate-price.ts';
import { formatCalls, shortPrice } from '../pricing/format.ts';
import { fillIn } from '../view/fill-in.ts';
import { formatValue } from './format-value.ts';
import type { ResultLine } from './worked-example.ts';

/** Shares in percent, and the whole number that they leave. */
type Step = readonly [shares: readonly number[], count: number];

/**
 * Formats shares of a number and the price of what is left: `30,000 × 6% = 1,800; × $8`.
 *
 * @param cents price of one
 */
export const formatShares = (total: number, steps: readonly Step[], cents: number): string =>
  [
    formatCalls(total),
    ...steps.map(([shares, count], index) => {
      const product = shares.map((share) => ` × ${formatValue(share, 'percent')}`).join('');
      return `${index === 0 ? '' : ';'}${product} = ${formatCalls(count)}`;
    }),
    `; × ${shortPrice(cents)}`,
  ].join('');

/** Returns the cost of identifications at the list price. */
export const identificationsLine = (label: string, calls: number): ResultLine => ({
  label,
  calculation: fillIn(texts.listPrice, { calls: formatCalls(calls) }),
  cents: calculatePrice(calls).cents,
  kind: 'cost',
});

/** Returns the cost of the work, which is an assumption. */
export const workLine = (cents: number): ResultLine => ({
  label: texts.work,
  calculation: texts.asAssumed,
  cents,
  kind: 'cost',
});
