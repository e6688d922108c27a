import { defineComponents } from '../../../content/components/define-components.ts';
import { required } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.ts';
import { ADDRESSES, attempts, HONEST, listAttemptsUntil, THRESHOLD, thresholdCosts } from './example.ts';

const before = listAttemptsUntil(THRESHOLD);
const approvedAmong = (events: typeof attempts): number => events.filter(({ succeeded }) => succeeded).length;

export const figures: Figures = {
  attempts: `${attempts.length}`,
  addresses: `${ADDRESSES}`,
  approved: `${approvedAmong(attempts)}`,
  attemptsBefore: `${before.length}`,
  attemptsAfter: `${attempts.length - before.length}`,
  approvedBefore: `${approvedAmong(before)}`,
  threshold: `${THRESHOLD}`,
  honest: HONEST.toLocaleString('en'),
  ...Object.fromEntries(
    thresholdCosts.flatMap(({ threshold, honestAsked, attempts: made, approved }, index) => [
      [`honestWith${threshold}`, `${honestAsked - (thresholdCosts[index + 1]?.honestAsked ?? 0)}`],
      [`honestAskedAt${threshold}`, `${honestAsked}`],
      [`shareAskedAt${threshold}`, `${((100 * honestAsked) / HONEST).toFixed(2)}%`],
      [`attemptsAt${threshold}`, `${made}`],
      [`approvedAt${threshold}`, `${approved}`],
    ]),
  ),
};

const ticks = [0, 3, 6, 9, 12].map((minute) => ({
  at: minute / 12,
  label: `21:${String(2 + minute).padStart(2, '0')}`,
}));

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  AttackTimeline: {
    attributes: {
      alternative: required,
      lanes: required,
      line: required,
      rule: required,
      thenRule: required,
      never: required,
      thenNever: required,
      later: required,
      cost: required,
      costWithRule: required,
    },
    read: ({ attributes: { alternative = '', rule = '', thenRule = '', never = '', thenNever = '', ...texts } }) => ({
      props: {
        alternative,
        events: attempts,
        lanes: ADDRESSES,
        until: before.length,
        ticks,
        texts: { ...texts, rule: [rule, thenRule], never: [never, thenNever] },
      },
    }),
  },
});
