import { defineComponents } from '../../../content/components/define-components.ts';
import { required } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.tsx';
import { ADDRESSES, HONEST, hourlyTriesPerAddress, rightTries, THRESHOLD, thresholdCosts, tries } from './example.ts';

export const figures: Figures = {
  tries: `${tries.length}`,
  addresses: `${ADDRESSES}`,
  rightTries: `${rightTries.length}`,
  hourlyTries: hourlyTriesPerAddress === 1 ? 'once' : `${hourlyTriesPerAddress} times`,
  threshold: `${THRESHOLD}`,
  honest: HONEST.toLocaleString('en'),
  ...Object.fromEntries(
    thresholdCosts.flatMap(({ threshold, honestStopped, tries: made }) => [
      [`stoppedAt${threshold}`, `${honestStopped}`],
      [`shareStoppedAt${threshold}`, `${((100 * honestStopped) / HONEST).toFixed(2)}%`],
      [`triesAt${threshold}`, `${made}`],
    ]),
  ),
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  LoginAttemptsChart: {
    attributes: {
      alternative: required,
      lanes: required,
      line: required,
      rule: required,
      thenRule: required,
      right: required,
      thenRight: required,
      end: required,
      entered: required,
      enteredWithRule: required,
    },
    read: ({ attributes: { alternative = '', rule = '', thenRule = '', right = '', thenRight = '', ...texts } }) => ({
      props: {
        alternative,
        attempts: tries,
        lanes: ADDRESSES,
        until: THRESHOLD,
        hours: ['23:00', '01:00', '03:00', '05:00', '07:00'],
        texts: { ...texts, rule: [rule, thenRule], right: [right, thenRight] },
      },
    }),
  },
});
