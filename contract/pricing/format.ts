import { priceList } from './price-list.ts';

const currencySigns = { USD: '$' } as const;

/** Formats cents as dollars: `85600` → `$856.00`. */
export function formatPrice(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  const fraction = `${whole % 100}`.padStart(2, '0');
  return `${formatSign(cents)}${groupThousands(Math.floor(whole / 100))}.${fraction}`;
}

/** Formats cents as dollars without `.00`: `85600` → `$856`. */
export const shortPrice = (cents: number): string =>
  cents % 100 === 0 ? `${formatSign(cents)}${groupThousands(Math.abs(cents) / 100)}` : formatPrice(cents);

/** Formats a number of identifications: `200000` → `200,000`. */
export const formatCalls = (calls: number): string => groupThousands(calls);

/** Formats a number for the labels of a scale: `200000` → `200k`. */
export const shortCalls = (calls: number): string =>
  calls >= 1e6 ? `${calls / 1e6}M` : calls >= 1e3 ? `${calls / 1e3}k` : `${calls}`;

const formatSign = (cents: number): string => `${cents < 0 ? '-' : ''}${currencySigns[priceList.currency]}`;

/**
 * Formats a whole number with thousands separators, in place of `Intl.NumberFormat`: to create the first ones takes 11 ms on a
 * fast machine, in which the page can't react.
 */
export const groupThousands = (whole: number): string => `${whole}`.replace(/\B(?=(\d{3})+$)/g, ',');
