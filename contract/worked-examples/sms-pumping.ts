import { MOST_CALLS, priceOf } from '../pricing/price-of.ts';
import { shortPrice, writtenCalls } from '../pricing/written.ts';
import type { SumLine, Values, WorkedExample } from './worked-example.ts';
import { writtenValue } from './written-value.ts';

type Name = 'codes' | 'pumped' | 'price' | 'held' | 'waiting' | 'leaving' | 'signUp' | 'work';

/** Sign-up codes by SMS that are ordered to numbers which earn by receiving them. */
export const smsPumping: WorkedExample<Name> = {
  assumptions: {
    codes: {
      label: 'Codes sent a month',
      unit: 'count',
      value: 80_000,
      low: 20_000,
      high: 300_000,
      from: 'the size of the example; your bill has yours',
    },
    pumped: {
      label: 'Ordered to be paid for, of all',
      unit: 'percent',
      value: 15,
      low: 3,
      high: 40,
      from: 'a guess; codes that nobody types in are a first count',
    },
    price: {
      label: 'Price of such a code',
      unit: 'cents',
      value: 18,
      low: 6,
      high: 50,
      from: 'yours to look up, by country: the dear routes are chosen',
    },
    held: {
      label: 'Held back, of those',
      unit: 'percent',
      value: 70,
      low: 30,
      high: 95,
      from: 'a guess: it falls with each browser they care to set up',
    },
    waiting: {
      label: 'Honest people who meet the wait',
      unit: 'percent',
      value: 0.8,
      low: 0.2,
      high: 3,
      from: 'a guess: a third code within an hour',
    },
    leaving: {
      label: 'Give up, of those',
      unit: 'percent',
      value: 15,
      low: 5,
      high: 40,
      from: 'a guess; the wait is a minute',
    },
    signUp: { label: 'Worth of a sign-up', unit: 'cents', value: 400, low: 100, high: 2_000, from: 'yours to look up' },
    work: {
      label: 'Work, a month',
      unit: 'cents',
      value: 20_000,
      low: 8_000,
      high: 60_000,
      from: 'three days of an engineer at $800, over a year',
    },
  },
  lines,
  chart: { over: 'pumped', to: 30, for: 'held' },
};

function lines({ codes, pumped, price, held, waiting, leaving, signUp, work }: Values<Name>): SumLine[] {
  const ordered = Math.round((codes * pumped) / 100);
  const stopped = Math.round((ordered * held) / 100);
  const honest = codes - ordered;
  const gone = Math.round((((honest * waiting) / 100) * leaving) / 100);
  const asked = Math.min(Math.round(codes), MOST_CALLS);
  const percent = (value: number) => writtenValue(value, 'percent');
  return [
    {
      label: 'Codes that nobody waits for, today',
      working: `${writtenCalls(codes)} × ${percent(pumped)} = ${writtenCalls(ordered)}; × ${shortPrice(price)}`,
      cents: ordered * price,
      kind: 'loss',
    },
    {
      label: 'Of them held back',
      working: `${writtenCalls(ordered)} × ${percent(held)} = ${writtenCalls(stopped)}; × ${shortPrice(price)}`,
      cents: stopped * price,
      kind: 'saving',
    },
    {
      label: 'Honest people who meet the wait and give up',
      working: `${writtenCalls(honest)} × ${percent(waiting)} × ${percent(leaving)} = ${writtenCalls(gone)}; × ${shortPrice(signUp)}`,
      cents: gone * signUp,
      kind: 'cost',
    },
    {
      label: 'Identifications, one before every code',
      working: `${writtenCalls(asked)}, by the price list`,
      cents: priceOf(asked).cents,
      kind: 'cost',
    },
    { label: 'Work', working: 'as assumed', cents: work, kind: 'cost' },
  ];
}
