import { brand } from '@whorl/contract/brand.ts';
import { productWords, signalGroups } from '../../signal-words.ts';

/** Returns the list of all signals of one identification. */
export function aboutPage(here: string): Record<string, unknown> {
  const things = [...signalGroups.flatMap(({ signals }) => signals), ...productWords];
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: `${brand.name} ${here}`,
    numberOfItems: things.length,
    itemListElement: things.map(({ field, says }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: field,
      description: says,
    })),
  };
}
