import { collections } from './collections.ts';
import { datedTexts } from './content-folders.ts';
import { isDated } from './define-collection.ts';
import { type Publication, stateOf } from './publication.ts';

/** When the first of the scheduled texts becomes public, as the build's manifest has it; nothing where none waits. */
export function nextPublication({ at, everything }: Publication): { nextPublication?: string } {
  if (everything) return {};
  const times = collections
    .filter(isDated)
    .flatMap(({ folder }) => datedTexts(folder))
    .filter((text) => stateOf(text, at) === 'scheduled')
    .map(({ published }) => Date.parse(published))
    .sort((a, b) => a - b);
  return times[0] === undefined ? {} : { nextPublication: new Date(times[0]).toISOString() };
}
