import texts from '../../content/interface/worked-examples/sms-pumping.json' with { type: 'json' };
import { MAX_CALLS } from '../pricing/calculate-price.ts';
import { formatShares, identificationsLine, workLine } from './result-lines.ts';
import type { ResultLine, Values, WorkedExample } from './worked-example.ts';

type Name = 'codes' | 'pumped' | 'price' | 'held' | 'waiting' | 'leaving' | 'signUp' | 'work';

/** SMS pumping: bots request sign-up codes for premium numbers, whose owners are paid per message. */
export const smsPumping: WorkedExample<Name> = {
  assumptions: {
    codes: { ...texts.codes, unit: 'count', value: 80_000, low: 20_000, high: 300_000 },
    pumped: { ...texts.pumped, unit: 'percent', value: 15, low: 3, high: 40 },
    price: { ...texts.price, unit: 'cents', value: 18, low: 6, high: 50 },
    held: { ...texts.held, unit: 'percent', value: 70, low: 30, high: 95 },
    waiting: { ...texts.waiting, unit: 'percent', value: 0.8, low: 0.2, high: 3 },
    leaving: { ...texts.leaving, unit: 'percent', value: 15, low: 5, high: 40 },
    signUp: { ...texts.signUp, unit: 'cents', value: 400, low: 100, high: 2_000 },
    work: { ...texts.work, unit: 'cents', value: 20_000, low: 8_000, high: 60_000 },
  },
  counts: calculateCounts,
  lines: calculateLines,
  chart: { over: 'pumped', to: 30, for: 'held' },
};

function calculateCounts({ codes, pumped, held, waiting, leaving }: Values<Name>) {
  const pumpedCodes = Math.round((codes * pumped) / 100);
  const legitimateCodes = codes - pumpedCodes;
  return {
    pumpedCodes,
    stopped: Math.round((pumpedCodes * held) / 100),
    legitimateCodes,
    lostCustomers: Math.round((((legitimateCodes * waiting) / 100) * leaving) / 100),
    calls: Math.min(Math.round(codes), MAX_CALLS),
  };
}

function calculateLines(values: Values<Name>): ResultLine[] {
  const { codes, pumped, price, held, waiting, leaving, signUp, work } = values;
  const { pumpedCodes, stopped, legitimateCodes, lostCustomers, calls } = calculateCounts(values);
  return [
    {
      label: texts.lines.pumpedCodesToday,
      calculation: formatShares(codes, [[[pumped], pumpedCodes]], price),
      cents: pumpedCodes * price,
      kind: 'loss',
    },
    {
      label: texts.lines.pumpedCodesBlocked,
      calculation: formatShares(pumpedCodes, [[[held], stopped]], price),
      cents: stopped * price,
      kind: 'saving',
    },
    {
      label: texts.lines.realUsersWhoWaitAndGiveUp,
      calculation: formatShares(legitimateCodes, [[[waiting, leaving], lostCustomers]], signUp),
      cents: lostCustomers * signUp,
      kind: 'cost',
    },
    identificationsLine(texts.lines.identificationsOnePerCode, calls),
    workLine(work),
  ];
}
