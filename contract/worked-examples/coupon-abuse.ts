import texts from '../../content/interface/worked-examples/coupon-abuse.json' with { type: 'json' };
import { MAX_CALLS } from '../pricing/calculate-price.ts';
import { formatShares, identificationsLine, workLine } from './result-lines.ts';
import type { ResultLine, Values, WorkedExample } from './worked-example.ts';

type Name = 'signUps' | 'coupon' | 'repeats' | 'recognized' | 'mistaken' | 'leaving' | 'margin' | 'work';

/** Coupon abuse: people open another account to use a first-order coupon again. */
export const couponAbuse: WorkedExample<Name> = {
  assumptions: {
    signUps: { ...texts.signUps, unit: 'count', value: 30_000, low: 15_000, high: 60_000 },
    coupon: { ...texts.coupon, unit: 'cents', value: 800, low: 400, high: 1_500 },
    repeats: { ...texts.repeats, unit: 'percent', value: 6, low: 2, high: 12 },
    recognized: { ...texts.recognized, unit: 'percent', value: 50, low: 25, high: 75 },
    mistaken: { ...texts.mistaken, unit: 'percent', value: 0.5, low: 0.1, high: 2 },
    leaving: { ...texts.leaving, unit: 'percent', value: 40, low: 10, high: 80 },
    margin: { ...texts.margin, unit: 'cents', value: 1_500, low: 800, high: 3_000 },
    work: { ...texts.work, unit: 'cents', value: 13_400, low: 5_000, high: 50_000 },
  },
  counts: calculateCounts,
  lines: calculateLines,
  chart: { over: 'repeats', to: 12, for: 'recognized' },
};

function calculateCounts({ signUps, repeats, recognized, mistaken, leaving }: Values<Name>) {
  const reused = Math.round((signUps * repeats) / 100);
  const mistakenCustomers = ((signUps - reused) * mistaken) / 100;
  return {
    reused,
    caught: Math.round((reused * recognized) / 100),
    lostCustomers: Math.round((mistakenCustomers * leaving) / 100),
    calls: Math.min(Math.round(signUps), MAX_CALLS),
  };
}

function calculateLines(values: Values<Name>): ResultLine[] {
  const { signUps, coupon, repeats, recognized, mistaken, leaving, margin, work } = values;
  const { reused, caught, lostCustomers, calls } = calculateCounts(values);
  return [
    {
      label: texts.lines.repeatRedemptionsToday,
      calculation: formatShares(signUps, [[[repeats], reused]], coupon),
      cents: reused * coupon,
      kind: 'loss',
    },
    {
      label: texts.lines.recognizedAndRefused,
      calculation: formatShares(reused, [[[recognized], caught]], coupon),
      cents: caught * coupon,
      kind: 'saving',
    },
    {
      label: texts.lines.newCustomersRefusedByMistakeWhoLeave,
      calculation: formatShares(signUps - reused, [[[mistaken, leaving], lostCustomers]], margin),
      cents: lostCustomers * margin,
      kind: 'cost',
    },
    identificationsLine(texts.lines.identificationsOnePerRedemption, calls),
    workLine(work),
  ];
}
