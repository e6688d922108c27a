import { sources } from '@fingerprintjs/fingerprintjs';
import { digest } from './digest.ts';

/** Reads how the graphics stack draws shapes and text, as digests. */
export function readCanvas(): { winding: boolean; geometry: string; text: string } {
  const { winding, geometry, text } = sources.canvas();
  return { winding, geometry: digestPicture(geometry), text: digestPicture(text) };
}

/** Returns the digest of a picture, or the library's reason for a missing picture (`unsupported`, `skipped`, `unstable`). */
const digestPicture = (picture: string): string => (picture.startsWith('data:') ? digest(picture) : picture);
