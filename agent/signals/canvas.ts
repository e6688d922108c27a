import { sources } from '@fingerprintjs/fingerprintjs';
import { waitForNextTask } from '../wait-for-next-task.ts';
import { digest } from './digest.ts';

/** The fonts and the text that FingerprintJS draws. */
const fonts = ['11pt "Times New Roman"', '18pt Arial'];
const TEXT = 'Cwm fjordbank gly \u{1F603}';

/**
 * Reads how the graphics stack draws shapes and text, as digests. The first use of a font, and of the emoji in it, takes
 * as long as everything else. So each font is used before in a task of its own.
 */
export async function readCanvas(): Promise<{ winding: boolean; geometry: string; text: string }> {
  const context = document.createElement('canvas').getContext('2d');
  for (const font of fonts) {
    if (!context) break;
    context.font = font;
    context.measureText(TEXT);
    await waitForNextTask();
  }
  const { winding, geometry, text } = sources.canvas();
  return { winding, geometry: digestPicture(geometry), text: digestPicture(text) };
}

/** Returns the digest of a picture, or the library's reason for a missing picture (`unsupported`, `skipped`, `unstable`). */
const digestPicture = (picture: string): string => (picture.startsWith('data:') ? digest(picture) : picture);
