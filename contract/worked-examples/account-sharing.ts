import texts from '../../content/interface/worked-examples/account-sharing.json' with { type: 'json' };
import { MAX_CALLS } from '../pricing/calculate-price.ts';
import { formatShares, identificationsLine, workLine } from './result-lines.ts';
import type { ResultLine, Values, WorkedExample } from './worked-example.ts';

type Name =
  | 'accounts'
  | 'sessions'
  | 'shared'
  | 'converting'
  | 'seat'
  | 'sharersLeaving'
  | 'mistaken'
  | 'membersLeaving'
  | 'subscription'
  | 'work';

/** Account sharing: several households watch with one subscription and are offered a second seat. */
export const accountSharing: WorkedExample<Name> = {
  assumptions: {
    accounts: { ...texts.accounts, unit: 'count', value: 150_000, low: 50_000, high: 600_000 },
    sessions: { ...texts.sessions, unit: 'count', value: 10, low: 4, high: 25 },
    shared: { ...texts.shared, unit: 'percent', value: 4, low: 1, high: 10 },
    converting: { ...texts.converting, unit: 'percent', value: 15, low: 5, high: 30 },
    seat: { ...texts.seat, unit: 'cents', value: 800, low: 400, high: 1_500 },
    sharersLeaving: { ...texts.sharersLeaving, unit: 'percent', value: 4, low: 1, high: 12 },
    mistaken: { ...texts.mistaken, unit: 'percent', value: 0.3, low: 0.05, high: 1 },
    membersLeaving: { ...texts.membersLeaving, unit: 'percent', value: 15, low: 5, high: 40 },
    subscription: { ...texts.subscription, unit: 'cents', value: 1_200, low: 700, high: 2_500 },
    work: { ...texts.work, unit: 'cents', value: 40_000, low: 15_000, high: 100_000 },
  },
  counts: calculateCounts,
  lines: calculateLines,
  chart: { over: 'shared', to: 8, for: 'converting' },
};

function calculateCounts({
  accounts,
  sessions,
  shared,
  converting,
  sharersLeaving,
  mistaken,
  membersLeaving,
}: Values<Name>) {
  const sharedAccounts = Math.round((accounts * shared) / 100);
  const unsharedAccounts = accounts - sharedAccounts;
  const mistakenMembers = Math.round((unsharedAccounts * mistaken) / 100);
  return {
    sharedAccounts,
    newSeats: Math.round((sharedAccounts * converting) / 100),
    lostSharers: Math.round((sharedAccounts * sharersLeaving) / 100),
    unsharedAccounts,
    mistakenMembers,
    lostMembers: Math.round((mistakenMembers * membersLeaving) / 100),
    calls: Math.min(Math.round(accounts * sessions), MAX_CALLS),
  };
}

function calculateLines(values: Values<Name>): ResultLine[] {
  const { accounts, shared, converting, seat, sharersLeaving, mistaken, membersLeaving, subscription, work } = values;
  const counts = calculateCounts(values);
  const { sharedAccounts, newSeats, lostSharers, unsharedAccounts, mistakenMembers, lostMembers, calls } = counts;
  return [
    {
      label: texts.lines.seatsThatSharersDoNotPay,
      calculation: formatShares(accounts, [[[shared], sharedAccounts]], seat),
      cents: sharedAccounts * seat,
      kind: 'loss',
    },
    {
      label: texts.lines.sharersWhoAddASeat,
      calculation: formatShares(sharedAccounts, [[[converting], newSeats]], seat),
      cents: newSeats * seat,
      kind: 'saving',
    },
    {
      label: texts.lines.sharersWhoCancel,
      calculation: formatShares(sharedAccounts, [[[sharersLeaving], lostSharers]], subscription),
      cents: lostSharers * subscription,
      kind: 'cost',
    },
    {
      label: texts.lines.membersAskedByMistakeWhoCancel,
      calculation: formatShares(
        unsharedAccounts,
        [
          [[mistaken], mistakenMembers],
          [[membersLeaving], lostMembers],
        ],
        subscription,
      ),
      cents: lostMembers * subscription,
      kind: 'cost',
    },
    identificationsLine(texts.lines.identificationsOnePerSession, calls),
    workLine(work),
  ];
}
