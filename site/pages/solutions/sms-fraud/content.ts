import type { ComponentRules } from '../../../content/components/component-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import {
  browsersFor,
  CENTS_A_MESSAGE,
  codesWith,
  euros,
  FIRST_WAIT,
  HONEST,
  HOURS,
  LONGEST_WAIT,
  REQUESTS_AN_HOUR,
  unlimited,
  waitCosts,
} from './example.ts';

const inTheHour = codesWith(FIRST_WAIT, 60);
const inTheNight = codesWith(FIRST_WAIT);

export const figures: Figures = {
  hours: `${HOURS}`,
  requestsAnHour: `${REQUESTS_AN_HOUR}`,
  centsAMessage: `${CENTS_A_MESSAGE}`,
  firstWait: `${FIRST_WAIT}`,
  longestWait: `${LONGEST_WAIT}`,
  honest: HONEST.toLocaleString('en'),
  hourlyBill: euros(REQUESTS_AN_HOUR),
  hourlyBillWithBudget: euros(inTheHour.length),
  codesInTheHour: `${inTheHour.length}`,
  neverSentInTheHour: `${REQUESTS_AN_HOUR - inTheHour.length}`,
  codesInTheNight: unlimited.toLocaleString('en'),
  codesWithBudget: `${inTheNight.length}`,
  nightlyBill: euros(unlimited),
  nightlyBillWithBudget: euros(inTheNight.length),
  browsersForTheNight: `${browsersFor(inTheNight.length)}`,
  browsersForTwoCodes: `${browsersFor(2)}`,
  ...Object.fromEntries(
    waitCosts.flatMap(({ firstWait, honestWaiting, honestSecondWait, codes }) => [
      [`waitingAfter${firstWait}`, `${honestWaiting}`],
      [`shareWaitingAfter${firstWait}`, `${((100 * honestWaiting) / HONEST).toFixed(1)}%`],
      [`twiceAfter${firstWait}`, `${honestSecondWait}`],
      [`codesAfter${firstWait}`, `${codes}`],
      [`billAfter${firstWait}`, euros(codes)],
    ]),
  ),
};

const required = { required: true } as const;

export const components: ComponentRules = {
  RisingBill: {
    from: 'pages/solutions/sms-fraud/rising-bill.tsx',
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
      props: { alternative, asked: REQUESTS_AN_HOUR, sent: inTheHour, texts },
    }),
  },
};
