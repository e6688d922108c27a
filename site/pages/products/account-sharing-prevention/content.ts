import { defineComponents } from '../../../content/components/define-components.ts';
import { required } from '../../../content/components/list-rules.ts';
import { readInline, readItems, readParagraphs, readPlainText } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumber } from '../../../content/figures/spell-number.ts';
import type * as Components from './components.ts';
import {
  allSeats,
  calculateLevels,
  hoursAtOnce,
  mostAtOnce,
  onePerson,
  seatsByDevices,
  sharingRule,
  threePeople,
} from './example.ts';

const formatHours = (hours: number): string => `${Math.floor(hours)} h ${Math.round((hours % 1) * 60)} min`;

export const figures: Figures = {
  fromDevices: `${sharingRule.devices}`,
  fromDevicesInWords: spellNumber(sharingRule.devices),
  minutes: spellNumber(sharingRule.minutes),
  days: spellNumber(sharingRule.days),
  slotMs: `${sharingRule.minutes * 60_000}`,
  slotsPerDay: `${1440 / sharingRule.minutes}`,
  devicesOfOne: `${onePerson.length}`,
  devicesOfThree: `${threePeople.length}`,
  mostOfOne: `${mostAtOnce(onePerson)}`,
  mostOfThree: `${mostAtOnce(threePeople)}`,
  allAtOnce: formatHours(hoursAtOnce(threePeople, 3)),
  twoAtOnce: formatHours(hoursAtOnce(threePeople, 2)),
  seats: allSeats.toLocaleString('en'),
  ...Object.fromEntries(
    seatsByDevices.flatMap(({ count, share, above }, index) => [
      [`seatsWith${index + 1}`, count.toLocaleString('en')],
      [`shareWith${index + 1}`, `${share.toFixed(1)}%`],
      [`seatsFrom${index + 1}`, above.toLocaleString('en')],
      [`askedFrom${index + 1}`, `${((above * 100) / allSeats).toFixed(1)}%`],
    ]),
  ),
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  /** Two seats: each a heading and a paragraph, in the order of the attributes that describe their drawings. */
  SeatTimelines: {
    attributes: { person: required, people: required, caption: required },
    read: (element) => {
      const { person = '', people = '', caption } = element.attributes;
      const seats = [
        { devices: onePerson, levels: calculateLevels(onePerson), alternative: person },
        { devices: threePeople, levels: calculateLevels(threePeople), alternative: people },
      ];
      const { items } = readItems(element);
      if (items.length !== seats.length) element.report(`must describe ${seats.length} seats`);
      return {
        props: {
          caption,
          seats: items.map((item, index) => ({
            ...seats[index],
            title: readPlainText(item.heading, element),
            text: readInline(readParagraphs(item, 1, element)[0]?.children ?? []),
          })),
        },
      };
    },
  },
});
