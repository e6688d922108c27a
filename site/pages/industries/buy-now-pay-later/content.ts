import { defineComponents } from '../../../content/components/define-components.ts';
import { required } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.tsx';
import {
  firstParts,
  honest,
  INSTALLMENTS,
  lent,
  open,
  openAfterOne,
  plans,
  refused,
  WEEKS,
  WEEKS_BETWEEN_INSTALLMENTS,
} from './example.ts';

const dollars = (amount: number): string => `$${amount.toLocaleString('en')}`;

export const figures: Figures = {
  parts: `${INSTALLMENTS}`,
  weeks: `${WEEKS}`,
  weeksBetween: `${WEEKS_BETWEEN_INSTALLMENTS}`,
  sumOfPrices: plans.map(({ price }) => dollars(price)).join(' + '),
  lent: dollars(lent),
  firstParts: dollars(firstParts),
  open: dollars(open),
  openAfterOne: dollars(openAfterOne),
  refused: dollars(refused),
};

/** The amount owed after each plan of the afternoon. */
const heaped = plans.map((_, index) =>
  plans.slice(0, index + 1).reduce((sum, { price }) => sum + price - price / INSTALLMENTS, 0),
);

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  InstallmentChart: {
    attributes: {
      alternative: required,
      honest: required,
      heaped: required,
      held: required,
      thenHeld: required,
      never: required,
      known: required,
      today: required,
      week: required,
    },
    read: ({ attributes: { alternative = '', held = '', thenHeld = '', ...texts } }) => ({
      props: {
        alternative,
        honest,
        heaped,
        weeks: WEEKS,
        due: [2, 4, 6, 8],
        texts: { ...texts, held: [held, thenHeld] },
      },
    }),
  },
});
