import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { inlineOf, itemsOf, paragraphsOf, plainTextOf } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { type DeviceLife, farm, household, library, livingAccounts, mostOpenedWithin } from './example.ts';

const WINDOW_DAYS = 30;
const THRESHOLD = 3;

const countsOf = (name: string, device: DeviceLife): Figures => ({
  [`${name}Accounts`]: `${device.accounts.length}`,
  [`${name}Opened`]: `${mostOpenedWithin(WINDOW_DAYS, device)}`,
  [`${name}Alive`]: `${livingAccounts(device)}`,
});

export const figures: Figures = {
  windowDays: `${WINDOW_DAYS}`,
  threshold: `${THRESHOLD}`,
  ...countsOf('farm', farm),
  ...countsOf('household', household),
  ...countsOf('library', library),
};

const required = { required: true } as const;

export const components: ComponentRules = {
  /** Three devices: each a heading and a paragraph, in the order of the attributes that describe their drawings. */
  DeviceYears: {
    from: 'pages/solutions/new-account-fraud-prevention/device-years.tsx',
    attributes: { months: required, farm: required, household: required, library: required },
    read: (element) => {
      const { months = '', ...alternatives } = element.attributes;
      const devices = [
        { accounts: farm.accounts, alternative: alternatives.farm },
        { accounts: household.accounts, alternative: alternatives.household },
        { accounts: library.accounts, alternative: alternatives.library },
      ];
      const { items } = itemsOf(element);
      if (items.length !== devices.length) element.report(`describes ${devices.length} devices`);
      return {
        props: {
          months: months.split(', '),
          devices: items.map((item, index) => ({
            ...devices[index],
            title: plainTextOf(item.heading, element),
            text: inlineOf(paragraphsOf(item, 1, element)[0]?.children ?? []),
          })),
        },
      };
    },
  },
};
