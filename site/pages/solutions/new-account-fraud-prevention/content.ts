import { defineComponents } from '../../../content/components/define-components.ts';
import { required } from '../../../content/components/list-rules.ts';
import { readInline, readItems, readParagraphs, readPlainText } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.ts';
import { type DeviceLife, farm, household, library, livingAccounts, mostOpenedWithin } from './example.ts';

const WINDOW_DAYS = 30;
const THRESHOLD = 3;

const createFigures = (name: string, device: DeviceLife): Figures => ({
  [`${name}Accounts`]: `${device.accounts.length}`,
  [`${name}Opened`]: `${mostOpenedWithin(WINDOW_DAYS, device)}`,
  [`${name}Alive`]: `${livingAccounts(device)}`,
});

export const figures: Figures = {
  windowDays: `${WINDOW_DAYS}`,
  threshold: `${THRESHOLD}`,
  ...createFigures('farm', farm),
  ...createFigures('household', household),
  ...createFigures('library', library),
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  /** Three devices: each a heading and a paragraph, in the order of the attributes that describe their drawings. */
  DeviceTimelines: {
    attributes: { months: required, farm: required, household: required, library: required },
    read: (element) => {
      const { months = '', ...alternatives } = element.attributes;
      const devices = [
        { accounts: farm.accounts, alternative: alternatives.farm },
        { accounts: household.accounts, alternative: alternatives.household },
        { accounts: library.accounts, alternative: alternatives.library },
      ];
      const { items } = readItems(element);
      if (items.length !== devices.length) element.report(`must describe ${devices.length} devices`);
      return {
        props: {
          months: months.split(', '),
          devices: items.map((item, index) => ({
            ...devices[index],
            title: readPlainText(item.heading, element),
            text: readInline(readParagraphs(item, 1, element)[0]?.children ?? []),
          })),
        },
      };
    },
  },
});
