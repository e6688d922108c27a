import { priceList } from './price-list.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: priceList.currency });
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: priceList.currency,
  maximumFractionDigits: 0,
});
const grouped = new Intl.NumberFormat('en-US');

/** Formats cents as dollars: `85600` → `$856.00`. */
export const formatPrice = (cents: number): string => dollars.format(cents / 100);
/** Formats cents as dollars without `.00`: `85600` → `$856`. */
export const shortPrice = (cents: number): string =>
  cents % 100 === 0 ? wholeDollars.format(cents / 100) : formatPrice(cents);
/** Formats a number with thousands separators: `200000` → `200,000`. */
export const formatCalls = (calls: number): string => grouped.format(calls);
/** Formats a number for the labels of a scale: `200000` → `200k`. */
export const shortCalls = (calls: number): string =>
  calls >= 1e6 ? `${calls / 1e6}M` : calls >= 1e3 ? `${calls / 1e3}k` : `${calls}`;
