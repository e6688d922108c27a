import { defineComponents } from '../../../content/components/define-components.ts';
import { required } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.tsx';
import { allReaders, clearedOn, DAYS, FREE, highestByCookie, readerGroups, readOn } from './example.ts';

const [oneOrTwo, threeToFive, sixToTen, more] = readerGroups;
const count = (group: { readers: number } | undefined) => (group?.readers ?? 0).toLocaleString('en');
const percent = (group: { share: number } | undefined) => `${(group?.share ?? 0).toFixed(1)}%`;

export const figures: Figures = {
  articlesRead: `${readOn.length}`,
  days: `${DAYS}`,
  timesCleared: `${clearedOn.length}`,
  highestByCookie: `${highestByCookie}`,
  free: `${FREE}`,
  wallDay: `${readOn[FREE - 1]}`,
  articlesBeyond: `${readOn.length - FREE}`,
  readers: allReaders.toLocaleString('en'),
  readersOfOneOrTwo: count(oneOrTwo),
  readersOfThreeToFive: count(threeToFive),
  readersOfSixToTen: count(sixToTen),
  readersOfMore: count(more),
  shareOfOneOrTwo: percent(oneOrTwo),
  shareOfThreeToFive: percent(threeToFive),
  shareOfSixToTen: percent(sixToTen),
  shareOfMore: percent(more),
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  MeterChart: {
    attributes: {
      alternative: required,
      cookie: required,
      visitor: required,
      wall: required,
      afterWall: required,
      cleared: required,
      free: required,
      freeInAMonth: required,
      unpaid: required,
      unread: required,
      day: required,
    },
  },
});
