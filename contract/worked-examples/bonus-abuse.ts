import texts from '../../content/interface/worked-examples/bonus-abuse.json' with { type: 'json' };
import { MAX_CALLS } from '../pricing/calculate-price.ts';
import { formatCalls, shortPrice } from '../pricing/format.ts';
import { fillIn } from '../view/fill-in.ts';
import { formatShares, identificationsLine, workLine } from './result-lines.ts';
import type { ResultLine, Values, WorkedExample } from './worked-example.ts';

type Name =
  | 'bonuses'
  | 'bonus'
  | 'repeats'
  | 'recognized'
  | 'mistaken'
  | 'leaving'
  | 'player'
  | 'minutes'
  | 'wage'
  | 'work';

/** One at sign-up and one at the first deposit. */
const CALLS_PER_BONUS = 2;

/** Bonus abuse: players open more accounts to claim a welcome bonus again. */
export const bonusAbuse: WorkedExample<Name> = {
  assumptions: {
    bonuses: { ...texts.bonuses, unit: 'count', value: 15_000, low: 5_000, high: 60_000 },
    bonus: { ...texts.bonus, unit: 'cents', value: 1_500, low: 500, high: 4_000 },
    repeats: { ...texts.repeats, unit: 'percent', value: 8, low: 2, high: 20 },
    recognized: { ...texts.recognized, unit: 'percent', value: 45, low: 20, high: 70 },
    mistaken: { ...texts.mistaken, unit: 'percent', value: 0.8, low: 0.2, high: 2.5 },
    leaving: { ...texts.leaving, unit: 'percent', value: 40, low: 10, high: 80 },
    player: { ...texts.player, unit: 'cents', value: 6_000, low: 2_000, high: 15_000 },
    minutes: { ...texts.minutes, unit: 'count', value: 6, low: 3, high: 15 },
    wage: { ...texts.wage, unit: 'cents', value: 3_200, low: 2_000, high: 5_500 },
    work: { ...texts.work, unit: 'cents', value: 20_000, low: 10_000, high: 60_000 },
  },
  counts: calculateCounts,
  lines: calculateLines,
  chart: { over: 'repeats', to: 16, for: 'recognized' },
};

function calculateCounts({ bonuses, repeats, recognized, mistaken, leaving }: Values<Name>) {
  const repeatClaims = Math.round((bonuses * repeats) / 100);
  const caught = Math.round((repeatClaims * recognized) / 100);
  const firstClaims = bonuses - repeatClaims;
  const mistakenPlayers = Math.round((firstClaims * mistaken) / 100);
  return {
    repeatClaims,
    caught,
    firstClaims,
    mistakenPlayers,
    lostPlayers: Math.round((mistakenPlayers * leaving) / 100),
    reviews: caught + mistakenPlayers,
    calls: Math.min(Math.round(bonuses * CALLS_PER_BONUS), MAX_CALLS),
  };
}

function calculateLines(values: Values<Name>): ResultLine[] {
  const { bonuses, bonus, repeats, recognized, mistaken, leaving, player, minutes, wage, work } = values;
  const { repeatClaims, caught, firstClaims, mistakenPlayers, lostPlayers, reviews, calls } = calculateCounts(values);
  const costPerReview = Math.round((minutes * wage) / 60);
  return [
    {
      label: texts.lines.repeatBonusesToday,
      calculation: formatShares(bonuses, [[[repeats], repeatClaims]], bonus),
      cents: repeatClaims * bonus,
      kind: 'loss',
    },
    {
      label: texts.lines.bonusesNotPaidTwice,
      calculation: formatShares(repeatClaims, [[[recognized], caught]], bonus),
      cents: caught * bonus,
      kind: 'saving',
    },
    {
      label: texts.lines.playersRefusedByMistakeWhoLeave,
      calculation: formatShares(
        firstClaims,
        [
          [[mistaken], mistakenPlayers],
          [[leaving], lostPlayers],
        ],
        player,
      ),
      cents: lostPlayers * player,
      kind: 'cost',
    },
    {
      label: texts.lines.reviewsOnePerRefusal,
      calculation: fillIn(texts.reviewCost, {
        caught: formatCalls(caught),
        mistaken: formatCalls(mistakenPlayers),
        reviews: formatCalls(reviews),
        minutes: formatCalls(minutes),
        wage: shortPrice(wage),
        cost: shortPrice(costPerReview),
      }),
      cents: reviews * costPerReview,
      kind: 'cost',
    },
    identificationsLine(texts.lines.identificationsTwoPerBonus, calls),
    workLine(work),
  ];
}
