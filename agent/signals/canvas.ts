import { sources } from '@fingerprintjs/fingerprintjs';
import { digest } from './digest.ts';

/** How the graphics stack draws shapes and text, as digests. */
export function readCanvas(): { winding: boolean; geometry: string; text: string } {
  const { winding, geometry, text } = sources.canvas();
  return { winding, geometry: digestPicture(geometry), text: digestPicture(text) };
}

/** Instead of a picture there may be a word that says why there is none (`unsupported`, `skipped`, `unstable`). */
const digestPicture = (picture: string): string => (picture.startsWith('data:') ? digest(picture) : picture);
