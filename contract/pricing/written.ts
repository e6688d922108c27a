import { priceList } from './price-list.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: priceList.currency });
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: priceList.currency,
  maximumFractionDigits: 0,
});
const grouped = new Intl.NumberFormat('en-US');

/** `85600` → `$856.00`. */
export const writtenPrice = (cents: number): string => dollars.format(cents / 100);
/** `85600` → `$856`, with cents only where there are some. */
export const shortPrice = (cents: number): string =>
  cents % 100 === 0 ? wholeDollars.format(cents / 100) : writtenPrice(cents);
/** `200000` → `200,000`. */
export const writtenCalls = (calls: number): string => grouped.format(calls);
/** `200000` → `200k`, for the marks of a scale. */
export const shortCalls = (calls: number): string =>
  calls >= 1e6 ? `${calls / 1e6}M` : calls >= 1e3 ? `${calls / 1e3}k` : `${calls}`;
