import texts from '../../content/interface/worked-examples/manual-review.json' with { type: 'json' };
import { MAX_CALLS } from '../pricing/calculate-price.ts';
import { formatCalls, shortPrice } from '../pricing/format.ts';
import { fillIn } from '../view/fill-in.ts';
import { formatValue } from './format-value.ts';
import { formatShares, identificationsLine, workLine } from './result-lines.ts';
import type { ResultLine, Values, WorkedExample } from './worked-example.ts';

type Name = 'orders' | 'reviewed' | 'minutes' | 'wage' | 'cleared' | 'letThrough' | 'order' | 'work';

/** Manual review: orders that a person checks before shipping, some of them unnecessarily. */
export const manualReview: WorkedExample<Name> = {
  assumptions: {
    orders: { ...texts.orders, unit: 'count', value: 40_000, low: 20_000, high: 80_000 },
    reviewed: { ...texts.reviewed, unit: 'percent', value: 4, low: 2, high: 8 },
    minutes: { ...texts.minutes, unit: 'count', value: 9, low: 4, high: 20 },
    wage: { ...texts.wage, unit: 'cents', value: 3_200, low: 2_000, high: 5_500 },
    cleared: { ...texts.cleared, unit: 'percent', value: 30, low: 10, high: 50 },
    letThrough: { ...texts.letThrough, unit: 'percent', value: 0.4, low: 0.1, high: 1.5 },
    order: { ...texts.order, unit: 'cents', value: 13_000, low: 6_000, high: 25_000 },
    work: { ...texts.work, unit: 'cents', value: 20_000, low: 10_000, high: 60_000 },
  },
  counts: calculateCounts,
  lines: calculateLines,
  chart: { over: 'reviewed', to: 8, for: 'cleared' },
};

function calculateCounts({ orders, reviewed, cleared, letThrough }: Values<Name>) {
  const queue = Math.round((orders * reviewed) / 100);
  const skippedReviews = Math.round((queue * cleared) / 100);
  return {
    queue,
    skippedReviews,
    missed: Math.round((skippedReviews * letThrough) / 100),
    calls: Math.min(Math.round(orders), MAX_CALLS),
  };
}

function calculateLines(values: Values<Name>): ResultLine[] {
  const { orders, reviewed, minutes, wage, cleared, letThrough, order, work } = values;
  const { queue, skippedReviews, missed, calls } = calculateCounts(values);
  const costPerReview = Math.round((minutes * wage) / 60);
  return [
    {
      label: texts.lines.reviewQueueToday,
      calculation: fillIn(texts.reviewCost, {
        orders: formatCalls(orders),
        reviewed: formatValue(reviewed, 'percent'),
        queue: formatCalls(queue),
        minutes: formatCalls(minutes),
        wage: shortPrice(wage),
        cost: shortPrice(costPerReview),
      }),
      cents: queue * costPerReview,
      kind: 'loss',
    },
    {
      label: texts.lines.reviewsNoLongerNeeded,
      calculation: formatShares(queue, [[[cleared], skippedReviews]], costPerReview),
      cents: skippedReviews * costPerReview,
      kind: 'saving',
    },
    {
      label: texts.lines.fraudThatAReviewerMightHaveCaught,
      calculation: formatShares(skippedReviews, [[[letThrough], missed]], order),
      cents: missed * order,
      kind: 'cost',
    },
    identificationsLine(texts.lines.identificationsOnePerOrder, calls),
    workLine(work),
  ];
}
