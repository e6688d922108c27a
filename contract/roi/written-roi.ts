import { shortPrice } from '../pricing/written.ts';
import type { BreakEven } from './roi-figures.ts';
import { writtenInput } from './roi-inputs.ts';

/** `-310450` → `−$3,104.50`, with the sign that numbers have. */
export const signedPrice = (cents: number): string => shortPrice(cents).replace('-', '−');

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 4,
});
const MOST_WRITTEN_OUT_CENTS = 10_000_000;

/** The same in whole dollars, and `$1.28M` where there is no room for all of them. */
export const chartPrice = (cents: number): string =>
  Math.abs(cents) < MOST_WRITTEN_OUT_CENTS
    ? signedPrice(Math.round(cents / 100) * 100 + 0)
    : short.format(cents / 100).replace('-', '−');

/** The rate from which it pays as it stands in a table. */
export function shortBreakEven(breakEven: BreakEven): string {
  if (breakEven.kind === 'rate') return `${writtenInput('ratePpm', breakEven.ratePpm)}%`;
  return { free: 'any', never: 'none', undefined: 'none' }[breakEven.kind];
}

/** The same as a sentence. */
export function breakEvenSentence(breakEven: BreakEven): string {
  switch (breakEven.kind) {
    case 'rate':
      return `It pays from a chargeback rate of ${writtenInput('ratePpm', breakEven.ratePpm)}% on.`;
    case 'free':
      return 'So few identifications cost nothing, so every chargeback less is a gain.';
    case 'never':
      return 'It would not pay if every transaction were charged back.';
    case 'undefined':
      return 'There is no rate from which it pays: without payments or without a share that is prevented, nothing can be saved.';
  }
}
