import { collections } from './collections.ts';
import { datedTexts } from './content-folders.ts';
import { isDated } from './define-collection.ts';
import { getTextState, type Publication } from './publication.ts';

/**
 * Returns the time at which the next scheduled entry becomes public, for the build's manifest; nothing when none is
 * scheduled.
 */
export function nextPublication({ at, everything }: Publication): { nextPublication?: string } {
  if (everything) return {};
  const times = collections
    .filter(isDated)
    .flatMap(({ folder }) => datedTexts(folder))
    .filter((text) => getTextState(text, at) === 'scheduled')
    .map(({ published }) => Date.parse(published))
    .sort((a, b) => a - b);
  return times[0] === undefined ? {} : { nextPublication: new Date(times[0]).toISOString() };
}
