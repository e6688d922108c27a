import { MOST_CALLS, priceOf } from '../pricing/price-of.ts';
import { shortPrice, writtenCalls } from '../pricing/written.ts';
import type { SumLine, Values, WorkedExample } from './worked-example.ts';
import { writtenValue } from './written-value.ts';

type Name = 'orders' | 'reviewed' | 'minutes' | 'wage' | 'cleared' | 'letThrough' | 'order' | 'work';

/** Orders that a person looks at before they ship, of which some need not be looked at. */
export const manualReview: WorkedExample<Name> = {
  assumptions: {
    orders: {
      label: 'Orders a month',
      unit: 'count',
      value: 40_000,
      low: 20_000,
      high: 80_000,
      from: 'the size of the example; you know yours',
    },
    reviewed: {
      label: 'Looked at by a person, of all',
      unit: 'percent',
      value: 4,
      low: 2,
      high: 8,
      from: 'the length of your queue; yours to look up',
    },
    minutes: {
      label: 'Minutes for one',
      unit: 'count',
      value: 9,
      low: 4,
      high: 20,
      from: 'a guess; a stopwatch and twenty orders give yours',
    },
    wage: {
      label: 'Cost of an hour of review, all told',
      unit: 'cents',
      value: 3_200,
      low: 2_000,
      high: 5_500,
      from: 'yours to look up',
    },
    cleared: {
      label: 'Of the queue, by a visitor with an old undisputed order',
      unit: 'percent',
      value: 30,
      low: 10,
      high: 50,
      from: 'a guess; the count in the text gives yours',
    },
    letThrough: {
      label: 'Fraud among those that are let through',
      unit: 'percent',
      value: 0.4,
      low: 0.1,
      high: 1.5,
      from: 'a guess: an account taken over on its own device',
    },
    order: {
      label: 'Loss on one such order',
      unit: 'cents',
      value: 13_000,
      low: 6_000,
      high: 25_000,
      from: 'yours to look up',
    },
    work: {
      label: 'Work, a month',
      unit: 'cents',
      value: 20_000,
      low: 10_000,
      high: 60_000,
      from: 'three days of an engineer at $800, over a year',
    },
  },
  lines,
  chart: { over: 'reviewed', to: 8, for: 'cleared' },
};

function lines({ orders, reviewed, minutes, wage, cleared, letThrough, order, work }: Values<Name>): SumLine[] {
  const queue = Math.round((orders * reviewed) / 100);
  const spared = Math.round((queue * cleared) / 100);
  const missed = Math.round((spared * letThrough) / 100);
  const one = Math.round((minutes * wage) / 60);
  const asked = Math.min(Math.round(orders), MOST_CALLS);
  const percent = (value: number) => writtenValue(value, 'percent');
  return [
    {
      label: 'The queue, today',
      working: `${writtenCalls(orders)} × ${percent(reviewed)} = ${writtenCalls(queue)}; × ${writtenCalls(minutes)} min at ${shortPrice(wage)} an hour = ${shortPrice(one)}`,
      cents: queue * one,
      kind: 'loss',
    },
    {
      label: 'Of it, not looked at any more',
      working: `${writtenCalls(queue)} × ${percent(cleared)} = ${writtenCalls(spared)}; × ${shortPrice(one)}`,
      cents: spared * one,
      kind: 'saving',
    },
    {
      label: 'Fraud that a person might have seen',
      working: `${writtenCalls(spared)} × ${percent(letThrough)} = ${writtenCalls(missed)}; × ${shortPrice(order)}`,
      cents: missed * order,
      kind: 'cost',
    },
    {
      label: 'Identifications, one at every order',
      working: `${writtenCalls(asked)}, by the price list`,
      cents: priceOf(asked).cents,
      kind: 'cost',
    },
    { label: 'Work', working: 'as assumed', cents: work, kind: 'cost' },
  ];
}
