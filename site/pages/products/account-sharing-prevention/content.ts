import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { inlineOf, itemsOf, paragraphsOf, plainTextOf } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { allSeats, hoursAtOnce, levelsOf, mostAtOnce, onePerson, seatsByDevices, threePeople } from './example.ts';

const inHours = (hours: number): string => `${Math.floor(hours)} h ${Math.round((hours % 1) * 60)} min`;

export const figures: Figures = {
  devicesOfOne: `${onePerson.length}`,
  devicesOfThree: `${threePeople.length}`,
  mostOfOne: `${mostAtOnce(onePerson)}`,
  mostOfThree: `${mostAtOnce(threePeople)}`,
  allAtOnce: inHours(hoursAtOnce(threePeople, 3)),
  twoAtOnce: inHours(hoursAtOnce(threePeople, 2)),
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

const required = { required: true } as const;

export const components: ComponentRules = {
  /** Two seats: each a heading and a paragraph, in the order of the attributes that describe their drawings. */
  SeatDays: {
    from: 'pages/products/account-sharing-prevention/seat-days.tsx',
    attributes: { person: required, people: required, caption: required },
    read: (element) => {
      const { person = '', people = '', caption } = element.attributes;
      const seats = [
        { devices: onePerson, levels: levelsOf(onePerson), alternative: person },
        { devices: threePeople, levels: levelsOf(threePeople), alternative: people },
      ];
      const { items } = itemsOf(element);
      if (items.length !== seats.length) element.report(`describes ${seats.length} seats`);
      return {
        props: {
          caption,
          seats: items.map((item, index) => ({
            ...seats[index],
            title: plainTextOf(item.heading, element),
            text: inlineOf(paragraphsOf(item, 1, element)[0]?.children ?? []),
          })),
        },
      };
    },
  },
};
