import { shortPrice, writtenCalls } from '../pricing/written.ts';
import { type DisputeFigures, disputeSum } from './dispute-sum.ts';
import { type TurnedAwayFigures, turnedAway } from './turned-away.ts';

/** The sum of disputes as it stands on its page. */
export function writtenDisputes(figures: DisputeFigures) {
  const { disputes, lossCents, priceCents, paysFrom } = disputeSum(figures);
  return {
    disputes: `${writtenCalls(disputes)} disputes`,
    loss: shortPrice(lossCents),
    price: shortPrice(priceCents),
    end:
      paysFrom === undefined
        ? 'Where a dispute costs nothing, there is nothing to save.'
        : paysFrom === 0
          ? 'So few cost nothing: every dispute less is a gain.'
          : `It pays for itself from ${writtenCalls(paysFrom)} ${paysFrom === 1 ? 'dispute' : 'disputes'} less a month.`,
  };
}

/** What a rule costs in customers, as it stands on its page. */
export function writtenTurnedAway(figures: TurnedAwayFigures) {
  const { refused, spared, lostCents, keptCents } = turnedAway(figures);
  const { customers, refusedPercent, backPercent, knownPercent, marginCents } = figures;
  return {
    refusedPercent,
    knownPercent,
    refused: writtenCalls(refused),
    spared: writtenCalls(spared),
    lost: shortPrice(lostCents),
    kept: shortPrice(keptCents),
    lostWorking: `${writtenCalls(customers)} × ${refusedPercent}% × (100% − ${backPercent}%) × ${shortPrice(marginCents)}`,
    keptWorking: `the same × ${knownPercent}%`,
  };
}
