import texts from '../../content/interface/worked-examples/account-takeover.json' with { type: 'json' };
import { MAX_CALLS } from '../pricing/calculate-price.ts';
import { formatCalls, shortPrice } from '../pricing/format.ts';
import { formatShares, identificationsLine, workLine } from './result-lines.ts';
import type { ResultLine, Values, WorkedExample } from './worked-example.ts';

type Name = 'logins' | 'takeovers' | 'prevented' | 'loss' | 'unrecognized' | 'code' | 'stuck' | 'stuckCost' | 'work';

/** Account takeover: bots try leaked passwords, and the right ones are used from a device new to the account. */
export const accountTakeover: WorkedExample<Name> = {
  assumptions: {
    logins: { ...texts.logins, unit: 'count', value: 600_000, low: 200_000, high: 2_000_000 },
    takeovers: { ...texts.takeovers, unit: 'count', value: 24, low: 6, high: 60 },
    prevented: { ...texts.prevented, unit: 'percent', value: 70, low: 40, high: 90 },
    loss: { ...texts.loss, unit: 'cents', value: 90_000, low: 30_000, high: 300_000 },
    unrecognized: { ...texts.unrecognized, unit: 'percent', value: 6, low: 2, high: 15 },
    code: { ...texts.code, unit: 'cents', value: 5, low: 1, high: 12 },
    stuck: { ...texts.stuck, unit: 'percent', value: 1.5, low: 0.3, high: 4 },
    stuckCost: { ...texts.stuckCost, unit: 'cents', value: 600, low: 200, high: 1_500 },
    work: { ...texts.work, unit: 'cents', value: 40_000, low: 15_000, high: 100_000 },
  },
  counts: calculateCounts,
  lines: calculateLines,
  chart: { over: 'takeovers', to: 40, for: 'prevented' },
};

function calculateCounts({ logins, takeovers, prevented, unrecognized, stuck }: Values<Name>) {
  const codesSent = Math.round((logins * unrecognized) / 100);
  return {
    takeoversPrevented: Math.round((takeovers * prevented) / 100),
    codesSent,
    stuckCustomers: Math.round((codesSent * stuck) / 100),
    calls: Math.min(Math.round(logins), MAX_CALLS),
  };
}

function calculateLines(values: Values<Name>): ResultLine[] {
  const { logins, prevented, loss, unrecognized, code, stuck, stuckCost, work } = values;
  const takeovers = Math.round(values.takeovers);
  const { takeoversPrevented, codesSent, stuckCustomers, calls } = calculateCounts(values);
  return [
    {
      label: texts.lines.takeoversToday,
      calculation: `${formatCalls(takeovers)} × ${shortPrice(loss)}`,
      cents: takeovers * loss,
      kind: 'loss',
    },
    {
      label: texts.lines.takeoversPrevented,
      calculation: formatShares(takeovers, [[[prevented], takeoversPrevented]], loss),
      cents: takeoversPrevented * loss,
      kind: 'saving',
    },
    {
      label: texts.lines.codesToUnrecognizedDevices,
      calculation: formatShares(logins, [[[unrecognized], codesSent]], code),
      cents: codesSent * code,
      kind: 'cost',
    },
    {
      label: texts.lines.customersWhoGetStuck,
      calculation: formatShares(codesSent, [[[stuck], stuckCustomers]], stuckCost),
      cents: stuckCustomers * stuckCost,
      kind: 'cost',
    },
    identificationsLine(texts.lines.identificationsOnePerLogin, calls),
    workLine(work),
  ];
}
