import { defineComponents } from '../../../content/components/define-components.ts';
import { required } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.tsx';
import {
  CENTS_PER_MESSAGE,
  countBrowsers,
  dollars,
  FIRST_WAIT,
  HONEST,
  HOURS,
  LONGEST_WAIT,
  REQUESTS_PER_HOUR,
  simulateCodes,
  unlimited,
  waitCosts,
} from './example.ts';

const inTheHour = simulateCodes(FIRST_WAIT, 60);
const inTheNight = simulateCodes(FIRST_WAIT);

export const figures: Figures = {
  hours: `${HOURS}`,
  requestsAnHour: `${REQUESTS_PER_HOUR}`,
  centsAMessage: `${CENTS_PER_MESSAGE}`,
  firstWait: `${FIRST_WAIT}`,
  longestWait: `${LONGEST_WAIT}`,
  honest: HONEST.toLocaleString('en'),
  hourlyBill: dollars(REQUESTS_PER_HOUR),
  hourlyBillWithBudget: dollars(inTheHour.length),
  codesInTheHour: `${inTheHour.length}`,
  neverSentInTheHour: `${REQUESTS_PER_HOUR - inTheHour.length}`,
  codesInTheNight: unlimited.toLocaleString('en'),
  codesWithBudget: `${inTheNight.length}`,
  nightlyBill: dollars(unlimited),
  nightlyBillWithBudget: dollars(inTheNight.length),
  browsersForTheNight: `${countBrowsers(inTheNight.length)}`,
  browsersForTwoCodes: `${countBrowsers(2)}`,
  ...Object.fromEntries(
    waitCosts.flatMap(({ firstWait, honestWaiting, honestSecondWait, codes }) => [
      [`waitingAfter${firstWait}`, `${honestWaiting}`],
      [`shareWaitingAfter${firstWait}`, `${((100 * honestWaiting) / HONEST).toFixed(1)}%`],
      [`twiceAfter${firstWait}`, `${honestSecondWait}`],
      [`codesAfter${firstWait}`, `${codes}`],
      [`billAfter${firstWait}`, dollars(codes)],
    ]),
  ),
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  SmsCostChart: {
    attributes: {
      alternative: required,
      asked: required,
      sent: required,
      minutes: required,
      hour: required,
      amount: required,
      never: required,
    },
    read: ({ attributes: { alternative = '', ...texts } }) => ({
      props: { alternative, asked: REQUESTS_PER_HOUR, sent: inTheHour, texts },
    }),
  },
});
