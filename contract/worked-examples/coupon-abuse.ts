import { MOST_CALLS, priceOf } from '../pricing/price-of.ts';
import { shortPrice, writtenCalls } from '../pricing/written.ts';
import type { SumLine, Values, WorkedExample } from './worked-example.ts';
import { writtenValue } from './written-value.ts';

type Name = 'signUps' | 'coupon' | 'repeats' | 'recognised' | 'mistaken' | 'leaving' | 'margin' | 'work';

/** A coupon for a first order, taken again by people who open another account. */
export const couponAbuse: WorkedExample<Name> = {
  assumptions: {
    signUps: {
      label: 'Coupons redeemed a month, one to a new account',
      unit: 'count',
      value: 30_000,
      low: 15_000,
      high: 60_000,
      from: 'the size of the example; you know yours',
    },
    coupon: { label: 'Worth of a coupon', unit: 'cents', value: 800, low: 400, high: 1_500, from: 'yours to look up' },
    repeats: {
      label: 'Coupons taken again, of all',
      unit: 'percent',
      value: 6,
      low: 2,
      high: 12,
      from: 'a guess; an afternoon of counting gives yours',
    },
    recognised: {
      label: 'Recognised, of those taken again',
      unit: 'percent',
      value: 50,
      low: 25,
      high: 75,
      from: 'a guess: nobody has measured it in a crowd, we neither',
    },
    mistaken: {
      label: 'Newcomers taken for somebody else',
      unit: 'percent',
      value: 0.5,
      low: 0.1,
      high: 2,
      from: 'a guess: a family on one computer, two alike in one office',
    },
    leaving: {
      label: 'Leave without buying, of those mistaken',
      unit: 'percent',
      value: 40,
      low: 10,
      high: 80,
      from: 'a guess; a kind sentence lowers it',
    },
    margin: {
      label: 'Margin of a first order',
      unit: 'cents',
      value: 1_500,
      low: 800,
      high: 3_000,
      from: 'yours to look up',
    },
    work: {
      label: 'Work, a month',
      unit: 'cents',
      value: 13_400,
      low: 5_000,
      high: 50_000,
      from: 'two days of an engineer at $800, over a year',
    },
  },
  lines,
  chart: { over: 'repeats', to: 12, for: 'recognised' },
};

function lines({ signUps, coupon, repeats, recognised, mistaken, leaving, margin, work }: Values<Name>): SumLine[] {
  const again = Math.round((signUps * repeats) / 100);
  const caught = Math.round((again * recognised) / 100);
  const wronged = ((signUps - again) * mistaken) / 100;
  const gone = Math.round((wronged * leaving) / 100);
  const asked = Math.min(Math.round(signUps), MOST_CALLS);
  const percent = (value: number) => writtenValue(value, 'percent');
  return [
    {
      label: 'Coupons taken again, today',
      working: `${writtenCalls(signUps)} × ${percent(repeats)} = ${writtenCalls(again)}; × ${shortPrice(coupon)}`,
      cents: again * coupon,
      kind: 'loss',
    },
    {
      label: 'Of them recognised, and not given',
      working: `${writtenCalls(again)} × ${percent(recognised)} = ${writtenCalls(caught)}; × ${shortPrice(coupon)}`,
      cents: caught * coupon,
      kind: 'saving',
    },
    {
      label: 'Newcomers refused by mistake, who leave',
      working: `${writtenCalls(signUps - again)} × ${percent(mistaken)} × ${percent(leaving)} = ${writtenCalls(gone)}; × ${shortPrice(margin)}`,
      cents: gone * margin,
      kind: 'cost',
    },
    {
      label: 'Identifications, one at every redemption',
      working: `${writtenCalls(asked)}, by the price list`,
      cents: priceOf(asked).cents,
      kind: 'cost',
    },
    { label: 'Work', working: 'as assumed', cents: work, kind: 'cost' },
  ];
}
